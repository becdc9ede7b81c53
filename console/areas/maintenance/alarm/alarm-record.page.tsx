import { alarmResource, giveAlarm } from '#contracts/maintenance/alarm.calls.ts'
import { alarmForms } from '#contracts/maintenance/alarm.ts'
import { commandsOf } from '#console/domain/resource/command.tsx'
import { about, history, note } from '#console/domain/resource/sections.tsx'
import { resourcePage } from '#console/domain/resource/resource-page.tsx'
import { connectorName } from '#console/domain/values.tsx'
import { alarmView } from './alarm.tsx'

/** Alarms, open and closed, and what is done about them. */
export const AlarmRecord = resourcePage(alarmView, {
  widths: { code: 276, status: 176, pileId: 240, lastSeenAt: 190, remark: 240 },
  order: '-lastSeenAt',
  nameOf: connectorName,
  heading: 'alarm.heading',
  open: {
    panel: [
      note('alarm.safety.words', ({ isSafety }) => isSafety),
      about(alarmView, ({ code }) => `error-code.${code}`, [
        ...(['pileId', 'locationName', 'faultNumber', 'vendorErrorCode', 'info'] as const),
        ...([
          'firstSeenAt',
          'lastSeenAt',
          'recoveredAt',
          'count',
          'flaps',
          'disposedBy',
          'remark',
          'orderId?',
        ] as const),
      ]),
      history(({ id }) => [{ lifecycle: 'alarm', id }]),
    ],
  },
  commands: commandsOf(
    alarmResource,
    {
      forms: alarmForms,
      give: giveAlarm,
      values: ({ code, pileId }, text) => ({ code: text(`error-code.${code}`), pile: pileId }),
      labels: { confirmedOnSite: 'alarm.onSite' },
    },
    {
      // A safety fault is closed once somebody has inspected the pile on site (M15).
      dispose: {
        consequence: ({ isSafety }) => (isSafety ? 'alarm.dispose.safety' : 'alarm.dispose.text'),
        kind: 'primary',
        required: ({ isSafety }) => (isSafety ? ['confirmedOnSite'] : []),
        without: ({ isSafety }) => (isSafety ? [] : ['confirmedOnSite']),
      },
    },
  ),
  from: 'menu.connector',
})
