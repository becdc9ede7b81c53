import { settlementAttemptsMax } from '#contracts/charging/charge-record.ts'
import type { RecordFact } from '#contracts/charging/charge-record.ts'
import type { RecordContext } from './charge-record.context.ts'
import type { State } from '../kit/lifecycle.ts'
import { enters, propertiesOf, isIn, happened } from '../kit/properties.ts'

const { can, needs, never } = propertiesOf<State<RecordContext>, RecordFact>()

export const chargeRecordProperties = [
  needs('recordCompleteOnlyPaidZeroOrByName', {
    from: happened('record.opened', 'record.reinstated'),
    to: enters('RECORD_COMPLETE'),
    through: ({ before: { context }, event }) =>
      (event.type === 'record.paid' && event.data.amount === context.cost?.total) ||
      (event.type === 'record.closedAtZero' && context.cost?.total === 0) ||
      (event.type === 'record.markedComplete' && event.by.kind === 'person'),
  }),
  needs('recordIsPricedBeforeItIsSettled', {
    from: happened('record.opened'),
    to: enters('SETTLING'),
    through: happened('record.released', 'record.releasedByHand', 'record.reinstated'),
  }),
  never(
    'recordMayBeSettledOnlySoOften',
    (moment) => enters('SETTLING')(moment) && moment.before.context.attempts >= settlementAttemptsMax,
  ),
  never(
    'recordIsSettledByItsPayer',
    (moment) => enters('SETTLING')(moment) && moment.before.context.customerId === null,
  ),
  never(
    'recordIsUntouchedWhileItIsPaid',
    ({ before, event }) =>
      before.value === 'SETTLING' && event.type !== 'record.paid' && event.type !== 'record.paymentFailed',
  ),
  never(
    'recordPayerIsSetOnce',
    ({ before, after }) =>
      before.value !== 'New' &&
      before.context.customerId !== null &&
      after.context.customerId !== before.context.customerId,
  ),
  never(
    'recordLimitNeedsFourEyes',
    ({ event }) =>
      'approver' in event.data &&
      (!('needsApproval' in event.data) || event.data.needsApproval) &&
      (event.data.approver === null || event.by.kind !== 'person' || event.data.approver === event.by.account),
  ),
  never(
    'recordImplausibleIsNotCharged',
    ({ event, after }) =>
      (event.type === 'record.released' ||
        event.type === 'record.releasedByHand' ||
        event.type === 'record.implausible') &&
      (event.data.implausible === null) !== (after.value === 'RECORD_UNSETTLED'),
  ),
  never(
    'recordRefundedStaysClosed',
    ({ before, event }) => event.type === 'record.reinstated' && before.context.refundedAmount > 0,
  ),
  never(
    'recordReversesOnlyWhatWasPaid',
    ({ before, event }) =>
      event.type === 'record.reversed' && before.context.paidAmount <= before.context.refundedAmount,
  ),
  can('recordCanAlwaysClose', { from: () => true, to: isIn('RECORD_COMPLETE', 'ABNORMAL') }),
]
