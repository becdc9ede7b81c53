import { describe, expect, it } from 'vitest'
import { failedPaymentsMax, takeBackDays, UserStatus } from '#contracts/users/user-status.ts'
import type { UserFact } from '#contracts/users/user-status.ts'
import { money } from '#contracts/units.ts'
import { userStatus } from '#machines/users/user-status.ts'
import { afterMinutes, given, testStart } from '#tests/support/lifecycles/given-when-then.ts'
import type { Told } from '#tests/support/lifecycles/given-when-then.ts'

/** M24: who may charge, who is blocked and why, and the deletion of an account. */

const creditLine = money(100_000)
const debt = { failedPayments: 3, balance: money(0), creditLine }
const paid = { failedPayments: 0, balance: money(0), creditLine }
const reason = { reason: 'chargeback of a payment' }
const admitted: Told<UserFact> = { type: 'user.admitted', data: {} }
const blocked: Told<UserFact> = { type: 'user.blocked', data: reason, by: 'OP' }
const indebted: Told<UserFact> = { type: 'user.fellIntoDebt', data: debt }
const requested: Told<UserFact> = { type: 'user.requestedDeletion', data: { identityConfirmed: true }, by: 'DR' }
const graceEnd = afterMinutes(takeBackDays * 24 * 60)
const end = { seenAt: graceEnd, runningSessions: 0, openBills: 0, balance: money(0), pseudonym: 'former customer 7' }
const deleted: Told<UserFact> = { type: 'user.deleted', data: end }

describe('user status', () => {
  it('is NORMAL or ABNORMAL, also while the account is being deleted, and nothing after that [R4.1.21]', () => {
    expect(UserStatus.literals).toEqual(['NORMAL', 'ABNORMAL'])
    const { wire } = userStatus
    expect(wire).toEqual({ New: null, NORMAL: 'NORMAL', ABNORMAL: 'ABNORMAL', Deleting: 'ABNORMAL', Deleted: null })
  })

  it('begins as NORMAL', () => {
    given(userStatus).when('admit', {}).by('SYS').becomes('user.admitted').in('NORMAL', { blockedBy: null })
  })

  it.each(['SU', 'OP', 'SO', 'S2'] as const)('is blocked and unblocked by %s, with a reason', (role) => {
    const outcome = given(userStatus, admitted).when('block', reason).by(role).becomes('user.blocked')
    outcome.in('ABNORMAL', { blockedBy: 'person', reason: reason.reason })
    const back = given(userStatus, admitted, blocked).when('unblock', reason).by(role).becomes('user.unblocked')
    back.in('NORMAL', { blockedBy: null, reason: null })
    expect(() => given(userStatus, admitted).when('block', { reason: 'no' }).by(role)).toThrow('body')
  })

  it('falls into debt after three failed payments', () => {
    expect(failedPaymentsMax).toBe(3)
    const customer = given(userStatus, admitted)
    customer.when('fallIntoDebt', debt).by('SYS').becomes('user.fellIntoDebt').in('ABNORMAL', { blockedBy: 'debt' })
    customer
      .when('fallIntoDebt', { ...debt, failedPayments: 2 })
      .by('SYS')
      .refusedBecause('inDebt')
  })

  it('falls into debt below the line of credit, not at it', () => {
    const owing = (balance: number) => ({ failedPayments: 0, balance: money(balance), creditLine })
    const customer = given(userStatus, admitted)
    customer.when('fallIntoDebt', owing(-100_001)).by('SYS').becomes('user.fellIntoDebt').in('ABNORMAL')
    customer.when('fallIntoDebt', owing(-100_000)).by('SYS').refusedBecause('inDebt')
  })

  it('is NORMAL again when the debt is paid, all of it', () => {
    const customer = given(userStatus, admitted, indebted)
    customer.when('clearDebt', paid).by('SYS').becomes('user.clearedDebt').in('NORMAL', { blockedBy: null })
    customer
      .when('clearDebt', { ...paid, failedPayments: 1 })
      .by('SYS')
      .refusedBecause('debtPaid')
    customer
      .when('clearDebt', { ...paid, balance: money(-100_001) })
      .by('SYS')
      .refusedBecause('debtPaid')
  })

  it('stays ABNORMAL when a person blocked the customer, whatever is paid', () => {
    given(userStatus, admitted, blocked).when('clearDebt', paid).by('SYS').refusedBecause('blockedForDebt')
    given(userStatus, admitted, blocked).when('fallIntoDebt', debt).by('SYS').refused()
  })

  it('lets a person unblock a customer in debt', () => {
    given(userStatus, admitted, indebted).when('unblock', reason).by('OP').becomes('user.unblocked').in('NORMAL')
  })

  it.each([
    ['NORMAL', [admitted]],
    ['ABNORMAL', [admitted, blocked]],
  ])('is deleted at the driver’s wish from %s, once the identity is confirmed', (state, facts) => {
    const customer = given(userStatus, ...facts)
    customer.stands(state)
    const request = customer
      .when('requestDelete', { identityConfirmed: true })
      .by('DR')
      .becomes('user.requestedDeletion')
    request.in('Deleting', { requestedAt: testStart })
    customer.when('requestDelete', { identityConfirmed: false }).by('DR').refusedBecause('identityConfirmed')
    customer.when('requestDelete', { identityConfirmed: true }).by('OP').notPermitted()
  })

  it('is what it was when the driver takes the deletion back', () => {
    const normal = given(userStatus, admitted, requested)
    normal.when('takeBack', {}).by('DR').becomes('user.tookBack').in('NORMAL', { requestedAt: null })
    normal.when('takeBackBlocked', {}).by('DR').refusedBecause('wasAbnormal')
    for (const block of [blocked, indebted]) {
      const customer = given(userStatus, admitted, block, requested)
      customer.when('takeBackBlocked', {}).by('DR').becomes('user.tookBackBlocked').in('ABNORMAL')
      customer.when('takeBack', {}).by('DR').refusedBecause('wasNormal')
    }
  })

  it('is deleted after 14 days, and no sooner', () => {
    const customer = given(userStatus, admitted, requested)
    customer.when('delete', end).by('SYS').becomes('user.deleted').in('Deleted', { pseudonym: end.pseudonym })
    customer
      .when('delete', { ...end, seenAt: afterMinutes(takeBackDays * 24 * 60 - 1) })
      .by('SYS')
      .refusedBecause('takeBackOver')
  })

  it.each([
    ['noSessionRunning', { runningSessions: 1 }],
    ['noOpenBill', { openBills: 1 }],
    ['nothingInWallet', { balance: money(1) }],
    ['nothingInWallet', { balance: money(-1) }],
  ])('is not deleted while %s fails', (guard, left) => {
    given(userStatus, admitted, requested)
      .when('delete', { ...end, ...left })
      .by('SYS')
      .refusedBecause(guard)
  })

  it('ends deleted: nothing brings the customer back', () => {
    const gone = given(userStatus, admitted, requested, deleted)
    gone.when('takeBack', {}).by('DR').refused()
    gone.when('unblock', reason).by('OP').refused()
  })

  it('is put into debt and out of it by the system alone', () => {
    given(userStatus, admitted).when('fallIntoDebt', debt).by('OP').notPermitted()
    given(userStatus, admitted, indebted).when('clearDebt', paid).by('SU').notPermitted()
    given(userStatus, admitted).when('block', reason).by('MT').notPermitted()
  })
})
