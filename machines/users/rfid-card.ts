import { assign, setup } from 'xstate'
import { DAY } from '#contracts/durations.ts'
import { deliveryDays, formerCardFacts, tagCommands as bodies, tagFacts } from '#contracts/users/rfid-card.ts'
import type { TagFact } from '#contracts/users/rfid-card.ts'
import { instant, millis } from '#contracts/units.ts'
import type { Instant } from '#contracts/units.ts'
import { command, lifecycle } from '../kit/lifecycle.ts'
import type { State } from '../kit/lifecycle.ts'
import { unborn } from '../kit/initial.ts'
import { fold, isPastLastDay, isToldAs } from './rfid-card.context.ts'
import type { RfidCardContext } from './rfid-card.context.ts'
import { is } from '../kit/tags.ts'

/**
 * M26: an RFID card. Only a Bound card is answered Accepted; a lost one is never issued again. That drivers order,
 * receive, block or report lost only their own cards is checked where they sign in.
 */
const apply = { actions: 'apply' } as const

/** The record of an older version determines the state. */
const toReportedStatus = [
  { target: '#rfid-card.Owned.Bound', guard: 'toldBound', ...apply },
  { target: '#rfid-card.Owned.Blocked', guard: 'toldBlocked', ...apply },
  { target: '#rfid-card.Stock', ...apply },
] as const

const expire = { target: 'Expired', guard: 'validityOver', ...apply } as const

const machine = setup({
  types: {
    context: {} as RfidCardContext,
    events: {} as TagFact,
    tags: {} as 'bound' | 'blocked' | 'expires' | 'expired' | 'underway' | 'gone',
  },
  guards: {
    receivedOrOverdue: ({ context, event }) =>
      event.type === 'tag.received' &&
      (event.by.kind === 'driver' ||
        (context.shippedAt !== null &&
          event.data.receivedAt >= instant(millis(context.shippedAt) + deliveryDays * DAY))),
    // A card that is taken over from another system is not read by a reader.
    readByReader: ({ event }) => event.type === 'tag.issued' && (event.data.readByReader || event.by.kind === 'system'),
    noSessionRunning: ({ event }) => event.type === 'tag.unbound' && event.data.runningSessions === 0,
    validityOver: ({ context, event }) => event.type === 'tag.expired' && isPastLastDay(context, event.data.seenAt),
    toldBound: ({ event }) => isToldAs(event, { blocked: false }),
    toldBlocked: ({ event }) => isToldAs(event, { blocked: true }),
  },
  actions: { apply: assign(({ context, event }) => fold(context, event)) },
}).createMachine({
  id: 'rfid-card',
  context: unborn,
  initial: 'New',
  states: {
    New: { on: { 'card.registered': toReportedStatus, 'tag.registered': { target: 'Stock', ...apply } } },
    Stock: {
      tags: 'expires',
      on: {
        'card.changed': toReportedStatus,
        'tag.edited': apply,
        'tag.ordered': { target: 'Ordered', ...apply },
        'tag.issued': { target: 'Owned', guard: 'readByReader', ...apply },
        'tag.expired': expire,
        'tag.deleted': { target: 'Deleted', ...apply },
      },
    },
    Ordered: { on: { 'tag.edited': apply, 'tag.shipped': { target: 'Shipped', ...apply } } },
    Shipped: {
      tags: 'underway',
      on: { 'tag.edited': apply, 'tag.received': { target: 'Owned', guard: 'receivedOrOverdue', ...apply } },
    },
    Owned: {
      tags: ['bound', 'expires'],
      initial: 'Bound',
      states: {
        Bound: { on: { 'tag.blocked': { target: 'Blocked', ...apply } } },
        Blocked: { tags: 'blocked', on: { 'tag.unblocked': { target: 'Bound', ...apply } } },
      },
      on: {
        'card.changed': toReportedStatus,
        'tag.edited': apply,
        'tag.unbound': { target: 'Stock', guard: 'noSessionRunning', ...apply },
        'tag.reportedLost': { target: 'Lost', ...apply },
        'tag.expired': expire,
      },
    },
    Lost: { type: 'final' },
    Expired: { tags: 'expired', type: 'final' },
    // Its number is free again.
    Deleted: { tags: 'gone', on: { 'tag.registered': { target: 'Stock', ...apply } } },
  },
})

export const rfidCard = lifecycle<RfidCardContext, TagFact>()({
  name: 'rfid-card',
  governs: 'commands',
  facts: tagFacts,
  former: formerCardFacts,
  machine,
  wire: {
    New: null,
    Stock: 'unbind',
    Ordered: 'unbind',
    Shipped: 'unbind',
    Bound: 'bind',
    Blocked: 'bind',
    Lost: 'unbind',
    Expired: 'unbind',
    Deleted: null,
  },
  tones: { bind: 'ready', unbind: 'off' },
  stateTones: { Blocked: 'fault', Lost: 'fault' },
  select: ['toldBound', 'toldBlocked'],
  bodyGuards: ['receivedOrOverdue', 'readByReader', 'noSessionRunning', 'validityOver'],
  commands: {
    register: command({ by: ['SU', 'OP', 'SO', 'S2', 'SYS'], body: bodies.register, fact: 'tag.registered' }),
    edit: command({ by: ['SU', 'OP', 'SO', 'S2', 'SYS'], body: bodies.edit, fact: 'tag.edited' }),
    order: command({ by: ['DR', 'SU', 'OP'], body: bodies.order, fact: 'tag.ordered' }),
    ship: command({ by: ['SU', 'OP', 'SO', 'S2'], body: bodies.ship, fact: 'tag.shipped' }),
    receive: command({ by: ['DR', 'SYS'], body: bodies.receive, fact: 'tag.received' }),
    issue: command({ by: ['SU', 'OP', 'SO', 'S2', 'SYS'], body: bodies.issue, fact: 'tag.issued' }),
    block: command({ by: ['SU', 'OP', 'SO', 'S2', 'DR', 'SYS'], body: bodies.nothing, fact: 'tag.blocked' }),
    unblock: command({ by: ['SU', 'OP', 'SO', 'S2', 'SYS'], body: bodies.nothing, fact: 'tag.unblocked' }),
    unbind: command({ by: ['SU', 'OP', 'SO', 'S2', 'SYS'], body: bodies.unbind, fact: 'tag.unbound' }),
    reportLost: command({ by: ['DR', 'SU', 'OP', 'SO', 'S2'], body: bodies.nothing, fact: 'tag.reportedLost' }),
    expire: command({ by: ['SYS'], body: bodies.expire, fact: 'tag.expired' }),
    delete: command({ by: ['SU', 'OP', 'SO', 'S2'], body: bodies.nothing, fact: 'tag.deleted' }),
  },
})

/** Whether a card is past its last day, even if that is not recorded yet. */
export const isExpired = (card: State<RfidCardContext>, now: Instant): boolean =>
  is(rfidCard, card, 'expired') || (is(rfidCard, card, 'expires') && isPastLastDay(card.context, now))

/** The owner of a card, or its last owner when it has ended; null where it has none. */
export const ownerOf = (card: State<RfidCardContext>): string | null =>
  is(rfidCard, card, 'bound') || is(rfidCard, card, 'expired') ? card.context.customerId : null
