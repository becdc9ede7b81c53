import type { Cancel } from '../environment/clock.ts'

/** Why a transfer failed. */
export type TransferFailure =
  | 'bad address'
  | 'unsupported'
  | 'unreachable'
  | 'untrusted'
  | 'refused'
  | 'missing'
  | 'broken off'
  | 'too big'

export class TransferError extends Error {
  override readonly name = 'TransferError'
  readonly failure: TransferFailure

  constructor(failure: TransferFailure) {
    super(failure)
    this.failure = failure
  }
}

export type FetchOutcome =
  | { readonly ok: true; readonly content: Uint8Array }
  | { readonly ok: false; readonly failure: TransferFailure }

export type StoreOutcome = { readonly ok: true } | { readonly ok: false; readonly failure: TransferFailure }

/**
 * How a pile fetches and stores files: over a network (`net-transfer.ts`) or in memory (`memory-transfer.ts`). `done` is
 * called once, never before the call has returned, and not at all after a cancel.
 */
export interface Transfer {
  /** Fetches the file of a URL, of at most so many bytes. */
  fetch(from: string, most: number, done: (outcome: FetchOutcome) => void): Cancel
  /** Stores a file under a URL. */
  store(to: string, content: Uint8Array, done: (outcome: StoreOutcome) => void): Cancel
}
