import { nothing } from '../environment/clock.ts'
import type { Cancel } from '../environment/clock.ts'
import type { RetryPolicy, Transfers } from '../files/transfers.ts'
import type { StoreOutcome, TransferFailure } from '../files/transfer.ts'

export interface UploadOrder {
  /** A folder, by its URL. */
  readonly folder: string
  readonly name: string
  readonly lines: readonly string[]
  readonly retryPolicy: RetryPolicy
  /** Called at the beginning and at the end. */
  readonly report: (status: 'Uploading' | 'Uploaded' | TransferFailure) => void
}

/** One upload at a time; a new one cancels one that runs, without a report. */
export class Upload {
  readonly #transfers: Transfers
  #cancel: Cancel | null = null

  constructor(transfers: Transfers) {
    this.#transfers = transfers
  }

  get isBusy(): boolean {
    return this.#cancel !== null
  }

  begin({ folder, name, lines, retryPolicy, report }: UploadOrder): void {
    this.stop()
    report('Uploading')
    const content = Buffer.from(`${lines.join('\n')}\n`)
    const done = (outcome: StoreOutcome): void => {
      this.#cancel = null
      report(outcome.ok ? 'Uploaded' : outcome.failure)
    }
    this.#cancel = nothing
    this.#cancel = this.#transfers.store({ url: inside(folder, name), content }, retryPolicy, done)
  }

  stop(): void {
    this.#cancel?.()
    this.#cancel = null
  }
}

const inside = (folder: string, name: string): string => `${folder.replace(/\/$/u, '')}/${name}`
