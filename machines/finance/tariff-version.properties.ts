import { priceJumpMax } from '#contracts/finance/tariff-version.ts'
import type { PricingFact } from '#contracts/finance/tariff-version.ts'
import type { State } from '../kit/lifecycle.ts'
import { enters, propertiesOf, isIn } from '../kit/properties.ts'
import { isApproved } from './tariff-version.ts'
import type { PricingContext } from './tariff-version.ts'

const { after, always, never } = propertiesOf<State<PricingContext>, PricingFact>()
const isPublished = isIn('Scheduled', 'Active', 'Superseded')

export const tariffVersionProperties = [
  never(
    'pricingPublishedIsNeverEdited',
    ({ before, after: next }) =>
      isPublished(before) && JSON.stringify(next.context.terms) !== JSON.stringify(before.context.terms),
  ),
  never(
    'pricingJumpIsSeenByASecond',
    ({ before, event }) =>
      (event.type === 'pricing.publishedLater' || event.type === 'pricing.publishedNow') &&
      event.data.change > priceJumpMax &&
      !isApproved(event.data, before.context.author) &&
      (event.by.kind !== 'person' || event.by.account === before.context.author),
  ),
  always(
    'pricingPublishedIsComplete',
    (version) =>
      !isPublished(version) ||
      (version.context.terms.electricity !== null &&
        version.context.terms.service !== null &&
        version.context.terms.idle !== null &&
        version.context.terms.name !== ''),
  ),
  never(
    'pricingPublishedIsNotDiscarded',
    ({ before, event }) => event.type === 'pricing.discarded' && before.context.publishedAt !== null,
  ),
  after('pricingHistoryIsFinal', { once: enters('Superseded', 'Discarded'), never: () => true }),
]
