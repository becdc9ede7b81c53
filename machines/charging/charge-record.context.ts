import type { Implausibility, RecordFact } from '#contracts/charging/charge-record.ts'
import type { Cost } from '#contracts/finance/cost.ts'
import { money } from '#contracts/units.ts'
import type { Instant, Money } from '#contracts/units.ts'

/** M08: the context of a charge record: its price, what was paid and refunded, the last note. */
type Open = Extract<RecordFact, { type: 'record.opened' }>['data']
export interface RecordContext extends Open {
  readonly releasedAt: Instant | null
  readonly cost: Cost | null
  readonly implausible: Implausibility | null
  readonly billId: string | null
  readonly attempts: number
  readonly paidAmount: Money
  readonly refundedAmount: Money
  readonly balanceBefore: Money | null
  readonly balanceAfter: Money | null
  readonly note: string | null
}

export function fold(context: RecordContext, event: RecordFact): RecordContext {
  switch (event.type) {
    case 'record.opened':
      return {
        ...event.data,
        releasedAt: null,
        cost: null,
        implausible: null,
        billId: null,
        attempts: 0,
        paidAmount: money(0),
        refundedAmount: money(0),
        balanceBefore: null,
        balanceAfter: null,
        note: null,
      }
    case 'record.released':
    case 'record.implausible':
    case 'record.releasedByHand': {
      const { releasedAt, cost, implausible } = event.data
      return { ...context, releasedAt, cost, implausible }
    }
    case 'record.markedAbnormal':
    case 'record.refundFailed':
      return { ...context, note: event.data.reason }
    case 'record.settlementInitiated':
    case 'record.settlementRetried':
      return { ...context, billId: event.data.billId, attempts: event.data.attempt }
    case 'record.paid': {
      const { amount, balanceBefore, balanceAfter } = event.data
      return { ...context, paidAmount: amount, balanceBefore, balanceAfter }
    }
    case 'record.markedComplete':
      return { ...context, note: event.data.reference, paidAmount: context.cost?.total ?? money(0) }
    case 'record.repriced':
      return { ...context, tariffId: event.data.tariffId, cost: event.data.cost, note: event.data.reason }
    case 'record.reinstated':
      return { ...context, cost: event.data.cost, note: event.data.reason, implausible: null }
    case 'record.payerAssigned':
      return { ...context, customerId: event.data.customerId }
    case 'record.refunded':
    case 'record.refundedInPart':
      return { ...context, refundedAmount: money(context.refundedAmount + event.data.amount) }
    case 'record.reversed':
      return { ...context, note: event.data.reason }
    case 'record.closedAtZero':
    case 'record.paymentFailed':
      return context
    default:
      return event satisfies never
  }
}
