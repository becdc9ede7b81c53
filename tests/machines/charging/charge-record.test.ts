import { describe, expect, it } from 'vitest'
import { settlementAttemptsMax } from '#contracts/charging/charge-record.ts'
import { recordStatuses } from '#contracts/charging/record-status.ts'
import type { RecordFact } from '#contracts/charging/charge-record.ts'
import { money } from '#contracts/units.ts'
import { chargeRecord } from '#machines/charging/charge-record.ts'
import { afterMinutes, given } from '#tests/support/lifecycles/given-when-then.ts'
import type { Told } from '#tests/support/lifecycles/given-when-then.ts'
import { costOf, opening } from '#tests/support/site/record.ts'

/** M08: the charge record, from the end of energy flow to the closed account. */

const postings = [] as const
const total = money(250_000)
const release = { releasedAt: afterMinutes(70), cost: costOf(total), implausible: null, postings }
const reason = { reason: 'charged twice' }
const abnormality = { ...reason, postings }
const attempt = (number: number) => ({ billId: 'B1', attempt: number })
const payment = { billId: 'B1', amount: total, balanceBefore: money(300_000), balanceAfter: money(50_000) }
const completion = { reference: 'cash 17', approver: null, needsApproval: false, postings }
const repricing = { ...reason, tariffId: 'T2', cost: costOf(money(1)), approver: null, needsApproval: false, postings }
const refund = { amount: total, refundId: 'F1', postings }

const opened: Told<RecordFact> = { type: 'record.opened', data: opening, by: 'CP' }
const released: Told<RecordFact> = { type: 'record.released', data: release, by: 'CP' }
const initiated = (number = 1): Told<RecordFact> => ({
  type: 'record.settlementInitiated',
  data: attempt(number),
  by: 'OP',
})
const failed: Told<RecordFact> = { type: 'record.paymentFailed', data: { billId: 'B1', reason: 'insufficient' } }
const paid: Told<RecordFact> = { type: 'record.paid', data: payment }
const reversed: Told<RecordFact> = { type: 'record.reversed', data: { amount: total, ...reason }, by: 'OP' }
const abnormal: Told<RecordFact> = { type: 'record.markedAbnormal', data: abnormality, by: 'OP' }

const complete = given(chargeRecord, opened)
const unsettled = given(chargeRecord, opened, released)
const settling = given(chargeRecord, opened, released, initiated())
const unpaid = given(chargeRecord, opened, released, initiated(), failed)
const settled = given(chargeRecord, opened, released, initiated(), paid)
/** The states in which money is still open. */
const open = [
  ['CHARGE_COMPLETE', complete],
  ['RECORD_UNSETTLED', unsettled],
  ['PAY_FAIL', unpaid],
] as const

