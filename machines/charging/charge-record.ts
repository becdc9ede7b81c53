import { and, assign, setup } from 'xstate'
import { recordCommands as bodies, recordFacts, settlementAttemptsMax } from '#contracts/charging/charge-record.ts'
import type { RecordFact } from '#contracts/charging/charge-record.ts'
import { fold } from './charge-record.context.ts'
import type { RecordContext } from './charge-record.context.ts'
import { command, lifecycle } from '../kit/lifecycle.ts'
import { unborn } from '../kit/initial.ts'
import { isApprovedByAnother } from '../system/approver.ts'

/**
 * M08: the charge record and its settlement. CHARGE_COMPLETE: energy has stopped flowing, but the connector is still
 * occupied, so an idle fee may still run. RECORD_UNSETTLED: every line is final. RECORD_COMPLETE: paid or closed.
 */

const apply = { actions: 'apply' } as const
const toAbnormal = { target: 'ABNORMAL', ...apply } as const
const toUnsettled = { target: 'RECORD_UNSETTLED', ...apply } as const
const toComplete = { target: 'RECORD_COMPLETE', ...apply } as const
const settle = { target: 'SETTLING', guard: and(['payerKnown', 'attemptsLeft']), ...apply } as const
/** The customer whose payment failed is known. */
const settleAgain = { target: 'SETTLING', guard: 'attemptsLeft', ...apply } as const

const machine = setup({
  types: {
    context: {} as RecordContext,
    events: {} as RecordFact,
    tags: {} as 'unpriced' | 'unpaid' | 'unsettled' | 'paying' | 'failed' | 'setAside',
  },
  guards: {
    plausible: ({ event }) => 'implausible' in event.data && event.data.implausible === null,
    implausible: ({ event }) => 'implausible' in event.data && event.data.implausible !== null,
    totalZero: ({ context }) => context.cost?.total === 0,
    payerKnown: ({ context }) => context.customerId !== null,
    payerUnknown: ({ context }) => context.customerId === null,
    attemptsLeft: ({ context }) => context.attempts < settlementAttemptsMax,
    amountsEqual: ({ context, event }) => event.type === 'record.paid' && event.data.amount === context.cost?.total,
    approvedBySecond: ({ event }) =>
      !('approver' in event.data) ||
      ('needsApproval' in event.data && !event.data.needsApproval) ||
      isApprovedByAnother(event.data.approver, event.by),
    refundable: ({ context }) => context.paidAmount > context.refundedAmount,
    notRefunded: ({ context }) => context.refundedAmount === 0,
  },
  actions: { apply: assign(({ context, event }) => fold(context, event)) },
}).createMachine({
  id: 'charge-record',
  context: unborn,
  initial: 'New',
  states: {
    New: { on: { 'record.opened': { target: 'CHARGE_COMPLETE', ...apply } } },
    CHARGE_COMPLETE: {
      tags: 'unpriced',
      on: {
        'record.released': { ...toUnsettled, guard: 'plausible' },
        'record.implausible': { ...toAbnormal, guard: 'implausible' },
        'record.releasedByHand': { ...toUnsettled, guard: 'plausible' },
        'record.markedAbnormal': toAbnormal,
      },
    },
    RECORD_UNSETTLED: {
      tags: ['unpaid', 'unsettled'],
      on: {
        'record.markedAbnormal': toAbnormal,
        'record.closedAtZero': { ...toComplete, guard: 'totalZero' },
        'record.settlementInitiated': settle,
        'record.markedComplete': { ...toComplete, guard: 'approvedBySecond' },
        'record.repriced': { ...toUnsettled, guard: 'approvedBySecond' },
        'record.payerAssigned': { ...toUnsettled, guard: 'payerUnknown' },
      },
    },
    SETTLING: {
      tags: 'paying',
      on: {
        'record.paid': { ...toComplete, guard: 'amountsEqual' },
        'record.paymentFailed': { target: 'PAY_FAIL', ...apply },
      },
    },
    PAY_FAIL: {
      tags: ['unpaid', 'failed'],
      on: {
        'record.markedAbnormal': toAbnormal,
        'record.settlementInitiated': settleAgain,
        'record.settlementRetried': settleAgain,
        'record.markedComplete': { ...toComplete, guard: 'approvedBySecond' },
        'record.repriced': { ...toUnsettled, guard: 'approvedBySecond' },
      },
    },
    RECORD_COMPLETE: { on: { 'record.reversed': { target: 'REVERSING', guard: 'refundable', ...apply } } },
    REVERSING: {
      on: {
        'record.refunded': toAbnormal,
        'record.refundedInPart': toComplete,
        'record.refundFailed': toComplete,
      },
    },
    ABNORMAL: {
      tags: 'setAside',
      on: { 'record.reinstated': { ...toUnsettled, guard: and(['notRefunded', 'approvedBySecond']) } },
    },
  },
})

