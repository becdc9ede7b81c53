import { createHash } from 'node:crypto'
import type { ScenarioRun, StepReport } from '#contracts/lab/scenario-run.ts'
import type { Scenario } from '#contracts/lab/scenario.ts'
import { instant } from '#contracts/units.ts'
import { virtualClock } from '#simulator/environment/virtual-clock.ts'
import { play } from '#simulator/scenarios/playing/play.ts'
import type { Listener } from '#simulator/scenarios/playing/play.ts'
import { runOf } from '#simulator/scenarios/playing/run-of.ts'
import type { Message } from '#simulator/scenarios/playing/messages.ts'
import type { Aftermath, SeenFact } from '#simulator/scenarios/playing/stage.ts'
import { stageOf } from '#simulator/scenarios/playing/stage-of.ts'
import { memoryWire } from '#simulator/wire/memory.ts'
import { realClock } from '../clock.ts'
import { openApi } from './api.ts'
import type { Api } from './api.ts'
import { openBackend } from './backend.ts'
import type { Backend } from './backend.ts'
import { lostOf } from './checks/answered.ts'
import { Hold } from './hold.ts'

/** What is played, and what its report names. */
export interface Script {
  readonly scenario: Scenario
  readonly file: string | null
  readonly sha256: string
  /** Takes the place of the scenario's own. */
  readonly seed: number | null
  /** Is given every fact of the run when it is over. */
  readonly onFacts?: (facts: readonly SeenFact[]) => void
}

/** A step that takes so long leaves time for everything to come to rest. */
const QUIET_MS = 60_000
const START = '2026-03-02T08:00:00.000Z'
/** Of a scenario that says none. */
export const SEED = 1

/**
 * Plays a scenario against our own backend in virtual time; what must always hold is looked at in every quiet moment. The same scenario and seed give the same facts and frames,
 * byte for byte: the report's hash is theirs.
 */
export async function runVirtually(
  script: Script,
  { api = openApi(), listener = () => {} }: { api?: Api; listener?: Listener } = {},
): Promise<ScenarioRun> {
  const { scenario } = script
  const [seed, began] = [script.seed ?? scenario.seed ?? SEED, realClock.monotonic()]
  const at = instant(realClock.now())
  const start = Date.parse(scenario.start ?? START)
  const steady = virtualClock(start)
  const hold = new Hold()
  const backend = await openBackend({ scenario, seed, clock: { ...steady, soon: queueMicrotask }, api, hold })
  const steps: StepReport[] = []
  const connect = memoryWire(steady, backend.accept)
  const stage = stageOf(scenario, { clock: steady, seed, connect, ours: backend.ours })
  const { piles, messages } = stage
  const broken = new Set<string>()
  const progress = { isOver: false, isQuiet: false }
  const playing = play(stage, scenario.steps, (report) => {
    steps.push(report)
    progress.isQuiet ||= report.tookMs >= QUIET_MS
    listener(report)
  }).finally(() => {
    progress.isOver = true
  })
  for (await hold.rest(); !progress.isOver; await hold.rest()) {
    if (broken.size > 0) break
    if (progress.isQuiet) for (const one of await backend.look()) broken.add(one)
    progress.isQuiet = false
    if (broken.size > 0) break
    const next = steady.next()
    if (next !== null)
      await steady
        .settleUntil(next, () => hold.rest())
        .catch((error: unknown) => broken.add(`what was due broke down: ${String(error)}`))
  }
  // What is broken stays so: no further step is played.
  const verdict = broken.size > 0 ? 'failed' : await playing
  const ended = steady.now()
  const aftermath = await aftermathOf(backend, { broken, messages: messages.list })
  script.onFacts?.(aftermath.facts)
  const hash = createHash('sha256')
  for (const one of [...backend.stored(), ...messages.list]) hash.update(JSON.stringify(one))
  for (const pile of piles.values()) pile.powerOff()
  await backend.close()
  const took = { at, tookMs: Math.round(realClock.monotonic() - began) }
  const how = { mode: 'virtual', url: null, seed, hash: hash.digest('hex'), ran: took } as const
  return runOf({ ...script, ...how, verdict, steps, start, ended, aftermath, messages: messages.list })
}

/** What came of a run, with what was found meanwhile. */
async function aftermathOf(
  backend: Backend,
  { broken, messages }: { readonly broken: ReadonlySet<string>; readonly messages: readonly Message[] },
): Promise<Aftermath> {
  const aftermath = await backend.aftermath()
  const all = new Set([...broken, ...aftermath.broken, ...lostOf(messages, aftermath.facts)])
  return { ...aftermath, broken: [...all] }
}
