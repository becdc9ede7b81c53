import type { ReservationFact, ReservationOutcome } from '#contracts/charging/reservation.ts'
import { instant, millis, money } from '#contracts/units.ts'
import type { Instant, Money } from '#contracts/units.ts'

/** M14: the context of a reservation: its period, what was sent to the pile, how it ended and at what fee. */
type Requested = Extract<ReservationFact, { type: 'reservation.requested' }>['data']
type About = Omit<Requested, 'startsInSeconds' | 'durationMinutes' | 'obstacle' | 'available'>
export interface ReservationContext extends About {
  readonly startsAt: Instant
  readonly expiresAt: Instant
  /** When ReserveNow was sent to the pile; null before. */
  readonly askedAt: Instant | null
  readonly cancelRequestedAt: Instant | null
  /** A person gave it up, for themselves or for the customer: this may cost a fee. */
  readonly isGivenUp: boolean
  readonly outcome: ReservationOutcome | null
  readonly reason: string | null
  readonly fee: Money
  readonly endedAt: Instant | null
}

function requested(data: Requested, at: Instant): ReservationContext {
  const { startsInSeconds, durationMinutes, obstacle: _, available: __, ...about } = data
  const starts = millis(at) + (startsInSeconds ?? 0) * 1000
  return {
    ...about,
    startsAt: instant(starts),
    expiresAt: instant(starts + durationMinutes * 60_000),
    askedAt: startsInSeconds === null ? at : null,
    cancelRequestedAt: null,
    isGivenUp: false,
    outcome: null,
    reason: null,
    fee: money(0),
    endedAt: null,
  }
}

export function fold(context: ReservationContext, event: ReservationFact): ReservationContext {
  const ended = (outcome: ReservationOutcome, fee = money(0), reason = context.reason): ReservationContext => ({
    ...context,
    outcome,
    fee,
    reason,
    endedAt: event.at,
  })
  switch (event.type) {
    case 'reservation.requested':
      return requested(event.data, event.at)
    case 'reservation.sent': {
      const { pileId, connectorId } = event.data
      return { ...context, pileId, connectorId, askedAt: event.at }
    }
    case 'reservation.unanswered':
      return { ...context, cancelRequestedAt: event.at, reason: 'NO_ANSWER' }
    case 'reservation.cancelRequested': {
      const { reason } = event.data
      // The pile was not asked yet: there is nothing to cancel on it.
      return context.askedAt === null
        ? ended('CANCELED', money(0), reason)
        : { ...context, cancelRequestedAt: event.at, isGivenUp: event.by.kind === 'person', reason }
    }
    case 'reservation.cancelRejected':
      return event.data.connectorStatus === 'Reserved'
        ? { ...context, cancelRequestedAt: null, isGivenUp: false, reason: null }
        : ended('CANCELED')
    case 'reservation.blocked':
      return ended('NOT_AVAILABLE')
    case 'reservation.declined':
      return ended('DECLINED', money(0), event.data.status)
    case 'reservation.used':
      return ended('USED', event.data.fee, null)
    case 'reservation.expired':
      return ended(context.cancelRequestedAt === null ? 'NO_SHOW' : 'CANCELED', event.data.fee)
    case 'reservation.connectorLost':
      return ended('STATION_FAULT', money(0), event.data.status)
    case 'reservation.violated':
      return ended('VIOLATED')
    case 'reservation.cancelConfirmed':
      return ended('CANCELED', event.data.fee)
    case 'reservation.forced':
      return ended('FORCED', money(0), event.data.reason)
    case 'reservation.accepted':
    case 'reservation.cancelDeferred':
      return context
    default:
      return event satisfies never
  }
}
