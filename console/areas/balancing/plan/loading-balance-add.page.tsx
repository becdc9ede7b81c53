import { Option, Schema } from 'effect'
import { useState } from 'react'
import type { FormEvent, ReactElement } from 'react'
import { useLocation, useSearch } from 'wouter'
import { draftPlan, givePlan, headroom, plan as onePlan } from '#contracts/balancing/balancing-plan.calls.ts'
import type { Headroom } from '#contracts/balancing/balancing-plan.calls.ts'
import { EntityId } from '#contracts/ids.ts'
import type { LoadPriority, PlanDescription } from '#contracts/balancing/balancing-plan.ts'
import { loadPriorities } from '#contracts/balancing/balancing-plan.ts'
import { pathOf } from '#contracts/routes.ts'
import { power } from '#contracts/units.ts'
import { call } from '#console/api/call.ts'
import type { CallResult } from '#console/api/call.ts'
import { failureWithoutAnswer } from '#console/api/failure.ts'
import type { Failure } from '#console/api/failure.ts'
import { useList, useRow } from '#console/api/use-list.ts'
import { useText } from '#console/intl/text.ts'
import { useZone } from '#console/intl/zone.ts'
import { DateField } from '#console/kit/form/date-field.tsx'
import { FormFoot } from '#console/kit/form/form-foot.tsx'
import { formatPower, zoneCity } from '#console/kit/text/format.ts'
import { useStaleReason } from '#console/kit/status/stale-guard.ts'
import { Panel } from '#console/kit/layout/panel.tsx'
import { useProblemFocus } from '#console/kit/form/problem-focus.ts'
import { Select } from '#console/kit/form/select.tsx'
import { TextField } from '#console/kit/form/text-field.tsx'
import { planAddress } from '#console/domain/address.ts'
import { Loaded } from '#console/domain/detail/loaded.tsx'
import { LocationLimits } from '../load/location-limits.tsx'
import { Missing } from '#console/domain/detail/missing.tsx'
import { emptyForm, formOfPlan, isIncomplete, planOf } from './plan-form.ts'
import type { PlanForm, Problems } from './plan-form.ts'
import { PlanHeadroom } from './plan-headroom.tsx'
import { PlanSlots } from './plan-slots.tsx'
import { repeats } from './plans.tsx'
import { FormFailure } from '#console/shell/form-failure.tsx'
import { Page } from '#console/shell/page/page.tsx'
import { showSuccess } from '#console/state/notices.ts'
import * as css from './plan-form.css.ts'

const priorities: readonly LoadPriority[] = Object.values(loadPriorities)

/** Adds a plan; with `?id=` in the address it edits that draft. */
export function LoadingBalanceAdd(): ReactElement {
  const written = new URLSearchParams(useSearch()).get('id')
  const answer = useList(headroom, {}, ['location', 'balancing-plan'])
  const id = written === null ? Option.none() : Schema.decodeOption(EntityId)(written)
  return (
    <Page>
      <Loaded answer={answer} skeleton={[320]}>
        {({ list }) =>
          Option.isSome(id) ? <Known id={id.value} sites={list} /> : <Sheet id={null} first={emptyForm} sites={list} />
        }
      </Loaded>
    </Page>
  )
}

function Known({ id, sites }: { readonly id: EntityId; readonly sites: readonly Headroom[] }): ReactElement {
  const answer = useRow(onePlan, { params: { id } }, { lifecycles: [] })
  return (
    <Loaded answer={answer} skeleton={[320]} missing={<Missing id={id} />}>
      {(data) => <Sheet id={id} first={formOfPlan(data, data.zone)} sites={sites} />}
    </Loaded>
  )
}

interface SheetProps {
  readonly id: EntityId | null
  readonly first: PlanForm
  readonly sites: readonly Headroom[]
}

const save = (id: EntityId | null, plan: PlanDescription): Promise<CallResult<{ readonly id: string }>> =>
  id === null
    ? call(draftPlan, { body: plan }, { notify: 'lost sign-in' })
    : call(givePlan, { params: { id, command: 'edit' }, body: { ...plan } }, { notify: 'lost sign-in' })

