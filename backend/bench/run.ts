import { createHash } from 'node:crypto'
import type { ScenarioRun, StepReport, Verdict } from '#contracts/lab/scenario-run.ts'
import type { Scenario } from '#contracts/lab/scenario.ts'
import { instant } from '#contracts/units.ts'
import { virtualClock } from '#simulator/environment/virtual-clock.ts'
import type { VirtualClock } from '#simulator/environment/virtual-clock.ts'
import { play } from '#simulator/scenarios/playing/play.ts'
import type { Gate, Listener } from '#simulator/scenarios/playing/play.ts'
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
import { startOf } from './start.ts'

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

/** Whoever leads a run decides when it goes on; what comes of it is the same. */
export interface Lead extends Gate {
  /** Resolves when virtual time may move on to this instant. */
  until(at: number): Promise<void>
}

interface Led {
  readonly api?: Api
  readonly listener?: Listener
  /** Null: nothing holds the run up. It is over when the lead rejects. */
  readonly lead?: Lead | null
}

/** Of a scenario that says none. */
export const SEED = 1

/**
 * Plays a scenario against our own backend in virtual time; what must always hold is looked at in every quiet moment. The same
 * scenario and seed give the same facts and frames, byte for byte: the report's hash is theirs. Each step begins when all that
 * came before has come to rest, so that it makes no difference how long the lead keeps it waiting.
 */
export async function runVirtually(
  script: Script,
  { api = openApi(), listener = () => {}, lead = null }: Led = {},
): Promise<ScenarioRun> {
  const { scenario } = script
  const [seed, began] = [script.seed ?? scenario.seed ?? SEED, realClock.monotonic()]
  const at = instant(realClock.now())
  const start = startOf(scenario)
  const steady = virtualClock(start)
  const hold = new Hold()
  const backend = await openBackend({ scenario, seed, clock: { ...steady, soon: queueMicrotask }, api, hold })
  const steps: StepReport[] = []
  const connect = memoryWire(steady, backend.accept)
  const stage = stageOf(scenario, { clock: steady, seed, connect, ours: backend.ours })
  const { piles, messages } = stage
  const broken = new Set<string>()
  const progress = { isQuiet: false }
  const told: Listener = (report) => {
    steps.push(report)
    progress.isQuiet ||= report.tookMs >= QUIET_MS
    listener(report)
  }
  const look = async (): Promise<void> => {
    if (progress.isQuiet) for (const one of await backend.look()) broken.add(one)
    progress.isQuiet = false
  }
  const verdict = await led(hold, steady, {
    lead,
    broken,
    look,
    begin: (gate) => play(stage, scenario.steps, { listener: told, gate }),
  }).catch(async (error: unknown) => {
    await backend.close()
    throw error
  })
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

interface Leading {
  readonly lead: Lead | null
  /** What was found broken: it stays so, and no further step is played. */
  readonly broken: Set<string>
  /** Adds what is broken now. */
  readonly look: () => Promise<void>
  readonly begin: (gate: Gate) => Promise<Verdict>
}

/**
 * Plays in virtual time: lets all that is at hand come to rest, then the next step begin, then time move on. Ends at once when
 * something is broken, and rejects when the lead does.
 */
async function led(hold: Hold, clock: VirtualClock, { lead, broken, look, begin }: Leading): Promise<Verdict> {
  const progress: { isOver: boolean; next: Turn | null; gone: Error | null } = { isOver: false, next: null, gone: null }
  const gate: Gate = {
    before: (at) =>
      new Promise((resolve) => {
        progress.next = { at, begin: resolve }
      }),
    waits: (waiting) => lead?.waits(waiting),
    waited: (waiting) => lead?.waited(waiting),
  }
  const follow = async (wanted: Promise<void> | undefined): Promise<void> => {
    await wanted?.catch((error: unknown) => {
      progress.gone = error instanceof Error ? error : new Error(String(error))
      throw progress.gone
    })
  }
  async function settle(): Promise<void> {
    await hold.rest()
    for (let turn = progress.next; turn !== null; turn = progress.next) {
      progress.next = null
      await follow(lead?.before(turn.at))
      turn.begin()
      await hold.rest()
    }
  }
  const playing = begin(gate).finally(() => {
    progress.isOver = true
  })
  // It is waited for below, when all has come to rest; until then nobody is to miss its end.
  void Promise.allSettled([playing])
  for (await settle(); !progress.isOver; await settle()) {
    if (broken.size === 0) await look()
    if (broken.size > 0) return 'failed'
    const next = clock.next()
    if (next === null) continue
    await follow(lead?.until(next))
    await clock.settleUntil(next, settle).catch((error: unknown) => {
      if (progress.gone !== null) throw progress.gone
      broken.add(`what was due broke down: ${String(error)}`)
    })
  }
  return broken.size > 0 ? 'failed' : playing
}

/** A step that waits for its turn. */
interface Turn {
  readonly at: number
  begin(): void
}
