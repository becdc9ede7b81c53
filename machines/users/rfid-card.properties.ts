import type { TagFact } from '#contracts/users/rfid-card.ts'
import type { State } from '../kit/lifecycle.ts'
import type { RfidCardContext } from './rfid-card.context.ts'
import { enters, propertiesOf, isIn, happened } from '../kit/properties.ts'

const { after, always, can, needs, never } = propertiesOf<State<RfidCardContext>, TagFact>()
const isOwned = isIn('Bound', 'Blocked')

export const rfidCardProperties = [
  always('tagBoundHasAnOwner', (tag) => !isOwned(tag) || tag.context.customerId !== null),
  always('tagInStockIsNobodys', ({ value, context }) => value !== 'Stock' || context.customerId === null),
  after('tagLostOrExpiredIsNeverIssued', { once: enters('Lost', 'Expired'), never: () => true }),
  never('tagIsKeptWhileItCharges', ({ event }) => event.type === 'tag.unbound' && event.data.runningSessions > 0),
  needs('tagOrderedIsShippedFirst', {
    from: happened('tag.ordered'),
    to: happened('tag.received'),
    through: happened('tag.shipped'),
  }),
  can('tagCanAlwaysEnd', { from: ({ context }) => context.expiryDate !== null, to: isIn('Lost', 'Expired') }),
]
