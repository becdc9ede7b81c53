import type { DiscountFact } from '#contracts/finance/discount-card.ts'
import type { DiscountCardContext } from './discount-card.ts'
import type { State } from '../kit/lifecycle.ts'
import { enters, propertiesOf, isIn, happened } from '../kit/properties.ts'

const { after, always, can, needs, never } = propertiesOf<State<DiscountCardContext>, DiscountFact>()

export const discountCardProperties = [
  after('discountExpiredNeverPays', { once: enters('EXPIRED', 'CANCELLED'), never: () => true }),
  always(
    'discountStaysWithinItsQuota',
    ({ value, context: { remaining, benefit } }) =>
      value === 'New' ||
      remaining === null ||
      (remaining >= 0 && benefit.discountType === 'VOUCHER' && remaining <= benefit.quota),
  ),
  needs('discountPaysOnlyWhenActivated', {
    from: happened('discount.issued'),
    to: happened('discount.consumed'),
    through: happened('discount.activated'),
  }),
  never(
    'discountIsActivatedOnce',
    ({ event }) => event.type === 'discount.activated' && (event.data.codeUses > 0 || event.data.cardsOfTemplate > 0),
  ),
  never('discountPaysOnlySettledRecords', ({ event }) => event.type === 'discount.consumed' && !event.data.settled),
  never('discountComesBackOnlyWhole', ({ event }) => event.type === 'discount.restored' && !event.data.refundedInFull),
  can('discountCanAlwaysEnd', { from: () => true, to: isIn('EXPIRED', 'CANCELLED') }),
]
