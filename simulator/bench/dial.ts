import { realClock } from '../real-clock.ts'
import { leanWire } from '../wire/lean.ts'
import { socketWire } from '../wire/socket.ts'
import type { Dial, Wire } from '../wire/wire.ts'
import type { Options } from './options.ts'

/** Above so many piles ocpp-rpc's client would be the limit, not the central system. */
const LEAN_ABOVE = 500

/** The wire that was asked for. */
export function dialOf({ url, password, piles, wire }: Options): Dial {
  const address = { url, password: password === '' ? null : password }
  const fits = url.endsWith('/{id}') && piles <= LEAN_ABOVE
  return wire === 'rpc' || (wire === 'auto' && fits) ? socketWire(address) : leanWire(address, realClock)
}

/** What went over the wires, counted. `waitsMs` holds the latest answer times. */
export interface Traffic {
  calls: number
  answers: number
  errors: number
  readonly waitsMs: number[]
}

/** Answer times kept for the percentiles of a report. */
const MOST_WAITS = 10_000

/** A dial that counts what it carries. */
export function counted(dial: Dial, traffic: Traffic): Dial {
  return (pileId, end) => {
    const wire = dial(pileId, end)
    const call: Wire['call'] = (action, payload, settled) => {
      const from = performance.now()
      traffic.calls += 1
      wire.call(action, payload, (outcome) => {
        if (outcome.ok) traffic.answers += 1
        else if (outcome.code !== 'Offline') traffic.errors += 1
        traffic.waitsMs[(traffic.answers + traffic.errors) % MOST_WAITS] = performance.now() - from
        settled(outcome)
      })
    }
    return { call, close: () => wire.close(), cut: () => wire.cut() }
  }
}
