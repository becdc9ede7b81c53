import { takeBackDays } from '#contracts/users/user-status.ts'
import type { UserFact } from '#contracts/users/user-status.ts'
import { millis } from '#contracts/units.ts'
import type { State } from '../kit/lifecycle.ts'
import { enters, propertiesOf, isIn } from '../kit/properties.ts'
import type { UserContext } from './user-status.ts'

const { after, always, can, never } = propertiesOf<State<UserContext>, UserFact>()
const GRACE_MS = takeBackDays * 86_400_000

export const userStatusProperties = [
  never(
    'userPaidDebtLiftsOnlyDebt',
    ({ before, event }) => event.type === 'user.clearedDebt' && before.context.blockedBy !== 'debt',
  ),
  always('userBlockedHasACause', ({ value, context }) => value !== 'ABNORMAL' || context.blockedBy !== null),
  never(
    'userIsDeletedOwingNothing',
    ({ event }) =>
      event.type === 'user.deleted' &&
      (event.data.runningSessions > 0 || event.data.openBills > 0 || event.data.balance !== 0),
  ),
  never(
    'userMayTakeDeletionBackForAWhile',
    ({ before, event }) =>
      event.type === 'user.deleted' &&
      millis(event.data.seenAt) < millis(before.context.requestedAt ?? event.data.seenAt) + GRACE_MS,
  ),
  never(
    'userReturnsAsHeLeft',
    ({ before, after: next }) =>
      before.value === 'Deleting' &&
      isIn('NORMAL', 'ABNORMAL')(next) &&
      (next.value === 'NORMAL') !== (before.context.blockedBy === null),
  ),
  after('userDeletedStaysDeleted', { once: enters('Deleted'), never: () => true }),
  can('userCanAlwaysBeDeleted', { from: () => true, to: isIn('Deleted') }),
]
