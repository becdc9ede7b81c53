import { and, assign, setup } from 'xstate'
import { failedPaymentsMax, takeBackDays, userCommands as bodies, userFacts } from '#contracts/users/user-status.ts'
import { DAY } from '#contracts/durations.ts'
import type { UserFact } from '#contracts/users/user-status.ts'
import { instant, millis } from '#contracts/units.ts'
import type { Instant } from '#contracts/units.ts'
import { command, lifecycle } from '../kit/lifecycle.ts'
import type { State } from '../kit/lifecycle.ts'

/**
 * M24: a customer's status and the deletion of the account. A customer who is ABNORMAL, or has requested deletion, is
 * answered Blocked; a running session goes on. A deletion can be withdrawn until it is carried out. That drivers act on
 * their own accounts only is checked where they sign in.
 */
export interface UserContext {
  /** Why the customer is ABNORMAL. */
  readonly blockedBy: 'person' | 'debt' | null
  readonly reason: string | null
  readonly requestedAt: Instant | null
  readonly pseudonym: string | null
}

const free: UserContext = { blockedBy: null, reason: null, requestedAt: null, pseudonym: null }

function fold(context: UserContext, event: UserFact): UserContext {
  switch (event.type) {
    case 'user.admitted':
    case 'user.unblocked':
    case 'user.clearedDebt':
      return free
    case 'user.blocked':
      return { ...context, blockedBy: 'person', reason: event.data.reason }
    case 'user.fellIntoDebt':
      return { ...context, blockedBy: 'debt' }
    case 'user.requestedDeletion':
      return { ...context, requestedAt: event.at }
    case 'user.tookBack':
    case 'user.tookBackBlocked':
      return { ...context, requestedAt: null }
    case 'user.deleted':
      return { ...context, pseudonym: event.data.pseudonym }
    default:
      return event satisfies never
  }
}

const graceEnd = (requestedAt: Instant): Instant => instant(millis(requestedAt) + takeBackDays * DAY)

const apply = { actions: 'apply' } as const
const requestDelete = { target: 'Deleting', guard: 'identityConfirmed', ...apply } as const

const machine = setup({
  types: { context: {} as UserContext, events: {} as UserFact },
  guards: {
    inDebt: ({ event }) =>
      event.type === 'user.fellIntoDebt' &&
      (event.data.failedPayments >= failedPaymentsMax || event.data.balance < -event.data.creditLine),
    blockedForDebt: ({ context }) => context.blockedBy === 'debt',
    debtPaid: ({ event }) =>
      event.type === 'user.clearedDebt' &&
      event.data.failedPayments === 0 &&
      event.data.balance >= -event.data.creditLine,
    identityConfirmed: ({ event }) => event.type === 'user.requestedDeletion' && event.data.identityConfirmed,
    wasNormal: ({ context }) => context.blockedBy === null,
    wasAbnormal: ({ context }) => context.blockedBy !== null,
    takeBackOver: ({ context, event }) =>
      event.type === 'user.deleted' &&
      context.requestedAt !== null &&
      event.data.seenAt >= graceEnd(context.requestedAt),
    noSessionRunning: ({ event }) => event.type === 'user.deleted' && event.data.runningSessions === 0,
    noOpenBill: ({ event }) => event.type === 'user.deleted' && event.data.openBills === 0,
    nothingInWallet: ({ event }) => event.type === 'user.deleted' && event.data.balance === 0,
  },
  actions: { apply: assign(({ context, event }) => fold(context, event)) },
}).createMachine({
  id: 'user-status',
  context: free,
  initial: 'New',
  states: {
    New: { on: { 'user.admitted': { target: 'Customer', ...apply } } },
    Customer: {
      initial: 'NORMAL',
      states: {
        NORMAL: {
          on: {
            'user.blocked': { target: 'ABNORMAL', ...apply },
            'user.fellIntoDebt': { target: 'ABNORMAL', guard: 'inDebt', ...apply },
          },
        },
        ABNORMAL: {
          on: {
            'user.unblocked': { target: 'NORMAL', ...apply },
            'user.clearedDebt': { target: 'NORMAL', guard: and(['blockedForDebt', 'debtPaid']), ...apply },
          },
        },
      },
      on: { 'user.requestedDeletion': requestDelete },
    },
    Deleting: {
      on: {
        'user.tookBack': { target: 'Customer.NORMAL', guard: 'wasNormal', ...apply },
        'user.tookBackBlocked': { target: 'Customer.ABNORMAL', guard: 'wasAbnormal', ...apply },
        'user.deleted': {
          target: 'Deleted',
          guard: and(['takeBackOver', 'noSessionRunning', 'noOpenBill', 'nothingInWallet']),
          ...apply,
        },
      },
    },
    Deleted: { type: 'final' },
  },
})

/** Whether a customer may start to charge. One without facts may. */
export const mayCharge = ({ value }: State): boolean => value === 'New' || value === 'NORMAL'

export const userStatus = lifecycle<UserContext, UserFact>()({
  name: 'user-status',
  governs: 'commands',
  facts: userFacts,
  machine,
  wire: { New: null, NORMAL: 'NORMAL', ABNORMAL: 'ABNORMAL', Deleting: 'ABNORMAL', Deleted: null },
  tones: { NORMAL: 'ready', ABNORMAL: 'fault' },
  bodyGuards: [
    'inDebt',
    'debtPaid',
    'identityConfirmed',
    'takeBackOver',
    'noSessionRunning',
    'noOpenBill',
    'nothingInWallet',
  ],
  commands: {
    admit: command({ by: ['SU', 'OP', 'SO', 'S2', 'DR', 'SYS'], body: bodies.nothing, fact: 'user.admitted' }),
    block: command({ by: ['SU', 'OP', 'SO', 'S2'], body: bodies.reason, fact: 'user.blocked' }),
    fallIntoDebt: command({ by: ['SYS'], body: bodies.debt, fact: 'user.fellIntoDebt' }),
    unblock: command({ by: ['SU', 'OP', 'SO', 'S2'], body: bodies.reason, fact: 'user.unblocked' }),
    clearDebt: command({ by: ['SYS'], body: bodies.debt, fact: 'user.clearedDebt' }),
    requestDelete: command({ by: ['DR'], body: bodies.requestDelete, fact: 'user.requestedDeletion' }),
    takeBack: command({ by: ['DR'], body: bodies.nothing, fact: 'user.tookBack' }),
    takeBackBlocked: command({ by: ['DR'], body: bodies.nothing, fact: 'user.tookBackBlocked' }),
    delete: command({ by: ['SYS'], body: bodies.delete, fact: 'user.deleted' }),
  },
})
