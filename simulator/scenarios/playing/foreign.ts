import { instant } from '#contracts/units.ts'
import type { ScenarioRun, StepReport } from '#contracts/lab/scenario-run.ts'
import type { Scenario } from '#contracts/lab/scenario.ts'
import { realClock } from '#simulator/environment/real-clock.ts'
import { leanWire } from '#simulator/wire/lean.ts'
import { play } from './play.ts'
import { runOf } from './run-of.ts'
import { stageOf } from './stage-of.ts'

/** What is played against a central system that is not ours, and where that is. */
interface Foreign {
  readonly scenario: Scenario
  readonly file: string | null
  readonly sha256: string
  /** In place of the scenario's own; null: its own. */
  readonly seed: number | null
  /** With `{id}` where the identity of a pile goes. */
  readonly url: string
  /** Of Basic auth; null: none. */
  readonly password: string | null
  /** Ends the run: its piles lose their power, and what was played so far is told as failed. */
  readonly stop?: AbortSignal
}

const SEED = 1

/**
 * Plays a scenario against any central system, by the machine's clock. Steps on facts and on the API are told as skipped;
 * a run in which nothing else was asserted is skipped as a whole.
 */
export async function runForeign({
  scenario,
  file,
  sha256,
  url,
  password,
  stop,
  ...given
}: Foreign): Promise<ScenarioRun> {
  const seed = given.seed ?? scenario.seed ?? SEED
  const start = realClock.now()
  const connect = leanWire({ url, password }, realClock)
  const stage = stageOf(scenario, { clock: realClock, seed, connect, ours: null })
  const steps: StepReport[] = []
  const ended = await Promise.race([
    play(stage, scenario.steps, { listener: (report) => steps.push(report) }),
    stopped(stop),
  ])
  for (const pile of stage.piles.values()) pile.powerOff()
  const isOver = ended !== 'stopped'
  const asserted = steps.filter(({ isAssertion }) => isAssertion)
  const isSkipped = asserted.length > 0 && asserted.every((one) => one.verdict === 'skipped')
  const verdict = ended === 'passed' && isSkipped ? 'skipped' : isOver ? ended : 'failed'
  const over = realClock.now()
  const aftermath = { facts: [], taken: [], broken: isOver ? [] : ['it was interrupted'] }
  const ran = { at: instant(start), tookMs: over - start }
  const how = { seed, mode: 'foreign', url, hash: null, ran, verdict, steps, start, ended: over } as const
  return runOf({ scenario, file, sha256, ...how, aftermath, messages: stage.messages.list })
}

const stopped = (signal: AbortSignal | undefined): Promise<'stopped'> =>
  new Promise((resolve) => signal?.addEventListener('abort', () => resolve('stopped'), { once: true }))
