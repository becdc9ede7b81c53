import { rivalsMost } from '#contracts/equipment/joining/joining.ts'
import type { JoiningFact } from '#contracts/equipment/joining/joining.ts'
import type { State } from '#machines/kit/lifecycle.ts'
import { enters, happened, isIn, propertiesOf } from '#machines/kit/properties.ts'
import type { JoiningContext } from './joining.ts'

const { after, always, can, needs, never } = propertiesOf<State<JoiningContext>, JoiningFact>()

export const joiningProperties = [
  needs('joiningIsAccepted', {
    from: enters('Waiting'),
    to: enters('Joined'),
    through: happened('joining.accepted'),
  }),
  after('joiningRefusedStaysOut', {
    once: enters('Refused'),
    until: happened('joining.asked'),
    never: enters('Accepted', 'Joined', 'WithoutPassword'),
  }),
  never(
    'joiningRefusedAsksWithLaterPassword',
    ({ before, event }) =>
      before.value === 'Refused' &&
      event.type === 'joining.asked' &&
      (event.data.drawing ?? 0) <= (before.context.drawing ?? 0),
  ),
  always('joiningKeepsFewRivals', ({ value, context }) => value === 'New' || context.rivals.length <= rivalsMost),
  can('joiningCanAlwaysEnd', { from: isIn('Waiting', 'Accepted', 'WithoutPassword'), to: isIn('Joined') }),
]
