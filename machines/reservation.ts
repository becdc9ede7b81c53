import { and, assign, setup } from 'xstate'
import {
  reservationAnswerSeconds,
  reservationCommands as bodies,
  reservationFacts,
} from '#contracts/lifecycles/reservation.ts'
import type { ReservationFact, ReservationObstacle, ReservationOutcome } from '#contracts/lifecycles/reservation.ts'
import { instant, millis, money } from '#contracts/units.ts'
import type { Instant, Money } from '#contracts/units.ts'
import { command, lifecycle } from './lifecycle.ts'

/**
 * M14: a reservation. None is left without an outcome. A pile that does not answer may have accepted, so it is asked to
 * cancel; a cancel that the pile rejects ends the reservation unless the connector is still Reserved. Disabling a station
 * cancels its reservations (M04), so the system may cancel, too.
 */
type Requested = Extract<ReservationFact, { type: 'reservation.requested' }>['data']
type About = Omit<Requested, 'startsInSeconds' | 'durationMinutes' | 'obstacle' | 'available'>
export interface ReservationContext extends About {
  readonly startsAt: Instant
  readonly expiresAt: Instant
  /** When the pile was asked to reserve; null while it knows of nothing. */
  readonly askedAt: Instant | null
  readonly cancelRequestedAt: Instant | null
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
    outcome: null,
    reason: null,
    fee: money(0),
    endedAt: null,
  }
}

function fold(context: ReservationContext, event: ReservationFact): ReservationContext {
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
      // The pile knows of nothing yet: there is nothing to cancel there.
      return context.askedAt === null
        ? ended('CANCELED', money(0), reason)
        : { ...context, cancelRequestedAt: event.at, reason }
    }
    case 'reservation.cancelRejected':
      return event.data.connectorStatus === 'Reserved'
        ? { ...context, cancelRequestedAt: null, reason: null }
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

/** No such obstacle stands in the way of a new reservation. */
const without =
  (obstacle: ReservationObstacle) =>
  ({ event }: { readonly event: ReservationFact }): boolean =>
    event.type !== 'reservation.requested' || event.data.obstacle !== obstacle

const staff = ['SU', 'OP', 'SO', 'S2'] as const
const apply = { actions: 'apply' } as const
const toCanceled = { target: 'Canceled', ...apply } as const
const toFinished = { target: 'Finished', ...apply } as const
const startable = ['linkOnline', 'connectorAvailable'] as const
const permitted = [
  'customerInOrder',
  'onlyReservation',
  'reservationSupported',
  'openThen',
  'connectorNotReserved',
  ...startable,
  'fundsAvailable',
] as const

interface Scope {
  readonly context: ReservationContext
  readonly event: ReservationFact
}

/** All of them look at what the command brings, or at its time. */
const guards = {
  customerInOrder: without('customerAbnormal'),
  onlyReservation: without('customerHasOne'),
  reservationSupported: without('notSupported'),
  openThen: without('closed'),
  connectorNotReserved: without('connectorReserved'),
  linkOnline: ({ event }: Scope) =>
    'linkOnline' in event.data ? event.data.linkOnline : without('pileOffline')({ event }),
  connectorAvailable: ({ event }: Scope) =>
    'connectorAvailable' in event.data ? event.data.connectorAvailable : without('connectorTaken')({ event }),
  fundsAvailable: ({ event }: Scope) =>
    event.type === 'reservation.requested' && event.data.available >= event.data.feeMax,
  startsNow: ({ event }: Scope) => event.type === 'reservation.requested' && event.data.startsInSeconds === null,
  startReached: ({ context, event }: Scope) => event.at >= context.startsAt,
  cannotStart: ({ event }: Scope) =>
    event.type === 'reservation.blocked' && !(event.data.linkOnline && event.data.connectorAvailable),
  noOtherConnector: ({ event }: Scope) => event.type === 'reservation.blocked' && !event.data.otherConnectorFree,
  answerOverdue: ({ context, event }: Scope) =>
    context.askedAt !== null && millis(event.at) - millis(context.askedAt) >= reservationAnswerSeconds * 1000,
  expiryReached: ({ context, event }: Scope) => event.at >= context.expiresAt,
  foreignTag: ({ context, event }: Scope) =>
    event.type === 'reservation.violated' && event.data.idTag !== context.idTag,
  stillReserved: ({ event }: Scope) =>
    event.type === 'reservation.cancelRejected' && event.data.connectorStatus === 'Reserved',
}

