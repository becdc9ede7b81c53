import { useState } from 'react'
import type { ReactElement } from 'react'
import { DAY } from '#contracts/durations.ts'
import type { PileDetail } from '#contracts/equipment/pile.calls.ts'
import { requestUpload, uploadAddress } from '#contracts/equipment/remote/diagnostics.calls.ts'
import type { DiagnosticsRow } from '#contracts/equipment/remote/diagnostics.calls.ts'
import { instant } from '#contracts/units.ts'
import { call } from '#console/api/call.ts'
import { useList } from '#console/api/use-list.ts'
import { useCommand } from '#console/flows/use-command.ts'
import { useText } from '#console/intl/text.ts'
import { useZone } from '#console/intl/zone.ts'
import { DateField } from '#console/kit/form/date-field.tsx'
import { Dialog } from '#console/kit/dialog/dialog.tsx'
import { DialogFailure, DialogFoot } from '#console/kit/dialog/dialog-parts.tsx'
import * as dialog from '#console/kit/dialog/dialog.css.ts'
import { formatInstant } from '#console/kit/text/format.ts'
import { useStaleReason } from '#console/kit/status/stale-guard.ts'
import { useNow } from '#console/kit/text/now.ts'
import { useProblemFocus } from '#console/kit/form/problem-focus.ts'
import { Select } from '#console/kit/form/select.tsx'
import { TextField } from '#console/kit/form/text-field.tsx'
import { showSuccess } from '#console/state/notices.ts'
import { readDiagnosticsForm } from './diagnostics-form.ts'
import type { DiagnosticsField, DiagnosticsProblems, DiagnosticsForm } from './diagnostics-form.ts'
import { useCommandResult } from '#console/domain/state/use-command-result.ts'

export interface RequestDiagnosticsProps {
  readonly pile: Pick<PileDetail, 'id' | 'locationId' | 'locationName' | 'vendor'>
  /** The failed upload to request again. */
  readonly repeats: DiagnosticsRow | null
  readonly onClose: () => void
}

/** The form that requests the log of a pile: address, period, type and reason. */
export function RequestDiagnostics({ pile, repeats, onClose }: RequestDiagnosticsProps): ReactElement {
  const text = useText()
  const given = useCommandResult()
  const staleReason = useStaleReason()
  const { zone } = useZone()
  const own = useList(uploadAddress, {}, [])
  const [changed, setChanged] = useState<Partial<DiagnosticsForm>>({})
  const [problems, setProblems] = useState<DiagnosticsProblems>({})
  const [fields, pointOut] = useProblemFocus<HTMLDivElement>()
  const initial = useInitial(pile.vendor, repeats)
  const typed: DiagnosticsForm = {
    ...initial,
    fileAddress: initial.fileAddress || (own.data?.fileAddress ?? ''),
    ...changed,
  }
  const order = useCommand({
    give: async () => {
      const whose = { pileId: pile.id, locationId: pile.locationId, repeatOf: repeats?.id ?? null, zone }
      const read = readDiagnosticsForm(typed, whose)
      if ('problems' in read) return { ok: false, failure: text('diagnostics.incomplete') }
      const result = await call(requestUpload, { body: read.body }, { notify: 'lost sign-in' })
      return given(result)
    },
    onSettled: () => {
      showSuccess('success.operation')
      onClose()
    },
  })
  const send = (): void => {
    const read = readDiagnosticsForm(typed, { pileId: pile.id, locationId: pile.locationId, repeatOf: null, zone })
    setProblems('problems' in read ? read.problems : {})
    if ('problems' in read) pointOut()
    else order.give({})
  }
  const footer = (
    <DialogFoot
      confirm={text('command.diagnostics.request')}
      isPending={order.isPending}
      reason={staleReason ?? undefined}
      onConfirm={send}
      onClose={onClose}
    />
  )
  const put = (field: keyof DiagnosticsForm) => (value: string) => setChanged({ ...changed, [field]: value })
  const isDirty = Object.keys(changed).length > 0
  return (
    <Dialog
      title={text('diagnostics.ask', { pile: pile.id })}
      onClose={onClose}
      isDirty={isDirty}
      size="wide"
      footer={footer}
    >
      <p className={dialog.consequence}>{text('diagnostics.ask.text')}</p>
      <div ref={fields} className={dialog.answers}>
        <Fields pile={pile} typed={typed} problems={problems} put={put} />
      </div>
      <DialogFailure failure={order.failure} />
    </Dialog>
  )
}

interface FieldsProps {
  readonly typed: DiagnosticsForm
  readonly problems: DiagnosticsProblems
  readonly put: (field: keyof DiagnosticsForm) => (value: string) => void
}

/** Short ones in pairs. */
function Fields({ pile, ...props }: FieldsProps & Pick<RequestDiagnosticsProps, 'pile'>): ReactElement {
  const text = useText()
  const { typed, put } = props
  const of = (field: DiagnosticsField): ReactElement => <OneField {...props} field={field} />
  return (
    <>
      <div className={dialog.pair}>
        <TextField
          label={text('column.location')}
          isDisabled
          value={pile.locationName ?? pile.locationId}
          onChange={() => undefined}
        />
        <Select
          label={text('diagnostics.type')}
          value={typed.type}
          onChange={put('type')}
          choices={[
            { value: '1', label: text('diagnostics.type.1') },
            { value: '2', label: text('diagnostics.type.2') },
          ]}
        />
      </div>
      <div className={dialog.pair}>
        {of('fileAddress')}
        {of('vendorId')}
        {of('startsAt')}
        {of('stopsAt')}
        {of('retries')}
        {of('retryInterval')}
      </div>
      {of('reason')}
    </>
  )
}

function OneField({ typed, problems, put, field }: FieldsProps & { readonly field: DiagnosticsField }): ReactElement {
  const text = useText()
  const { zone } = useZone()
  const problem = problems[field]
  const shared = {
    label: text(`diagnostics.field.${field}`),
    isRequired: true,
    value: typed[field],
    onChange: put(field),
    problem: problem === undefined ? undefined : text(problem),
  }
  if (field === 'startsAt' || field === 'stopsAt') return <DateField {...shared} zone={zone} />
  return <TextField {...shared} name={field} isLong={field === 'reason'} />
}

/** The initial values: the last day and the pile's vendor; for a repetition those of the first request. */
function useInitial(vendor: string | null, repeats: DiagnosticsRow | null): DiagnosticsForm {
  const { zone } = useZone()
  const [openedAt] = useState(useNow())
  const from = repeats?.startsAt ?? instant(openedAt - DAY)
  const to = repeats?.stopsAt ?? instant(openedAt)
  return {
    type: String(repeats?.type ?? 1),
    fileAddress: repeats?.fileAddress ?? '',
    vendorId: repeats?.vendorId ?? vendor ?? '',
    startsAt: formatInstant(from, zone),
    stopsAt: formatInstant(to, zone),
    retries: '1',
    retryInterval: '60',
    reason: repeats?.reason ?? '',
  }
}
