import type { BenchTrouble } from '#contracts/lab/bench.ts'
import type { Tap } from '#simulator/wire/lean.ts'
import type { CallOutcome, CloseReason, Connect } from '#simulator/wire/wire.ts'

/** So much of what the other side said is told. */
const DETAIL_MOST = 120

/** Learns from the line of a pile why it is not where it wants to be: from how it ends, and how a boot is answered. */
export class LineWatch {
  #trouble: BenchTrouble | null = null

  /** Null while nothing is wrong, or nothing is known yet. */
  get trouble(): BenchTrouble | null {
    return this.#trouble
  }

  /** The same wire, watched. */
  over(connect: Connect): Connect {
    return (pileId, end, access) => {
      const opened = (): void => {
        this.#trouble = null
        end.opened()
      }
      const closed = (why: CloseReason): void => {
        this.#tell('unreachable', why.reason === '' ? String(why.code) : why.reason)
        end.closed(why)
      }
      const wire = connect(pileId, { ...end, opened, closed }, access)
      return {
        ...wire,
        call: (action, payload, settled) =>
          wire.call(action, payload, (outcome) => {
            if (action === 'BootNotification') this.#booted(outcome)
            settled(outcome)
          }),
      }
    }
  }

  /** Hears what is said on the line. */
  readonly tap: Tap = (_, from, text) => {
    if (from === 'central' && !isFrame(text)) this.#tell('garbled', text)
  }

  #booted(outcome: CallOutcome<'BootNotification'> | CallOutcome): void {
    if (outcome.ok) {
      const status = 'status' in outcome.conf ? outcome.conf.status : ''
      if (status === 'Accepted') this.#trouble = null
      else this.#tell('turnedAway', status)
    } else if (outcome.code === 'Timeout') this.#trouble ??= { kind: 'silent', detail: outcome.description }
    // Its end tells why.
    else if (outcome.code !== 'Offline') this.#tell('garbled', `${outcome.code} ${outcome.description}`.trim())
  }

  #tell(kind: BenchTrouble['kind'], detail: string): void {
    this.#trouble = { kind, detail: detail.slice(0, DETAIL_MOST) }
  }
}

function isFrame(text: string): boolean {
  try {
    return Array.isArray(JSON.parse(text))
  } catch {
    return false
  }
}
