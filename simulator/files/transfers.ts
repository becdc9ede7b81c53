import { SECOND } from '#contracts/durations.ts'
import type { Mishap } from '#contracts/lab/faults.ts'
import type { Cancel, Clock } from '../environment/clock.ts'
import type { FetchOutcome, StoreOutcome, Transfer, TransferFailure } from './transfer.ts'

/** An injected failure occurs after so long. */
const FAILS_AFTER_MS = 1_000

/** How often a transfer is retried, and after which interval. */
export interface RetryPolicy {
  readonly retries: number
  readonly intervalMs: number
}

/** Unless the central system says otherwise there is one try (OCPP 1.6 §6.17, §6.61). */
export const retryPolicyOf = (request: {
  readonly retries?: number
  readonly retryInterval?: number
}): RetryPolicy => ({
  retries: Math.max(0, request.retries ?? 0),
  intervalMs: Math.max(0, request.retryInterval ?? 0) * SECOND,
})

/** The file transfers of a pile, with retries; they fail while a mishap is set. */
export class Transfers {
  /** Lasts until it is set to null. */
  mishap: Mishap | null = null
  readonly #clock: Clock
  readonly #transfer: Transfer

  constructor(clock: Clock, transfer: Transfer) {
    this.#clock = clock
    this.#transfer = transfer
  }

  /** Fetches a file of at most so many bytes; `done` is called with the outcome of the last try. */
  fetch(from: { url: string; most: number }, retryPolicy: RetryPolicy, done: (outcome: FetchOutcome) => void): Cancel {
    return this.#tried(
      retryPolicy,
      (tried) =>
        this.#mishap(tried) ?? this.#transfer.fetch(from.url, from.most, (outcome) => tried(this.#spoiled(outcome))),
      done,
    )
  }

  /** Stores a file; `done` is called with the outcome of the last try. */
  store(
    to: { url: string; content: Uint8Array },
    retryPolicy: RetryPolicy,
    done: (outcome: StoreOutcome) => void,
  ): Cancel {
    return this.#tried(
      retryPolicy,
      (tried) => this.#mishap(tried) ?? this.#transfer.store(to.url, to.content, tried),
      done,
    )
  }

  #tried<Outcome extends { readonly ok: boolean }>(
    { retries, intervalMs }: RetryPolicy,
    once: (done: (outcome: Outcome) => void) => Cancel,
    done: (outcome: Outcome) => void,
  ): Cancel {
    let left = retries
    const tried = (outcome: Outcome): void => {
      if (outcome.ok || left <= 0) return done(outcome)
      left -= 1
      cancel = this.#clock.after(intervalMs, again)
    }
    const again = (): void => {
      cancel = once(tried)
    }
    let cancel: Cancel = once(tried)
    return () => cancel()
  }

  #mishap(done: (outcome: { readonly ok: false; readonly failure: TransferFailure }) => void): Cancel | null {
    const { mishap } = this
    if (mishap === null || mishap === 'wrong signature') return null
    return this.#clock.after(FAILS_AFTER_MS, () => done({ ok: false, failure: mishap }))
  }

  #spoiled(outcome: FetchOutcome): FetchOutcome {
    if (!outcome.ok || this.mishap !== 'wrong signature') return outcome
    return { ok: true, content: outcome.content.map((byte, at) => (at === outcome.content.length - 1 ? ~byte : byte)) }
  }
}
