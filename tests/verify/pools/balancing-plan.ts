import type { PlanFact } from '#contracts/balancing/balancing-plan.ts'
import type { Instant } from '#contracts/units.ts'
import { power } from '#contracts/units.ts'
import { moments } from '../coarse.ts'
import { made } from './made.ts'

/** Plans in order, with slots out of order, and with an end before the start. */
const [first, second, last] = moments
const plan = (minutes: readonly number[], [validFrom, validTo]: readonly [Instant, Instant]) => ({
  name: 'a',
  locationId: 'a',
  repeat: 'Daily' as const,
  priority: 0 as const,
  validFrom,
  validTo,
  slots: minutes.map((fromMinute) => ({ fromMinute, power: power(1) })),
})

export const balancingPlanPool = made<PlanFact>(
  ['plan.drafted', plan([0, 30], [first, second]), 'OP'],
  ['plan.drafted', plan([30, 0], [first, second]), 'OP'],
  ['plan.edited', plan([0, 30], [last, second]), 'OP'],
  ['plan.edited', plan([0, 30], [first, last]), 'OP'],
)
