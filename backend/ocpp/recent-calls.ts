import { crc32 } from 'node:zlib'
import { jsonOf } from './reading.ts'
import type { CallFrame } from './reading.ts'
import type { Breach } from './strict.ts'

/** What a call was answered. */
export type Answered = { readonly conf: object } | { readonly refusal: Breach }

/**
 * What the last calls of a connection were and what they were answered: OCPP-J wants each id to be used once (1.6 §4.1.4). Thousands
 * of connections keep it, so it stands in columns, a call in a row of them: 3 KiB for 32 calls, where an object for each took 9.5.
 */
export class RecentCalls {
  readonly #ids: string[] = []
  readonly #said: number[] = []
  readonly #answers: (Answered | null)[] = []
  readonly #max: number
  #at = 0

  constructor(max: number) {
    this.#max = max
  }

  /** The last call with this id: null for a new one, and whether it said the same. */
  before(call: CallFrame): { readonly isSame: boolean; readonly answered: Answered | null } | null {
    const row = this.#ids.indexOf(call.id)
    return row === -1 ? null : { isSame: this.#said[row] === digest(call), answered: this.#answers[row] ?? null }
  }

  /**
   * Remembers a call, in place of one with the same id, otherwise of the oldest. `answered`: null for an answer that goes with its
   * moment; `isNew`: none has this id.
   */
  keep(call: CallFrame, answered: Answered | null, isNew: boolean): void {
    const same = isNew ? -1 : this.#ids.indexOf(call.id)
    const row = same === -1 ? this.#at : same
    this.#ids[row] = call.id
    this.#said[row] = digest(call)
    this.#answers[row] = answered !== null && isEmpty(answered) ? empty : answered
    if (same === -1) this.#at = (this.#at + 1) % this.#max
  }
}

/** Most calls are answered with nothing: all of these are one. */
const empty: Answered = { conf: {} }
const isEmpty = (answered: Answered): boolean => 'conf' in answered && Object.keys(answered.conf).length === 0

/** Lengths of payloads that are told from each other, above which a checksum of 32 bits fits in a number exactly. */
const LENGTHS = 2 ** 20

/** A checksum and a length: two calls of one id do not look the same by chance, and whoever makes them so deceives itself alone. */
function digest({ action, payload }: Pick<CallFrame, 'action' | 'payload'>): number {
  const text = jsonOf([action, payload])
  return crc32(text) * LENGTHS + (text.length % LENGTHS)
}
