import { startChild } from './rig/child.ts'
import { median } from './rig/measure.ts'
import type { Plan, Report } from './rig/measure.ts'
import type { FleetAnswer, FleetQuestion } from './rig/fleet-process.ts'
import { closeSide, openSide } from './ocpp.ts'
import type { Side } from './ocpp.ts'
import type { Cost, ServerQuestion } from './rig/server-process.ts'

/** What one more pile takes: a connection that has booted, in our server and in the bare one; and a simulated pile. */

const STEP = 500
const QUICK = 5
const KIB = 1024

export async function benchMemory(plan: Plan, report: Report, dataDir: string): Promise<void> {
  const step = plan.quick ? STEP / QUICK : STEP
  const ours = await openSide({ kind: 'ours', dataDir, piles: step * (plan.rounds + 1), hasOcppLog: true })
  const bare = await openSide({ kind: 'bare' })
  const floor = await grow(bare, step, plan.rounds)
  const values = await grow(ours, step, plan.rounds)
  const goal = (atMost: number) => ({ of: 'value', atMost }) as const
  report({ name: 'memory.connectedPile', unit: 'KiB', values, floor, goal: goal(40) })
  const total = (await ours.server.ask({ collect: true })).rssBytes
  const all = (total + median(values) * KIB * (10_000 - step * (plan.rounds + 1))) / KIB / KIB
  report({ name: 'memory.connectedPiles.10000', unit: 'MiB, extrapolated', values: [all], goal: goal(600) })
  await closeSide(ours)
  await closeSide(bare)
  const simulated = await growFleet(step, plan.rounds)
  report({ name: 'memory.simulatedPile', unit: 'KiB', values: simulated, goal: goal(25) })
}

/** KiB a pile, over steps of so many more piles; the first step warms up. */
async function grow({ server, load }: Side, step: number, rounds: number): Promise<readonly number[]> {
  const grown: number[] = []
  let before = 0
  for (let turn = 0; turn <= rounds; turn += 1) {
    const piles = step * (turn + 1)
    await load.ask({ kind: 'connect', piles })
    const { faults } = await load.ask({ kind: 'finish' })
    if (faults.length > 0) throw new Error(`wrong answers:\n${faults.join('\n')}`)
    const { liveBytes } = await server.ask({ collect: true })
    if (turn > 0) grown.push((liveBytes - before) / step / KIB)
    before = liveBytes
  }
  return grown
}

/** The same for piles of the simulator on real sockets, idle after their boot, in front of the bare server. */
async function growFleet(step: number, rounds: number): Promise<readonly number[]> {
  const { child: server, ready } = await startChild<ServerQuestion, Cost>('./server-process.ts', { kind: 'bare' })
  const { child: fleet } = await startChild<FleetQuestion, FleetAnswer>('./fleet-process.ts', { url: ready.url })
  const grown: number[] = []
  let before = 0
  for (let turn = 0; turn <= rounds; turn += 1) {
    const { liveBytes } = await fleet.ask({ more: step })
    if (turn > 0) grown.push((liveBytes - before) / step / KIB)
    before = liveBytes
  }
  await fleet.end()
  await server.end()
  return grown
}
