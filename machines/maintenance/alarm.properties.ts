import { safetyCodes } from '#contracts/maintenance/alarm.ts'
import type { AlarmFact } from '#contracts/maintenance/alarm.ts'
import type { AlarmContext } from './alarm.ts'
import type { State } from '../kit/lifecycle.ts'
import { enters, propertiesOf, isIn, happened } from '../kit/properties.ts'

const { after, always, can, needs, never } = propertiesOf<State<AlarmContext>, AlarmFact>()
const ended = ['Discarded', 'AutoRecovery', 'ManualDisposed'] as const

export const alarmProperties = [
  never(
    'alarmOfSafetyIsNeverReset',
    ({ before, event }) => event.type === 'alarm.autoReset' && safetyCodes.includes(before.context.code),
  ),
  never(
    'alarmOfSafetyNeedsSomebodyOnSite',
    ({ before, event }) =>
      event.type === 'alarm.disposed' &&
      safetyCodes.includes(before.context.code) &&
      !event.data.confirmedOnSite &&
      event.data.closedOrderId === null,
  ),
  always('alarmResetsAtMostTwice', ({ value, context }) => value === 'New' || context.resets <= 2),
  needs('alarmRecoversOnlyAfterItCleared', {
    from: happened('alarm.detected', 'alarm.raised', 'alarm.raisedAgain'),
    to: enters('AutoRecovery'),
    through: happened('alarm.cleared'),
  }),
  never(
    'alarmShortConditionIsNeverShown',
    (moment) => enters('Discarded')(moment) && moment.before.value !== 'Pending',
  ),
  never(
    'alarmWaitsWhenItsCodeIsDelayed',
    ({ event, after }) =>
      event.type === 'alarm.detected' && event.data.delaySeconds > 0 !== (after.value === 'Pending'),
  ),
  always(
    'alarmDisposalHasANameAndARemark',
    ({ value, context }) => value !== 'ManualDisposed' || (context.disposedBy !== null && context.remark !== null),
  ),
  after('alarmEndsForGood', { once: enters(...ended), never: () => true }),
  can('alarmCanAlwaysEnd', { from: () => true, to: isIn(...ended) }),
]
