import { about, history, note } from '#console/domain/resource/sections.tsx'
import { resourcePage } from '#console/domain/resource/resource-page.tsx'
import { connectorName } from '#console/domain/values.tsx'
import { DisposeAlarm } from './alarm-actions.tsx'
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
        ...(['firstSeenAt', 'lastSeenAt', 'recoveredAt', 'count', 'flaps', 'disposedBy', 'remark'] as const),
      ]),
      history(({ id }) => [{ lifecycle: 'alarm', id }]),
    ],
  },
  commands: { dispose: DisposeAlarm },
  from: 'connector',
})
