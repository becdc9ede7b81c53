import { describe, expect, it } from 'vitest'
import { RefundStatus } from '#contracts/finance/refund.ts'
import type { RefundFact, RefundWay } from '#contracts/finance/refund.ts'
import { money } from '#contracts/units.ts'
import { offers } from '#machines/kit/lifecycle.ts'
import { refund } from '#machines/finance/refund.ts'
import { actorOf } from '#tests/support/lifecycles/actors.ts'
import { given, testStart } from '#tests/support/lifecycles/given-when-then.ts'
import type { Told } from '#tests/support/lifecycles/given-when-then.ts'

/** M10: a refund of a bill, asked for, approved, and carried back the way the money came. */

type Fact = Told<RefundFact>
const amount = money(80_000)
const about = (paidBy: RefundWay = 'gateway', approvalLimit = amount) => ({
  billId: 'B1',
  customerId: 'U1',
  amount,
  paidBy,
  reason: 'charger stopped early',
  approvalLimit,
})
const approval = { paid: money(100_000), alreadyRefunded: money(20_000), ownStation: true }
const reason = { reason: 'energy was delivered' }
const requested = (paidBy?: RefundWay, limit?: typeof amount): Fact => ({
  type: 'refund.requested',
  data: about(paidBy, limit),
  by: 'OP',
})
const approved: Fact = { type: 'refund.approved', data: approval, by: 'OP' }
const executed = (way: RefundWay): Fact => ({ type: 'refund.executed', data: { way, gatewayOpen: way === 'gateway' } })
const error = { code: 'charge_expired', message: 'too old' }
const failed: Fact = { type: 'refund.failed', data: error, by: 'PSP' }
const confirmation = { reference: 're_1', amount, postings: [] }
const credit = { balanceBefore: money(5_000), balanceAfter: money(85_000), postings: [] }

const asked = given(refund, requested())
const toGateway = given(refund, requested(), approved, executed('gateway'))
const toWallet = given(refund, requested('wallet'), approved, executed('wallet'))
const stuck = given(refund, requested(), approved, executed('gateway'), failed)

