import type { ProfileFact } from '#contracts/balancing/charging-profile.ts'
import type { ProfileContext } from './charging-profile.context.ts'
import type { State } from '../kit/lifecycle.ts'
import { enters, propertiesOf, isIn, happened } from '../kit/properties.ts'

const { after, can, needs, never } = propertiesOf<State<ProfileContext>, ProfileFact>()

export const chargingProfileProperties = [
  never(
    'profileIsSentOnlyWhereItFits',
    ({ before: { context }, event }) =>
      event.type === 'profile.sent' &&
      (context.periods.length > event.data.periodsMax ||
        context.stackLevel > event.data.stackLevelMax ||
        event.data.profiles > event.data.profilesMax),
  ),
  never(
    'profileOfUnknownAnswerIsNotChanged',
    ({ before: { value }, event }) => value === 'Sent' && event.type === 'profile.changed',
  ),
  needs('profileAppliesOnlyWhenAccepted', {
    from: happened('profile.computed'),
    to: enters('Accepted', 'Verified', 'Unverified'),
    through: happened('profile.accepted'),
  }),
  after('profileEndsOnce', { once: enters('Cleared'), never: () => true }),
  can('profileCanAlwaysBeCleared', { from: () => true, to: isIn('Cleared') }),
]
