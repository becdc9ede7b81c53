import { Option, Schema } from 'effect'
import { useState } from 'react'
import type { FormEvent, ReactElement } from 'react'
import { useLocation, useSearch } from 'wouter'
import { draftUpgrade, giveUpgrade, models, upgrade } from '#contracts/equipment/firmware/firmware-upgrade.calls.ts'
import type { UpgradeRow } from '#contracts/equipment/firmware/firmware-upgrade.calls.ts'
import { EntityId } from '#contracts/ids.ts'
import type { UpgradeForm } from '#contracts/equipment/firmware/firmware-upgrade.ts'
import { pages } from '#contracts/menu.ts'
import { call } from '#console/api/call.ts'
import type { Failure } from '#console/api/failure.ts'
import { useList, useRow } from '#console/api/use-list.ts'
import { useText } from '#console/intl/text.ts'
import { useZone } from '#console/intl/zone.ts'
import { DateField } from '#console/kit/form/date-field.tsx'
import { FormFoot } from '#console/kit/form/form-foot.tsx'
import { useStaleReason } from '#console/kit/status/stale-guard.ts'
import { Link } from '#console/kit/layout/link.tsx'
import { useNow } from '#console/kit/text/now.ts'
import { useProblemFocus } from '#console/kit/form/problem-focus.ts'
import { Select } from '#console/kit/form/select.tsx'
import { EmptyState } from '#console/kit/status/states.tsx'
import { TextField } from '#console/kit/form/text-field.tsx'
import { upgradeAddress } from '#console/domain/address.ts'
import { FirmwareFile } from './firmware-file.tsx'
import { Loaded } from '#console/domain/detail/loaded.tsx'
import { Missing } from '#console/domain/detail/missing.tsx'
import { isProblems, isRequired, emptyUpgradeForm, readUpgradeForm, formTextOf } from './upgrade-form.ts'
import type { Problems, UpgradeFormText, UpgradeField } from './upgrade-form.ts'
import { useMayBegin } from '#console/domain/state/use-may-begin.ts'
import { FormFailure } from '#console/shell/form-failure.tsx'
import { Page } from '#console/shell/page/page.tsx'
import { showSuccess } from '#console/state/notices.ts'
import * as css from './ocpp-update-config-form.css.ts'

/** A new configuration; with an id in the address one that begins as a copy. */
export function AddUpgrade(): ReactElement {
  const id = useNamed()
  const { zone } = useZone()
  if (id === null)
    return (
      <Page>
        <Form
          initial={emptyUpgradeForm}
          send={(form) => call(draftUpgrade, { body: { ...form, copyOf: null } }, quiet)}
        />
      </Page>
    )
  return (
    <Known id={id}>
      {(row) => (
        <Form
          initial={{ ...formTextOf(row, zone), retrieveAt: '' }}
          send={(form) => call(draftUpgrade, { body: { ...form, copyOf: id } }, quiet)}
        />
      )}
    </Known>
  )
}

/** A configuration that was not issued yet. */
export function EditUpgrade(): ReactElement {
  const text = useText()
  const id = useNamed()
  const { zone } = useZone()
  if (id === null)
    return (
      <Page>
        <EmptyState
          title={text('firmware.none.title')}
          description={text('firmware.none.words')}
          action={<Link href={pages.ocppUpdateConfig.url}>{text('menu.ocppUpdateConfig')}</Link>}
        />
      </Page>
    )
  return (
    <Known id={id}>
      {(row) => (
        <Form
          initial={formTextOf(row, zone)}
          send={(body) => call(giveUpgrade, { params: { id, command: 'edit' }, body: { ...body } }, quiet)}
        />
      )}
    </Known>
  )
}

/** The form shows its failures itself. */
const quiet = { notify: 'lost sign-in' } as const

function useNamed(): EntityId | null {
  const named = new URLSearchParams(useSearch()).get('id') ?? ''
  return Option.getOrNull(Schema.decodeOption(EntityId)(named))
}

function Known({ id, children }: { readonly id: EntityId; readonly children: (row: UpgradeRow) => ReactElement }) {
  const text = useText()
  const answer = useRow(upgrade, { params: { id } }, { lifecycles: [] })
  const link = <Link href={pages.ocppUpdateConfig.url}>{text('menu.ocppUpdateConfig')}</Link>
  return (
    <Page name={answer.data?.version ?? id}>
      <Loaded answer={answer} skeleton={[480]} missing={<Missing id={id} action={link} />}>
        {children}
      </Loaded>
    </Page>
  )
}

