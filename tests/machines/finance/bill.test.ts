import { describe, expect, it } from 'vitest'
import { BillStatus, billAttemptsMax, BillType, PaymentMethod } from '#contracts/finance/bill.ts'
import type { BillFact } from '#contracts/finance/bill.ts'
import { money } from '#contracts/units.ts'
import { bill } from '#machines/finance/bill.ts'
import { given, testStart } from '#tests/support/lifecycles/given-when-then.ts'
import type { Told } from '#tests/support/lifecycles/given-when-then.ts'

/** M09: a bill and the attempts to get its money. */

const amount = money(250_000)
const about = {
  type: 'Charging',
  recordId: '1',
  reservationId: null,
  customerId: 'U1',
  amount,
  method: 'Balance',
  gateway: null,
  remark: '',
  postings: [],
} as const
const opened = { type: 'bill.opened', data: about } as const
const payment = { available: amount, balanceBefore: amount, balanceAfter: money(0), postings: [] }
const captured = { reference: 'pi_1', amount, postings: [] }
const reason = { reason: 'card expired' }
const retry = { attempt: 2, amount, postings: [] }
const paid: Told<BillFact> = { type: 'bill.paid', data: payment }
const declined: Told<BillFact> = { type: 'bill.declined', data: { ...reason, balance: money(0) } }
const retried = (attempt: number): Told<BillFact> => ({ type: 'bill.retried', data: { ...retry, attempt } })

describe('bill', () => {
  it('has the statuses, types and methods of spec §4 [R4.1.08] [R4.1.09] [R4.1.25]', () => {
    expect(BillStatus.literals).toEqual(['Paying', 'PaySuccess', 'PayFail'])
    expect(BillType.literals).toEqual(['Recharge', 'Member', 'Charging', 'GroupRecharge'])
    expect(PaymentMethod.literals).toEqual(['Balance', 'GroupBalance'])
    expect(Object.values(bill.wire).filter((word) => word !== null)).toEqual(['Paying', 'PaySuccess', 'PayFail'])
  })

  it('opens as Paying, on its first attempt', () => {
    given(bill).when('open', about).by('SYS').becomes('bill.opened').in('Paying', { attempt: 1, amount })
  })

  it('goes from Paying to PaySuccess when the wallet pays [R4.2.21]', () => {
    const success = given(bill, opened).when('pay', payment).by('SYS').becomes('bill.paid')
    success.in('PaySuccess', { paidAmount: amount, paidAt: testStart, balanceBefore: amount, balanceAfter: money(0) })
  })

  it('is not paid from a wallet that holds too little', () => {
    const short = { ...payment, available: money(amount - 1) }
    given(bill, opened).when('pay', short).by('SYS').refusedBecause('fundsAvailable')
  })

  it('goes from Paying to PayFail when funds are missing [R4.2.21]', () => {
    const decline = { ...reason, balance: money(0) }
    given(bill, opened).when('decline', decline).by('SYS').becomes('bill.declined').in('PayFail', reason)
  })

  it('has a page to pay on where it is paid online, and nowhere else', () => {
    const page = { reference: 'cs_1', paymentUrl: 'https://pay.example/cs_1' }
    const online = { type: 'bill.opened', data: { ...about, type: 'Recharge', gateway: 'STRIPE' } } as const
    given(bill, online).when('link', page).by('PSP').becomes('bill.linked').in('Paying', page)
    given(bill, opened).when('link', page).by('PSP').refusedBecause('paidOnline')
    given(bill, { ...online, data: { ...online.data, gateway: 'ADMIN' } })
      .when('link', page)
      .by('PSP')
      .refusedBecause('paidOnline')
    given(bill, online, { type: 'bill.refusedByGateway', data: reason })
      .when('retry', retry)
      .by('OP')
      .refusedBecause('paidHere')
  })

  it('takes an answer of the gateway after it was given up, where it is paid online', () => {
    const online = { type: 'bill.opened', data: { ...about, type: 'Recharge', gateway: 'STRIPE' } } as const
    const silent: Told<BillFact> = { type: 'bill.unanswered', data: reason }
    const late = { reason: 'GATEWAY_EXPIRED' }
    given(bill, online, silent).when('refuse', late).by('PSP').becomes('bill.refusedByGateway').in('PayFail', late)
    given(bill, opened, silent).when('refuse', late).by('PSP').refusedBecause('paidOnline')
  })

  it('takes a capture of the gateway only when the amounts are equal', () => {
    const capture = given(bill, opened).when('capture', captured).by('PSP').becomes('bill.captured')
    capture.in('PaySuccess', { reference: 'pi_1', paidAmount: amount })
    const less = { ...captured, amount: money(1) }
    given(bill, opened).when('capture', less).by('PSP').refusedBecause('amountsEqual')
  })

  it('fails when the gateway refuses or stays silent', () => {
    given(bill, opened).when('refuse', reason).by('PSP').becomes('bill.refusedByGateway').in('PayFail')
    given(bill, opened).when('giveUp', reason).by('SYS').becomes('bill.unanswered').in('PayFail')
  })

  it('is cancelled by the driver only when it is a top-up or a membership', () => {
    const topUp: Told<BillFact> = { type: 'bill.opened', data: { ...about, type: 'Recharge', recordId: null } }
    given(bill, topUp).when('cancel', reason).by('DR').becomes('bill.cancelled').in('PayFail')
    given(bill, opened).when('cancel', reason).by('DR').refusedBecause('cancellable')
  })

  it('is tried again at most four times', () => {
    given(bill, opened, declined).when('retry', retry).by('OP').becomes('bill.retried').in('Paying', { attempt: 2 })
    const tried = [2, 3, 4].flatMap((attempt) => [declined, retried(attempt)])
    expect(billAttemptsMax).toBe(4)
    given(bill, opened, ...tried, declined)
      .when('retry', retry)
      .by('SYS')
      .refusedBecause('billAttemptsLeft')
  })

  it('takes a late capture, and keeps a second one for refund', () => {
    const failed = given(bill, opened, declined)
    failed.when('captureLate', captured).by('PSP').becomes('bill.capturedLate').in('PaySuccess')
    failed
      .when('captureTwice', captured)
      .by('PSP')
      .becomes('bill.capturedTwice')
      .in('PayFail', { paidAmount: money(0) })
  })

  it('is final once paid: a replayed notice changes nothing [R4.2.21]', () => {
    const done = given(bill, opened, paid)
    done.when('capture', captured).by('PSP').refused()
    done.when('pay', payment).by('SYS').refused()
    done.when('retry', retry).by('OP').refused()
    done.stands('PaySuccess')
  })

  it('is paid by the system alone, and retried by nobody on site', () => {
    given(bill, opened).when('pay', payment).by('OP').notPermitted()
    given(bill, opened, declined).when('retry', retry).by('MT').notPermitted()
  })
})
