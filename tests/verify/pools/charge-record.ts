import type { Cost } from '#contracts/finance/cost.ts'
import type { RecordFact } from '#contracts/charging/charge-record.ts'
import { energy, money } from '#contracts/units.ts'
import type { TimeZone } from '#contracts/units.ts'
import { moments } from '../coarse.ts'
import { made } from './made.ts'

/** A record with a payer and one without, priced at nothing and at two, settled once and for the last time. */
const [at] = moments
const opened = (customerId: string | null) =>
  [
    'record.opened',
    {
      pileId: 'a',
      connectorId: 1,
      locationId: null,
      zone: 'UTC' as TimeZone,
      idTag: 'a',
      customerId,
      tariffId: 'a',
      startedAt: at,
      endedAt: at,
      meterStart: energy(0),
      meterStop: energy(1),
      energy: energy(1),
      stopReason: 'Local',
      estimated: false,
    },
  ] as const

const cost = (total: number): Cost => ({
  currency: { code: 'EUR', sign: '€', scale: 2 },
  lines: [],
  energy: energy(1),
  electricity: money(total),
  service: money(0),
  idleTime: money(0),
  reservation: money(0),
  discount: money(0),
  deduction: money(0),
  tax: money(0),
  total: money(total),
  rounding: money(0),
  waived: false,
})

const released = (total: number) => ({ releasedAt: at, cost: cost(total), implausible: null, postings: [] }) as const
const distrusted = { releasedAt: at, cost: null, implausible: 'meterReset', postings: [] } as const
const reason = 'aaaaa'
const settled = (attempt: number) => ({ billId: 'a', attempt })
const approved = (approver: string | null) => ({ reference: 'a', approver, needsApproval: true, postings: [] })
const around = { balanceBefore: money(2), balanceAfter: money(0) }
const refund = (amount: number) => ({ amount: money(amount), refundId: 'a', postings: [] })

export const chargeRecordPool = made<RecordFact>(
  opened('a'),
  opened(null),
  ['record.released', released(0)],
  ['record.released', released(2)],
  ['record.released', distrusted],
  ['record.implausible', distrusted],
  ['record.implausible', released(2)],
  ['record.releasedByHand', { ...released(2), reason }, 'MT'],
  ['record.releasedByHand', { ...distrusted, reason }, 'MT'],
  ['record.markedAbnormal', { reason, postings: [] }, 'SO'],
  ['record.settlementInitiated', settled(1), 'OP'],
  ['record.settlementInitiated', settled(4)],
  ['record.settlementRetried', settled(2)],
  ['record.paid', { billId: 'a', amount: money(2), ...around }],
  ['record.paid', { billId: 'a', amount: money(1), ...around }],
  ['record.paymentFailed', { billId: 'a', reason: 'a' }],
  ['record.markedComplete', { ...approved(null), needsApproval: false }, 'OP'],
  ['record.markedComplete', approved('super00'), 'OP'],
  ['record.markedComplete', approved('operator00'), 'OP'],
  ['record.markedComplete', approved(null), 'OP'],
  ['record.repriced', { ...approved('super00'), reason, tariffId: 'b', cost: cost(1) }, 'OP'],
  ['record.repriced', { ...approved(null), reason, tariffId: 'b', cost: cost(1) }, 'OP'],
  ['record.payerAssigned', { customerId: 'b', proof: reason }, 'OP'],
  ['record.reversed', { amount: money(2), reason }, 'OP'],
  ['record.refunded', refund(2)],
  ['record.refundedInPart', refund(1)],
  ['record.refundFailed', { reason }],
  ['record.reinstated', { reason, cost: cost(2), approver: 'super00', postings: [] }, 'OP'],
  ['record.reinstated', { reason, cost: cost(2), approver: 'operator00', postings: [] }, 'OP'],
)
