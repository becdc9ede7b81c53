import { and, assign, setup } from 'xstate'
import { roleOf } from '#contracts/actor.ts'
import { refundCommands as bodies, refundFacts } from '#contracts/finance/refund.ts'
import type { RefundFact, RefundWay } from '#contracts/finance/refund.ts'
import type { Instant } from '#contracts/units.ts'
import { command, lifecycle } from '../kit/lifecycle.ts'
import { unborn } from '../kit/initial.ts'
import { accountOf, isSecondPerson } from '../system/second-person.ts'

/**
 * M10: a refund of a bill. The money goes back the way it was paid; to the wallet only where the gateway no longer
 * refunds the payment, or where the customer agrees after the gateway failed. Beyond the spec's table: a refund that
 * was sent one way is not confirmed by the other, so a late notification of the gateway cannot pay twice; and the
 * amounts have to match. The spec does not name who requests: here those who may reject, second users of sub-operators,
 * and the system for a bill that was captured twice (M09).
 */
type Request = Extract<RefundFact, { type: 'refund.requested' }>['data']
export interface RefundContext extends Request {
  /** The account that requested it; null when the system did. */
  readonly requester: string | null
  readonly approver: string | null
  /** How the money is sent; null before. */
  readonly way: RefundWay | null
  readonly attempts: number
  /** The gateway's reference of the refund. */
  readonly reference: string | null
  readonly succeededAt: Instant | null
  /** Why it was rejected or failed. */
  readonly note: string | null
}

function fold(context: RefundContext, event: RefundFact): RefundContext {
  switch (event.type) {
    case 'refund.requested': {
      const nothing = { approver: null, way: null, attempts: 0, reference: null, succeededAt: null, note: null }
      return { ...event.data, ...nothing, requester: accountOf(event.by) }
    }
    case 'refund.approved':
      return { ...context, approver: accountOf(event.by) }
    case 'refund.rejected':
      return { ...context, note: event.data.reason }
    case 'refund.executed':
      return { ...context, way: event.data.way, attempts: context.attempts + 1 }
    case 'refund.retried':
      return { ...context, attempts: context.attempts + 1, note: null }
    case 'refund.convertedToWallet':
      return { ...context, way: 'wallet', attempts: context.attempts + 1, note: null }
    case 'refund.failed':
      return { ...context, note: event.data.message }
    case 'refund.refundedByGateway':
      return { ...context, reference: event.data.reference, succeededAt: event.at }
    case 'refund.creditedToWallet':
      return { ...context, succeededAt: event.at }
    default:
      return event satisfies never
  }
}

const apply = { actions: 'apply' } as const

const machine = setup({
  types: { context: {} as RefundContext, events: {} as RefundFact },
  guards: {
    withinPaid: ({ context, event }) =>
      event.type === 'refund.approved' && context.amount <= event.data.paid - event.data.alreadyRefunded,
    approvedBySecond: ({ context, event }) =>
      context.amount <= context.approvalLimit || isSecondPerson(event.by, context.requester),
    ownStation: ({ event }) => event.type === 'refund.approved' && (roleOf(event.by) !== 'SO' || event.data.ownStation),
    wayBack: ({ context, event }) =>
      event.type === 'refund.executed' &&
      event.data.way === (context.paidBy === 'gateway' && event.data.gatewayOpen ? 'gateway' : 'wallet'),
    sentToGateway: ({ context }) => context.way === 'gateway',
    sentToWallet: ({ context }) => context.way === 'wallet',
    amountsEqual: ({ context, event }) =>
      event.type === 'refund.refundedByGateway' && event.data.amount === context.amount,
    balances: ({ context, event }) =>
      event.type === 'refund.creditedToWallet' && event.data.balanceAfter - event.data.balanceBefore === context.amount,
    customerAgrees: ({ event }) => event.type === 'refund.convertedToWallet' && event.data.customerAgrees,
  },
  actions: { apply: assign(({ context, event }) => fold(context, event)) },
}).createMachine({
  id: 'refund',
  context: unborn,
  initial: 'New',
  states: {
    New: { on: { 'refund.requested': { target: 'Requested', ...apply } } },
    Requested: {
      on: {
        'refund.approved': {
          target: 'Approved',
          guard: and(['approvedBySecond', 'withinPaid', 'ownStation']),
          ...apply,
        },
        'refund.rejected': { target: 'Rejected', ...apply },
      },
    },
    Approved: { on: { 'refund.executed': { target: 'Executing', guard: 'wayBack', ...apply } } },
    Executing: {
      on: {
        'refund.refundedByGateway': {
          target: 'Succeeded',
          guard: and(['sentToGateway', 'amountsEqual']),
          ...apply,
        },
        'refund.creditedToWallet': { target: 'Succeeded', guard: and(['sentToWallet', 'balances']), ...apply },
        'refund.failed': { target: 'Failed', guard: 'sentToGateway', ...apply },
      },
    },
    Failed: {
      on: {
        'refund.retried': { target: 'Executing', ...apply },
        'refund.convertedToWallet': { target: 'Executing', guard: 'customerAgrees', ...apply },
      },
    },
    Rejected: { type: 'final' },
    Succeeded: { type: 'final' },
  },
})

export const refund = lifecycle<RefundContext, RefundFact>()({
  name: 'refund',
  governs: 'commands',
  facts: refundFacts,
  machine,
  wire: {
    New: null,
    Requested: 'requested',
    Approved: 'approved',
    Rejected: 'rejected',
    Executing: 'approved',
    Succeeded: 'succeeded',
    Failed: 'failed',
  },
  tones: { requested: 'attention', approved: 'active', rejected: 'off', succeeded: 'ready', failed: 'fault' },
  bodyGuards: ['withinPaid', 'ownStation', 'wayBack', 'amountsEqual', 'balances', 'customerAgrees'],
  commands: {
    request: command({ by: ['SU', 'OP', 'SO', 'S2', 'SYS'], body: bodies.request, fact: 'refund.requested' }),
    approve: command({ by: ['SU', 'OP', 'SO'], body: bodies.approve, fact: 'refund.approved' }),
    reject: command({ by: ['SU', 'OP', 'SO'], body: bodies.reject, fact: 'refund.rejected' }),
    execute: command({ by: ['SYS'], body: bodies.execute, fact: 'refund.executed' }),
    confirm: command({ by: ['PSP'], body: bodies.confirm, fact: 'refund.refundedByGateway' }),
    credit: command({ by: ['SYS'], body: bodies.credit, fact: 'refund.creditedToWallet' }),
    fail: command({ by: ['PSP'], body: bodies.fail, fact: 'refund.failed' }),
    retry: command({ by: ['SU', 'OP', 'SYS'], body: bodies.nothing, fact: 'refund.retried' }),
    convertToWallet: command({ by: ['SU', 'OP'], body: bodies.convert, fact: 'refund.convertedToWallet' }),
  },
})
