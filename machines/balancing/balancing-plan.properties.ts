import type { PlanFact } from '#contracts/balancing/balancing-plan.ts'
import type { PlanContext } from './balancing-plan.ts'
import type { State } from '../kit/lifecycle.ts'
import { enters, propertiesOf, isIn, happened } from '../kit/properties.ts'

const { after, can, never } = propertiesOf<State<PlanContext>, PlanFact>()

export const balancingPlanProperties = [
  never(
    'planStaysWithinTheLoadPower',
    ({ before, event }) =>
      event.type === 'plan.activated' && before.context.slots.some(({ power }) => power > event.data.loadPower),
  ),
  never(
    'planNeverOverlapsItsEqual',
    ({ event }) => event.type === 'plan.activated' && event.data.overlapsWith !== null,
  ),
  after('planActivatedIsNotEdited', { once: happened('plan.activated'), never: happened('plan.edited') }),
  after('planEndsOnce', { once: enters('Expired', 'Archived'), never: () => true }),
  can('planCanAlwaysEnd', { from: () => true, to: isIn('Expired', 'Archived') }),
]
