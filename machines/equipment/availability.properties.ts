import type { AvailabilityFact } from '#contracts/equipment/availability.ts'
import type { AvailabilityContext } from './availability.ts'
import type { State } from '../kit/lifecycle.ts'
import { enters, propertiesOf, isIn, happened } from '../kit/properties.ts'

const { always, can, needs, never } = propertiesOf<State<AvailabilityContext>, AvailabilityFact>()

export const availabilityProperties = [
  never(
    'availabilityOpensOnlyWhatIsEnabledAndSafe',
    ({ event }) =>
      event.type === 'availability.operativeRequested' &&
      (!event.data.isEnabled || event.data.openSafetyAlarms > 0 || event.data.openSafetyOrders > 0),
  ),
  needs('availabilityEndsOnlyWhenThePileAgrees', {
    from: happened('availability.inoperativeRequested'),
    to: enters('Inoperative'),
    through: happened('availability.accepted', 'availability.tookEffect', 'availability.rejected'),
  }),
  never(
    'availabilityAnswersOnlyTheLastWish',
    ({ before, event }) => 'request' in event.data && event.data.request !== before.context.request,
  ),
  always(
    'availabilityClosedHasAReason',
    (wish) => !isIn('ToInoperative', 'InoperativeScheduled')(wish) || wish.context.reason !== null,
  ),
  can('availabilityCanAlwaysReturn', { from: () => true, to: isIn('Operative') }),
]
