import type { RefundFact } from '#contracts/finance/refund.ts'
import type { State } from '../kit/lifecycle.ts'
import type { RefundContext } from './refund.ts'
import { enters, propertiesOf, isIn, happened } from '../kit/properties.ts'

const { after, can, needs, never } = propertiesOf<State<RefundContext>, RefundFact>()

export const refundProperties = [
  needs('refundIsApprovedBeforeItIsPaid', {
    from: happened('refund.requested'),
    to: enters('Executing', 'Succeeded'),
    through: happened('refund.approved'),
  }),
  never(
    'refundStaysWithinWhatWasPaid',
    ({ before, event }) =>
      event.type === 'refund.approved' && before.context.amount > event.data.paid - event.data.alreadyRefunded,
  ),
  never(
    'refundAboveTheLimitNeedsFourEyes',
    ({ before: { context }, event }) =>
      event.type === 'refund.approved' &&
      context.amount > context.approvalLimit &&
      (event.by.kind !== 'person' || event.by.account === context.requester),
  ),
  after('refundEndsOnce', { once: enters('Succeeded', 'Rejected'), never: () => true }),
  can('refundCanAlwaysEnd', { from: () => true, to: isIn('Succeeded', 'Rejected') }),
]