const machine = setup({
  types: { context: {} as ReservationContext, events: {} as ReservationFact },
  guards,
  actions: { apply: assign(({ context, event }) => fold(context, event)) },
}).createMachine({
  id: 'reservation',
  context: {} as ReservationContext,
  initial: 'New',
  states: {
    New: {
      on: {
        'reservation.requested': [
          { target: 'Activating', guard: and([...permitted, 'startsNow']), ...apply },
          { target: 'Scheduled', guard: and([...permitted]), ...apply },
        ],
      },
    },
    Scheduled: {
      on: {
        'reservation.sent': { target: 'Activating', guard: and(['startReached', ...startable]), ...apply },
        'reservation.blocked': { ...toCanceled, guard: and(['startReached', 'cannotStart', 'noOtherConnector']) },
        'reservation.cancelRequested': toCanceled,
      },
    },
    Activating: {
      on: {
        'reservation.accepted': { target: 'Active', ...apply },
        'reservation.declined': toCanceled,
        'reservation.unanswered': { target: 'Canceling', guard: 'answerOverdue', ...apply },
      },
    },
    Active: {
      on: {
        'reservation.used': toFinished,
        'reservation.expired': { ...toFinished, guard: 'expiryReached' },
        'reservation.cancelRequested': { target: 'Canceling', ...apply },
        'reservation.connectorLost': toCanceled,
        'reservation.violated': { ...toCanceled, guard: 'foreignTag' },
      },
    },
    Canceling: {
      on: {
        'reservation.cancelConfirmed': toCanceled,
        'reservation.cancelRejected': [{ target: 'Active', guard: 'stillReserved', ...apply }, toCanceled],
        'reservation.cancelDeferred': apply,
        'reservation.forced': toCanceled,
        'reservation.expired': { ...toCanceled, guard: 'expiryReached' },
        'reservation.used': toFinished,
      },
    },
    Finished: { type: 'final' },
    Canceled: { type: 'final' },
  },
})

export const reservation = lifecycle<ReservationContext, ReservationFact>({
  name: 'reservation',
  governs: 'commands',
  facts: reservationFacts,
  machine,
  wire: {
    New: null,
    Scheduled: 'Reserved',
    Activating: 'Reserved',
    Active: 'Reserved',
    Finished: 'Finished',
    Canceling: 'Canceling',
    Canceled: 'Canceled',
  },
  tones: { Reserved: 'reserved', Finished: 'ready', Canceling: 'attention', Canceled: 'off' },
  bodyGuards: Object.keys(guards),
  commands: {
    request: command({ by: [...staff, 'DR'], body: bodies.request, fact: 'reservation.requested' }),
    send: command({ by: ['SYS'], body: bodies.send, fact: 'reservation.sent' }),
    block: command({ by: ['SYS'], body: bodies.block, fact: 'reservation.blocked' }),
    accept: command({ by: ['CP'], body: bodies.nothing, fact: 'reservation.accepted' }),
    decline: command({ by: ['CP'], body: bodies.decline, fact: 'reservation.declined' }),
    giveUp: command({ by: ['SYS'], body: bodies.nothing, fact: 'reservation.unanswered' }),
    use: command({ by: ['CP'], body: bodies.use, fact: 'reservation.used' }),
    expire: command({ by: ['SYS'], body: bodies.fee, fact: 'reservation.expired' }),
    loseConnector: command({ by: ['CP'], body: bodies.loseConnector, fact: 'reservation.connectorLost' }),
    violate: command({ by: ['CP'], body: bodies.violate, fact: 'reservation.violated' }),
    cancel: command({ by: [...staff, 'DR', 'SYS'], body: bodies.cancel, fact: 'reservation.cancelRequested' }),
    confirmCancel: command({ by: ['CP'], body: bodies.fee, fact: 'reservation.cancelConfirmed' }),
    rejectCancel: command({ by: ['CP'], body: bodies.rejectCancel, fact: 'reservation.cancelRejected' }),
    deferCancel: command({ by: ['SYS'], body: bodies.nothing, fact: 'reservation.cancelDeferred' }),
    force: command({ by: ['SU', 'OP'], body: bodies.force, fact: 'reservation.forced' }),
  },
})
