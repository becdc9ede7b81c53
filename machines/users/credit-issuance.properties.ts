import type { IssuanceFact } from '#contracts/users/credit-issuance.ts'
import type { IssuanceContext } from './credit-issuance.ts'
import type { State } from '../kit/lifecycle.ts'
import { enters, propertiesOf, isIn } from '../kit/properties.ts'

const { after, always, can, never } = propertiesOf<State<IssuanceContext>, IssuanceFact>()

export const creditIssuanceProperties = [
  never(
    'issuanceServesAMemberOnce',
    ({ before, event }) =>
      event.type === 'issuance.memberIssued' &&
      before.context.lastMemberId !== null &&
      event.data.memberId <= before.context.lastMemberId,
  ),
  never(
    'issuanceSpendsNoMoreThanTheLeaderHas',
    ({ event }) => event.type === 'issuance.memberIssued' && event.data.leaderFunds < event.data.amount,
  ),
  always(
    'issuanceServesNoMoreThanAll',
    ({ value, context }) =>
      value === 'New' ||
      (context.issued <= context.members && (value !== 'Issued' || context.issued === context.members)),
  ),
  after('issuanceEndsOnce', { once: enters('Issued', 'Skipped'), never: () => true }),
  can('issuanceCanAlwaysEnd', { from: () => true, to: isIn('Issued', 'Skipped') }),
]
