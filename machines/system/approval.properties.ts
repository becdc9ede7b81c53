import type { ApprovalFact } from '#contracts/system/approval.ts'
import type { ApprovalContext } from './approval.ts'
import type { State } from '../kit/lifecycle.ts'
import { enters, propertiesOf, isIn } from '../kit/properties.ts'
import { accountOf } from './second-person.ts'

const { after, always, can, never } = propertiesOf<State<ApprovalContext>, ApprovalFact>()
const isOver = isIn('Approved', 'Refused', 'Withdrawn', 'Expired', 'Overtaken')

export const approvalProperties = [
  never(
    'approvalIsASecondPersonsAct',
    ({ before, event }) =>
      (event.type === 'approval.approved' || event.type === 'approval.refused') &&
      (event.by.kind !== 'person' || event.by.account === accountOf(before.context.requestedBy)),
  ),
  never(
    'approvalIsWithdrawnByItsRequester',
    ({ before, event }) =>
      event.type === 'approval.withdrawn' && accountOf(event.by) !== accountOf(before.context.requestedBy),
  ),
  never(
    'approvalIsGivenInTime',
    ({ before, event }) =>
      (event.type === 'approval.approved' && event.at >= before.context.expiresAt) ||
      (event.type === 'approval.expired' && event.at < before.context.expiresAt),
  ),
  never(
    'approvalIsForTheAmountThatWasSeen',
    ({ before, event }) => event.type === 'approval.approved' && event.data.amount !== before.context.amount,
  ),
  always(
    'approvalEndsAtAMoment',
    (approval) => approval.value === 'New' || isOver(approval) === (approval.context.endedAt !== null),
  ),
  after('approvalEndsOnce', {
    once: enters('Approved', 'Refused', 'Withdrawn', 'Expired', 'Overtaken'),
    never: () => true,
  }),
  can('approvalCanAlwaysEnd', { from: () => true, to: isOver }),
]
