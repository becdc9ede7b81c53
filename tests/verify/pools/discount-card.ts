import type { DiscountBenefit, DiscountFact } from '#contracts/finance/discount-card.ts'
import { money } from '#contracts/units.ts'
import { moments } from '../coarse.ts'
import { made } from './made.ts'

/** A voucher of two and a discount, valid now and over forty days later. */
const [now, , later] = moments
const issued = (benefit: DiscountBenefit) =>
  ['discount.issued', { templateId: 'a', benefit, validFrom: now, validTo: later }] as const

export const discountCardPool = made<DiscountFact>(
  issued({ discountType: 'VOUCHER', unit: 'MONEY', quota: money(2) }),
  issued({ discountType: 'DISCOUNT', percent: 2 }),
)
