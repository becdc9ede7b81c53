import { Temporal } from 'temporal-polyfill'
import type { Actor } from '#contracts/actor.ts'
import { recentRecordsMost } from '#contracts/home/overview.calls.ts'
import type { Overview } from '#contracts/home/overview.calls.ts'
import type { RecordStatus } from '#contracts/charging/charge-record.ts'
import type { SessionStatus } from '#contracts/charging/charging-session.ts'
import type { LastDrawn } from '#contracts/balancing/location-load.calls.ts'
import { connectorStatuses } from '#contracts/equipment/connector.ts'
import type { ConnectorStatus, DeviceStatus } from '#contracts/equipment/connector.ts'
import { energy, instant, money, power } from '#contracts/units.ts'
import type { Instant, TimeZone } from '#contracts/units.ts'
import { openAlarm } from '#backend/areas/maintenance/alarm/public-queries.ts'
import { whereOf } from '#backend/kernel/query/list-table.ts'
import { ONLINE } from '#backend/areas/equipment/location/public-queries.ts'
import { listRecords } from '#backend/areas/charging/charge-record/public-queries.ts'
import { perWorld } from '#backend/kernel/query/read-context.ts'
import type { Source } from '#backend/kernel/query/read-context.ts'

interface DrawnBy extends LastDrawn {
  readonly isOnline: 0 | 1
}

const faulted = 'Faulted' satisfies ConnectorStatus
const atFault = 'fault' satisfies DeviceStatus
const running = 'charging' satisfies SessionStatus
const chargedToNobody = 'ABNORMAL' satisfies RecordStatus

const reader = perWorld(({ store: { db, places } }) => ({
  tally: db.prepare<[string, string], number>('SELECT count FROM tallies WHERE list = ? AND status = ?').pluck(),
  // What is charging stands in the index of the status; meters change its rows, not the index.
  powerBy: db.prepare<[typeof ONLINE, SessionStatus], DrawnBy>(
    `SELECT p.link = ? AS isOnline, coalesce(sum(s.power), 0) AS power, count(*) AS sessions,
       min(s.meteredAt) AS since FROM sessions s JOIN piles p ON p.id = s.pileId
     WHERE s.id IN (SELECT id FROM ${places('sessions').table} INDEXED BY sessions_by_status
         ${whereOf(['status = ?', ...places('sessions').where])})
     GROUP BY isOnline`,
  ),
  faultedPiles: db
    .prepare<[ConnectorStatus, DeviceStatus], number>(
      `SELECT count(*) FROM (SELECT pileId FROM connectors WHERE shown = ?
         UNION SELECT id FROM piles WHERE status = ?)`,
    )
    .pluck(),
  since: db.prepare<[RecordStatus, string], Omit<Overview['today'], 'since'>>(
    `SELECT count(*) AS records, coalesce(sum(energy), 0) AS energy,
       coalesce(sum(CASE WHEN status = ? THEN 0 ELSE total END), 0) AS revenue
     FROM ${places('records').table} INDEXED BY records_by_ended ${whereOf(['endedAt >= ?', ...places('records').where])}`,
  ),
}))

export interface Viewer {
  readonly actor: Actor
  /** The day of the home page begins at midnight here. */
  readonly zone: TimeZone
}

/** The network now and since midnight, from tallies and one walk over today's records. */
export function readOverview(source: Source, { actor, zone }: Viewer): Overview {
  const { faultedPiles, powerBy, since, tally } = reader(source)
  const countOf = (list: string, status: string): number => tally.get(list, status) ?? 0
  const at = instant(source.clock.now())
  const midnight = midnightBefore(at, zone)
  const today = since.get(chargedToNobody, midnight) ?? { records: 0, energy: energy(0), revenue: money(0) }
  const drawn = powerBy.all(ONLINE, running)
  const away = drawn.find(({ isOnline }) => isOnline === 0)
  return {
    at,
    faultedPiles: faultedPiles.get(faulted, atFault) ?? 0,
    piles: {
      online: countOf('piles', 'online'),
      offline: countOf('piles', 'offline'),
      fault: countOf('piles', 'fault'),
    },
    connectors: connectorStatuses
      .map((status) => ({ status, count: countOf('connectors', status) }))
      .filter(({ count }) => count > 0)
      .toSorted((a, b) => b.count - a.count),
    sessions: {
      running: countOf('sessions', running),
      power: drawn.find(({ isOnline }) => isOnline === 1)?.power ?? power(0),
      lastDrawn: away === undefined ? null : { power: away.power, sessions: away.sessions, since: away.since },
    },
    today: { since: midnight, ...today },
    openAlarms: countOf('alarms', openAlarm),
    recentRecords: recentRecords(source, actor),
  }
}

const midnightBefore = (at: Instant, zone: TimeZone): Instant =>
  instant(Temporal.Instant.from(at).toZonedDateTimeISO(zone).startOfDay().epochMilliseconds)

function recentRecords(source: Source, actor: Actor): Overview['recentRecords'] {
  const { list } = listRecords(source, { page: 1, size: recentRecordsMost, sort: null, filters: {} }, actor)
  return list.map(({ id, pileId, connectorId, locationName, status, state, endedAt, energy: taken, total }) => ({
    id,
    pileId,
    connectorId,
    locationName: locationName ?? '',
    status,
    state,
    endedAt,
    energy: taken,
    totalFee: total,
  }))
}
