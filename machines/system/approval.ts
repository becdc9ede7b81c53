import { and, assign, setup } from 'xstate'
import type { Actor } from '#contracts/actor.ts'
import { approvalCommands as bodies, approvalFacts } from '#contracts/system/approval.ts'
import type { ApprovalFact } from '#contracts/system/approval.ts'
import type { Instant } from '#contracts/units.ts'
import { command, lifecycle } from '../kit/lifecycle.ts'
import { unborn } from '../kit/initial.ts'
import { accountOf, isSecondPerson } from './second-person.ts'

/**
 * A command that needs four eyes (lifecycles §1) is requested by one person and waits here until another, who may give
 * that command as well, approves or refuses it. Nobody decides on a request of their own: requester and decider are
 * told apart by the actors of the facts, not by the body. It is a lifecycle of its own, because the thing it is about
 * may change meanwhile: a request that such a change has made impossible is overtaken.
 */
type Request = Extract<ApprovalFact, { type: 'approval.requested' }>['data']
export interface ApprovalContext extends Request {
  readonly requestedBy: Actor
  readonly requestedAt: Instant
  /** The account that decided; null before, and where the request ended without a decision. */
  readonly decidedBy: string | null
  readonly endedAt: Instant | null
  /** Why it was refused. */
  readonly reason: string | null
}

function fold(context: ApprovalContext, event: ApprovalFact): ApprovalContext {
  switch (event.type) {
    case 'approval.requested':
      return {
        ...event.data,
        requestedBy: event.by,
        requestedAt: event.at,
        decidedBy: null,
        endedAt: null,
        reason: null,
      }
    case 'approval.approved':
    case 'approval.withdrawn':
      return { ...context, decidedBy: accountOf(event.by), endedAt: event.at }
    case 'approval.refused':
      return { ...context, decidedBy: accountOf(event.by), endedAt: event.at, reason: event.data.reason }
    case 'approval.expired':
    case 'approval.overtaken':
      return { ...context, endedAt: event.at }
    default:
      return event satisfies never
  }
}

const apply = { actions: 'apply' } as const

const machine = setup({
  types: { context: {} as ApprovalContext, events: {} as ApprovalFact, tags: {} as 'open' },
  guards: {
    decidedByAnother: ({ context, event }) => isSecondPerson(event.by, accountOf(context.requestedBy)),
    isRequester: ({ context, event }) => accountOf(event.by) === accountOf(context.requestedBy),
    beforeApprovalExpires: ({ context, event }) => event.at < context.expiresAt,
    approvalExpiryReached: ({ context, event }) => event.at >= context.expiresAt,
    amountAsRequested: ({ context, event }) =>
      event.type === 'approval.approved' && event.data.amount === context.amount,
  },
  actions: { apply: assign(({ context, event }) => fold(context, event)) },
}).createMachine({
  id: 'approval',
  context: unborn,
  initial: 'New',
  states: {
    New: { on: { 'approval.requested': { target: 'Waiting', ...apply } } },
    Waiting: {
      tags: 'open',
      on: {
        'approval.approved': {
          target: 'Approved',
          guard: and(['decidedByAnother', 'beforeApprovalExpires', 'amountAsRequested']),
          ...apply,
        },
        'approval.refused': { target: 'Refused', guard: 'decidedByAnother', ...apply },
        'approval.withdrawn': { target: 'Withdrawn', guard: 'isRequester', ...apply },
        'approval.expired': { target: 'Expired', guard: 'approvalExpiryReached', ...apply },
        'approval.overtaken': { target: 'Overtaken', ...apply },
      },
    },
    Approved: { type: 'final' },
    Refused: { type: 'final' },
    Withdrawn: { type: 'final' },
    Expired: { type: 'final' },
    Overtaken: { type: 'final' },
  },
})

/** The roles that may give a command that needs four eyes (M08): they request it, and another of them decides. */
const deciders = ['SU', 'OP'] as const

export const approval = lifecycle<ApprovalContext, ApprovalFact>()({
  name: 'approval',
  governs: 'commands',
  facts: approvalFacts,
  machine,
  wire: {
    New: null,
    Waiting: 'waiting',
    Approved: 'approved',
    Refused: 'refused',
    Withdrawn: 'withdrawn',
    Expired: 'expired',
    Overtaken: 'overtaken',
  },
  tones: {
    waiting: 'attention',
    approved: 'ready',
    refused: 'fault',
    withdrawn: 'off',
    expired: 'off',
    overtaken: 'off',
  },
  bodyGuards: ['amountAsRequested'],
  commands: {
    request: command({ by: deciders, body: bodies.request, fact: 'approval.requested' }),
    approve: command({ by: deciders, body: bodies.approve, fact: 'approval.approved' }),
    refuse: command({ by: deciders, body: bodies.refuse, fact: 'approval.refused' }),
    withdraw: command({ by: deciders, body: bodies.nothing, fact: 'approval.withdrawn' }),
    expire: command({ by: ['SYS'], body: bodies.nothing, fact: 'approval.expired' }),
    overtake: command({ by: ['SYS'], body: bodies.nothing, fact: 'approval.overtaken' }),
  },
})
