import type { ReactElement } from 'react'
import { useLocation } from 'wouter'
import { draftPlan, givePlan, headroom, plan } from '#contracts/balancing/balancing-plan.calls.ts'
import type { Headroom } from '#contracts/balancing/balancing-plan.calls.ts'
import { planForms, planWithin } from '#contracts/balancing/balancing-plan.ts'
import type { PlanDescription } from '#contracts/balancing/balancing-plan.ts'
import type { EntityId } from '#contracts/ids.ts'
import { pages } from '#contracts/menu.ts'
import { call } from '#console/api/call.ts'
import type { CallResult } from '#console/api/call.ts'
import { useList } from '#console/api/use-list.ts'
import { useText } from '#console/intl/text.ts'
import { zoneCity } from '#console/kit/text/format.ts'
import { planAddress } from '#console/domain/address.ts'
import * as css from '#console/domain/detail/detail-screen.css.ts'
import { Loaded } from '#console/domain/detail/loaded.tsx'
import { Edited, useNamed } from '#console/domain/form/edited.tsx'
import { TypedSchemaForm } from '#console/domain/form/schema-form.tsx'
import { useDrafted } from '#console/domain/form/use-drafted.ts'
import { Page } from '#console/shell/page/page.tsx'
import { showSuccess } from '#console/state/notices.ts'
import { LocationLimits } from '../load/location-limits.tsx'
import { planControls, planRows, siteIn, Sites } from './plan-fields.tsx'
import { faultsOf, newPlan, planOf } from './plan-form.ts'

const list = { href: pages.loadBalancing.url, title: 'menu.loadBalancing' } as const

/** Adds a plan; with `?id=` in the address it edits that draft. */
export function LoadingBalanceAdd(): ReactElement {
  const id = useNamed()
  if (id === '')
    return (
      <Page>
        <PlanForm id={null} initial={newPlan} zone="" />
      </Page>
    )
  return (
    <Edited id={id} endpoint={plan} list={list} nameOf={({ name }) => name}>
      {(row, known) => <PlanForm id={known} initial={row} zone={row.zone} />}
    </Edited>
  )
}

interface PlanFormProps {
  readonly id: EntityId | null
  readonly initial: unknown
  /** On whose clocks the validity of `initial` is. */
  readonly zone: string
}

function PlanForm(props: PlanFormProps): ReactElement {
  const answer = useList(headroom, {}, ['location', 'balancing-plan'])
  return (
    <Loaded answer={answer} skeleton={[480]}>
      {({ list: sites }) => (
        <Sites value={sites}>
          <FormOf {...props} sites={sites} />
        </Sites>
      )}
    </Loaded>
  )
}

function FormOf({ id, initial, zone, sites }: PlanFormProps & { readonly sites: readonly Headroom[] }): ReactElement {
  const text = useText()
  const [, navigate] = useLocation()
  const drafted = useDrafted({ schema: planForms.edit, initial, draft: `balancing-plan:${id ?? 'new'}`, zone })
  const site = siteIn(sites, drafted.values)
  const load = site?.load?.power
  return (
    <div className={css.sheet}>
      <TypedSchemaForm
        title={text('balancing.about')}
        schema={load === undefined ? planForms.edit : planWithin(load)}
        drafted={drafted}
        zone={site?.zone ?? ''}
        required={['locationId']}
        check={faultsOf}
        texts={usePlanTexts(site)}
        controls={planControls}
        rows={planRows}
        submit={text('balancing.save')}
        save={(body) => save(id, planOf(body))}
        onSaved={(saved) => {
          showSuccess('success.save')
          navigate(planAddress(saved.id))
        }}
        onCancel={() => navigate(id === null ? list.href : planAddress(id))}
      />
      {site === undefined ? null : <LocationLimits locationId={site.locationId} />}
    </div>
  )
}

const save = (id: EntityId | null, body: PlanDescription): Promise<CallResult<{ readonly id: string }>> =>
  id === null
    ? call(draftPlan, { body }, inPlace)
    : call(givePlan, { params: { id, command: 'edit' }, body: { ...body } }, inPlace)

/** The form shows its failures itself. */
const inPlace = { notify: 'lost sign-in' } as const

function usePlanTexts(site: Headroom | undefined) {
  const text = useText()
  const slots = site === undefined ? text('balancing.slots') : text('balancing.slots.in', { zone: zoneCity(site.zone) })
  const labels: Readonly<Record<string, string>> = {
    name: text('balancing.name'),
    locationId: text('balancing.location'),
    repeat: text('balancing.repeat'),
    priority: text('balancing.priority'),
    validFrom: text('balancing.validFrom'),
    validTo: text('balancing.validTo'),
    slots,
    'slots.fromMinute': text('balancing.slot.from'),
    'slots.power': text('balancing.power'),
  }
  const choices: Readonly<Record<string, string>> = {
    ...Object.fromEntries(planForms.edit.fields.repeat.literals.map((one) => [one, text(`load-repeat.${one}`)])),
    ...Object.fromEntries(planForms.edit.fields.priority.literals.map((one) => [one, text(`load-priority.${one}`)])),
  }
  return {
    label: (name: string) => labels[name] ?? name,
    choice: (_: string, value: string) => choices[value] ?? value,
    hint: (name: string) => (name === 'validFrom' || name === 'validTo' ? text('balancing.when.hint') : undefined),
    rows: {
      slots: {
        one: (number: number) => text('balancing.slot', { number }),
        add: text('balancing.slot.add'),
        remove: (number: number) => text('balancing.slot.remove', { number }),
      },
    },
  }
}
