import type { Actor } from '#contracts/actor.ts'
import type { AlarmRow, alarms as call } from '#contracts/maintenance/alarm.calls.ts'
import { faultNumber, safetyCodes } from '#contracts/maintenance/alarm.ts'
import type { AlarmStatus } from '#contracts/maintenance/alarm.ts'
import { alarm } from '#machines/maintenance/alarm.ts'
import type { Values } from '#backend/kernel/read-model/columns.ts'
import { alarms } from './read-model.ts'
import type { Answer, ListRequest } from '#backend/kernel/query/list.ts'
import { offersTo } from '#backend/kernel/query/offers.ts'
import { placeNow } from '#backend/areas/equipment/location/public-queries.ts'
import { perWorld } from '#backend/kernel/query/read-context.ts'
import { openListed } from '#backend/kernel/query/reader.ts'
import { stateOf } from '#backend/kernel/state.ts'
import type { Source } from '#backend/kernel/query/read-context.ts'

/** An alarm that waits for somebody. */
export const openAlarm = 'Undisposed' satisfies AlarmStatus

const reader = perWorld(({ store }) => openListed(store, alarms))

type Row = Values<typeof alarms.columns>

/** A page of alarms with what `actor` may do with each, the newest first unless asked otherwise. */
export function listAlarms(source: Source, request: ListRequest, actor: Actor): Answer<typeof call> {
  const { total, rows } = reader(source).page(request)
  return { total, list: rows.map((one) => alarmRow(source, one, actor)) }
}

/** One alarm; null when there is none, or when it went away before it was shown. */
export function readAlarm(source: Source, id: string, actor: Actor): AlarmRow | null {
  const row = reader(source).one(id)
  return row === null ? null : alarmRow(source, row, actor)
}

function alarmRow(source: Source, row: Row, actor: Actor): AlarmRow {
  const { number: _, id, status, state, pileId, connectorId, ...about } = row
  return {
    id,
    status,
    state,
    ...placeNow(source, { pileId, connectorId }),
    ...about,
    faultNumber: faultNumber(row.code),
    isSafety: safetyCodes.includes(row.code),
    offers: offersTo({ source, actor }, alarm, stateOf(source, alarm, id)),
  }
}
