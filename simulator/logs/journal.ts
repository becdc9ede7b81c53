import { instant } from '#contracts/units.ts'
import type { ObservedEvent } from '../charge-point/events.ts'

/** The latest events of a pile, from which its logs are written. */
export class Journal {
  readonly #most: number
  #events: ObservedEvent[] = []

  constructor(most: number) {
    this.#most = most
  }

  record(event: ObservedEvent): void {
    if (this.#most === 0) return
    this.#events.push(event)
    // Trimmed now and then, not at every event.
    if (this.#events.length >= 2 * this.#most) this.#events = this.#events.slice(-this.#most)
  }

  /** The events of a span (milliseconds since 1970, ends included), a line each. */
  lines({ from, to }: { readonly from: number; readonly to: number }): readonly string[] {
    return this.#events
      .slice(-this.#most)
      .filter(({ at }) => at >= from && at <= to)
      .map(line)
  }
}

/** `2026-11-20T08:00:00.000Z status connectorId=1 status=Charging errorCode=NoError` */
function line({ at, pile: _, type, ...rest }: ObservedEvent): string {
  const words = Object.entries(rest).map(([name, value]) => `${name}=${text(value)}`)
  return [instant(at), type, ...words].join(' ')
}

const text = (value: unknown): string => (/^[\w.:-]+$/u.test(String(value)) ? String(value) : JSON.stringify(value))