describe('charge record', () => {
  it('has the five statuses of spec §4, every inner state shown as one of them [R4.1.05] [R0.4.02]', () => {
    const words = new Set(Object.values(chargeRecord.wire).filter((word) => word !== null))
    expect([...words].toSorted()).toEqual([...recordStatuses].toSorted())
    expect(recordStatuses.toSorted()).toEqual([
      'ABNORMAL',
      'CHARGE_COMPLETE',
      'PAY_FAIL',
      'RECORD_COMPLETE',
      'RECORD_UNSETTLED',
    ])
  })

  it('starts as CHARGE_COMPLETE when the transaction stops [R4.2.12]', () => {
    given(chargeRecord).when('open', opening).by('SYS').becomes('record.opened').in('CHARGE_COMPLETE', { cost: null })
  })

  it('is unsettled once the connector is free and its cost is final', () => {
    const outcome = complete.when('release', release).by('SYS').becomes('record.released')
    outcome.in('RECORD_UNSETTLED', { releasedAt: release.releasedAt, cost: release.cost })
  })

  it('is abnormal when it cannot be believed, and nothing is charged', () => {
    const odd = { ...release, implausible: 'energyAboveRating' }
    complete
      .when('distrust', odd)
      .by('SYS')
      .becomes('record.implausible')
      .in('ABNORMAL', { implausible: 'energyAboveRating' })
    complete.when('release', odd).by('SYS').refusedBecause('plausible')
    complete.when('distrust', release).by('SYS').refusedBecause('implausible')
  })

  it('is released by hand while its connector is not free', () => {
    const byHand = { ...release, reason: 'cable was out' }
    complete.when('releaseByHand', byHand).by('MT').becomes('record.releasedByHand').in('RECORD_UNSETTLED')
    unsettled.when('releaseByHand', byHand).by('MT').refused()
  })

  it('needs no bill when its total is zero', () => {
    const free = { type: 'record.released', data: { ...release, cost: costOf(money(0)) } } as const
    given(chargeRecord, opened, free)
      .when('closeAtZero', {})
      .by('SYS')
      .becomes('record.closedAtZero')
      .in('RECORD_COMPLETE')
    unsettled.when('closeAtZero', {}).by('SYS').refusedBecause('totalZero')
  })

  it('is settled from RECORD_UNSETTLED and PAY_FAIL only [R4.2.14]', () => {
    unsettled.when('initiateSettlement', attempt(1)).by('OP').becomes('record.settlementInitiated').in('SETTLING')
    unpaid
      .when('initiateSettlement', attempt(2))
      .by('OP')
      .becomes('record.settlementInitiated')
      .in('SETTLING', { attempts: 2 })
    for (const other of [complete, settling, settled]) other.when('initiateSettlement', attempt(1)).by('OP').refused()
    expect(chargeRecord.wire['SETTLING']).toBe('RECORD_UNSETTLED')
  })

  it('ends settlement paid or failed [R4.2.14]', () => {
    const { balanceBefore, balanceAfter } = payment
    const pay = settling.when('pay', payment).by('SYS').becomes('record.paid')
    pay.in('RECORD_COMPLETE', { paidAmount: total, balanceBefore, balanceAfter })
    settling.when('failPayment', failed.data).by('SYS').becomes('record.paymentFailed').in('PAY_FAIL')
  })

  it('is paid with exactly what it costs', () => {
    settling
      .when('pay', { ...payment, amount: money(total - 1) })
      .by('SYS')
      .refusedBecause('amountsEqual')
  })

  it('is not settled without a payer, until one is assigned once', () => {
    const anonymous: Told<RecordFact> = { type: 'record.opened', data: { ...opening, customerId: null } }
    const unknown = given(chargeRecord, anonymous, released)
    unknown.when('initiateSettlement', attempt(1)).by('OP').refusedBecause('payerKnown')
    const assign = { customerId: 'U2', proof: 'showed the card' }
    unknown
      .when('assignPayer', assign)
      .by('OP')
      .becomes('record.payerAssigned')
      .in('RECORD_UNSETTLED', { customerId: 'U2' })
    unsettled.when('assignPayer', assign).by('OP').refusedBecause('payerUnknown')
  })

  it('is tried at most four times', () => {
    const tries = [1, 2, 3, 4].flatMap((number) => [initiated(number), failed])
    expect(settlementAttemptsMax).toBe(4)
    const spent = given(chargeRecord, opened, released, ...tries)
    spent.when('initiateSettlement', attempt(5)).by('OP').refusedBecause('attemptsLeft')
    spent.when('retrySettlement', attempt(5)).by('SYS').refusedBecause('attemptsLeft')
    unpaid.when('retrySettlement', attempt(2)).by('SYS').becomes('record.settlementRetried').in('SETTLING')
  })

  it('is marked complete when it was paid elsewhere, from RECORD_UNSETTLED or PAY_FAIL', () => {
    for (const record of [unsettled, unpaid]) {
      const mark = record.when('markComplete', completion).by('OP').becomes('record.markedComplete')
      mark.in('RECORD_COMPLETE', { note: 'cash 17', paidAmount: total })
    }
    settled.when('markComplete', completion).by('OP').refused()
  })

  it('needs a second person above the limit, who is not the first', () => {
    const large = { ...completion, needsApproval: true }
    unsettled.when('markComplete', large).by('OP').refusedBecause('approvedBySecond')
    unsettled
      .when('markComplete', { ...large, approver: 'operator00' })
      .by('OP')
      .refusedBecause('approvedBySecond')
    const approved = { ...large, approver: 'super00' }
    unsettled.when('markComplete', approved).by('OP').becomes('record.markedComplete').in('RECORD_COMPLETE')
    unsettled
      .when('reprice', { ...repricing, needsApproval: true })
      .by('OP')
      .refusedBecause('approvedBySecond')
  })

  it.each(open)('is marked abnormal from %s, with a reason [R4.2.16]', (_, record) => {
    record
      .when('markAbnormal', abnormality)
      .by('OP')
      .becomes('record.markedAbnormal')
      .in('ABNORMAL', { note: 'charged twice' })
    expect(() => record.when('markAbnormal', { ...abnormality, reason: 'no' }).by('OP')).toThrow('body')
  })

  it('is not marked abnormal while it is being paid or after', () => {
    settling.when('markAbnormal', abnormality).by('OP').refused()
    settled.when('markAbnormal', abnormality).by('OP').refused()
  })

  it('is priced anew while it is not paid', () => {
    for (const record of [unsettled, unpaid]) {
      const outcome = record.when('reprice', repricing).by('OP').becomes('record.repriced')
      outcome.in('RECORD_UNSETTLED', { tariffId: 'T2', cost: repricing.cost })
    }
    settled.when('reprice', repricing).by('OP').refused()
  })

  it('is reversed only while something can be refunded', () => {
    settled.when('reverse', reversed.data).by('OP').becomes('record.reversed').in('REVERSING')
    expect(chargeRecord.wire['REVERSING']).toBe('RECORD_COMPLETE')
    const closedAtZero: Told<RecordFact> = { type: 'record.closedAtZero', data: {} }
    const free: Told<RecordFact> = { type: 'record.released', data: { ...release, cost: costOf(money(0)) } }
    given(chargeRecord, opened, free, closedAtZero).when('reverse', reversed.data).by('OP').refusedBecause('refundable')
  })

  it('ends a reversal refunded, refunded in part or failed', () => {
    const reversing = given(chargeRecord, opened, released, initiated(), paid, reversed)
    reversing.when('refund', refund).by('SYS').becomes('record.refunded').in('ABNORMAL', { refundedAmount: total })
    const part = { ...refund, amount: money(100) }
    const partly = reversing.when('refundInPart', part).by('SYS').becomes('record.refundedInPart')
    partly.in('RECORD_COMPLETE', { refundedAmount: money(100) })
    reversing.when('failRefund', reason).by('SYS').becomes('record.refundFailed').in('RECORD_COMPLETE')
  })

  it('is reinstated from ABNORMAL unless a refund was paid', () => {
    const again = { ...reason, cost: costOf(money(5)), approver: 'super00', postings }
    const wrong = given(chargeRecord, opened, released, abnormal)
    wrong.when('reinstate', again).by('OP').becomes('record.reinstated').in('RECORD_UNSETTLED', { cost: again.cost })
    for (const approver of ['operator00', 'super00'])
      wrong
        .when('reinstate', { ...again, approver })
        .by(approver === 'super00' ? 'SU' : 'OP')
        .refusedBecause('approvedBySecond')
    const refunded: Told<RecordFact> = { type: 'record.refunded', data: refund }
    const gone = given(chargeRecord, opened, released, initiated(), paid, reversed, refunded)
    gone.when('reinstate', again).by('OP').refusedBecause('notRefunded')
  })

  it('reaches RECORD_COMPLETE from CHARGE_COMPLETE by no single step', () => {
    const ways = [...(chargeRecord.transitions.get('CHARGE_COMPLETE')?.values() ?? [])].flat()
    expect(ways.map((transition) => transition.target)).not.toContain('RECORD_COMPLETE')
  })

  it('gives its actions to those spec §4 lets act', () => {
    const { initiateSettlement, markComplete, markAbnormal, releaseByHand } = chargeRecord.commands
    expect(initiateSettlement?.by).toEqual(['SU', 'OP', 'SO', 'S2', 'SYS'])
    expect(markComplete?.by).toEqual(['SU', 'OP'])
    expect(markAbnormal?.by).toEqual(['SU', 'OP', 'SO', 'S2'])
    expect(releaseByHand?.by).toEqual(['SU', 'OP', 'SO', 'S2', 'MT'])
    unsettled.when('markComplete', completion).by('SO').notPermitted()
    unsettled.when('initiateSettlement', attempt(1)).by('MT').notPermitted()
  })
})
