import { startChild } from '../rig/child.ts'
import type { LeanAnswer } from './central-process.ts'
import type { Plan, Report } from '../rig/measure.ts'
import type { SimulatingAnswer, SimulatingQuestion } from './piles-process.ts'

/** How many piles one process simulates in real time, in front of a central system that costs next to nothing. */

const PILES = 20_000
const QUICK = 10
const CHARGING_SHARE = 0.1
const HEARTBEAT_MS = 60_000
const READING_MS = 30_000
const HOLD_MS = 60_000
/** Handshakes are dear: about a millisecond of processor time on each side. */
const RAMP_MS_A_PILE = 4
const KILO = 1_000
/** Files that each process has open beside a socket a pile. */
const FILES_BESIDE = 200

/** What a diagnostic report says of limits; Windows has none. */
interface Limited {
  readonly userLimits?: { readonly open_files: { readonly soft: number | 'unlimited' } }
}

/** As many piles as the goal names, or as a process may have sockets (`ulimit -n`): then the figures say how many they were. */
function pilesMost(): number {
  const { userLimits } = process.report.getReport() as Limited
  const files = userLimits?.open_files.soft
  return typeof files === 'number' ? Math.min(PILES, files - FILES_BESIDE) : PILES
}

export async function benchSimulated(plan: Plan, report: Report): Promise<void> {
  const piles = plan.quick ? PILES / QUICK : pilesMost()
  const charging = piles * CHARGING_SHARE
  const { child: central, ready } = await startChild<object, LeanAnswer>('../simulated/central-process.ts', {})
  const { child: process, ready: empty } = await startChild<SimulatingQuestion, SimulatingAnswer>(
    '../simulated/piles-process.ts',
    { url: ready.url },
  )
  const up = await process.ask({ piles, charging, rampMs: piles * RAMP_MS_A_PILE })
  const taken: SimulatingAnswer[] = []
  const shares: number[] = []
  for (let round = 0; round < Math.min(plan.rounds, 2); round += 1) {
    const before = await central.ask({})
    const one = await process.ask({ holdMs: HOLD_MS })
    const { calls } = await central.ask({})
    if (one.connected < piles || one.charging < charging)
      throw new Error(`of ${piles} piles ${one.connected} are connected, of ${charging} ${one.charging} charge`)
    const expected = (one.wallMs / HEARTBEAT_MS) * piles + (one.wallMs / READING_MS) * charging
    shares.push((calls - before.calls) / expected)
    taken.push(one)
  }
  await process.end()
  await central.end()
  const of = (pick: (one: SimulatingAnswer) => number): readonly number[] => taken.map(pick)
  report({
    name: `simulated.load.${piles}`,
    unit: 'of a core',
    values: of((one) => one.cpuUs / KILO / one.wallMs),
    goal: { of: 'value', atMost: 0.7 },
  })
  report({
    name: `simulated.cpu.${piles}`,
    unit: 'µs a pile and second',
    values: of((one) => one.cpuUs / (one.wallMs / KILO) / piles),
  })
  report({
    name: `simulated.calls.${piles}`,
    unit: 'of those due',
    values: shares,
    goal: { of: 'value', atLeast: 0.97 },
  })
  report({ name: `simulated.lag.p99.${piles}`, unit: 'ms', values: of((one) => one.lagP99Ms) })
  report({
    name: `simulated.memory.${piles}`,
    unit: 'kB a pile',
    values: [(up.liveBytes - empty.liveBytes) / piles / KILO],
    goal: { of: 'value', atMost: 25 },
  })
}
