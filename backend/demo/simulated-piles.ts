import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Logger } from 'pino'
import { HOUR, MINUTE } from '#contracts/durations.ts'
import type { BenchTraffic } from '#contracts/lab/bench.ts'
import type { DemoKind } from '#contracts/system/demo.ts'
import { pilesToday } from '../seed/demo-piles.ts'
import { broken, offline } from '../seed/incident.ts'
import { network as city } from '../seed/city/network.ts'
import { cityBroken } from '../seed/city/year.ts'
import { brokenAtFirst, cardOf, people, piles } from '../seed/network.ts'
import type { Broken } from '../seed/network.ts'
import type { DemoPile } from '../seed/plugs.ts'
import type { World } from '../world.ts'

/** How long drivers stay in the mean. */
const STAY_MINUTES = 127

/** What a kind of demo has its piles do. */
interface Part {
  readonly broken: readonly Broken[]
  readonly mendedAfterMs: number
  readonly offline: ReadonlySet<string>
  readonly piles: readonly DemoPile[]
  readonly customers: number
  /** How long a free connector waits for a car, and for its first. */
  readonly gapMs: number
  readonly firstGapMs: number
}

const small = { piles, customers: people.length, gapMs: 8 * MINUTE, firstGapMs: 4 * MINUTE } as const

const parts: Readonly<Record<Exclude<DemoKind, 'empty'>, Part>> = {
  small: { ...small, broken: [brokenAtFirst], mendedAfterMs: 30 * MINUTE, offline: new Set() },
  incident: { ...small, broken, mendedAfterMs: 12 * HOUR, offline: new Set(offline.keys()) },
  city: {
    piles: city.piles,
    // Those who have nothing left stay at home.
    customers: city.people.length - city.poor,
    gapMs: 3 * HOUR,
    firstGapMs: HOUR,
    broken: [cityBroken],
    mendedAfterMs: 30 * MINUTE,
    offline: new Set(),
  },
}

interface Where {
  readonly address: string
  readonly log: Logger
}

const usual: BenchTraffic = {
  isOn: true,
  arrivalsPerHour: 1,
  staysMinutes: STAY_MINUTES,
  // The share of visits during which something breaks.
  faultRate: 0.15,
  seed: 7,
}

/**
 * The bench of an operator: a process of its own with the piles of a demo, over real WebSockets, which goes when this one
 * does. Where there is no demo, or an empty one, it has no piles until somebody adds some.
 */
export function startBench(world: World, kind: DemoKind | null, { address, log }: Where): ChildProcess {
  const url = `${address.replace('http', 'ws')}/ocpp/${world.code}/{id}`
  const bench = fileURLToPath(new URL('../../simulator/bench/process/main.ts', import.meta.url))
  const child = spawn(process.execPath, [bench], { stdio: ['pipe', 'ignore', 'inherit', 'ipc'] })
  const failed = (error: Error): void => log.error({ err: error }, 'the bench cannot be told what to do')
  child.once('error', failed)
  child.stdin?.once('error', failed)
  const plan = kind === null || kind === 'empty' ? nobody : planOf(world, parts[kind])
  child.stdin?.end(JSON.stringify({ url, ...plan }))
  return child
}

const nobody = {
  piles: [],
  tags: [],
  broken: [],
  mendedAfterMs: 0,
  traffic: { ...usual, isOn: false },
  firstGapMs: HOUR,
}

const planOf = (world: World, part: Part) => ({
  piles: pilesToday(world, part.piles).filter(({ id }) => !part.offline.has(id)),
  tags: Array.from({ length: part.customers }, (_, index) => cardOf(index)),
  broken: part.broken.map(({ code: _, ...fault }) => fault),
  mendedAfterMs: part.mendedAfterMs,
  traffic: { ...usual, arrivalsPerHour: HOUR / part.gapMs },
  firstGapMs: part.firstGapMs,
})
