import { startChild } from './rig/child.ts'
import type { Child } from './rig/child.ts'
import type { Loaded, LoadQuestion } from './rig/load.ts'
import { figureOf, interleave, median, quantile } from './rig/measure.ts'
import type { Plan, Report } from './rig/measure.ts'
import type { Cost, ServerArgument, ServerQuestion } from './rig/server-process.ts'

/** Durable OCPP calls over real sockets, beside a bare `ocpp-rpc` server that answers the same calls and stores nothing. */

interface Size {
  readonly piles: number
  /** Calls of one round; windows are counted in calls, so that a slow machine measures the same work. */
  readonly calls: number
}

const sizes: readonly Size[] = [
  { piles: 1, calls: 1_500 },
  { piles: 100, calls: 15_000 },
  { piles: 1_000, calls: 25_000 },
]
/** Until here V8 is still compiling: a quarter of the CPU of the first seconds. */
const WARM_UP_CALLS = 30_000
const WARM_UP_PILES = 100
const QUICK = 5
/** Shortest useful open loop. */
const OPEN_SECONDS = 2

/** Calls a second of all piles together, and the 99th percentile that is aimed at. */
const paces = [
  { rate: 500, p99: 5 },
  { rate: 1_000, p99: 6 },
  { rate: 2_000, p99: 8 },
  { rate: 3_000, p99: 10 },
]
const STEADY_SECONDS = 6
const P99 = 0.99

/** A server and the load generator in front of it. */
export interface Side {
  readonly server: Child<ServerQuestion, Cost>
  readonly load: Child<LoadQuestion, Loaded>
}

export async function openSide(argument: ServerArgument): Promise<Side> {
  const { child: server, ready } = await startChild<ServerQuestion, Cost>('./server-process.ts', argument)
  const { child: load } = await startChild<LoadQuestion, Loaded>('./load.ts', {
    url: ready.url,
    identities: ready.identities,
  })
  return { server, load }
}

export async function closeSide({ server, load }: Side): Promise<void> {
  await load.end()
  await server.end()
}

export interface Round extends Loaded {
  readonly cpuPerCall: number
  /** The same of the main thread alone. */
  readonly mainPerCall: number
  readonly pauseMs: number
  readonly lagMs: number
  readonly ownWritesMs: readonly number[]
  readonly rate: number
  readonly batch: number
}

/** Makes calls and reads what they cost the server. Throws when an answer was wrong: a fast wrong answer is no figure. */
export async function round({ server, load }: Side, question: LoadQuestion, seesPauses = false): Promise<Round> {
  const before = await server.ask({ collect: false, seesPauses })
  const loaded = await load.ask(question)
  const after = await server.ask({ collect: false })
  if (loaded.faults.length > 0) throw new Error(`wrong answers:\n${loaded.faults.join('\n')}`)
  const commands = (after.figures?.commands ?? 0) - (before.figures?.commands ?? 0)
  const commits = (after.figures?.commits ?? 0) - (before.figures?.commits ?? 0)
  return {
    ...loaded,
    cpuPerCall: (after.cpuUs - before.cpuUs) / loaded.calls,
    mainPerCall: (after.mainUs - before.mainUs) / loaded.calls,
    pauseMs: after.pauseMs,
    lagMs: after.lagMs,
    ownWritesMs: after.ownWritesMs,
    rate: loaded.calls / loaded.seconds,
    batch: commands / commits,
  }
}

export async function benchOcpp(plan: Plan, report: Report, dataDir: string): Promise<void> {
  const chosen = plan.quick ? sizes.slice(0, 2) : sizes
  const most = Math.max(WARM_UP_PILES, ...chosen.map(({ piles }) => piles))
  const ours = await openSide({ kind: 'ours', dataDir, piles: most, hasOcppLog: true })
  const bare = await openSide({ kind: 'bare' })
  for (const side of [bare, ours]) await warmUp(side, plan)
  for (const size of chosen) await benchSize({ plan, report, bare, ours }, size)
  const { figures } = await ours.server.ask({ collect: false })
  report({ name: 'ocpp.batch.largest', unit: 'calls/commit', values: [figures?.batchMax ?? 0] })
  await closeSide(bare)
  await closeSide(ours)
}

async function warmUp(side: Side, { quick }: Plan): Promise<void> {
  await side.load.ask({ kind: 'connect', piles: WARM_UP_PILES })
  await side.load.ask({ kind: 'closed', calls: quick ? WARM_UP_CALLS / QUICK : WARM_UP_CALLS })
  await retire(side)
}

