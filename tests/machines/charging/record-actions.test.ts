import { describe, expect, it } from 'vitest'
import { recordStatuses } from '#contracts/charging/record-status.ts'
import type { RecordFact } from '#contracts/charging/charge-record.ts'
import { money } from '#contracts/units.ts'
import { chargeRecord } from '#machines/charging/charge-record.ts'
import { offers, wireOf } from '#machines/kit/lifecycle.ts'
import { actorOf } from '#tests/support/lifecycles/actors.ts'
import { afterMinutes, given } from '#tests/support/lifecycles/given-when-then.ts'
import type { Told } from '#tests/support/lifecycles/given-when-then.ts'
import { costOf, opening } from '#tests/support/site/record.ts'

/** Spec §4: the actions of a charge record, and the statuses in which each may be taken. */

const total = money(61_500)
const opened: Told<RecordFact> = { type: 'record.opened', data: opening }
const released: Told<RecordFact> = {
  type: 'record.released',
  data: { releasedAt: afterMinutes(70), cost: costOf(total), implausible: null, postings: [] },
}
const initiated: Told<RecordFact> = { type: 'record.settlementInitiated', data: { billId: 'B1', attempt: 1 } }
const failed: Told<RecordFact> = { type: 'record.paymentFailed', data: { billId: 'B1', reason: 'INSUFFICIENT_FUNDS' } }
const paid: Told<RecordFact> = {
  type: 'record.paid',
  data: { billId: 'B1', amount: total, balanceBefore: money(100_000), balanceAfter: money(38_500) },
}
const abnormal: Told<RecordFact> = { type: 'record.markedAbnormal', data: { reason: 'charged twice', postings: [] } }

const records = {
  CHARGE_COMPLETE: given(chargeRecord, opened),
  RECORD_UNSETTLED: given(chargeRecord, opened, released),
  PAY_FAIL: given(chargeRecord, opened, released, initiated, failed),
  RECORD_COMPLETE: given(chargeRecord, opened, released, initiated, paid),
  ABNORMAL: given(chargeRecord, opened, released, abnormal),
} as const

const actions = ['initiateSettlement', 'markComplete', 'markAbnormal', 'releaseByHand']
const possible: Readonly<Record<keyof typeof records, readonly string[]>> = {
  CHARGE_COMPLETE: ['markAbnormal', 'releaseByHand'],
  RECORD_UNSETTLED: ['initiateSettlement', 'markComplete', 'markAbnormal'],
  PAY_FAIL: ['initiateSettlement', 'markComplete', 'markAbnormal'],
  RECORD_COMPLETE: [],
  ABNORMAL: [],
}

describe('an operator', () => {
  it.each(recordStatuses)(
    'is offered the four actions for %s, those that are possible there to be taken [R4.1.06]',
    (status) => {
      const { state } = records[status]
      expect(wireOf(chargeRecord, state.value)).toBe(status)
      const offered = offers(chargeRecord, state, actorOf.OP).filter(({ command }) => actions.includes(command))
      expect(offered.map(({ command }) => command).toSorted()).toEqual(actions.toSorted())
      const taken = offered.filter(({ allowed }) => allowed).map(({ command }) => command)
      expect(taken.toSorted()).toEqual(possible[status].toSorted())
    },
  )
})

describe('a settlement', () => {
  it('makes CHARGE_COMPLETE first unsettled, then complete when it is paid and PAY_FAIL when it is refused [R4.2.13]', () => {
    const { CHARGE_COMPLETE, RECORD_UNSETTLED } = records
    CHARGE_COMPLETE.when('initiateSettlement', initiated.data).by('OP').refused()
    CHARGE_COMPLETE.when('release', released.data).by('SYS').becomes('record.released').in('RECORD_UNSETTLED')
    RECORD_UNSETTLED.when('initiateSettlement', initiated.data)
      .by('SYS')
      .becomes('record.settlementInitiated')
      .in('SETTLING')
    const settling = given(chargeRecord, opened, released, initiated)
    settling.when('pay', paid.data).by('SYS').becomes('record.paid').in('RECORD_COMPLETE', { paidAmount: total })
    settling
      .when('failPayment', failed.data)
      .by('SYS')
      .becomes('record.paymentFailed')
      .in('PAY_FAIL', { paidAmount: money(0) })
  })

  it('that cannot be made yet, for want of a payer, leaves it unsettled [R4.2.13]', () => {
    const anonymous = { ...opened, data: { ...opened.data, customerId: null } } as Told<RecordFact>
    given(chargeRecord, anonymous, released).stands('RECORD_UNSETTLED')
    given(chargeRecord, anonymous, released)
      .when('initiateSettlement', initiated.data)
      .by('OP')
      .refusedBecause('payerKnown')
  })
})