describe('refund', () => {
  it('shows a refund under way as approved', () => {
    expect(RefundStatus.literals).toEqual(['requested', 'approved', 'rejected', 'succeeded', 'failed'])
    expect(refund.wire).toEqual({
      New: null,
      Requested: 'requested',
      Approved: 'approved',
      Rejected: 'rejected',
      Executing: 'approved',
      Succeeded: 'succeeded',
      Failed: 'failed',
    })
  })

  it('is asked for by people at the desk, and by the product', () => {
    for (const role of ['SU', 'OP', 'SO', 'S2', 'SYS'] as const)
      given(refund).when('request', about()).by(role).becomes('refund.requested').in('Requested', { amount })
    asked.stands('Requested', { requester: 'operator00' })
    given(refund, { type: 'refund.requested', data: about() }).stands('Requested', { requester: null })
    given(refund).when('request', about()).by('MT').notPermitted()
    expect(() =>
      given(refund)
        .when('request', { ...about(), amount: 0 })
        .by('OP'),
    ).toThrow('body')
  })

  it('is approved up to what is left of the amount paid', () => {
    asked.when('approve', approval).by('OP').becomes('refund.approved').in('Approved', { approver: 'operator00' })
    const spent = { ...approval, alreadyRefunded: money(20_001) }
    asked.when('approve', spent).by('OP').refusedBecause('withinPaid')
  })

  it('above the limit is approved by a second person, and says so beforehand', () => {
    const large = given(refund, requested('gateway', money(amount - 1)))
    large.when('approve', approval).by('OP').refusedBecause('approvedBySecond')
    large.when('approve', approval).by('SU').becomes('refund.approved').in('Approved', { approver: 'super00' })
    const offer = offers(refund, large.state, actorOf.OP).find(({ command }) => command === 'approve')
    expect(offer).toEqual({
      command: 'approve',
      allowed: false,
      reason: 'illegalTransition',
      guard: 'approvedBySecond',
    })
    const automatic = given(refund, { type: 'refund.requested', data: about('gateway', money(0)) })
    automatic.when('approve', approval).by('OP').becomes('refund.approved').in('Approved')
  })

  it('is approved by a sub-operator for its own stations only', () => {
    const foreign = { ...approval, ownStation: false }
    asked.when('approve', approval).by('SO').becomes('refund.approved').in('Approved')
    asked.when('approve', foreign).by('SO').refusedBecause('ownStation')
    asked.when('approve', foreign).by('SU').becomes('refund.approved').in('Approved')
  })

  it('is rejected with a reason', () => {
    for (const role of ['SU', 'OP', 'SO'] as const)
      asked.when('reject', reason).by(role).becomes('refund.rejected').in('Rejected', { note: reason.reason })
    expect(() => asked.when('reject', { reason: 'no' }).by('OP')).toThrow('body')
  })

  it('is approved and rejected by no second user of a sub-operator', () => {
    asked.when('approve', approval).by('S2').notPermitted()
    asked.when('reject', reason).by('S2').notPermitted()
  })

  it('goes back the way the money came, to the wallet when the gateway takes none any more', () => {
    const send = (paidBy: RefundWay, way: RefundWay, gatewayOpen: boolean) =>
      given(refund, requested(paidBy), approved).when('execute', { way, gatewayOpen }).by('SYS')
    send('gateway', 'gateway', true).becomes('refund.executed').in('Executing', { way: 'gateway', attempts: 1 })
    send('gateway', 'wallet', false).becomes('refund.executed').in('Executing', { way: 'wallet' })
    send('wallet', 'wallet', true).becomes('refund.executed').in('Executing', { way: 'wallet' })
    send('gateway', 'wallet', true).refusedBecause('wayBack')
    send('gateway', 'gateway', false).refusedBecause('wayBack')
    send('wallet', 'gateway', true).refusedBecause('wayBack')
  })

  it('is not sent before it was approved', () => {
    asked.when('execute', { way: 'gateway', gatewayOpen: true }).by('SYS').refused()
  })

  it('succeeds when the gateway confirms the same amount', () => {
    const done = toGateway.when('confirm', confirmation).by('PSP').becomes('refund.refundedByGateway')
    done.in('Succeeded', { reference: 're_1', succeededAt: testStart })
    toGateway
      .when('confirm', { ...confirmation, amount: money(1) })
      .by('PSP')
      .refusedBecause('amountsEqual')
  })

  it('succeeds when the wallet holds the amount more', () => {
    const done = toWallet.when('credit', credit).by('SYS').becomes('refund.creditedToWallet')
    done.in('Succeeded', { succeededAt: testStart })
    toWallet
      .when('credit', { ...credit, balanceAfter: money(85_001) })
      .by('SYS')
      .refusedBecause('balances')
  })

  it('is paid one way only', () => {
    toGateway.when('credit', credit).by('SYS').refusedBecause('sentToWallet')
    toWallet.when('confirm', confirmation).by('PSP').refusedBecause('sentToGateway')
    toWallet.when('fail', error).by('PSP').refusedBecause('sentToGateway')
    const converted: Fact = { type: 'refund.convertedToWallet', data: { customerAgrees: true }, by: 'OP' }
    const late = given(refund, requested(), approved, executed('gateway'), failed, converted)
    late.when('confirm', confirmation).by('PSP').refusedBecause('sentToGateway')
    late.when('credit', credit).by('SYS').becomes('refund.creditedToWallet').in('Succeeded')
  })

  it('fails when the gateway says so, and is tried again', () => {
    toGateway.when('fail', error).by('PSP').becomes('refund.failed').in('Failed', { note: 'too old' })
    for (const role of ['SU', 'OP', 'SYS'] as const) {
      const again = stuck.when('retry', {}).by(role).becomes('refund.retried')
      again.in('Executing', { way: 'gateway', attempts: 2, note: null })
    }
    stuck.when('retry', {}).by('SO').notPermitted()
  })

  it('is turned into a credit of the wallet when the customer agrees', () => {
    const agreed = stuck.when('convertToWallet', { customerAgrees: true }).by('OP').becomes('refund.convertedToWallet')
    agreed.in('Executing', { way: 'wallet', attempts: 2, note: null })
    stuck.when('convertToWallet', { customerAgrees: false }).by('OP').refusedBecause('customerAgrees')
    stuck.when('convertToWallet', { customerAgrees: true }).by('SO').notPermitted()
  })

  it('ends once', () => {
    const done = given(refund, requested(), approved, executed('gateway'), {
      type: 'refund.refundedByGateway',
      data: confirmation,
      by: 'PSP',
    })
    done.when('confirm', confirmation).by('PSP').refused()
    done.when('retry', {}).by('OP').refused()
    const rejected = given(refund, requested(), { type: 'refund.rejected', data: reason, by: 'SU' })
    rejected.when('approve', approval).by('SU').refused()
  })
})
