import { Schema } from 'effect'
import type { FactsOf } from '../fact.ts'
import { SpokenReason } from '../reason.ts'
import { Money } from '../units.ts'
import { ReportedStatus } from '../equipment/connector.ts'

/** A reservation (M14): a connector kept free for one customer, from a start until it expires. */

export const ReservationStatus = Schema.Literals(['Reserved', 'Finished', 'Canceling', 'Canceled'])
export type ReservationStatus = typeof ReservationStatus.Type

/** How a reservation ended. NO_SHOW is one that expired: it has no status of its own. */
export const ReservationOutcome = Schema.Literals([
  'USED',
  'NO_SHOW',
  'CANCELED',
  'NOT_AVAILABLE',
  'DECLINED',
  'STATION_FAULT',
  'VIOLATED',
  'FORCED',
])
export type ReservationOutcome = typeof ReservationOutcome.Type

/** The obstacles to a new reservation (M14 invariants 1 and 2). The last two apply only to one that starts at once. */
export const ReservationObstacle = Schema.Literals([
  'customerAbnormal',
  'customerHasOne',
  'notSupported',
  'closed',
  'connectorReserved',
  'pileOffline',
  'connectorTaken',
])
export type ReservationObstacle = typeof ReservationObstacle.Type

/** How far ahead a reservation may start. */
export const reservationAheadSecondsMax = 24 * 3600
export const reservationMinutesMin = 5
export const reservationMinutesMax = 60
/** How long a pile may take to answer ReserveNow. */
export const reservationAnswerSeconds = 30

/** OCPP 1.6 §7.28 IdToken. */
export const IdTag = Schema.String.check(Schema.isBetweenLength(1, 20))

/** Seconds from the time of the request; null starts at once. */
export const reservationStart = Schema.NullOr(
  Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: reservationAheadSecondsMax })),
)
export const reservationDuration = Schema.Int.check(
  Schema.isBetween({ minimum: reservationMinutesMin, maximum: reservationMinutesMax }),
)

const Requested = Schema.Struct({
  /** OCPP's reservationId. */
  number: Schema.Int,
  customerId: Schema.String,
  idTag: IdTag,
  parentIdTag: Schema.NullOr(IdTag),
  pileId: Schema.String,
  connectorId: Schema.Int,
  startsInSeconds: reservationStart,
  durationMinutes: reservationDuration,
  /** The pile is asked whatever its connectors have reported. Absent: only for a connector that is available. */
  evenIfTaken: Schema.optionalKey(Schema.Boolean),
  /** The first obstacle, null when there is none. */
  obstacle: Schema.NullOr(ReservationObstacle),
  /** The highest possible fee, and the available funds of the customer. */
  feeMax: Money,
  available: Money,
})
const Place = { linkOnline: Schema.Boolean, connectorAvailable: Schema.Boolean }
/** The connector that ReserveNow names: another of the same kind at the station when the first is taken. */
const Sent = Schema.Struct({ pileId: Schema.String, connectorId: Schema.Int, ...Place })
const Blocked = Schema.Struct({ ...Place, otherConnectorFree: Schema.Boolean })
/** OCPP 1.6 §7.41 ReservationStatus, or that the pile does not support ReserveNow. */
const Declined = Schema.Struct({
  status: Schema.Literals(['Occupied', 'Faulted', 'Unavailable', 'Rejected', 'NotSupported']),
})
const Used = Schema.Struct({
  sessionId: Schema.String,
  /** How the transaction was matched to this reservation. */
  match: Schema.Literals(['reservationId', 'idTag', 'parentIdTag']),
  /** The line of the session's record, without the tax that is added to all its lines. */
  fee: Money,
})
const Violated = Schema.Struct({ sessionId: Schema.String, idTag: IdTag })
/** OCPP 1.6 §5.13: each of these ends a reservation. */
const Lost = Schema.Struct({ status: ReportedStatus.pick(['Faulted', 'Unavailable']) })
/** The amount of its bill, tax included. */
const Fee = Schema.Struct({ fee: Money })
const CancelRequested = Schema.Struct({ reason: Schema.NullOr(SpokenReason) })
const CancelRejected = Schema.Struct({ connectorStatus: ReportedStatus })
const Forced = Schema.Struct({ reason: SpokenReason })
const Nothing = Schema.Struct({})

export const reservationFacts = {
  'reservation.requested': Requested,
  /** ReserveNow was sent. */
  'reservation.sent': Sent,
  'reservation.blocked': Blocked,
  'reservation.accepted': Nothing,
  'reservation.declined': Declined,
  'reservation.unanswered': Nothing,
  'reservation.used': Used,
  'reservation.expired': Fee,
  'reservation.connectorLost': Lost,
  /** Somebody else charges on the reserved connector. */
  'reservation.violated': Violated,
  'reservation.cancelRequested': CancelRequested,
  'reservation.cancelConfirmed': Fee,
  'reservation.cancelRejected': CancelRejected,
  'reservation.cancelDeferred': Nothing,
  'reservation.forced': Forced,
} as const
export type ReservationFact = FactsOf<typeof reservationFacts>
export const reservationCommands = {
  request: Requested,
  send: Sent,
  block: Blocked,
  nothing: Nothing,
  decline: Declined,
  use: Used,
  fee: Fee,
  loseConnector: Lost,
  violate: Violated,
  cancel: CancelRequested,
  rejectCancel: CancelRejected,
  force: Forced,
} as const
/** The forms for people. */
export const reservationForms = { cancel: CancelRequested, force: Forced } as const
