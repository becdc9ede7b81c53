import type { MembershipFact } from '#contracts/users/membership.ts'
import type { State } from '../kit/lifecycle.ts'
import type { MembershipContext } from './membership.ts'
import { propertiesOf } from '../kit/properties.ts'

const { always, never } = propertiesOf<State<MembershipContext>, MembershipFact>()

export const membershipProperties = [
  never(
    'membershipChangeWritesOneRecord',
    ({ before, after }) => before.value !== 'New' && after.context.records.length !== before.context.records.length + 1,
  ),
  always('membershipStandsAtItsLevel', ({ value, context }) => value === 'New' || context.level === value),
  always(
    'membershipOfALevelHasAnEnd',
    ({ value, context }) => value === 'New' || (context.validTo === null) === (value === 'NORMAL'),
  ),
  never(
    'membershipEndsNoSooner',
    ({ before, event }) => event.type === 'membership.expired' && event.data.seenAt < (before.context.validTo ?? ''),
  ),
]