export const chargeRecord = lifecycle<RecordContext, RecordFact>()({
  name: 'charge-record',
  governs: 'commands',
  facts: recordFacts,
  machine,
  wire: {
    New: null,
    CHARGE_COMPLETE: 'CHARGE_COMPLETE',
    RECORD_UNSETTLED: 'RECORD_UNSETTLED',
    SETTLING: 'RECORD_UNSETTLED',
    PAY_FAIL: 'PAY_FAIL',
    RECORD_COMPLETE: 'RECORD_COMPLETE',
    REVERSING: 'RECORD_COMPLETE',
    ABNORMAL: 'ABNORMAL',
  },
  tones: {
    CHARGE_COMPLETE: 'active',
    RECORD_UNSETTLED: 'attention',
    PAY_FAIL: 'fault',
    RECORD_COMPLETE: 'ready',
    ABNORMAL: 'off',
  },
  bodyGuards: ['plausible', 'implausible', 'amountsEqual', 'approvedBySecond'],
  commands: {
    open: command({ by: ['SYS'], body: bodies.open, fact: 'record.opened' }),
    release: command({ by: ['SYS'], body: bodies.release, fact: 'record.released' }),
    distrust: command({ by: ['SYS'], body: bodies.release, fact: 'record.implausible' }),
    releaseByHand: command({
      by: ['SU', 'OP', 'SO', 'S2', 'MT'],
      body: bodies.releaseByHand,
      fact: 'record.releasedByHand',
    }),
    markAbnormal: command({ by: ['SU', 'OP', 'SO', 'S2'], body: bodies.distrust, fact: 'record.markedAbnormal' }),
    closeAtZero: command({
      by: ['SYS'],
      body: bodies.nothing,
      fact: 'record.closedAtZero',
    }),
    initiateSettlement: command({
      by: ['SU', 'OP', 'SO', 'S2', 'SYS'],
      body: bodies.settle,
      fact: 'record.settlementInitiated',
    }),
    retrySettlement: command({ by: ['SYS'], body: bodies.settle, fact: 'record.settlementRetried' }),
    pay: command({ by: ['SYS'], body: bodies.pay, fact: 'record.paid' }),
    failPayment: command({ by: ['SYS'], body: bodies.fail, fact: 'record.paymentFailed' }),
    markComplete: command({ by: ['SU', 'OP'], body: bodies.complete, fact: 'record.markedComplete' }),
    reprice: command({ by: ['SU', 'OP'], body: bodies.reprice, fact: 'record.repriced' }),
    assignPayer: command({ by: ['SU', 'OP'], body: bodies.assign, fact: 'record.payerAssigned' }),
    reverse: command({ by: ['SU', 'OP'], body: bodies.reverse, fact: 'record.reversed' }),
    refund: command({ by: ['SYS'], body: bodies.refund, fact: 'record.refunded' }),
    refundInPart: command({ by: ['SYS'], body: bodies.refund, fact: 'record.refundedInPart' }),
    failRefund: command({ by: ['SYS'], body: bodies.reason, fact: 'record.refundFailed' }),
    reinstate: command({ by: ['SU', 'OP'], body: bodies.reinstate, fact: 'record.reinstated' }),
  },
})
