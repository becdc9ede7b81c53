import { assign, setup } from 'xstate'
import { holdCommands as bodies, holdFacts } from '#contracts/finance/wallet-hold.ts'
import type { PreAuthorizationFact } from '#contracts/finance/wallet-hold.ts'
import type { Instant, Money } from '#contracts/units.ts'
import { command, lifecycle } from '../kit/lifecycle.ts'
import { unborn } from '../kit/initial.ts'

/** M11: a pre-authorization belongs to exactly one session and has its id. */
export interface PreAuthorizationContext {
  readonly customerId: string
  readonly amount: Money
  readonly placedAt: Instant
  readonly exhausted: boolean
}

function fold(context: PreAuthorizationContext, event: PreAuthorizationFact): PreAuthorizationContext {
  switch (event.type) {
    case 'hold.placed':
      return {
        customerId: event.data.customerId,
        amount: event.data.amount,
        placedAt: event.at,
        exhausted: false,
      }
    case 'hold.raised':
      return { ...context, amount: event.data.amount }
    case 'hold.exhausted':
      return { ...context, exhausted: true }
    case 'hold.captured':
    case 'hold.freed':
    case 'hold.lapsed':
      return context
    default:
      return event satisfies never
  }
}

const apply = { actions: 'apply' } as const
const machine = setup({
  types: { context: {} as PreAuthorizationContext, events: {} as PreAuthorizationFact, tags: {} as 'open' },
  guards: {
    higher: ({ context, event }) => event.type === 'hold.raised' && event.data.amount > context.amount,
  },
  actions: { apply: assign(({ context, event }) => fold(context, event)) },
}).createMachine({
  id: 'wallet-hold',
  context: unborn,
  initial: 'New',
  states: {
    New: { on: { 'hold.placed': { target: 'Held', ...apply } } },
    Held: {
      tags: 'open',
      initial: 'Placed',
      states: { Placed: {}, Raised: {} },
      on: {
        'hold.raised': { target: '.Raised', guard: 'higher', ...apply },
        'hold.exhausted': apply,
        'hold.captured': { target: 'Captured', ...apply },
        'hold.freed': { target: 'Freed', ...apply },
        'hold.lapsed': { target: 'Lapsed', ...apply },
      },
    },
    Captured: { type: 'final' },
    Freed: { type: 'final' },
    Lapsed: { type: 'final' },
  },
})

export const walletHold = lifecycle<PreAuthorizationContext, PreAuthorizationFact>()({
  name: 'wallet-hold',
  governs: 'commands',
  facts: holdFacts,
  machine,
  wire: { New: null, Placed: 'held', Raised: 'held', Captured: 'captured', Freed: 'freed', Lapsed: 'freed' },
  tones: { held: 'active', captured: 'ready', freed: 'off' },
  bodyGuards: ['higher'],
  commands: {
    place: command({ by: ['SYS'], body: bodies.place, fact: 'hold.placed' }),
    raise: command({ by: ['SYS'], body: bodies.raise, fact: 'hold.raised' }),
    exhaust: command({ by: ['SYS'], body: bodies.exhaust, fact: 'hold.exhausted' }),
    capture: command({ by: ['SYS'], body: bodies.capture, fact: 'hold.captured' }),
    free: command({ by: ['SYS'], body: bodies.free, fact: 'hold.freed' }),
    lapse: command({ by: ['SYS'], body: bodies.free, fact: 'hold.lapsed' }),
  },
})
