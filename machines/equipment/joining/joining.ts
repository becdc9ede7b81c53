import { assign, setup } from 'xstate'
import { joiningCommands as bodies, joiningFacts, rivalsMost } from '#contracts/equipment/joining/joining.ts'
import type { JoiningFact } from '#contracts/equipment/joining/joining.ts'
import type { Boot } from '#contracts/equipment/pile-link.ts'
import type { Instant } from '#contracts/units.ts'
import { command, lifecycle } from '#machines/kit/lifecycle.ts'
import { unborn } from '#machines/kit/initial.ts'

/**
 * A pile that wants to join: it waits until people register it, which accepts it, or refuse it. An accepted one gets a
 * password of its own; until it has taken that, it may come with the joining password it asked with. A refused one may
 * ask again with a later joining password.
 */
export interface JoiningContext {
  /** What it said about itself at its last boot. */
  readonly boot: Boot
  readonly address: string | null
  /** The number of the joining password that it gave; null for none. */
  readonly drawing: number | null
  readonly askedAt: Instant
  /** Other serial numbers that booted under this identity, the oldest first. */
  readonly rivals: readonly string[]
  /** Why it was refused; null where it was not. */
  readonly reason: string | null
  /** What it answered instead of taking a password of its own. */
  readonly answer: string | null
}

type Asked = Extract<JoiningFact, { readonly type: 'joining.asked' }>

function begun({ at, data: { address, drawing, ...boot } }: Asked): JoiningContext {
  return { boot, address, drawing, askedAt: at, rivals: [], reason: null, answer: null }
}

/** It booted again: the last boot counts, and another serial number than before shows that two piles bear its name. */
function askedAgain(context: JoiningContext, event: Asked): JoiningContext {
  const { boot, rivals, askedAt } = context
  const next = begun(event)
  const told = [...rivals, ...(boot.serialNumber === null ? [] : [boot.serialNumber])]
  const others = [...new Set(told)].filter((serial) => serial !== next.boot.serialNumber)
  return { ...next, askedAt, rivals: others.slice(-rivalsMost) }
}

function fold(context: JoiningContext, event: JoiningFact): JoiningContext {
  switch (event.type) {
    case 'joining.asked':
      return askedAgain(context, event)
    case 'joining.refused':
      return { ...context, reason: event.data.reason }
    case 'joining.passwordDenied':
      return { ...context, answer: event.data.answer }
    case 'joining.accepted':
      return context
    case 'joining.completed':
      return { ...context, answer: null }
    default:
      return event satisfies never
  }
}

const apply = { actions: 'apply' } as const

const machine = setup({
  types: { context: {} as JoiningContext, events: {} as JoiningFact, tags: {} as 'unattended' | 'undone' },
  guards: {
    withLaterPassword: ({ context, event }) =>
      event.type === 'joining.asked' && (event.data.drawing ?? 0) > (context.drawing ?? 0),
  },
  actions: {
    begin: assign(({ context, event }) => (event.type === 'joining.asked' ? begun(event) : context)),
    apply: assign(({ context, event }) => fold(context, event)),
  },
}).createMachine({
  id: 'joining',
  context: unborn,
  initial: 'New',
  states: {
    New: { on: { 'joining.asked': { target: 'Waiting', actions: 'begin' } } },
    Waiting: {
      tags: 'unattended',
      on: {
        'joining.asked': apply,
        'joining.accepted': { target: 'Accepted', ...apply },
        'joining.refused': { target: 'Refused', ...apply },
      },
    },
    Accepted: {
      tags: 'undone',
      on: {
        'joining.completed': { target: 'Joined', ...apply },
        'joining.passwordDenied': { target: 'WithoutPassword', ...apply },
      },
    },
    WithoutPassword: {
      tags: 'undone',
      on: { 'joining.completed': { target: 'Joined', ...apply } },
    },
    // Its controller was replaced, or it is registered no more.
    Joined: { on: { 'joining.asked': { target: 'Waiting', actions: 'begin' } } },
    Refused: {
      on: {
        'joining.asked': { target: 'Waiting', guard: 'withLaterPassword', actions: 'begin' },
      },
    },
  },
})

export const joining = lifecycle<JoiningContext, JoiningFact>()({
  name: 'joining',
  governs: 'commands',
  facts: joiningFacts,
  machine,
  wire: {
    New: null,
    Waiting: 'waiting',
    Accepted: 'accepted',
    WithoutPassword: 'withoutPassword',
    Joined: 'joined',
    Refused: 'refused',
  },
  tones: { waiting: 'attention', accepted: 'active', withoutPassword: 'fault', joined: 'ready', refused: 'off' },
  bodyGuards: ['withLaterPassword'],
  commands: {
    ask: command({ by: ['CP'], body: bodies.ask, fact: 'joining.asked' }),
    accept: command({ by: ['SYS'], body: bodies.nothing, fact: 'joining.accepted' }),
    complete: command({ by: ['SYS'], body: bodies.nothing, fact: 'joining.completed' }),
    denyPassword: command({ by: ['SYS'], body: bodies.deny, fact: 'joining.passwordDenied' }),
    refuse: command({ by: ['SU', 'OP'], body: bodies.refuse, fact: 'joining.refused' }),
  },
})
