import { Temporal } from 'temporal-polyfill'
import type { Actor } from '#contracts/actor.ts'
import { recentRecordsMost } from '#contracts/home/overview.calls.ts'
import type { Overview } from '#contracts/home/overview.calls.ts'
import type { RecordStatus } from '#contracts/charging/record-status.ts'
import type { SessionStatus } from '#contracts/charging/charging-session.ts'
import { connectorStatuses } from '#contracts/equipment/connector.ts'
import type { ConnectorStatus, DeviceStatus } from '#contracts/equipment/connector.ts'
import { Energy, Money, Power, energy, instant, money, power } from '#contracts/units.ts'
import type { TimeZone, Instant } from '#contracts/units.ts'
import { openAlarm } from '#backend/areas/maintenance/alarm/public-queries.ts'
import { id, idNumber, integer, moment, nullable, reference, text } from '#backend/kernel/read-model/columns.ts'
import { openCounts } from '#backend/kernel/query/counts.ts'
import { among, atLeast, not } from '#backend/kernel/query/match.ts'
import type { Condition } from '#backend/kernel/query/match.ts'
import { ONLINE } from '#backend/areas/equipment/location/public-queries.ts'
import { listRecords } from '#backend/areas/charging/charge-record/public-queries.ts'
import { perWorld } from '#backend/kernel/query/read-context.ts'
import { openReader } from '#backend/kernel/query/reader.ts'
import type { Source } from '#backend/kernel/query/read-context.ts'

const faulted = 'Faulted' satisfies ConnectorStatus
const atFault = 'fault' satisfies DeviceStatus
const running = 'charging' satisfies SessionStatus
const chargedToNobody = 'ABNORMAL' satisfies RecordStatus

const piles = reference('piles', { id: id(), status: text() })
const connectors = reference('connectors', { id: id(), pileId: text(), shown: text() })
const sessions = reference('sessions', {
  id: idNumber(),
  pileId: text(),
  status: text(),
  power: nullable(integer(Power)),
  meteredAt: moment(),
})
const records = reference('records', {
  id: idNumber(),
  status: text(),
  endedAt: moment(),
  energy: integer(Energy),
  total: nullable(integer(Money)),
})

const reader = perWorld(({ store }) => ({
  count: openCounts(store),
  piles: openReader(store, piles),
  connectors: openReader(store, connectors),
  sessions: openReader(store, sessions),
  records: openReader(store, records),
}))

export interface Viewer {
  readonly actor: Actor
  /** The day of the home page begins at midnight here. */
  readonly zone: TimeZone
}

/** The network now and since midnight, from tallies and one walk over today's records. */
export function readOverview(source: Source, { actor, zone }: Viewer): Overview {
  const { count: countOf } = reader(source)
  const at = instant(source.clock.now())
  const midnight = midnightBefore(at, zone)
  return {
    at,
    faultedPiles: faultedPiles(source),
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
      ...drawnNow(source),
    },
    today: { since: midnight, ...takenSince(source, midnight) },
    openAlarms: countOf('alarms', openAlarm),
    isEmpty: reader(source).sessions.where({}, { by: ['id'], most: 1 }).length === 0,
    recentRecords: recentRecords(source, actor),
  }
}

/** Piles of which anything is at fault. */
function faultedPiles(source: Source): number {
  const shown = reader(source).connectors.groups(['pileId'], { shown: faulted })
  const whole = reader(source).piles.where({ status: atFault })
  return new Set([...shown.map(({ pileId }) => pileId), ...whole.map((pile) => pile.id)]).size
}

/** What goes through the piles that are heard, and what went through the others when they were. */
function drawnNow(source: Source): Pick<Overview['sessions'], 'power' | 'lastDrawn'> {
  const figures = { sum: ['power'], least: ['meteredAt'] } as const
  const drawn = (link: Condition | string) =>
    reader(source).sessions.groups([], { status: running, pileId: among('piles', { link }) }, figures)[0]
  const [online, away] = [drawn(ONLINE), drawn(not(ONLINE))]
  const since = away?.meteredAt ?? null
  return {
    power: online?.power ?? power(0),
    lastDrawn: away === undefined || since === null ? null : { power: away.power, sessions: away.count, since },
  }
}

/** Records that ended since; nobody is charged for those that are abnormal. */
function takenSince(source: Source, since: Instant): Omit<Overview['today'], 'since'> {
  const by = reader(source).records.groups(['status'], { endedAt: atLeast(since) }, { sum: ['energy', 'total'] })
  const charged = by.filter(({ status }) => status !== chargedToNobody)
  const sum = (values: readonly number[]): number => values.reduce((all, one) => all + one, 0)
  return {
    records: sum(by.map(({ count }) => count)),
    energy: energy(sum(by.map((one) => one.energy))),
    revenue: money(sum(charged.map(({ total }) => total))),
  }
}

const midnightBefore = (at: Instant, zone: TimeZone): Instant =>
  instant(Temporal.Instant.from(at).toZonedDateTimeISO(zone).startOfDay().epochMilliseconds)

function recentRecords(source: Source, actor: Actor): Overview['recentRecords'] {
  const { list } = listRecords(source, { page: 1, size: recentRecordsMost, sort: null, filters: {} }, actor)
  return list.map(
    ({ id, pileId, isSimulated, isLab, connectorId, locationName, status, state, endedAt, energy: taken, total }) => ({
      id,
      pileId,
      isSimulated,
      isLab,
      connectorId,
      locationName: locationName ?? '',
      status,
      state,
      endedAt,
      energy: taken,
      totalFee: total,
    }),
  )
}
