import { Schema } from 'effect'
import { describe, expect, it } from 'vitest'
import {
  DiscountBenefit,
  DiscountCardStatus,
  discountPercent,
  DiscountType,
  DiscountUnit,
} from '#contracts/finance/discount-card.ts'
import type { DiscountFact } from '#contracts/finance/discount-card.ts'
import { energy, money } from '#contracts/units.ts'
import { discountCard } from '#machines/finance/discount-card.ts'
import { afterMinutes, given, testStart } from '#tests/support/lifecycles/given-when-then.ts'
import type { Told } from '#tests/support/lifecycles/given-when-then.ts'

/** M23: a discount card, from the template that issues it to its last use. */

const quota = money(500_000)
const end = afterMinutes(60)
const reason = { reason: 'issued by mistake' }
const card = (benefit: DiscountBenefit = { discountType: 'VOUCHER', unit: 'MONEY', quota }) => ({
  templateId: 'T1',
  benefit,
  validFrom: testStart,
  validTo: end,
})
const issued: Told<DiscountFact> = { type: 'discount.issued', data: card() }
const activation = { customerId: 'U1', codeUses: 0, cardsOfTemplate: 0 }
const activated: Told<DiscountFact> = { type: 'discount.activated', data: activation, by: 'DR' }
const use = (used: number) => ({ recordId: '1', settled: true, used })
const consumed = (used: number): Told<DiscountFact> => ({ type: 'discount.consumed', data: use(used) })
const refund = (restored: number) => ({ recordId: '1', refundedInFull: true, restored })
const spent = [issued, activated, consumed(quota), { type: 'discount.exhausted', data: {} }] as const
const expired: Told<DiscountFact> = { type: 'discount.expired', data: { seenAt: end } }

