import { and, assign, setup } from 'xstate'
import { billAttemptsMax, billCommands as bodies, billFacts } from '#contracts/finance/bill.ts'
import type { BillFact, Gateway, OnlineGateway } from '#contracts/finance/bill.ts'
import { money } from '#contracts/units.ts'
import type { Instant, Money } from '#contracts/units.ts'
import { command, lifecycle } from '../kit/lifecycle.ts'
import { unborn } from '../kit/initial.ts'

/**
 * M09: a bill. The captured amount never exceeds its amount, and a replayed payment notification changes nothing.
 * Beyond the spec's table: whoever may initiate a settlement (M08) may retry its bill, because that is how a failed one
 * is settled; and what is paid online is not retried but asked for anew, because the page of the first may still be paid.
 */
type Open = Omit<Extract<BillFact, { type: 'bill.opened' }>['data'], 'postings'>
export interface BillContext extends Open {
  readonly openedAt: Instant
  readonly attempt: number
  readonly paidAmount: Money
  readonly paidAt: Instant | null
  readonly balanceBefore: Money | null
  readonly balanceAfter: Money | null
  readonly reference: string | null
  /** Where it is paid online; null before the gateway has made the page. */
  readonly paymentUrl: string | null
  readonly reason: string | null
}

/** The gateway that takes the money of a bill over the internet; null where it is paid here. */
export const onlineGateway = (gateway: Gateway | null): OnlineGateway | null => (gateway === 'ADMIN' ? null : gateway)

/** The bill of a reservation that ended without a session; a reservation has at most one. */
export const reservationBill = (reservationId: string): string => `BR${reservationId}`

function fold(context: BillContext, event: BillFact): BillContext {
  switch (event.type) {
    case 'bill.opened': {
      const { postings: _, ...about } = event.data
      return {
        ...about,
        openedAt: event.at,
        attempt: 1,
        paidAmount: money(0),
        paidAt: null,
        balanceBefore: null,
        balanceAfter: null,
        reference: null,
        paymentUrl: null,
        reason: null,
      }
    }
    case 'bill.paid': {
      const { balanceBefore, balanceAfter } = event.data
      return { ...context, balanceBefore, balanceAfter, paidAmount: context.amount, paidAt: event.at, reason: null }
    }
    case 'bill.linked':
      return { ...context, ...event.data }
    case 'bill.captured':
    case 'bill.capturedLate': {
      const { reference, amount, balanceBefore = null, balanceAfter = null } = event.data
      return { ...context, reference, balanceBefore, balanceAfter, paidAmount: amount, paidAt: event.at, reason: null }
    }
    case 'bill.retried':
      return { ...context, attempt: event.data.attempt, amount: event.data.amount, reason: null }
    case 'bill.declined':
    case 'bill.refusedByGateway':
    case 'bill.unanswered':
    case 'bill.cancelled':
      return { ...context, reason: event.data.reason }
    case 'bill.capturedTwice':
      return context
    default:
      return event satisfies never
  }
}

const apply = { actions: 'apply' } as const
const toFail = { target: 'PayFail', ...apply } as const
const toSuccess = { target: 'PaySuccess', ...apply } as const

const machine = setup({
  types: { context: {} as BillContext, events: {} as BillFact, tags: {} as 'paying' | 'failed' },
  guards: {
    fundsAvailable: ({ context, event }) => event.type === 'bill.paid' && event.data.available >= context.amount,
    amountsEqual: ({ context, event }) => 'amount' in event.data && event.data.amount === context.amount,
    cancellable: ({ context }) => context.type === 'Recharge' || context.type === 'Member',
    paidOnline: ({ context }) => onlineGateway(context.gateway) !== null,
    paidHere: ({ context }) => onlineGateway(context.gateway) === null,
    billAttemptsLeft: ({ context }) => context.attempt < billAttemptsMax,
  },
  actions: { apply: assign(({ context, event }) => fold(context, event)) },
}).createMachine({
  id: 'bill',
  context: unborn,
  initial: 'New',
  states: {
    New: { on: { 'bill.opened': { target: 'Paying', ...apply } } },
    Paying: {
      tags: 'paying',
      on: {
        'bill.paid': { ...toSuccess, guard: 'fundsAvailable' },
        'bill.declined': toFail,
        'bill.linked': { guard: 'paidOnline', ...apply },
        'bill.captured': { ...toSuccess, guard: 'amountsEqual' },
        'bill.refusedByGateway': toFail,
        'bill.unanswered': toFail,
        'bill.cancelled': { ...toFail, guard: 'cancellable' },
      },
    },
    PayFail: {
      tags: 'failed',
      on: {
        'bill.retried': { target: 'Paying', guard: and(['paidHere', 'billAttemptsLeft']), ...apply },
        'bill.refusedByGateway': { guard: 'paidOnline', ...apply },
        'bill.capturedLate': { ...toSuccess, guard: 'amountsEqual' },
        'bill.capturedTwice': apply,
      },
    },
    PaySuccess: { type: 'final' },
  },
})

export const bill = lifecycle<BillContext, BillFact>()({
  name: 'bill',
  governs: 'commands',
  facts: billFacts,
  machine,
  wire: { New: null, Paying: 'Paying', PaySuccess: 'PaySuccess', PayFail: 'PayFail' },
  tones: { Paying: 'active', PaySuccess: 'ready', PayFail: 'fault' },
  bodyGuards: ['fundsAvailable', 'amountsEqual'],
  commands: {
    open: command({ by: ['SU', 'OP', 'SO', 'S2', 'DR', 'SYS'], body: bodies.open, fact: 'bill.opened' }),
    pay: command({ by: ['SYS'], body: bodies.pay, fact: 'bill.paid' }),
    decline: command({ by: ['SYS'], body: bodies.decline, fact: 'bill.declined' }),
    link: command({ by: ['PSP'], body: bodies.link, fact: 'bill.linked' }),
    capture: command({ by: ['PSP'], body: bodies.capture, fact: 'bill.captured' }),
    refuse: command({ by: ['PSP'], body: bodies.reason, fact: 'bill.refusedByGateway' }),
    giveUp: command({ by: ['SYS'], body: bodies.reason, fact: 'bill.unanswered' }),
    cancel: command({ by: ['DR'], body: bodies.reason, fact: 'bill.cancelled' }),
    retry: command({ by: ['SYS', 'DR', 'SU', 'OP', 'SO', 'S2'], body: bodies.retry, fact: 'bill.retried' }),
    captureLate: command({ by: ['PSP'], body: bodies.capture, fact: 'bill.capturedLate' }),
    captureTwice: command({ by: ['PSP'], body: bodies.capture, fact: 'bill.capturedTwice' }),
  },
})
