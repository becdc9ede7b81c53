import type { ReactElement } from 'react'
import { giveAlarm } from '#contracts/maintenance/alarm.calls.ts'
import type { AlarmRow } from '#contracts/maintenance/alarm.calls.ts'
import { EntityId } from '#contracts/ids.ts'
import { reasonLength } from '#contracts/reason.ts'
import { call } from '#console/api/call.ts'
import { useCommand } from '#console/flows/use-command.ts'
import { CHECKED, ConfirmDialog } from '#console/kit/dialog/confirm.tsx'
import type { ConfirmField } from '#console/kit/dialog/confirm.tsx'
import { useText } from '#console/intl/text.ts'
import type { TypedText } from '#console/intl/text.ts'
import { showSuccess } from '#console/state/notices.ts'
import { useCommandResult } from '#console/domain/state/use-command-result.ts'

/** Disposing of an alarm: a remark, and for safety faults the confirmation of an inspection on site (M15). */
export function DisposeAlarm(props: { readonly row: AlarmRow; readonly onClose: () => void }): ReactElement {
  const { row, onClose } = props
  const text = useText()
  const given = useCommandResult()
  const order = useCommand({
    give: async (form) => {
      const body = { remark: form['remark'] ?? '', confirmedOnSite: form['confirmedOnSite'] === CHECKED }
      const params = { id: EntityId.make(row.id), command: 'dispose' }
      const result = await call(giveAlarm, { params, body }, { notify: 'lost sign-in' })
      return given(result)
    },
    onSettled: () => {
      showSuccess('success.operation')
      onClose()
    },
  })
  return (
    <ConfirmDialog
      title={text('alarm.dispose.title', { code: text(`error-code.${row.code}`), pile: row.pileId })}
      consequence={text(row.isSafety ? 'alarm.dispose.safety' : 'alarm.dispose.text')}
      confirm={text('command.alarm.dispose')}
      kind="primary"
      fields={fieldsOf(row, text)}
      isPending={order.isPending}
      needsLive
      failure={order.failure}
      onConfirm={order.give}
      onClose={onClose}
    />
  )
}

const fieldsOf = ({ isSafety }: AlarmRow, text: TypedText): readonly ConfirmField[] => [
  {
    key: 'remark',
    label: text('alarm.remark'),
    kind: 'long',
    isRequired: true,
    min: reasonLength.minimum,
    max: reasonLength.maximum,
  },
  ...(isSafety
    ? [{ key: 'confirmedOnSite', label: text('alarm.onSite'), kind: 'check' as const, isRequired: true }]
    : []),
]
