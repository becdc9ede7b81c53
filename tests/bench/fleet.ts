import { startChild } from './rig/child.ts'
import type { LoadQuestion } from './rig/load.ts'
import { interleave, median, quantile } from './rig/measure.ts'
import type { Plan, Report } from './rig/measure.ts'
import { closeSide, openSide, round } from './ocpp.ts'
import type { Side } from './ocpp.ts'
import type { Cost, ServerQuestion } from './rig/server-process.ts'

/** Big fleets: what a call costs at each size beside the bare server, heartbeats, commands, and a whole fleet that comes back. */

const sizes = [100, 1_000, 5_000, 10_000] as const
const CALLS = 15_000
/** Calls outstanding at once, whatever the size of the fleet: a commit sees the same batch. */
const AT_ONCE = 100
const QUICK = 10
const KIB = 1_024
const COMMANDS = 300
const COMMANDS_PER_SECOND = 50
/** Piles that connect together before they boot. */
const STRANGERS = 500
/** The longest pause of a pile before it tries to come back. */
const PAUSE_MS = 10_000

export async function benchFleet(plan: Plan, report: Report, dataDir: string): Promise<void> {
  const [scale, most] = plan.quick ? [QUICK, sizes[3] / QUICK] : [1, sizes[3]]
  const ours = await openSide({ kind: 'ours', dataDir, piles: most })
  const bare = await openSide({ kind: 'bare' })
  const ratios: number[] = []
  for (const size of sizes) {
    const piles = size / scale
    for (const side of [bare, ours]) await gather(side, piles)
    ratios.push(await benchCalls({ plan, report, bare, ours }, piles, CALLS / scale))
    if (size >= sizes[2]) await benchConnected({ plan, report, bare, ours }, piles)
  }
  const growth = (ratios.at(-1) ?? Number.NaN) / (ratios[0] ?? Number.NaN)
  report({
    name: 'fleet.growth',
    unit: 'ratio at most to ratio at least piles',
    values: [growth],
    goal: { of: 'value', atMost: 1.1 },
  })
  await benchCommands(ours, report)
  await closeSide(bare)
  await benchReturn(ours, { report, dataDir, piles: most })
}

/** Brings so many piles to rest, some hundreds at a time: nobody lets thousands in that have not booted yet. */
async function gather({ load }: Side, piles: number): Promise<void> {
  for (let count = Math.min(STRANGERS, piles); count < piles; count += STRANGERS) {
    await load.ask({ kind: 'connect', piles: count })
    await load.ask({ kind: 'finish' })
  }
  await load.ask({ kind: 'connect', piles })
  await load.ask({ kind: 'finish' })
}

interface Bench {
  readonly plan: Plan
  readonly report: Report
  readonly bare: Side
  readonly ours: Side
}

/** CPU a call at one size; answers its ratio to the floor. */
async function benchCalls({ plan, report, bare, ours }: Bench, piles: number, calls: number): Promise<number> {
  const question: LoadQuestion = { kind: 'closed', calls, atOnce: AT_ONCE }
  const taken = await interleave(
    plan.rounds,
    () => round(bare, question),
    () => round(ours, question),
  )
  const [floor, values] = [taken.floor.map((one) => one.cpuPerCall), taken.ours.map((one) => one.cpuPerCall)]
  report({ name: `fleet.cpu.${piles}`, unit: 'µs/call', values, floor })
  for (const { load } of [bare, ours]) await load.ask({ kind: 'finish' })
  return median(values.map((value, at) => value / (floor[at] ?? Number.NaN)))
}

/** Memory of the connected fleet, and the CPU of one Heartbeat of each pile. */
async function benchConnected({ plan, report, bare, ours }: Bench, piles: number): Promise<void> {
  const cost = await ours.server.ask({ collect: true })
  const goal = { of: 'value', atMost: 600 } as const
  report({ name: `fleet.memory.${piles}`, unit: 'MiB in all', values: [cost.rssBytes / KIB / KIB], goal })
  const beat: LoadQuestion = { kind: 'beat', atOnce: AT_ONCE }
  const taken = await interleave(
    plan.rounds,
    () => round(bare, beat),
    () => round(ours, beat),
  )
  const of = (rounds: readonly { readonly cpuPerCall: number }[]) => rounds.map((one) => one.cpuPerCall)
  report({ name: `fleet.heartbeat.${piles}`, unit: 'µs/heartbeat', values: of(taken.ours), floor: of(taken.floor) })
}

/** From a command's wish to its effect, while the fleet calls as fast as it can. */
async function benchCommands({ server, load }: Side, report: Report): Promise<void> {
  const question = { commands: COMMANDS, perSecond: COMMANDS_PER_SECOND, piles: COMMANDS }
  const calls = (COMMANDS / COMMANDS_PER_SECOND) * 8_000
  const [{ commands }] = await Promise.all([server.ask(question), load.ask({ kind: 'closed', calls, atOnce: AT_ONCE })])
  for (const [name, part] of [
    ['p50', 0.5],
    ['p99', 0.99],
  ] as const)
    report({ name: `fleet.command.${name}`, unit: 'ms', values: [quantile(commands, part)] })
  await load.ask({ kind: 'finish' })
}

/** The server ends and starts again; every pile comes back by itself. */
async function benchReturn(
  { server, load }: Side,
  { report, dataDir, piles }: { readonly report: Report; readonly dataDir: string; readonly piles: number },
): Promise<void> {
  const { url } = await server.ask({ collect: false })
  await load.ask({ kind: 'arm', pauseMs: PAUSE_MS })
  await server.end()
  const argument = { kind: 'ours', dataDir, piles, port: Number(new URL(url).port) }
  const { child } = await startChild<ServerQuestion, Cost>('./server-process.ts', argument)
  const { faults, p99, seconds } = await load.ask({ kind: 'return' })
  if (faults.length > 0) throw new Error(`wrong answers:\n${faults.join('\n')}`)
  const goal = (atMost: number) => ({ goal: { of: 'value', atMost } as const })
  report({ name: `fleet.return.${piles}`, unit: 's until all are back', values: [seconds], ...goal(30) })
  report({ name: `fleet.return.answer.p99.${piles}`, unit: 'ms', values: [p99], ...goal(250) })
  const { rssBytes } = await child.ask({ collect: true })
  report({ name: `fleet.return.memory.${piles}`, unit: 'MiB in all', values: [rssBytes / KIB / KIB], ...goal(600) })
  await load.end()
  await child.end()
}
