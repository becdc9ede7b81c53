import { Struct } from 'effect'
import { and, assign, setup } from 'xstate'
import {
  reservationAnswerSeconds,
  reservationCommands as bodies,
  reservationFacts,
} from '#contracts/charging/reservation.ts'
import type { ReservationFact, ReservationObstacle } from '#contracts/charging/reservation.ts'
import { millis } from '#contracts/units.ts'
import { command, lifecycle } from '../kit/lifecycle.ts'
import { unborn } from '../kit/initial.ts'
import { fold } from './reservation.context.ts'
import type { ReservationContext } from './reservation.context.ts'

/**
 * M14: a reservation. Each ends with an outcome. A pile that does not answer may have accepted, so a cancellation is
 * sent; where the pile rejects the cancellation, the reservation ends unless the connector is still Reserved. Disabling
 * a station cancels its reservations (M04), so the system may cancel, too.
 */

/** The guard passes unless this obstacle stands in the way of a new reservation. */
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

/** All these guards read the command's body, or its time. */
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
  types: {
    context: {} as ReservationContext,
    events: {} as ReservationFact,
    tags: {} as 'planned' | 'sent' | 'asked' | 'held' | 'canceling' | 'over',
  },
  guards,
  actions: { apply: assign(({ context, event }) => fold(context, event)) },
}).createMachine({
  id: 'reservation',
  context: unborn,
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
      tags: 'planned',
      on: {
        'reservation.sent': { target: 'Activating', guard: and(['startReached', ...startable]), ...apply },
        'reservation.blocked': { ...toCanceled, guard: and(['startReached', 'cannotStart', 'noOtherConnector']) },
        'reservation.cancelRequested': toCanceled,
      },
    },
    Activating: {
      tags: ['sent', 'asked'],
      on: {
        'reservation.accepted': { target: 'Active', ...apply },
        'reservation.declined': toCanceled,
        'reservation.unanswered': { target: 'Canceling', guard: 'answerOverdue', ...apply },
      },
    },
    Active: {
      tags: ['asked', 'held'],
      on: {
        'reservation.used': toFinished,
        'reservation.expired': { ...toFinished, guard: 'expiryReached' },
        'reservation.cancelRequested': { target: 'Canceling', ...apply },
        'reservation.connectorLost': toCanceled,
        'reservation.violated': { ...toCanceled, guard: 'foreignTag' },
      },
    },
    Canceling: {
      tags: ['asked', 'held', 'canceling'],
      on: {
        'reservation.cancelConfirmed': toCanceled,
        'reservation.cancelRejected': [{ target: 'Active', guard: 'stillReserved', ...apply }, toCanceled],
        'reservation.cancelDeferred': apply,
        'reservation.forced': toCanceled,
        'reservation.expired': { ...toCanceled, guard: 'expiryReached' },
        'reservation.used': toFinished,
      },
    },
    Finished: { tags: 'over', type: 'final' },
    Canceled: { tags: 'over', type: 'final' },
  },
})

export const reservation = lifecycle<ReservationContext, ReservationFact>()({
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
  bodyGuards: Struct.keys(guards),
  select: ['startsNow', 'stillReserved'],
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
