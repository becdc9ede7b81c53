import type { FastifyInstance } from 'fastify'
import type { PlayerAnswer, PlayerAsk, RunPlan } from '#contracts/lab/scenario-drive.ts'
import {
  beginRun,
  checkScenario,
  driveRun,
  repeatRun,
  reportFormats,
  runList,
  runNow,
  runReport,
  runText,
  runsTaken,
  scenarioList,
  scenarioText,
} from '#contracts/lab/scenarios.calls.ts'
import { benchFor } from '#backend/http/bench.ts'
import { binder } from '#backend/http/bind.ts'
import type { Call } from '#backend/http/bind.ts'
import type { Gateway } from '#backend/http/gateway.ts'
import { Failed, unknownField } from '#backend/http/refusals/failed.ts'
import { logRoute } from './logs.routes.ts'
import { Runs } from './runs.ts'
import type { Repeatable } from './runs.ts'

type Caller = Call['caller']

/** Scenarios in the console: which there are, what a text says, and one run at a time that is led by hand. */
export function scenarioRoutes(app: FastifyInstance, gateway: Gateway): void {
  const bind = binder(app, gateway)
  const runs = new Runs(gateway.clock, gateway.ids)
  bind.signedIn(scenarioList, async ({ caller }) => {
    const answer = await ask(gateway, caller, { kind: 'list' })
    if (answer instanceof Failed) return answer
    const last = Map.groupBy(runs.all(), ({ file }) => file)
    const scenarios = answer.scenarios ?? []
    return { scenarios: scenarios.map((one) => ({ ...one, last: last.get(one.file)?.[0] ?? null })) }
  })
  bind.signedIn(scenarioText, async ({ caller, query: { file } }) => {
    const answer = await ask(gateway, caller, { kind: 'text', file })
    if (answer instanceof Failed) return answer
    const { text = null } = answer
    return text === null ? unknownField('query', 'file') : { text }
  })
  bind.signedIn(checkScenario, async ({ caller, body: { text } }) => {
    const answer = await ask(gateway, caller, { kind: 'check', text })
    if (answer instanceof Failed) return answer
    return answer.outline ?? new Failed('SERVICE_UNAVAILABLE')
  })
  bind.signedIn(beginRun, ({ caller, body: plan }) => begin({ gateway, caller, runs }, plan))
  bindRuns(app, gateway, runs)
  logRoute(app, gateway)
}

/** Calls about a run that was begun. */
function bindRuns(app: FastifyInstance, gateway: Gateway, runs: Runs): void {
  const bind = binder(app, gateway)
  bind.signedIn(runList, ({ caller }) => {
    const bench = benchFor(gateway, caller)
    return bench instanceof Failed ? bench : { runs: runs.all() }
  })
  bind.signedIn(runsTaken, ({ caller }) => {
    const bench = benchFor(gateway, caller)
    return bench instanceof Failed ? bench : { taken: runs.taken() }
  })
  bind.signedIn(runNow, ({ caller, params: { id } }) => {
    const bench = benchFor(gateway, caller)
    return bench instanceof Failed ? bench : (runs.look(id) ?? unknownField('params', 'id'))
  })
  bind.signedIn(runText, ({ caller, params: { id } }) => {
    const bench = benchFor(gateway, caller)
    if (bench instanceof Failed) return bench
    const known = runs.plan(id)
    return known === null ? unknownField('params', 'id') : { file: known.plan.file, text: known.plan.text }
  })
  bind.signedIn(repeatRun, ({ caller, params: { id } }) => {
    const bench = benchFor(gateway, caller)
    if (bench instanceof Failed) return bench
    const known = runs.plan(id)
    if (known === null) return unknownField('params', 'id')
    const plan = { ...known.plan, breakpoints: [], speed: 0, isPaused: false } as const
    return begin({ gateway, caller, runs, repeats: known }, plan)
  })
  bind.signedIn(driveRun, async ({ caller, params: { id }, body: drive }) => {
    const bench = benchFor(gateway, caller)
    if (bench instanceof Failed) return bench
    const run = runs.look(id)
    if (run === null) return unknownField('params', 'id')
    // A later one is not led by who looks at an earlier one.
    if (run.over !== null) return null
    const answer = await ask(gateway, caller, { kind: 'drive', drive })
    return answer instanceof Failed ? answer : null
  })
  bind.file(runReport, async ({ caller, params: { id }, query: { as } }) => {
    const bench = benchFor(gateway, caller)
    if (bench instanceof Failed) return bench
    const run = runs.look(id)?.over?.run ?? null
    if (run === null) return unknownField('params', 'id')
    const answer = await ask(gateway, caller, { kind: 'report', run, as })
    if (answer instanceof Failed) return answer
    return { ...reportFormats[as], pieces: [answer.text ?? ''] }
  })
}

interface Beginning {
  readonly gateway: Gateway
  readonly caller: Caller
  readonly runs: Runs
  readonly repeats?: Repeatable
}

async function begin({ gateway, caller, runs, ...again }: Beginning, plan: RunPlan) {
  const bench = benchFor(gateway, caller)
  if (bench instanceof Failed) return bench
  const answer = await ask(gateway, caller, { kind: 'check', text: plan.text })
  if (answer instanceof Failed) return answer
  const { name = null, problems = [] } = answer.outline ?? {}
  // Looked at after the text was read: two people may begin at once.
  const busy = runs.running
  if (name === null || busy !== null) return { id: null, problems, busy }
  const { account } = caller.account
  const { id, ...hearer } = runs.begin({ name, plan, account, ...again })
  bench.scenarios.play(plan, hearer)
  gateway.log.info({ account, scenario: name, file: plan.file, run: id }, 'at the bench')
  return { id, problems: [], busy: null }
}

async function ask(gateway: Gateway, caller: Caller, what: PlayerAsk): Promise<PlayerAnswer | Failed> {
  const bench = benchFor(gateway, caller)
  if (bench instanceof Failed) return bench
  return (await bench.scenarios.ask(what)) ?? new Failed('SERVICE_UNAVAILABLE')
}
