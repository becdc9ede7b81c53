import { Schema } from 'effect'
import type { FactsOf } from '../fact.ts'
import { SpokenReason } from '../reason.ts'
import { Instant } from '../units.ts'
import { ReportedStatus } from './connector.ts'

/**
 * The requested availability of one connector, or of the whole pile as connector 0 (M03): whether it is to serve
 * drivers. What the pile reports is another fact (`connector.reported`); both are shown where they differ.
 */

export const AvailabilityStatus = Schema.Literals(['enabled', 'disabled'])
export type AvailabilityStatus = typeof AvailabilityStatus.Type

const count = Schema.Int.check(Schema.isGreaterThanOrEqualTo(0))

const Commissioned = Schema.Struct({ pileId: Schema.String, connectorId: count })
const InoperativeRequested = Schema.Struct({ reason: SpokenReason })
const OperativeRequested = Schema.Struct({
  /** Whether the pile and everything above it are enabled (M04). */
  isEnabled: Schema.Boolean,
  openSafetyAlarms: count,
  /** Work orders of the safety class that are not closed (M16 invariant 3). */
  openSafetyOrders: count,
})
/** `request` numbers the requests from 1: an answer to an earlier one says nothing about the last. */
const Answered = Schema.Struct({ request: Schema.Int })
const Scheduled = Schema.Struct({
  request: Schema.Int,
  /** The transaction that has to end first; null when we know of none. */
  transactionId: Schema.NullOr(Schema.Int),
})
const TookEffect = Schema.Struct({ status: ReportedStatus, seenAt: Instant })
const Lapsed = Schema.Struct({ request: Schema.Int })

export const availabilityFacts = {
  'availability.commissioned': Commissioned,
  'availability.inoperativeRequested': InoperativeRequested,
  'availability.operativeRequested': OperativeRequested,
  /** ChangeAvailability.conf (OCPP 1.6 §5.2) by its three statuses. */
  'availability.accepted': Answered,
  'availability.scheduled': Scheduled,
  'availability.rejected': Answered,
  /** The pile reports the requested status. */
  'availability.tookEffect': TookEffect,
  /** The charge that had to end first is over, and the connector still serves. */
  'availability.lapsed': Lapsed,
} as const
export type AvailabilityFact = FactsOf<typeof availabilityFacts>
export const availabilityCommands = {
  commission: Commissioned,
  close: InoperativeRequested,
  reopen: OperativeRequested,
  answer: Answered,
  schedule: Scheduled,
  observe: TookEffect,
  lapse: Lapsed,
} as const