type SaveResult = { readonly ok: true; readonly data: UpgradeRow } | { readonly ok: false; readonly failure: Failure }

interface FormProps {
  readonly initial: UpgradeFormText
  readonly send: (form: UpgradeForm) => Promise<SaveResult>
}

function Form({ initial, send }: FormProps): ReactElement {
  const text = useText()
  const { zone } = useZone()
  const now = useNow()
  const [, navigate] = useLocation()
  const [typed, setTyped] = useState(initial)
  const [problems, setProblems] = useState<Problems>({})
  const [failure, setFailure] = useState<Failure | null>(null)
  const [isPending, setIsPending] = useState(false)
  const [fields, pointOut] = useProblemFocus<HTMLFormElement>()
  const staleReason = useStaleReason()
  const mayDraft = useMayBegin('draftUpgrade')
  // The address of the file arrives after the upload: what was typed meanwhile stays.
  const put = (changed: Partial<UpgradeFormText>): void => setTyped((before) => ({ ...before, ...changed }))
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    const read = readUpgradeForm(typed, { zone, now })
    setProblems(isProblems(read) ? read : {})
    if (isProblems(read)) return pointOut()
    setIsPending(true)
    const sent = await send(read)
    setIsPending(false)
    if (!sent.ok) return setFailure(sent.failure)
    showSuccess('success.operation')
    navigate(upgradeAddress(sent.data.id))
    return undefined
  }
  return (
    <form ref={fields} className={css.form} noValidate onSubmit={(event) => void submit(event)}>
      <Fields typed={typed} problems={problems} put={put} />
      <FormFoot
        submit={text('firmware.save')}
        isPending={isPending}
        reason={mayDraft ? (staleReason ?? undefined) : text('refusal.notPermitted')}
        failure={failure === null ? null : <FormFailure failure={failure} />}
        onCancel={() => navigate(pages.ocppUpdateConfig.url)}
      />
    </form>
  )
}

interface FieldsProps {
  readonly typed: UpgradeFormText
  readonly problems: Problems
  readonly put: (changed: Partial<UpgradeFormText>) => void
}

function Fields({ typed, problems, put }: FieldsProps): ReactElement {
  const text = useText()
  const mayPut = useMayBegin('putFirmware')
  const { zone } = useZone()
  const frame = (name: UpgradeField) => {
    const problem = problems[name]
    return {
      label: text(`firmware.field.${name}`),
      isRequired: isRequired(name),
      value: typed[name],
      onChange: (value: string) => put({ [name]: value }),
      problem: problem === undefined ? undefined : text(problem),
    }
  }
  const field = (name: UpgradeField, more: { readonly isLong?: boolean; readonly hint?: string } = {}) => (
    <TextField {...frame(name)} name={name} {...more} />
  )
  return (
    <>
      {field('version')}
      <Model typed={typed} onChange={put} />
      <div className={css.pair}>
        {field('vendor')}
        {field('model')}
      </div>
      {field('fileAddress', { hint: text('firmware.hint.fileAddress') })}
      {mayPut ? <FirmwareFile onAddress={(fileAddress) => put({ fileAddress })} /> : null}
      <DateField {...frame('retrieveAt')} zone={zone} />
      <div className={css.pair}>
        {field('retries')}
        {field('retryIntervalSeconds')}
      </div>
      {field('description', { isLong: true })}
      {field('certificate', { isLong: true, hint: text('firmware.hint.signing') })}
      {field('signature', { isLong: true })}
    </>
  )
}

/** Fills in vendor and model from those that piles said they are. */
function Model({
  typed,
  onChange,
}: {
  readonly typed: UpgradeFormText
  readonly onChange: (changed: Partial<UpgradeFormText>) => void
}) {
  const text = useText()
  const { data } = useList(models, {}, ['pile-link'])
  const list = data?.list ?? []
  const at = list.findIndex(({ vendor, model }) => vendor === typed.vendor && model === typed.model)
  const choices = list.map(({ vendor, model, piles }, index) => ({
    value: String(index),
    label: text('firmware.model.choice', { vendor, model, count: piles }),
  }))
  return (
    <Select
      label={text('firmware.model.known')}
      value={at < 0 ? '' : String(at)}
      choices={[{ value: '', label: text('firmware.model.other') }, ...choices]}
      onChange={(value) => {
        const known = list[Number(value)]
        if (value !== '' && known !== undefined) onChange({ vendor: known.vendor, model: known.model })
      }}
    />
  )
}
