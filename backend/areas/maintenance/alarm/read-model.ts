import { AlarmCode, AlarmStatus } from '#contracts/maintenance/alarm.ts'
import { alarm } from '#machines/maintenance/alarm.ts'
import { id, integer, moment, nullable, number, state, text, wire } from '#backend/kernel/read-model/columns.ts'
import { listed, readModel } from '#backend/kernel/read-model/described.ts'
import { between, byPileLocation, byPileName, many } from '#backend/kernel/read-model/filters.ts'
import { by } from '#backend/kernel/read-model/list-draft.ts'

/** Alarms that were shown: a condition that cleared before its delay is only in the history. */
const rows = readModel({
  table: 'alarms',
  grows: true,
  of: alarm,
  columns: {
    number: number(),
    id: id(),
    status: wire(AlarmStatus),
    state: state(),
    pileId: text(),
    connectorId: integer(),
    code: text(AlarmCode),
    info: nullable(text()),
    vendorErrorCode: nullable(text()),
    firstSeenAt: moment(),
    lastSeenAt: moment(),
    recoveredAt: nullable(moment()),
    count: integer(),
    flaps: integer(),
    disposedBy: nullable(text()),
    remark: nullable(text()),
    orderId: nullable(text()),
  },
  row: ({ state: { context } }) => context,
  tally: 'status',
})

export const alarms = listed(rows, {
  order: '-firstSeenAt',
  sorts: by('firstSeenAt', 'lastSeenAt', 'recoveredAt', 'status', 'pileId', 'code', 'count'),
  filters: {
    pileId: many('pileId'),
    code: many('code'),
    status: many('status'),
    pileName: byPileName,
    locationId: byPileLocation,
    ...between('firstSeenAt'),
  },
})
