import { describe, expect, it } from 'vitest'
import { MembershipLevel, MembershipValue } from '#contracts/users/membership.ts'
import type { MembershipFact } from '#contracts/users/membership.ts'
import { money } from '#contracts/units.ts'
import { membership } from '#machines/users/membership.ts'
import { afterMinutes, given, testStart } from '#tests/support/lifecycles/given-when-then.ts'
import type { Told } from '#tests/support/lifecycles/given-when-then.ts'

/** M25: the membership of a customer and the record of its changes. */

const end = afterMinutes(60)
const later = afterMinutes(120)
const fee = money(300_000)
const purchase = { fee, paid: fee, recharged: money(0), minimumRecharge: money(1_000_000), validTo: end }
const goldFee = money(500_000)
const goldPurchase = { fee: goldFee, silverFee: fee, paid: goldFee, credit: money(0), validTo: end }
const renewal = { ...purchase, validTo: later }
const reason = { reason: 'wish of the customer' }
const begun: Told<MembershipFact> = { type: 'membership.begun', data: {} }
const silver: Told<MembershipFact> = { type: 'membership.silverBought', data: purchase }
const gold: Told<MembershipFact> = { type: 'membership.goldBought', data: goldPurchase }

describe('membership', () => {
  it('shows its level as 0, 1 or 2 [R4.1.10] [R3.3.04]', () => {
    expect(MembershipValue.literals).toEqual(['0', '1', '2'])
    expect(MembershipLevel.literals).toEqual(['NORMAL', 'SILVER', 'GOLD'])
    expect(membership.wire).toEqual({ New: null, NORMAL: '0', SILVER: '1', GOLD: '2' })
  })

  it('begins as NORMAL, without an end and without a record', () => {
    const outcome = given(membership).when('begin', {}).by('SYS').becomes('membership.begun')
    outcome.in('NORMAL', { level: 'NORMAL', validTo: null, records: [] })
  })

  it.each(['DR', 'SU', 'OP'] as const)('rises to SILVER when %s pays the fee', (role) => {
    const outcome = given(membership, begun).when('buySilver', purchase).by(role).becomes('membership.silverBought')
    outcome.in('SILVER', { level: 'SILVER', validTo: end })
  })

  it('rises to SILVER on the minimum top-up instead of the fee', () => {
    const unpaid = { ...purchase, paid: money(fee - 1) }
    const customer = given(membership, begun)
    customer
      .when('buySilver', { ...unpaid, recharged: money(1_000_000) })
      .by('DR')
      .becomes('membership.silverBought')
      .in('SILVER')
    customer
      .when('buySilver', { ...unpaid, recharged: money(999_999) })
      .by('DR')
      .refusedBecause('feePaidOrRecharged')
  })

  it.each([
    ['NORMAL', [begun]],
    ['SILVER', [begun, silver]],
  ])('rises to GOLD from %s when the fee is paid', (level, facts) => {
    const customer = given(membership, ...facts)
    customer.stands(level)
    customer.when('buyGold', goldPurchase).by('DR').becomes('membership.goldBought').in('GOLD', { validTo: end })
    customer
      .when('buyGold', { ...goldPurchase, paid: money(goldFee - 1) })
      .by('DR')
      .refusedBecause('feePaid')
  })

  it('counts the rest of the silver membership towards the gold fee', () => {
    const rest = { ...goldPurchase, paid: money(400_000), credit: money(100_000) }
    given(membership, begun, silver).when('buyGold', rest).by('DR').becomes('membership.goldBought').in('GOLD')
  })

  it('costs more in gold than in silver', () => {
    const dear = { ...goldPurchase, silverFee: goldFee }
    given(membership, begun).when('buyGold', dear).by('OP').refusedBecause('goldAboveSilver')
  })

  it('is bought for a time that lies ahead', () => {
    given(membership, begun).when('buySilver', purchase, end).by('DR').refusedBecause('endsInFuture')
    given(membership, begun).when('buyGold', goldPurchase, end).by('DR').refusedBecause('endsInFuture')
  })

  it.each([
    ['SILVER', silver],
    ['GOLD', gold],
  ])('is renewed as %s before it ends, for longer, and paid', (level, bought) => {
    const customer = given(membership, begun, bought)
    customer.when('renew', renewal, end).by('DR').becomes('membership.renewed').in(level, { validTo: later })
    customer.when('renew', renewal).by('SYS').becomes('membership.renewed').in(level)
    customer.when('renew', renewal, afterMinutes(61)).by('DR').refusedBecause('beforeEnd')
    customer.when('renew', purchase).by('DR').refusedBecause('endsLater')
    const unpaid = { ...renewal, paid: money(0) }
    customer
      .when('renew', unpaid)
      .by('DR')
      .refusedBecause(level === 'GOLD' ? 'feePaid' : 'feePaidOrRecharged')
    customer.when('renew', renewal).by('OP').notPermitted()
  })

  it.each([
    ['SILVER', silver],
    ['GOLD', gold],
  ])('falls from %s to NORMAL when it ends, and no sooner', (_, bought) => {
    const customer = given(membership, begun, bought)
    customer.when('expire', { seenAt: end }).by('SYS').becomes('membership.expired').in('NORMAL', { validTo: null })
    customer
      .when('expire', { seenAt: afterMinutes(59) })
      .by('SYS')
      .refusedBecause('validityOver')
  })

  it('is set lower by an operator, with a reason', () => {
    const customer = given(membership, begun, gold)
    customer.when('setSilver', reason).by('OP').becomes('membership.setToSilver').in('SILVER', { validTo: end })
    customer.when('setNormal', reason).by('SU').becomes('membership.setToNormal').in('NORMAL', { validTo: null })
    given(membership, begun, silver).when('setNormal', reason).by('OP').becomes('membership.setToNormal').in('NORMAL')
    given(membership, begun, silver).when('setSilver', reason).by('OP').refused()
    given(membership, begun).when('setNormal', reason).by('OP').refused()
    customer.when('setSilver', reason).by('SO').notPermitted()
    expect(() => customer.when('setSilver', { reason: 'no' }).by('OP')).toThrow('body')
  })

  it('writes one record a change, with the level before and after [R4.2.22]', () => {
    const told: readonly Told<MembershipFact>[] = [
      begun,
      silver,
      gold,
      { type: 'membership.setToSilver', data: reason, by: 'OP' },
      { type: 'membership.renewed', data: renewal, at: afterMinutes(1) },
    ]
    given(membership, ...told).stands('SILVER', {
      records: [
        { change: 'UPGRADE', from: 'NORMAL', to: 'SILVER', at: testStart },
        { change: 'UPGRADE', from: 'SILVER', to: 'GOLD', at: testStart },
        { change: 'DOWNGRADE', from: 'GOLD', to: 'SILVER', at: testStart },
        { change: 'RENEWAL', from: 'SILVER', to: 'SILVER', at: afterMinutes(1) },
      ],
    })
    const over: Told<MembershipFact> = { type: 'membership.expired', data: { seenAt: later } }
    const { state } = given(membership, ...told, over)
    expect(state.context.records.map(({ change }) => change).at(-1)).toBe('DOWNGRADE')
    expect(state.context.records).toHaveLength(told.length)
  })
})
