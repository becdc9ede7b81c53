import { Schema } from 'effect'
import type { FactsOf } from '../fact.ts'
import { BenchAct, BenchTraffic } from './bench.ts'

/** What people did at the test bench: a stream for each pile, and one for the bench as a whole. */

/** The stream of the bench as a whole: a name that no pile can bear (`PileId`). */
export const benchStream = 'the~bench'

/** So many deeds are shown, the latest. */
export const benchDeedsMost = 100

/** By hand, at one pile. What the thing itself refused was done, too. */
const Acted = Schema.Struct({ act: BenchAct, isDone: Schema.Boolean })
/** By a template. */
const Added = Schema.Struct({
  pileIds: Schema.Array(Schema.String),
  /** Where they connect to instead of here. */
  address: Schema.NullOr(Schema.String),
})
const Removed = Schema.Struct({ pileId: Schema.String })
const TrafficSet = Schema.Struct({ traffic: BenchTraffic })

export const benchUseFacts = {
  'bench.acted': Acted,
  'bench.pilesAdded': Added,
  'bench.pileRemoved': Removed,
  'bench.trafficSet': TrafficSet,
} as const
export type BenchUseFact = FactsOf<typeof benchUseFacts>
export const benchUseCommands = { act: Acted, add: Added, remove: Removed, setTraffic: TrafficSet } as const
