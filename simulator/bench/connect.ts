import { readFileSync } from 'node:fs'
import { realClock } from '../environment/real-clock.ts'
import type { Address } from '../wire/address.ts'
import { leanWire } from '../wire/lean.ts'
import { netTransfer } from '../files/net-transfer.ts'
import { socketWire } from '../wire/socket.ts'
import type { Transfer } from '../files/transfer.ts'
import type { Connect, Wire } from '../wire/wire.ts'
import type { LineOptions, PileOptions } from './options.ts'

/** Above so many piles ocpp-rpc's client would be the limit, not the central system. */
const LEAN_ABOVE = 500

/** The wire that the options ask for. */
export function connectOf(given: PileOptions): Connect {
  const address = addressOf(given)
  const fits = given.url.endsWith('/{id}') && given.piles <= LEAN_ABOVE
  return given.wire === 'rpc' || (given.wire === 'auto' && fits) ? socketWire(address) : leanWire(address, realClock)
}

/** Where the options say that piles connect to, and with what. */
export function addressOf({
  url,
  'secure-url': secureUrl = '',
  password,
  ca,
  cert,
  key,
}: LineOptions & Partial<PileOptions>): Address {
  const own = (path: string, pileId: string): string => readFileSync(path.replace('{id}', pileId), 'utf8')
  return {
    url,
    password: password === '' ? null : password,
    ...(secureUrl !== '' && { secureUrl }),
    ...(ca !== '' && { authority: readFileSync(ca, 'utf8') }),
    ...(cert !== '' && { certificate: (pileId: string) => ({ chain: own(cert, pileId), key: own(key, pileId) }) }),
  }
}

/** File transfers over the network; servers may also be trusted by the given authority. */
export const filesOf = (given: PileOptions): Transfer => netTransfer(addressOf(given).authority)

/** The configuration keys that the options set. */
export const keysOf = ({ interval, 'security-profile': profile }: PileOptions): Readonly<Record<string, string>> => ({
  MeterValueSampleInterval: String(interval),
  SecurityProfile: String(profile),
})

/** Counts of what went over the wires. `waitsMs` holds the latest response times. */
export interface Traffic {
  calls: number
  answers: number
  errors: number
  readonly waitsMs: number[]
}

/** Response times that are stored for the percentiles of a report. */
const MOST_WAITS = 10_000

/** Wraps `connect` to count calls and response times. */
export function counted(connect: Connect, traffic: Traffic): Connect {
  return (pileId, end, access) => {
    const wire = connect(pileId, end, access)
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
    return { ...wire, call }
  }
}