/** Calls that come at a steady pace from a hundred piles, as on an ordinary and on a busy day: what they cost, and how long they wait. */
export async function benchSteady(plan: Plan, report: Report, dataDir: string): Promise<void> {
  const ours = await openSide({ kind: 'ours', dataDir, piles: WARM_UP_PILES })
  const bare = await openSide({ kind: 'bare' })
  for (const side of [bare, ours]) {
    await warmUp(side, plan)
    await side.load.ask({ kind: 'connect', piles: WARM_UP_PILES })
  }
  for (const { rate, p99 } of paces) {
    const question = { kind: 'open', calls: rate * (plan.quick ? OPEN_SECONDS : STEADY_SECONDS), rate } as const
    const taken = await interleave(
      plan.rounds,
      () => round(bare, question),
      () => round(ours, question),
    )
    const of = figureOf(taken)
    const within = (atMost: number, what: 'value' | 'ratio') => ({ goal: { of: what, atMost } as const })
    report({ name: `steady.cpu.${rate}`, unit: 'µs/call', ...of('cpuPerCall'), ...within(2.2, 'ratio') })
    report({ name: `steady.main.${rate}`, unit: 'µs/call', ...of('mainPerCall') })
    report({ name: `steady.batch.${rate}`, unit: 'calls/commit', values: of('batch').values })
    report({ name: `steady.p99.${rate}`, unit: 'ms', ...of('p99'), ...within(p99, 'value') })
    const { pauseMs, lagMs, ownWritesMs } = await round(ours, question, true)
    report({ name: `steady.pause.${rate}`, unit: 'ms', values: [pauseMs], ...within(15, 'value') })
    report({ name: `steady.lag.${rate}`, unit: 'ms', values: [lagMs], ...within(500, 'value') })
    const ownWrite = { name: `steady.ownWrite.p99.${rate}`, unit: 'ms', values: [quantile(ownWritesMs, P99)] }
    report({ ...ownWrite, ...within(20, 'value') })
  }
  for (const side of [bare, ours]) await closeSide(side)
}

/** Ends the sessions and closes the connections, so that the next fleet finds its connectors free. */
export async function retire({ load }: Side): Promise<void> {
  await load.ask({ kind: 'finish' })
  await load.ask({ kind: 'close' })
}

interface Bench {
  readonly plan: Plan
  readonly report: Report
  readonly bare: Side
  readonly ours: Side
}

async function benchSize({ plan, report, bare, ours }: Bench, { piles, calls: all }: Size): Promise<void> {
  const calls = plan.quick ? all / QUICK : all
  for (const { load } of [bare, ours]) await load.ask({ kind: 'connect', piles })
  const taken = await interleave(
    plan.rounds,
    () => round(bare, { kind: 'closed', calls }),
    () => round(ours, { kind: 'closed', calls }),
  )
  const of = figureOf(taken)
  // One pile alone shares its commits with nobody; the goal is that of a group.
  const goal = piles === 1 ? {} : { goal: { of: 'ratio', atMost: 2 } as const }
  report({ name: `ocpp.cpu.${piles}`, unit: 'µs/call', ...of('cpuPerCall'), ...goal })
  report({ name: `ocpp.rate.${piles}`, unit: 'calls/s', ...of('rate') })
  report({ name: `ocpp.batch.${piles}`, unit: 'calls/commit', values: of('batch').values })
  for (const part of ['p50', 'p95', 'p99'] as const)
    report({ name: `ocpp.answer.closed.${part}.${piles}`, unit: 'ms', ...of(part) })
  const rate = median(taken.ours.map((one) => one.rate)) / 2
  await benchOpen({ plan, report, bare, ours }, { piles, calls, rate })
  for (const side of [bare, ours]) await retire(side)
}

/** Answer times at half of the greatest load, from the moment each call was due. */
async function benchOpen(
  { plan, report, ours }: Bench,
  { piles, calls, rate }: Size & { readonly rate: number },
): Promise<void> {
  const rounds: Round[] = []
  const question = { kind: 'open', calls: Math.round(Math.min(calls, rate * OPEN_SECONDS)), rate } as const
  for (let turn = 0; turn < plan.rounds; turn += 1) rounds.push(await round(ours, question))
  for (const part of ['p50', 'p95', 'p99'] as const) {
    const goal = part === 'p99' ? { goal: { of: 'value', atMost: 10 } as const } : {}
    const values = rounds.map((one) => one[part])
    report({ name: `ocpp.answer.half.${part}.${piles}`, unit: 'ms', values, ...goal })
  }
}
