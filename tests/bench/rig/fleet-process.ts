import { fleet } from '#simulator/fleet/fleet.ts'
import type { ObservedEvent } from '#simulator/charge-point/events.ts'
import { realClock } from '#simulator/environment/real-clock.ts'
import { leanWire } from '#simulator/wire/lean.ts'
import { answerParent } from './child.ts'

/** Simulated piles in a process of their own, on real sockets: for what a pile takes in memory. */
export interface FleetQuestion {
  /** So many more piles are powered on; the answer comes when all of them are accepted. */
  readonly more: number
}

export interface FleetAnswer {
  /** What lives in the process after a collection. */
  readonly liveBytes: number
}

const LONG_MS = 24 * 3_600_000
const { url } = JSON.parse(process.argv[2] ?? '{}') as { readonly url: string }
let piles = 0

function grow(more: number): Promise<void> {
  return new Promise((resolve) => {
    let accepted = 0
    const plans = Array.from({ length: more }, (_, at) => ({
      id: `CP${String(piles + at + 1).padStart(6, '0')}`,
      supplies: [{ kind: 'DC', watts: 150_000 } as const, { kind: 'AC', phases: 3, amps: 32 } as const],
    }))
    piles += more
    const watch = (event: ObservedEvent): void => {
      if (event.type !== 'registration') return
      accepted += 1
      if (accepted === more) resolve()
    }
    const connect = leanWire({ url, password: null }, realClock)
    fleet({
      clock: realClock,
      seed: piles,
      connect,
      piles: plans,
      tags: ['TAG'],
      gapMs: LONG_MS,
      rampMs: more,
      watch,
    }).begin()
  })
}

function weigh(): FleetAnswer {
  globalThis.gc?.()
  const { heapUsed, external } = process.memoryUsage()
  return { liveBytes: heapUsed + external }
}

async function answer({ more }: FleetQuestion): Promise<FleetAnswer> {
  await grow(more)
  return weigh()
}

answerParent({ ready: weigh(), answer, stop: async () => {} })
