import { and, assign, setup } from 'xstate'
import { accountCommands as bodies, accountFacts } from '#contracts/system/account.ts'
import type { Account, AccountFact } from '#contracts/system/account.ts'
import { unborn } from '../kit/initial.ts'
import { command, lifecycle } from '../kit/lifecycle.ts'
import { isOwn, mayKeep } from './account-rights.ts'

/**
 * An account of the console. Its context is what was last registered of it. Nobody changes the own type, nor draws a
 * password for the own account: whoever uses somebody's session shall not take the account over, nor leave it powerless.
 */
function fold(context: Account, event: AccountFact): Account {
  return event.type === 'account.passwordDrawn' ? context : event.data
}

const apply = { actions: 'apply' } as const

const machine = setup({
  types: { context: {} as Account, events: {} as AccountFact },
  guards: {
    keptBySuper: ({ context, event }) => mayKeep(event.by, context),
    madeBySuper: ({ event }) => event.type === 'account.passwordDrawn' || mayKeep(event.by, event.data),
    ownTypeStays: ({ context, event }) =>
      event.type === 'account.passwordDrawn' || event.data.type === context.type || !isOwn(event.by, context),
    notOwnAccount: ({ context, event }) => !isOwn(event.by, context),
  },
  actions: { apply: assign(({ context, event }) => fold(context, event)) },
}).createMachine({
  id: 'account',
  context: unborn,
  initial: 'New',
  states: {
    New: { on: { 'account.registered': { target: 'Registered', guard: 'madeBySuper', ...apply } } },
    Registered: {
      on: {
        'account.changed': { guard: and(['keptBySuper', 'madeBySuper', 'ownTypeStays']), ...apply },
        'account.passwordDrawn': { guard: and(['keptBySuper', 'notOwnAccount']), ...apply },
      },
    },
  },
})

const keepers = ['SU', 'OP', 'SYS'] as const

export const account = lifecycle<Account, AccountFact>()({
  name: 'account',
  governs: 'commands',
  facts: accountFacts,
  machine,
  wire: { New: null, Registered: 'registered' },
  tones: { registered: 'ready' },
  bodyGuards: ['madeBySuper', 'ownTypeStays'],
  commands: {
    register: command({ by: keepers, body: bodies.register, fact: 'account.registered' }),
    change: command({ by: keepers, body: bodies.change, fact: 'account.changed' }),
    drawPassword: command({ by: keepers, body: bodies.drawPassword, fact: 'account.passwordDrawn' }),
  },
})
