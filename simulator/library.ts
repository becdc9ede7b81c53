import type { StepReport, Verdict } from '#contracts/lab/scenario-run.ts'
import type { Scenario } from '#contracts/lab/scenario.ts'
import type { Clock } from './environment/clock.ts'
import { realClock } from './environment/real-clock.ts'
import { play } from './scenarios/playing/play.ts'
import { stageOf } from './scenarios/playing/stage-of.ts'
import type { Connect } from './wire/wire.ts'

/**
 * The simulator as a library: what `npm run package` packs, and the only names that others may import (docs/library.md).
 * A charge point takes its time from a clock, its network from a wire and its chance from a seed, so that it lives in a test
 * as well as in front of a real central system.
 */

export { faultNames } from '#contracts/lab/faults.ts'
export type { FaultName } from '#contracts/lab/faults.ts'
export type { StepReport, Verdict } from '#contracts/lab/scenario-run.ts'
export type { Scenario } from '#contracts/lab/scenario.ts'
export { ChargePoint } from './charge-point/charge-point.ts'
export type { ChargePointOptions } from './charge-point/charge-point-options.ts'
export type { ObservedEvent } from './charge-point/events.ts'
export type { Supply, Vehicle } from './connector/vehicle.ts'
export type { Clock } from './environment/clock.ts'
export { random } from './environment/random.ts'
export { realClock } from './environment/real-clock.ts'
export { virtualClock } from './environment/virtual-clock.ts'
export type { VirtualClock } from './environment/virtual-clock.ts'
export { fleet } from './fleet/fleet.ts'
export type { Fleet, FleetOptions } from './fleet/fleet.ts'
export { readScenario } from './scenarios/reading/read.ts'
export type { Problem } from './scenarios/reading/problem.ts'
export type { Address } from './wire/address.ts'
export { leanWire } from './wire/lean.ts'
export { memoryWire } from './wire/memory.ts'
export type { Accept } from './wire/memory.ts'
export { socketWire } from './wire/socket.ts'
export type { Connect } from './wire/wire.ts'

export interface PlayOptions {
  /** How its piles reach the central system: `leanWire({ url: 'ws://…/{id}', password: null }, realClock)`. */
  readonly connect: Connect
  /** The machine's own when it is left out. */
  readonly clock?: Clock
  /** In place of the scenario's; 1 when neither names one. */
  readonly seed?: number
  /** Is told of each step as it ends. */
  readonly listener?: (step: StepReport) => void
}

export interface Played {
  readonly verdict: Verdict
  readonly steps: readonly StepReport[]
}

/**
 * Plays a scenario in front of any central system. Steps on facts, orders and the API are those of Chargebook's backend:
 * they are skipped, never passed. Its piles are switched off at the end. Rejects for nothing that a scenario can say.
 */
export async function playScenario(scenario: Scenario, options: PlayOptions): Promise<Played> {
  const { connect, clock = realClock, seed = scenario.seed ?? 1, listener } = options
  const stage = stageOf(scenario, { clock, seed, connect, ours: null })
  const steps: StepReport[] = []
  const told = (step: StepReport): void => {
    steps.push(step)
    listener?.(step)
  }
  const verdict = await play(stage, scenario.steps, { listener: told })
  for (const pile of stage.piles.values()) pile.powerOff()
  return { verdict, steps }
}
