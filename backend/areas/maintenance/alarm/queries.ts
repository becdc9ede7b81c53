import type { Actor } from '#contracts/actor.ts'
import type { AlarmRow, alarms } from '#contracts/maintenance/alarm.calls.ts'
import { faultNumber, safetyCodes } from '#contracts/maintenance/alarm.ts'
import type { AlarmStatus } from '#contracts/maintenance/alarm.ts'
import { alarm } from '#machines/maintenance/alarm.ts'
import { between, byPileLocation, byPileName } from '#backend/kernel/query/common-filters.ts'
import type { ListTable } from '#backend/kernel/query/list-table.ts'
import { openList } from '#backend/kernel/query/list.ts'
import type { Answer, ListRequest } from '#backend/kernel/query/list.ts'
import { offersTo } from '#backend/kernel/query/offers.ts'
import { placeColumns, placeJoinsNow, zoneOf } from '#backend/areas/equipment/location/public-queries.ts'
import { perWorld } from '#backend/kernel/query/read-context.ts'
import { stateOf } from '#backend/kernel/state.ts'
import type { Source } from '#backend/kernel/query/read-context.ts'

/** An alarm that waits for somebody. */
export const openAlarm = 'Undisposed' satisfies AlarmStatus

export const alarmList: ListTable = {
  table: 'alarms',
  key: 'number',
  tallied: 'status',
  filters: {
    pileId: { where: 'pileId = ?', index: 'alarms_by_pile' },
    code: { where: 'code = ?', index: 'alarms_by_code' },
    status: { where: 'status = ?', index: 'alarms_by_status' },
    pileName: byPileName('alarms_by_pile'),
    locationId: byPileLocation('alarms_by_pile'),
    ...between('firstSeenAt', 'alarms_by_first'),
  },
  orders: {
    firstSeenAt: { columns: ['firstSeenAt', 'number'], index: 'alarms_by_first' },
    lastSeenAt: { columns: ['lastSeenAt', 'number'], index: 'alarms_by_last' },
    recoveredAt: { columns: ['recoveredAt', 'number'], index: 'alarms_by_recovered' },
    status: { columns: ['status', 'firstSeenAt', 'number'], index: 'alarms_by_status' },
    pileId: { columns: ['pileId', 'firstSeenAt', 'number'], index: 'alarms_by_pile' },
    code: { columns: ['code', 'firstSeenAt', 'number'], index: 'alarms_by_code' },
    count: { columns: ['count', 'number'], index: 'alarms_by_count' },
  },
  ownOrder: '-firstSeenAt',
}

interface Row extends Omit<AlarmRow, 'zone' | 'faultNumber' | 'isSafety' | 'offers'> {
  readonly zone: string | null
}

const columns = `SELECT t.id, t.status, t.state, ${placeColumns}, t.code, t.info, t.vendorErrorCode, t.firstSeenAt,
  t.lastSeenAt, t.recoveredAt, t.count, t.flaps, t.disposedBy, t.remark FROM alarms t ${placeJoinsNow}`

const reader = perWorld(({ store, store: { db } }) => ({
  list: openList<number>(store, alarmList),
  row: db.prepare<[number], Row>(`${columns} WHERE t.number = ?`),
  named: db.prepare<[string], Row>(`${columns} WHERE t.id = ?`),
}))

/** A page of alarms with what `actor` may do with each, the newest first unless asked otherwise. */
export function listAlarms(source: Source, request: ListRequest, actor: Actor): Answer<typeof alarms> {
  const { list, row } = reader(source)
  const { total, keys } = list(request)
  return { total, list: keys.flatMap((key) => row.get(key) ?? []).map((one) => alarmRow(source, one, actor)) }
}

/** One alarm; null when there is none, or when it went away before it was shown. */
export function readAlarm(source: Source, id: string, actor: Actor): AlarmRow | null {
  const row = reader(source).named.get(id)
  return row === undefined ? null : alarmRow(source, row, actor)
}

const alarmRow = (source: Source, row: Row, actor: Actor): AlarmRow => ({
  ...row,
  zone: zoneOf(source, row.zone),
  faultNumber: faultNumber(row.code),
  isSafety: safetyCodes.includes(row.code),
  offers: offersTo({ source, actor }, alarm, stateOf(source, alarm, row.id)),
})
