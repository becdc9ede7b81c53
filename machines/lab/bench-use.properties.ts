import type { BenchUseFact } from '#contracts/lab/bench-use.ts'
import type { State } from '../kit/lifecycle.ts'
import { isIn, propertiesOf } from '../kit/properties.ts'
import type { BenchUseContext } from './bench-use.ts'

const { always, can } = propertiesOf<State<BenchUseContext>, BenchUseFact>()

export const benchUseProperties = [
  always('benchUseHasAMoment', ({ value, context }) => value === 'New' || context.usedAt !== null),
  can('benchCanAlwaysBeUsed', { from: () => true, to: isIn('Used') }),
]
