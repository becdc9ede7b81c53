import { and, assign, setup } from 'xstate'
import {
  contractCommands as bodies,
  contractFacts,
  contractNoticeDays,
} from '#contracts/operators/sub-operator-contract.ts'
import type { ContractFact } from '#contracts/operators/sub-operator-contract.ts'
import { millis } from '#contracts/units.ts'
import { command, lifecycle } from '../kit/lifecycle.ts'
import { unborn } from '../kit/initial.ts'

/**
 * M27: the contract of a sub-operator. While it is Suspended nobody of theirs can sign in, and charging goes on. Unlike
 * the spec's table, an Expired contract can be renewed as well, for a fee, and a contract always ends later than now
 * and than before.
 */
type Terms = Extract<ContractFact, { type: 'contract.activated' }>['data']
export interface ContractContext {
  readonly subOperatorId: string
  /** Null in a draft. */
  readonly terms: Terms | null
  readonly note: string | null
}

function fold(context: ContractContext, event: ContractFact): ContractContext {
  switch (event.type) {
    case 'contract.drafted':
      return { subOperatorId: event.data.subOperatorId, terms: null, note: null }
    case 'contract.activated':
      return { ...context, terms: event.data }
    case 'contract.renewed':
      return { ...context, terms: context.terms && { ...context.terms, validTo: event.data.validTo } }
    case 'contract.suspended':
      return { ...context, note: event.data.reason }
    case 'contract.resumed':
      return { ...context, note: null }
    case 'contract.nearedEnd':
    case 'contract.ended':
    case 'contract.closed':
      return context
    default:
      return event satisfies never
  }
}

const NOTICE_MS = contractNoticeDays * 86_400_000

const apply = { actions: 'apply' } as const
const renew = { target: 'InForce', guard: and(['paymentBooked', 'endsInFuture', 'endsLater']), ...apply } as const
const close = { target: 'Closed', guard: and(['statementsPaid', 'noPileLeft']), ...apply } as const

const machine = setup({
  types: { context: {} as ContractContext, events: {} as ContractFact, tags: {} as 'inForce' },
  guards: {
    validityBegun: ({ event }) => event.type === 'contract.activated' && event.data.validFrom <= event.at,
    endsInFuture: ({ event }) => 'validTo' in event.data && event.data.validTo > event.at,
    administratorKnown: ({ event }) => event.type === 'contract.activated' && event.data.administratorId !== null,
    clearingAccountKnown: ({ event }) => event.type === 'contract.activated' && event.data.clearingAccount !== null,
    nearEnd: ({ context: { terms }, event }) =>
      event.type === 'contract.nearedEnd' &&
      terms !== null &&
      !(millis(event.data.seenAt) < millis(terms.validTo) - NOTICE_MS),
    paymentBooked: ({ event }) => event.type === 'contract.renewed' && event.data.booked >= event.data.amount,
    endsLater: ({ context: { terms }, event }) =>
      event.type === 'contract.renewed' && terms !== null && event.data.validTo > terms.validTo,
    validityOver: ({ context: { terms }, event }) =>
      event.type === 'contract.ended' && terms !== null && event.data.seenAt >= terms.validTo,
    statementsPaid: ({ event }) => event.type === 'contract.closed' && event.data.unpaidStatements === 0,
    noPileLeft: ({ event }) => event.type === 'contract.closed' && event.data.piles === 0,
  },
  actions: { apply: assign(({ context, event }) => fold(context, event)) },
}).createMachine({
  id: 'sub-operator-contract',
  context: unborn,
  initial: 'New',
  states: {
    New: { on: { 'contract.drafted': { target: 'Draft', ...apply } } },
    Draft: {
      on: {
        'contract.activated': {
          target: 'InForce',
          guard: and(['validityBegun', 'endsInFuture', 'administratorKnown', 'clearingAccountKnown']),
          ...apply,
        },
      },
    },
    InForce: {
      tags: 'inForce',
      initial: 'Active',
      states: {
        Active: { on: { 'contract.nearedEnd': { target: 'Expiring', guard: 'nearEnd', ...apply } } },
        Expiring: {
          on: { 'contract.ended': { target: '#sub-operator-contract.Expired', guard: 'validityOver', ...apply } },
        },
      },
      on: { 'contract.renewed': renew, 'contract.suspended': { target: 'Suspended', ...apply } },
    },
    Expired: { on: { 'contract.renewed': renew, 'contract.closed': close } },
    Suspended: { on: { 'contract.resumed': { target: 'InForce', ...apply }, 'contract.closed': close } },
    Closed: { type: 'final' },
  },
})

export const subOperatorContract = lifecycle<ContractContext, ContractFact>()({
  name: 'sub-operator-contract',
  governs: 'commands',
  facts: contractFacts,
  machine,
  wire: {
    New: null,
    Draft: 'draft',
    Active: 'active',
    Expiring: 'active',
    Expired: 'expired',
    Suspended: 'suspended',
    Closed: 'closed',
  },
  tones: { draft: 'reserved', active: 'ready', expired: 'attention', suspended: 'fault', closed: 'off' },
  stateTones: { Expiring: 'attention' },
  bodyGuards: [
    'validityBegun',
    'endsInFuture',
    'administratorKnown',
    'clearingAccountKnown',
    'nearEnd',
    'paymentBooked',
    'endsLater',
    'validityOver',
    'statementsPaid',
    'noPileLeft',
  ],
  commands: {
    draft: command({ by: ['SU', 'OP'], body: bodies.draft, fact: 'contract.drafted' }),
    activate: command({ by: ['SU', 'OP'], body: bodies.activate, fact: 'contract.activated' }),
    nearEnd: command({ by: ['SYS'], body: bodies.see, fact: 'contract.nearedEnd' }),
    renew: command({ by: ['SU', 'OP'], body: bodies.renew, fact: 'contract.renewed' }),
    end: command({ by: ['SYS'], body: bodies.see, fact: 'contract.ended' }),
    suspend: command({ by: ['SU'], body: bodies.reason, fact: 'contract.suspended' }),
    resume: command({ by: ['SU'], body: bodies.nothing, fact: 'contract.resumed' }),
    close: command({ by: ['SU'], body: bodies.close, fact: 'contract.closed' }),
  },
})
