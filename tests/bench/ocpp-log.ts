import { join } from 'node:path'
import { interleave } from './rig/measure.ts'
import type { Plan, Report } from './rig/measure.ts'
import { closeSide, openSide, retire, round } from './ocpp.ts'

/** What keeping every frame costs: the same server with its OCPP log and without, over real sockets. */

const PILES = 1_000
const CALLS = 25_000
const WARM_UP_CALLS = 30_000
const QUICK = 5

export async function benchOcppLog(plan: Plan, report: Report, dataDir: string): Promise<void> {
  const open = (name: string, hasOcppLog: boolean) =>
    openSide({ kind: 'ours', dataDir: join(dataDir, name), piles: PILES, hasOcppLog })
  const sides = [await open('without', false), await open('with', true)] as const
  const [without, kept] = sides
  const share = plan.quick ? QUICK : 1
  for (const { load } of sides) {
    await load.ask({ kind: 'connect', piles: PILES })
    await load.ask({ kind: 'closed', calls: WARM_UP_CALLS / share })
  }
  const question = { kind: 'closed', calls: CALLS / share } as const
  const taken = await interleave(
    plan.rounds,
    () => round(without, question),
    () => round(kept, question),
  )
  const cpu = {
    values: taken.ours.map(({ cpuPerCall }) => cpuPerCall),
    floor: taken.floor.map(({ cpuPerCall }) => cpuPerCall),
  }
  report({ name: `ocppLog.cpu.${PILES}`, unit: 'µs/call', ...cpu, goal: { of: 'ratio', atMost: 1.05 } })
  const p99 = { values: taken.ours.map((one) => one.p99), floor: taken.floor.map((one) => one.p99) }
  report({ name: `ocppLog.answer.p99.${PILES}`, unit: 'ms', ...p99 })
  for (const side of sides) {
    await retire(side)
    await closeSide(side)
  }
}
