import { monitorEventLoopDelay } from 'node:perf_hooks'
import { fleet } from '#simulator/fleet/fleet.ts'
import type { Fleet } from '#simulator/fleet/fleet.ts'
import { realClock } from '#simulator/environment/real-clock.ts'
import { leanWire } from '#simulator/wire/lean.ts'
import { answerParent } from '../rig/child.ts'

/** One process with many piles in real time: heartbeats each minute, some of them charging with readings each half minute. */
export type SimulatingQuestion =
  /** So many are powered on, a part of them charges; the answer comes when they do. */
  | { readonly piles: number; readonly charging: number; readonly rampMs: number }
  /** They go on for so long; the answer says what that took. */
  | { readonly holdMs: number }

export interface SimulatingAnswer {
  readonly cpuUs: number
  readonly wallMs: number
  /** How late the event loop was, at the 99th percentile. */
  readonly lagP99Ms: number
  readonly liveBytes: number
  readonly connected: number
  readonly charging: number
}

const LONG_MS = 24 * 3_600_000
const LOOK_EVERY_MS = 100
const NANO = 1e6
const SOCKET = { kind: 'AC', phases: 1, amps: 32 } as const
const LARGE = { capacityWh: 100_000, acPhases: 1, acAmps: 32, dcWatts: 100_000 } as const

const { url } = JSON.parse(process.argv[2] ?? '{}') as { readonly url: string }
let run: Fleet | null = null

const until = (isSo: () => boolean): Promise<void> =>
  new Promise((resolve) => {
    const look = setInterval(() => {
      if (!isSo()) return
      clearInterval(look)
      resolve()
    }, LOOK_EVERY_MS)
  })

async function begin(piles: number, charging: number, rampMs: number): Promise<void> {
  const plans = Array.from({ length: piles }, (_, at) => ({
    id: `CP${String(at + 1).padStart(6, '0')}`,
    supplies: [SOCKET],
  }))
  const connect = leanWire({ url, password: null }, realClock)
  const configuration = { MeterValueSampleInterval: '30' }
  const options = {
    clock: realClock,
    seed: 7,
    connect,
    piles: plans,
    tags: ['TAG'],
    gapMs: LONG_MS,
    rampMs,
    configuration,
  }
  const begun = fleet(options)
  run = begun
  begun.begin()
  await until(() => begun.piles.every(({ isAccepted }) => isAccepted))
  for (const [at, pile] of begun.piles.slice(0, charging).entries()) {
    pile.plug(1, { model: LARGE, soc: 0.1, targetSoc: 1, pause: null })
    pile.swipe(1, `TAG${at}`)
  }
  await until(() => chargingNow() >= charging)
}

const chargingNow = (): number => run?.piles.filter((pile) => pile.connector(1).watts > 0).length ?? 0

/** Without `holdMs`: how it is now. */
async function hold(holdMs: number): Promise<SimulatingAnswer> {
  const delay = monitorEventLoopDelay({ resolution: 10 })
  const [cpu, from] = [process.cpuUsage(), performance.now()]
  delay.enable()
  await new Promise((resolve) => setTimeout(resolve, holdMs))
  delay.disable()
  const { user, system } = process.cpuUsage(cpu)
  const wallMs = performance.now() - from
  globalThis.gc?.()
  const { heapUsed, external } = process.memoryUsage()
  return {
    cpuUs: user + system,
    wallMs,
    lagP99Ms: delay.percentile(99) / NANO,
    liveBytes: heapUsed + external,
    connected: run?.piles.filter(({ isConnected }) => isConnected).length ?? 0,
    charging: chargingNow(),
  }
}

async function answer(question: SimulatingQuestion): Promise<SimulatingAnswer> {
  if ('holdMs' in question) return hold(question.holdMs)
  await begin(question.piles, question.charging, question.rampMs)
  return hold(0)
}

answerParent({ ready: await hold(0), answer, stop: async () => {} })
