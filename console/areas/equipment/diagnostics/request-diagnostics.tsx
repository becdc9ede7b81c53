import { createContext, use, useState } from 'react'
import type { ReactElement } from 'react'
import { DAY } from '#contracts/durations.ts'
import type { PileDetail } from '#contracts/equipment/pile.calls.ts'
import { requestUpload, uploadAddress } from '#contracts/equipment/remote/diagnostics.calls.ts'
import type { DiagnosticsRow } from '#contracts/equipment/remote/diagnostics.calls.ts'
import { DiagnosticsForm } from '#contracts/equipment/remote/diagnostics.ts'
import { EntityId } from '#contracts/ids.ts'
import { instant } from '#contracts/units.ts'
import { call } from '#console/api/call.ts'
import { useList } from '#console/api/use-list.ts'
import { CommandDialog } from '#console/domain/form/command-dialog.tsx'
import { useText } from '#console/intl/text.ts'
import { useText as useAnyText } from '#console/kit/text/text.ts'
import type { AfterField } from '#console/kit/form/schema/fields.tsx'
import type { FieldFault } from '#console/kit/form/schema/use-fields.ts'
import { TextField } from '#console/kit/form/text-field.tsx'
import { useNow } from '#console/kit/text/now.ts'

export interface RequestDiagnosticsProps {
  readonly pile: Pick<PileDetail, 'id' | 'locationId' | 'locationName' | 'vendor'>
  /** The failed upload to request again. */
  readonly repeats: DiagnosticsRow | null
  readonly onClose: () => void
}

/** The form that requests the log of a pile: address, period, type and reason. */
export function RequestDiagnostics(props: RequestDiagnosticsProps): ReactElement | null {
  const { state, data } = useList(uploadAddress, {}, [])
  // What stands in the form first is known a moment later; without an address it is typed.
  return state === 'loading' ? null : <RequestForm {...props} ownAddress={data?.fileAddress ?? ''} />
}

interface RequestFormProps extends RequestDiagnosticsProps {
  /** Our own FTP server; empty where none runs. */
  readonly ownAddress: string
}

function RequestForm({ pile, repeats, onClose, ownAddress }: RequestFormProps): ReactElement {
  const text = useText()
  const anyText = useAnyText()
  const [initial] = useState(useInitial(pile, repeats, ownAddress))
  const whose = {
    pileId: EntityId.make(pile.id),
    locationId: EntityId.make(pile.locationId),
    repeatOf: repeats?.id ?? null,
  }
  return (
    <Location value={pile.locationName ?? pile.locationId}>
      <CommandDialog
        lifecycle="diagnostics"
        command="request"
        role="dialog"
        size="wide"
        kind="primary"
        title={text('diagnostics.ask', { pile: pile.id })}
        consequence={text('diagnostics.ask.text')}
        after={after}
        schema={DiagnosticsForm}
        initial={initial}
        without={['repeatOf']}
        check={spanInOrder}
        draft={`diagnostics:${pile.id}:${repeats?.id ?? 'new'}`}
        label={(key) => anyText(`diagnostics.field.${key}`)}
        texts={{ choice: (_, value) => text(value === '1' ? 'diagnostics.type.1' : 'diagnostics.type.2') }}
        send={(form) => call(requestUpload, { body: { ...form, ...whose } }, { notify: 'lost sign-in' })}
        onClose={onClose}
      />
    </Location>
  )
}

const Location = createContext('')
const after: Readonly<Record<string, AfterField>> = { type: LocationField }

/** Where the pile stands is told, not asked. */
function LocationField(): ReactElement {
  const text = useText()
  return <TextField label={text('column.location')} isDisabled value={use(Location)} onChange={() => undefined} />
}

const spanInOrder = ({ startsAt, stopsAt }: DiagnosticsForm): readonly FieldFault[] =>
  startsAt <= stopsAt ? [] : [{ place: 'stopsAt', problem: { key: 'guard.spanInOrder' } }]

/** The initial values: the last day and the pile's vendor; for a repetition those of the first request. */
function useInitial({ vendor }: RequestFormProps['pile'], repeats: DiagnosticsRow | null, ownAddress: string) {
  const now = useNow()
  return {
    type: repeats?.type ?? 1,
    fileAddress: repeats?.fileAddress ?? ownAddress,
    vendorId: repeats?.vendorId ?? vendor ?? '',
    startsAt: repeats?.startsAt ?? instant(now - DAY),
    stopsAt: repeats?.stopsAt ?? instant(now),
    retries: 1,
    retryIntervalSeconds: 60,
    reason: repeats?.reason ?? '',
  }
}
