import type { ChargePoint } from '../charge-point/charge-point.ts'
import type { ObservedEvent } from '../charge-point/events.ts'
import type { Traffic } from './connect.ts'

/** Figures of a run so far. Times in milliseconds. */
export interface Report {
  readonly seconds: number
  readonly piles: number
  readonly connected: number
  readonly registered: number
  readonly charging: number
  readonly sessions: number
  readonly stopped: number
  readonly confirmed: number
  readonly refusedTags: number
  readonly faults: number
  readonly disconnects: number
  readonly kept: number
  readonly calls: number
  readonly callsPerSecond: number
  readonly errors: number
  readonly p50: number
  readonly p99: number
  /** Failed calls and CALLERRORs of the central system, by action and code. */
  readonly failures: Readonly<Record<string, number>>
}

const events = ['started', 'stopped', 'confirmed', 'fault', 'disconnected'] as const
type Counted = (typeof events)[number]

/** Most kinds of failure that a report distinguishes. */
const MOST_FAILURES = 50

/** Counts events; `report` may be called at any time. */
export class Counters {
  readonly traffic: Traffic = { calls: 0, answers: 0, errors: 0, waitsMs: [] }
  readonly #begun: number
  readonly #counts: Record<Counted, number> = { started: 0, stopped: 0, confirmed: 0, fault: 0, disconnected: 0 }
  readonly #failures = new Map<string, number>()
  #refusedTags = 0
  #lastCalls = 0
  #lastAt: number

  /** `now`: milliseconds since 1970. */
  constructor(now: number) {
    this.#begun = now
    this.#lastAt = now
  }

  count(event: ObservedEvent): void {
    const counted = events.find((type) => type === event.type)
    if (counted !== undefined) this.#counts[counted] += 1
    if (event.type === 'authorized' && event.status !== 'Accepted') this.#refusedTags += 1
    if (event.type === 'failed') this.#fail(`${event.action} ${event.code}`)
    if (event.type === 'refused') this.#fail(`connection ${event.code} ${event.reason}`)
  }

  #fail(name: string): void {
    if (this.#failures.has(name) || this.#failures.size < MOST_FAILURES)
      this.#failures.set(name, (this.#failures.get(name) ?? 0) + 1)
  }

  /** Seconds that have passed since the beginning. */
  secondsAt(now: number): number {
    return (now - this.#begun) / 1000
  }

  /** The figures now; calls per second count from the last report. */
  report(piles: readonly ChargePoint[], now: number): Report {
    const { calls, errors, waitsMs } = this.traffic
    const passed = Math.max(1, now - this.#lastAt) / 1000
    const callsPerSecond = Math.round((calls - this.#lastCalls) / passed)
    this.#lastCalls = calls
    this.#lastAt = now
    const sorted = waitsMs.filter((ms) => ms >= 0).toSorted((a, b) => a - b)
    const percentile = (share: number): number => Math.round((sorted[Math.floor(sorted.length * share)] ?? 0) * 10) / 10
    return {
      seconds: Math.round((now - this.#begun) / 100) / 10,
      piles: piles.length,
      connected: piles.filter((pile) => pile.isConnected).length,
      registered: piles.filter((pile) => pile.isAccepted).length,
      charging: sum(piles, (pile) => pile.connectors.filter(({ watts }) => watts > 0).length),
      sessions: this.#counts.started,
      stopped: this.#counts.stopped,
      confirmed: this.#counts.confirmed,
      refusedTags: this.#refusedTags,
      faults: this.#counts.fault,
      disconnects: this.#counts.disconnected,
      kept: sum(piles, (pile) => pile.pending),
      calls,
      callsPerSecond,
      errors,
      p50: percentile(0.5),
      p99: percentile(0.99),
      failures: Object.fromEntries(this.#failures),
    }
  }
}

const sum = (piles: readonly ChargePoint[], of: (pile: ChargePoint) => number): number =>
  piles.reduce((total, pile) => total + of(pile), 0)

/** The report as one line of text. */
export const line = (report: Report): string =>
  [
    `${report.seconds.toFixed(0).padStart(5)} s`,
    `${report.connected}/${report.piles} connected`,
    `${report.charging} charging`,
    `${report.sessions} started`,
    `${report.confirmed} confirmed`,
    `${report.callsPerSecond} calls/s`,
    `p50 ${report.p50} ms`,
    `p99 ${report.p99} ms`,
    `${report.faults} faults`,
    `${report.errors} errors`,
  ].join(' · ')

/** What went wrong in a run; empty when nothing did. */
export function blemishes(report: Report): readonly string[] {
  const found = Object.entries(report.failures).map(([name, times]) => `${name}: ${times} times`)
  if (report.registered < report.piles) found.push(`${report.piles - report.registered} piles were never accepted`)
  if (report.kept > 0) found.push(`${report.kept} transaction messages were not confirmed`)
  return found
}