describe('discount card', () => {
  it('has the statuses, types and units of spec §4 [R4.1.16] [R4.1.17] [R4.1.18]', () => {
    expect(DiscountCardStatus.literals).toEqual(['INVALID', 'IN_USE', 'EXPIRED', 'CANCELLED'])
    expect(DiscountType.literals).toEqual(['VOUCHER', 'DISCOUNT'])
    expect(DiscountUnit.literals).toEqual(['MONEY', 'DEGREE'])
    const shown = new Set(Object.values(discountCard.wire).filter((word) => word !== null))
    expect([...shown]).toEqual(DiscountCardStatus.literals)
  })

  it('is born INVALID: issued, not activated', () => {
    given(discountCard).when('issue', card()).by('OP').becomes('discount.issued').in('INVALID', { remaining: null })
  })

  it('takes off a share from 0 to 100 percent', () => {
    const takes = Schema.is(DiscountBenefit)
    const share = (percent: number) => takes({ discountType: 'DISCOUNT', percent })
    expect(discountPercent).toEqual({ minimum: 0, maximum: 100 })
    expect([-1, 0, 1, 100, 101].map(share)).toEqual([false, true, true, true, false])
  })

  it.each([
    [{ discountType: 'VOUCHER', unit: 'MONEY', quota }, 500_000],
    [{ discountType: 'VOUCHER', unit: 'DEGREE', quota: energy(20_000) }, 20_000],
    [{ discountType: 'DISCOUNT', percent: 10 }, null],
  ] as const)('is IN_USE once activated, with what %o promises [R4.2.30]', (benefit, remaining) => {
    const born: Told<DiscountFact> = { type: 'discount.issued', data: card(benefit) }
    const outcome = given(discountCard, born).when('activate', activation).by('DR').becomes('discount.activated')
    outcome.in('IN_USE', { customerId: 'U1', remaining })
  })

  it('is activated once, with a code that nobody used, and one of a kind a customer [R4.2.30]', () => {
    const born = given(discountCard, issued)
    born
      .when('activate', { ...activation, codeUses: 1 })
      .by('DR')
      .refusedBecause('codeUnused')
    born
      .when('activate', { ...activation, cardsOfTemplate: 1 })
      .by('OP')
      .refusedBecause('oneOfTemplate')
    given(discountCard, issued, activated).when('activate', activation).by('DR').refused()
  })

  it('is activated while its template is valid: from its beginning, and before its end', () => {
    const born = given(discountCard, issued)
    born.when('activate', activation, afterMinutes(-1)).by('DR').refusedBecause('templateValidNow')
    born.when('activate', activation, afterMinutes(59)).by('DR').becomes('discount.activated').in('IN_USE')
    born.when('activate', activation, end).by('DR').refusedBecause('templateValidNow')
  })

  it('gives what is left, for a settled charge, and never more', () => {
    const card = given(discountCard, issued, activated)
    card.when('consume', use(200_000)).by('SYS').becomes('discount.consumed').in('IN_USE', { remaining: 300_000 })
    card
      .when('consume', use(quota + 1))
      .by('SYS')
      .refusedBecause('leftOnCard')
    card
      .when('consume', { ...use(1), settled: false })
      .by('SYS')
      .refusedBecause('recordSettled')
    given(discountCard, issued, activated, consumed(300_000))
      .when('consume', use(200_001))
      .by('SYS')
      .refusedBecause('leftOnCard')
  })

  it('has nothing to use up when it takes off a share', () => {
    const born: Told<DiscountFact> = { type: 'discount.issued', data: card({ discountType: 'DISCOUNT', percent: 10 }) }
    given(discountCard, born, activated).when('consume', use(0)).by('SYS').refusedBecause('isVoucher')
    given(discountCard, born, activated).when('restore', refund(0)).by('SYS').refusedBecause('isVoucher')
    given(discountCard, born, activated).when('exhaust', {}).by('SYS').refusedBecause('usedUp')
  })

  it('reads EXPIRED when nothing is left of it [R4.2.31]', () => {
    given(discountCard, issued, activated, consumed(quota))
      .when('exhaust', {})
      .by('SYS')
      .becomes('discount.exhausted')
      .in('USED_UP')
    given(discountCard, issued, activated, consumed(1)).when('exhaust', {}).by('SYS').refusedBecause('usedUp')
    expect(discountCard.wire['USED_UP']).toBe('EXPIRED')
  })

  it('comes back when the charge is refunded in full, with no more than it had', () => {
    const card = given(discountCard, ...spent)
    card.when('restore', refund(quota)).by('SYS').becomes('discount.restored').in('IN_USE', { remaining: quota })
    card
      .when('restore', refund(quota + 1))
      .by('SYS')
      .refusedBecause('withinQuota')
    card
      .when('restore', { ...refund(1), refundedInFull: false })
      .by('SYS')
      .refusedBecause('refundedInFull')
    const half = given(discountCard, issued, activated, consumed(200_000))
    half.when('restore', refund(200_000)).by('SYS').becomes('discount.restored').in('IN_USE', { remaining: quota })
    half.when('restore', refund(200_001)).by('SYS').refusedBecause('withinQuota')
    half
      .when('restore', { ...refund(1), refundedInFull: false })
      .by('SYS')
      .refusedBecause('refundedInFull')
  })

  it.each([
    ['INVALID', [issued]],
    ['IN_USE', [issued, activated]],
    ['USED_UP', spent],
  ] as const)('expires from %s when its validity is over, and no sooner [R4.2.31]', (state, facts) => {
    const card = given(discountCard, ...facts)
    card.stands(state)
    card.when('expire', { seenAt: end }).by('SYS').becomes('discount.expired').in('EXPIRED')
    card
      .when('expire', { seenAt: afterMinutes(59) })
      .by('SYS')
      .refusedBecause('validityOver')
  })

  it('is cancelled by an operator: before its activation freely, in use with a reason [R4.2.32]', () => {
    for (const role of ['SU', 'OP', 'SO', 'S2'] as const) {
      given(discountCard, issued)
        .when('cancel', { reason: null })
        .by(role)
        .becomes('discount.cancelled')
        .in('CANCELLED')
      const cancel = given(discountCard, issued, activated)
        .when('cancel', reason)
        .by(role)
        .becomes('discount.cancelled')
      cancel.in('CANCELLED', { note: reason.reason })
    }
    given(discountCard, issued, activated).when('cancel', { reason: null }).by('OP').refusedBecause('reasonGiven')
  })

  it('is cancelled no more once it reads EXPIRED [R4.2.32]', () => {
    given(discountCard, ...spent)
      .when('cancel', reason)
      .by('OP')
      .refused()
    given(discountCard, issued, activated, expired).when('cancel', reason).by('OP').refused()
    given(discountCard, issued, activated, expired).when('restore', refund(1)).by('SYS').refused()
  })

  it('is consumed by the system alone, and neither activated nor cancelled by others', () => {
    given(discountCard, issued, activated).when('consume', use(1)).by('OP').notPermitted()
    given(discountCard, issued).when('activate', activation).by('SO').notPermitted()
    given(discountCard, issued).when('cancel', reason).by('DR').notPermitted()
    given(discountCard, issued).when('cancel', reason).by('MT').notPermitted()
  })
})
