import type { ReactElement } from 'react'
import { giveAlarm } from '#contracts/maintenance/alarm.calls.ts'
import type { AlarmRow } from '#contracts/maintenance/alarm.calls.ts'
import { alarmForms } from '#contracts/maintenance/alarm.ts'
import { EntityId } from '#contracts/ids.ts'
import { call } from '#console/api/call.ts'
import { useText } from '#console/intl/text.ts'
import { CommandDialog } from '#console/domain/form/command-dialog.tsx'

/** Disposing of an alarm: a remark, and for safety faults the confirmation of an inspection on site (M15). */
export function DisposeAlarm({ row, onClose }: { readonly row: AlarmRow; readonly onClose: () => void }): ReactElement {
  const text = useText()
  const { id, code, pileId, isSafety } = row
  const onSite = ['confirmedOnSite']
  return (
    <CommandDialog
      lifecycle="alarm"
      command="dispose"
      schema={alarmForms.dispose}
      {...(isSafety ? { required: onSite } : { without: onSite })}
      title={text('alarm.dispose.title', { code: text(`error-code.${code}`), pile: pileId })}
      consequence={text(isSafety ? 'alarm.dispose.safety' : 'alarm.dispose.text')}
      kind="primary"
      labels={{ remark: text('alarm.remark'), confirmedOnSite: text('alarm.onSite') }}
      send={async (body) =>
        call(
          giveAlarm,
          { params: { id: EntityId.make(id), command: 'dispose' }, body: { ...body } },
          { notify: 'lost sign-in' },
        )
      }
      onClose={onClose}
    />
  )
}
