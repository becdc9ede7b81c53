import { hash } from 'node:crypto'
import { jsonOf } from './reading.ts'
import type { CallFrame } from './reading.ts'
import type { Breach } from './strict.ts'

/** What a call was answered. */
export type Answered = { readonly conf: object } | { readonly refusal: Breach }

/** What the last calls of a connection were and what they were answered: OCPP-J wants each id to be used once (1.6 §4.1.4). */
export class RecentCalls {
  readonly #calls: { id: string; said: string; answered: Answered | null }[] = []
  readonly #max: number
  #at = 0

  constructor(max: number) {
    this.#max = max
  }

  /** The last call with this id: null for a new one, and whether it said the same. */
  before({ id, ...call }: CallFrame): { readonly isSame: boolean; readonly answered: Answered | null } | null {
    const known = this.#calls.find((one) => one.id === id)
    return known === undefined ? null : { isSame: known.said === digest(call), answered: known.answered }
  }

  /** Remembers a call, in place of one with the same id, otherwise of the oldest. `answered`: null for an answer that goes with its moment. */
  keep({ id, ...call }: CallFrame, answered: Answered | null): void {
    const kept = { id, said: digest(call), answered }
    const same = this.#calls.findIndex((one) => one.id === id)
    this.#calls[same === -1 ? this.#at : same] = kept
    if (same === -1) this.#at = (this.#at + 1) % this.#max
  }
}

/** Characters of a digest: 96 bits, so that two calls of a connection never look the same by chance. */
const LENGTH = 16

const digest = ({ action, payload }: Pick<CallFrame, 'action' | 'payload'>): string =>
  hash('sha256', jsonOf([action, payload]), 'base64').slice(0, LENGTH)
