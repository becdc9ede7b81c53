import { Schema } from 'effect'
import { endpoint } from '../endpoint.ts'
import { ConnectorStatus } from '../equipment/connector.ts'
import { RecordStatus } from '../charging/record-status.ts'
import { pages } from '../menu.ts'
import { LastDrawn } from '../balancing/last-drawn.ts'
import { Energy, Instant, Money, Power } from '../units.ts'

/** What the home page shows (spec §1 "Dashboard"; the shape is ours, A-80). */

const Count = Schema.Int.check(Schema.isGreaterThanOrEqualTo(0))

/** One of the charges that ended last. */
export const RecentRecord = Schema.Struct({
  id: Schema.String,
  pileId: Schema.String,
  isSimulated: Schema.Boolean,
  isLab: Schema.Boolean,
  connectorId: Schema.Int,
  locationName: Schema.String,
  status: RecordStatus,
  state: Schema.String,
  endedAt: Schema.NullOr(Instant),
  energy: Energy,
  /** Null while nothing could be priced. */
  totalFee: Schema.NullOr(Money),
})

export const Overview = Schema.Struct({
  /** The time of these figures. */
  at: Instant,
  /** Every pile is in exactly one of the three; an offline pile does not count as faulty. */
  piles: Schema.Struct({ online: Count, offline: Count, fault: Count }),
  /** Piles with a fault: of the whole pile, or of one of the connectors that `connectors` counts as Faulted. */
  faultedPiles: Count,
  /** One entry for each connector status that occurs, most numerous first. */
  connectors: Schema.Array(Schema.Struct({ status: ConnectorStatus, count: Count })),
  /** Running sessions, and the power of those at online piles. For the others only the last reading is known. */
  sessions: Schema.Struct({ running: Count, power: Power, lastDrawn: Schema.NullOr(LastDrawn) }),
  /** Since 00:00 in the caller's time zone: energy and cost of ended charges. */
  today: Schema.Struct({ since: Instant, records: Count, energy: Energy, revenue: Money }),
  /** Alarms that nobody has handled. */
  openAlarms: Count,
  /** Whether nobody has charged yet: the guide stands in place of the figures. */
  isEmpty: Schema.Boolean,
  /** The newest first, at most `recentRecordsMost`. */
  recentRecords: Schema.Array(RecentRecord),
})
export type Overview = typeof Overview.Type

export const recentRecordsMost = 8

export const overview = endpoint({
  method: 'GET',
  path: '/dashboard-service/overview',
  access: [pages.home.code],
  answer: Overview,
  asOf: true,
  summary: 'The state of the network now and since midnight, for the home page.',
})
