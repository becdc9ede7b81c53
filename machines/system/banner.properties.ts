import type { BannerFact } from '#contracts/system/banner.ts'
import type { BannerContext } from './banner.ts'
import type { State } from '../kit/lifecycle.ts'
import { enters, propertiesOf, isIn } from '../kit/properties.ts'

const { after, can, never } = propertiesOf<State<BannerContext>, BannerFact>()

export const bannerProperties = [
  never(
    'bannerIsApprovedByAnother',
    ({ before, event }) =>
      event.type === 'banner.approved' && event.by.kind === 'person' && event.by.account === before.context.uploader,
  ),
  never(
    'bannerShowsOnlyWhatWasApproved',
    ({ before, event, after: next }) =>
      before.value !== 'New' &&
      next.value !== 'Removed' &&
      event.type !== 'banner.approved' &&
      next.context.shown?.url !== before.context.shown?.url,
  ),
  after('bannerRemovedStaysRemoved', { once: enters('Removed'), never: () => true }),
  can('bannerCanAlwaysBeRemoved', { from: () => true, to: isIn('Removed') }),
]
