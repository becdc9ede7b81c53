import type { TagFact } from '#contracts/users/rfid-card.ts'
import type { Standing } from '../kit/lifecycle.ts'
import type { RfidCardContext } from './rfid-card.context.ts'
import { enters, rulesOf, stands, told } from '../kit/rules.ts'

const { after, always, can, needs, never } = rulesOf<Standing<RfidCardContext>, TagFact>()
const isOwned = stands('Bound', 'Blocked')

export const rfidCardRules = [
  always('tagBoundHasAnOwner', (tag) => !isOwned(tag) || tag.context.customerId !== null),
  always('tagInStockIsNobodys', ({ value, context }) => value !== 'Stock' || context.customerId === null),
  after('tagLostOrExpiredIsNeverIssued', { once: enters('Lost', 'Expired'), never: () => true }),
  never('tagIsKeptWhileItCharges', ({ event }) => event.type === 'tag.unbound' && event.data.runningSessions > 0),
  needs('tagOrderedIsShippedFirst', {
    from: told('tag.ordered'),
    to: told('tag.received'),
    through: told('tag.shipped'),
  }),
  can('tagCanAlwaysEnd', { from: ({ context }) => context.expiryDate !== null, to: stands('Lost', 'Expired') }),
]