function Sheet({ id, first, sites }: SheetProps): ReactElement {
  const text = useText()
  const [, navigate] = useLocation()
  const [form, setForm] = useState(first)
  const [problems, setProblems] = useState<Problems>({})
  const [failure, setFailure] = useState<Failure | null>(null)
  const [isPending, setIsPending] = useState(false)
  const [fields, pointOut] = useProblemFocus<HTMLFormElement>()
  const site = sites.find(({ locationId }) => locationId === form.locationId)
  const put = (change: Partial<PlanForm>): void => setForm({ ...form, ...change })
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    const told = planOf(form, { zone: site?.zone ?? 'UTC', loadPower: site?.load?.power ?? null })
    setProblems(told.problems ?? {})
    setFailure(isIncomplete(form) ? failureWithoutAnswer('INFORMATION_INCOMPLETE') : null)
    if (told.plan === null) return pointOut()
    setIsPending(true)
    const result = await save(id, told.plan)
    setIsPending(false)
    if (!result.ok) return setFailure(result.failure)
    showSuccess('success.save')
    navigate(planAddress(result.data.id))
  }
  return (
    <form ref={fields} className={css.form} noValidate onSubmit={(event) => void send(event)}>
      <Description form={form} put={put} problems={problems} sites={sites} />
      {site === undefined ? null : <LocationLimits locationId={site.locationId} />}
      <Panel
        title={site === undefined ? text('balancing.slots') : text('balancing.slots.in', { zone: zoneCity(site.zone) })}
      >
        <div className={css.form}>
          <PlanHeadroom site={site} />
          <PlanSlots
            form={form}
            onChange={(slots) => put({ slots })}
            problems={problems}
            loadPower={usePower(site?.load?.power ?? 0)}
          />
        </div>
      </Panel>
      <FormFoot
        submit={text('balancing.save')}
        isPending={isPending}
        reason={useStaleReason() ?? undefined}
        failure={failure === null ? null : <FormFailure failure={failure} />}
        onCancel={() => navigate(id === null ? pathOf('loadingBalance') : planAddress(id))}
      />
    </form>
  )
}

interface DescriptionProps {
  readonly form: PlanForm
  readonly put: (change: Partial<PlanForm>) => void
  readonly problems: Problems
  readonly sites: readonly Headroom[]
}

function Description({ form, put, problems, sites }: DescriptionProps): ReactElement {
  const text = useText()
  const said = (name: string): string | undefined => {
    const problem = problems[name]
    return problem === undefined ? undefined : text(problem)
  }
  const zone = sites.find(({ locationId }) => locationId === form.locationId)?.zone ?? ''
  const locations = sites.map(({ locationId, name }) => ({ value: locationId, label: name }))
  const when = (name: 'validFrom' | 'validTo'): ReactElement => (
    <DateField
      label={text(`balancing.${name}`)}
      hint={text('balancing.when.hint')}
      zone={zone}
      value={form[name]}
      problem={said(name)}
      onChange={(value) => put({ [name]: value })}
    />
  )
  return (
    <Panel title={text('balancing.about')}>
      <div className={css.form}>
        <div className={css.pair}>
          <TextField
            label={text('balancing.name')}
            isRequired
            value={form.name}
            problem={said('name')}
            onChange={(name) => put({ name })}
          />
          <Select
            label={text('balancing.location')}
            isRequired
            value={form.locationId}
            choices={[{ value: '', label: text('balancing.location.choose') }, ...locations]}
            problem={said('locationId')}
            onChange={(locationId) => put({ locationId })}
          />
        </div>
        <div className={css.pair}>
          <Select
            label={text('balancing.repeat')}
            value={form.repeat}
            choices={repeats.map((one) => ({ value: one, label: text(`load-repeat.${one}`) }))}
            onChange={(value) => put({ repeat: repeats.find((one) => one === value) ?? form.repeat })}
          />
          <Select
            label={text('balancing.priority')}
            value={String(form.priority)}
            choices={priorities.map((one) => ({ value: String(one), label: text(`load-priority.${one}`) }))}
            onChange={(value) => put({ priority: priorities.find((one) => String(one) === value) ?? form.priority })}
          />
        </div>
        <div className={css.pair}>
          {when('validFrom')}
          {when('validTo')}
        </div>
      </div>
    </Panel>
  )
}

const usePower = (watts: number): string => formatPower(power(watts), useZone().locale)
