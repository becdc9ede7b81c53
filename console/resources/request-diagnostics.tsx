import { useState } from 'react'
import type { ReactElement } from 'react'
import { DAY } from '#contracts/durations.ts'
import type { PileDetail } from '#contracts/http/device.ts'
import { requestUpload, uploadAddress } from '#contracts/http/diagnostics.ts'
import type { DiagnosticsRow } from '#contracts/http/diagnostics.ts'
import { instant } from '#contracts/units.ts'
import { call } from '../api/call.ts'
import { useList } from '../api/use-list.ts'
import { useCommand } from '../flows/use-command.ts'
import { useFailureText } from '../intl/failure-text.ts'
import { useText } from '../intl/text.ts'
import { useZone } from '../intl/zone.ts'
import { Button } from '../kit/button.tsx'
import { Dialog } from '../kit/dialog.tsx'
import * as dialog from '../kit/dialog.css.ts'
import { formatInstant } from '../kit/format.ts'
import { useHoldBack } from '../kit/hold-back.ts'
import { Icon } from '../kit/icon.tsx'
import { useNow } from '../kit/now.ts'
import { Select } from '../kit/select.tsx'
import { TextField } from '../kit/text-field.tsx'
import { tellSuccess } from '../state/notices.ts'
import { diagnosticsFields, readDiagnosticsForm } from './diagnostics-form.ts'
import type { DiagnosticsField, Problems, Typed } from './diagnostics-form.ts'

export interface RequestDiagnosticsProps {
  readonly pile: Pick<PileDetail, 'id' | 'locationId' | 'locationName' | 'vendor'>
  /** The upload that failed and is asked for again. */
  readonly repeats: DiagnosticsRow | null
  readonly onClose: () => void
}

/** Asks a pile for its log: where to, of when, of what kind, and why. */
export function RequestDiagnostics({ pile, repeats, onClose }: RequestDiagnosticsProps): ReactElement {
  const text = useText()
  const failureText = useFailureText()
  const holdBack = useHoldBack()
  const { zone } = useZone()
  const own = useList(uploadAddress, {}, [])
  const [changed, setChanged] = useState<Partial<Typed>>({})
  const [problems, setProblems] = useState<Problems>({})
  const initial = useInitial(pile.vendor, repeats)
  const typed: Typed = { ...initial, fileAddress: initial.fileAddress || (own.data?.fileAddress ?? ''), ...changed }
  const order = useCommand({
    give: async () => {
      const whose = { pileId: pile.id, locationId: pile.locationId, repeatOf: repeats?.id ?? null, zone }
      const read = readDiagnosticsForm(typed, whose)
      if ('problems' in read) return { ok: false, failure: text('diagnostics.incomplete') }
      const result = await call(requestUpload, { body: read.body }, { tells: 'lost sign-in' })
      return result.ok ? { ok: true } : { ok: false, failure: failureText(result.failure) }
    },
    onSettled: () => {
      tellSuccess('success.operation')
      onClose()
    },
  })
  const send = (): void => {
    const read = readDiagnosticsForm(typed, { pileId: pile.id, locationId: pile.locationId, repeatOf: null, zone })
    setProblems('problems' in read ? read.problems : {})
    if (!('problems' in read)) order.give({})
  }
  const footer = (
    <>
      <Button onPress={onClose}>{text('firmware.cancel')}</Button>
      <Button kind="primary" isPending={order.isPending} reason={holdBack ?? undefined} onPress={send}>
        {text('command.diagnostics.request')}
      </Button>
    </>
  )
  const put = (field: keyof Typed) => (value: string) => setChanged({ ...changed, [field]: value })
  const isDirty = Object.keys(changed).length > 0
  return (
    <Dialog title={text('diagnostics.ask', { pile: pile.id })} onClose={onClose} isDirty={isDirty} footer={footer}>
      <TextField
        label={text('column.location')}
        isRequired
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
      <Fields typed={typed} problems={problems} put={put} />
      {order.failure === null ? null : (
        <div className={dialog.failure} role="alert">
          <Icon name="warning" />
          {order.failure}
        </div>
      )}
    </Dialog>
  )
}

interface FieldsProps {
  readonly typed: Typed
  readonly problems: Problems
  readonly put: (field: DiagnosticsField) => (value: string) => void
}

function Fields({ typed, problems, put }: FieldsProps): ReactElement {
  const text = useText()
  const { zone } = useZone()
  return (
    <>
      {diagnosticsFields.map((field) => {
        const problem = problems[field]
        const isMoment = field === 'startsAt' || field === 'stopsAt'
        return (
          <TextField
            key={field}
            label={text(`diagnostics.field.${field}`)}
            name={field}
            isRequired
            isLong={field === 'reason'}
            value={typed[field]}
            onChange={put(field)}
            hint={isMoment ? text('firmware.hint.moment', { zone }) : undefined}
            problem={problem === undefined ? undefined : text(problem)}
          />
        )
      })}
    </>
  )
}

/** What stands there at first: the last day, the pile's own vendor; of a repeat what was asked before. */
function useInitial(vendor: string | null, repeats: DiagnosticsRow | null): Typed {
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
