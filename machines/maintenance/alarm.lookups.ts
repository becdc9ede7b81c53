import { alarm } from './alarm.ts'
import { lookup } from '../kit/lookup.ts'
import { is } from '../kit/tags.ts'

/** The last alarm with a code on a connector, ended or not. */
export const lastAlarm = lookup(alarm, {
  name: 'last-alarm',
  keeps: 'last',
  key: ({ context: { pileId, connectorId, code } }) => [pileId, connectorId, code],
})

/** The alarms of a connector that a report without an error clears. */
export const standingAlarms = lookup(alarm, {
  name: 'standing-alarms',
  keeps: 'all',
  key: ({ value, context: { pileId, connectorId } }) =>
    is(alarm, value, 'open') && !is(alarm, value, 'recovering') ? [pileId, connectorId] : null,
})
