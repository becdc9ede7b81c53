import { assign, setup } from 'xstate'
import { DAY } from '#contracts/durations.ts'
import { deliveryDays, tagCommands as bodies, tagFacts } from '#contracts/lifecycles/rfid-card.ts'
import type { TagFact } from '#contracts/lifecycles/rfid-card.ts'
import { instant, millis } from '#contracts/units.ts'
import type { Instant } from '#contracts/units.ts'
import { command, lifecycle } from './lifecycle.ts'
import { unborn } from './newborn.ts'

/**
 * M26: an RFID card. Only a Bound card is answered Accepted; a lost one is never issued again. Who may order, receive,
 * block or report lost as a driver does so with the own card: that is checked where the driver signs in.
 */
type Registered = Extract<TagFact, { type: 'tag.registered' }>['data']
export interface RfidCardContext extends Registered {
  readonly customerId: string | null
  readonly recipient: string | null
  readonly trackingNumber: string | null
  readonly shippedAt: Instant | null
}

const nobodys = { customerId: null, recipient: null, trackingNumber: null, shippedAt: null }

function fold(context: RfidCardContext, event: TagFact): RfidCardContext {
  switch (event.type) {
    case 'tag.registered':
      return { ...event.data, ...nobodys }
    case 'tag.ordered':
      return { ...context, customerId: event.data.customerId, recipient: event.data.recipient }
    case 'tag.shipped':
      return { ...context, trackingNumber: event.data.trackingNumber, shippedAt: event.at }
    case 'tag.issued':
      return { ...context, customerId: event.data.customerId }
    case 'tag.unbound':
      return { ...context, ...nobodys }
    case 'tag.received':
    case 'tag.blocked':
    case 'tag.unblocked':
    case 'tag.reportedLost':
    case 'tag.expired':
      return context
    default:
      return event satisfies never
  }
}

const DATE_LENGTH = 'YYYY-MM-DD'.length

const apply = { actions: 'apply' } as const
const expire = { target: 'Expired', guard: 'validityOver', ...apply } as const

const machine = setup({
  types: { context: {} as RfidCardContext, events: {} as TagFact },
  guards: {
    receivedOrOverdue: ({ context, event }) =>
      event.type === 'tag.received' &&
      (event.by.kind === 'driver' ||
        (context.shippedAt !== null &&
          event.data.receivedAt >= instant(millis(context.shippedAt) + deliveryDays * DAY))),
    readByReader: ({ event }) => event.type === 'tag.issued' && event.data.readByReader,
    noSessionRunning: ({ event }) => event.type === 'tag.unbound' && event.data.runningSessions === 0,
    validityOver: ({ context, event }) =>
      event.type === 'tag.expired' &&
      context.expiryDate !== null &&
      event.data.seenAt.slice(0, DATE_LENGTH) > context.expiryDate,
  },
  actions: { apply: assign(({ context, event }) => fold(context, event)) },
}).createMachine({
  id: 'rfid-card',
  context: unborn,
  initial: 'New',
  states: {
    New: { on: { 'tag.registered': { target: 'Stock', ...apply } } },
    Stock: {
      on: {
        'tag.ordered': { target: 'Ordered', ...apply },
        'tag.issued': { target: 'Owned', guard: 'readByReader', ...apply },
        'tag.expired': expire,
      },
    },
    Ordered: { on: { 'tag.shipped': { target: 'Shipped', ...apply } } },
    Shipped: { on: { 'tag.received': { target: 'Owned', guard: 'receivedOrOverdue', ...apply } } },
    Owned: {
      initial: 'Bound',
      states: {
        Bound: { on: { 'tag.blocked': { target: 'Blocked', ...apply } } },
        Blocked: { on: { 'tag.unblocked': { target: 'Bound', ...apply } } },
      },
      on: {
        'tag.unbound': { target: 'Stock', guard: 'noSessionRunning', ...apply },
        'tag.reportedLost': { target: 'Lost', ...apply },
        'tag.expired': expire,
      },
    },
    Lost: { type: 'final' },
    Expired: { type: 'final' },
  },
})

export const rfidCard = lifecycle<RfidCardContext, TagFact>()({
  name: 'rfid-card',
  governs: 'commands',
  facts: tagFacts,
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
  },
  tones: { bind: 'ready', unbind: 'off' },
  stateTones: { Blocked: 'fault', Lost: 'fault' },
  bodyGuards: ['receivedOrOverdue', 'readByReader', 'noSessionRunning', 'validityOver'],
  commands: {
    register: command({ by: ['SU', 'OP', 'SO', 'S2', 'SYS'], body: bodies.register, fact: 'tag.registered' }),
    order: command({ by: ['DR', 'SU', 'OP'], body: bodies.order, fact: 'tag.ordered' }),
    ship: command({ by: ['SU', 'OP', 'SO', 'S2'], body: bodies.ship, fact: 'tag.shipped' }),
    receive: command({ by: ['DR', 'SYS'], body: bodies.receive, fact: 'tag.received' }),
    issue: command({ by: ['SU', 'OP', 'SO', 'S2'], body: bodies.issue, fact: 'tag.issued' }),
    block: command({ by: ['SU', 'OP', 'SO', 'S2', 'DR'], body: bodies.nothing, fact: 'tag.blocked' }),
    unblock: command({ by: ['SU', 'OP', 'SO', 'S2'], body: bodies.nothing, fact: 'tag.unblocked' }),
    unbind: command({ by: ['SU', 'OP', 'SO', 'S2'], body: bodies.unbind, fact: 'tag.unbound' }),
    reportLost: command({ by: ['DR', 'SU', 'OP', 'SO', 'S2'], body: bodies.nothing, fact: 'tag.reportedLost' }),
    expire: command({ by: ['SYS'], body: bodies.expire, fact: 'tag.expired' }),
  },
})
