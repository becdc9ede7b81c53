import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import type { ScenarioRun, StepReport } from '#contracts/lab/scenario-run.ts'
import { OperatorCode } from '#contracts/ids.ts'
import { instant } from '#contracts/units.ts'
import { realClock as clockOfPiles } from '#simulator/environment/real-clock.ts'
import { play } from '#simulator/scenarios/playing/play.ts'
import { runOf } from '#simulator/scenarios/playing/run-of.ts'
import type { Ours } from '#simulator/scenarios/playing/stage.ts'
import { stageOf } from '#simulator/scenarios/playing/stage-of.ts'
import { leanWire } from '#simulator/wire/lean.ts'
import { takenOf } from '../areas/lab/atlas/queries.ts'
import { realClock } from '../clock.ts'
import { openFiles } from '../files/service.ts'
import { openHost } from '../host.ts'
import { realIds } from '../ids.ts'
import { foundWorld } from '../seed/accounts.ts'
import { serve } from '../serve.ts'
import type { Serving } from '../serve.ts'
import type { World } from '../world.ts'
import { parsed, tokenFor } from './api.ts'
import { SeenFacts } from './backend.ts'
import { admin } from './operator.ts'
import { orderOf } from './order.ts'
import { pressLatest } from './press.ts'
import { SEED } from './run.ts'
import type { Script } from './run.ts'
import { brokenNow } from './checks/always.ts'
import { settingsOf } from './life.ts'
import { tellScenario } from './told.ts'

/** Plays a scenario by the machine's clock, against our own backend behind a real HTTP server and real WebSockets. */
export async function runReally({ scenario, seed: chosen, ...script }: Script): Promise<ScenarioRun> {
  const [seed, start, began] = [chosen ?? scenario.seed ?? SEED, realClock.now(), realClock.monotonic()]
  const folder = mkdtempSync(join(tmpdir(), 'chargebook-bench-'))
  const told: string[] = []
  const log = pino({ level: 'error' }, { write: (line: string) => told.push(line) })
  const common = { clock: realClock, ids: realIds }
  const files = await openFiles({ ...common, dataDir: folder, ftp: null, log })
  const settings = { ...settingsOf(scenario), allowProfile0: true }
  const host = openHost({ ...common, directory: ':memory:', settings })
  const world = await foundWorld(host, { operatorCode: OperatorCode.make('BENCH0'), operatorName: 'Bench' })
  await tellScenario(world, scenario)
  const from = world.store.position()
  const tally = takenOf(world)
  const where = { host: '127.0.0.1', port: 0, tls: null, captchaText: null, demo: null }
  const serving = await serve(host, { ...common, ...where, files, log })
  const steps: StepReport[] = []
  const seen = new SeenFacts(from)
  const url = `${serving.address.replace('http', 'ws')}/ocpp/${world.code}/{id}`
  const connect = leanWire({ url, password: null }, clockOfPiles)
  const ours = oursBehind(serving, world, seen)
  const stage = stageOf(scenario, { clock: clockOfPiles, seed, connect, ours })
  const verdict = await play(stage, scenario.steps, { listener: (report) => steps.push(report) })
  const ended = realClock.now()
  await tally.counted(Infinity)
  const aftermath = {
    facts: seen.read(world),
    taken: tally.read().taken,
    broken: [...told, ...(await brokenNow(world))],
  }
  script.onFacts?.(aftermath.facts)
  for (const pile of stage.piles.values()) pile.powerOff()
  await serving.stop()
  rmSync(folder, { recursive: true, force: true })
  const ran = { at: instant(start), tookMs: Math.round(realClock.monotonic() - began) }
  const how = { mode: 'real', url: null, seed, hash: null, ran } as const
  return runOf({ scenario, ...script, ...how, verdict, steps, start, ended, aftermath, messages: stage.messages.list })
}

const oursBehind = ({ address }: Serving, world: World, seen: SeenFacts): Ours => ({
  facts: () => seen.read(world),
  order: (what) => orderOf(world, what),
  press: (what) => pressLatest(world, what, admin),
  async call({ method, path, body }) {
    const answer = await fetch(address + path, {
      method,
      headers: { authorization: `Bearer ${tokenFor(world)}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    return { status: answer.status, body: parsed(await answer.text()) }
  },
  startAgain: null,
})
