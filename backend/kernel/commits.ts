import type { Database, Statement } from 'better-sqlite3'
import type { Clock } from '../clock.ts'
import { emptyLog } from '../store/log/checkpointer.ts'
import type { Disk } from '../store/log/disk.ts'
import { SyncFailed } from '../store/log/disk.ts'

/** What comes after a transaction that is committed. */
export interface Afterwards {
  /** It is on disk: whoever waits for it is answered. */
  readonly done: () => void
  /** The file is closed before it could be brought to the disk: after a restart it may be there or not. */
  readonly lost: (failure: unknown) => void
}

interface Options {
  readonly db: Database
  readonly clock: Pick<Clock, 'monotonic'>
  /** Without one, each commit waits for the disk. */
  readonly disk: Disk | null
  /** What is committed cannot be brought to the disk: nothing more is to be written until `heal` has succeeded. */
  readonly onFailure: (failure: unknown) => void
}

/** So much the last commit counts in the average. */
const SHARE = 1 / 8

/**
 * The transactions of a command bus, and when each is on disk. While the disk is fast, COMMIT itself waits for it: that costs
 * least. While it is slow, COMMIT only writes the log, and a thread brings it to the disk: meanwhile the next commands run, and
 * whatever comes after a commit waits, in the order of commits. Nobody is told of what is not on disk.
 *
 * A sync that fails takes nothing back: what was committed may be on disk or not, and the system forgets what it could not
 * write. So nothing is written after it until the log has been moved into the file and begins anew, which proves all of it to
 * be on disk; then those who wait are answered as if the disk had been slow.
 */
export class Commits {
  readonly #options: Options
  readonly #begin: Statement
  readonly #commit: Statement
  readonly #rollback: Statement
  /** How long a commit takes until it is on disk, in milliseconds. */
  #average = 0
  #isAside = false
  /** Whether the last commit has waited for the disk. */
  #hasWaited = true
  /** Committed and being brought to the disk. */
  #syncing: readonly Afterwards[] = []
  /** Committed since then. */
  #next: Afterwards[] = []
  #failure: unknown = null

  constructor(options: Options) {
    this.#options = options
    const { db } = options
    this.#begin = db.prepare('BEGIN IMMEDIATE')
    this.#commit = db.prepare('COMMIT')
    this.#rollback = db.prepare('ROLLBACK')
  }

  /** Why what is committed is not on disk; null while nothing keeps it from there. */
  get failure(): unknown {
    return this.#failure
  }

  begin(): void {
    // Only what the command bus commits: what others write, such as passwords, is on disk when it is written.
    if (this.#isAside) this.#options.db.pragma('synchronous = NORMAL')
    this.#begin.run()
  }

  /** Throws as SQLite does; then everything is to be rolled back. */
  commit(): void {
    const { clock } = this.#options
    const began = clock.monotonic()
    this.#commit.run()
    this.#hasWaited = !this.#isAside
    if (this.#isAside) this.#options.db.pragma('synchronous = FULL')
    else this.#learn(clock.monotonic() - began)
  }

  /** Says what comes after the last commit. */
  follow(afterwards: Afterwards): void {
    if (this.#hasWaited) return afterwards.done()
    this.#next.push(afterwards)
    if (this.#syncing.length === 0 && this.#failure === null) void this.#sync()
  }

  rollback(): void {
    const { db } = this.#options
    if (db.inTransaction) this.#rollback.run()
    db.pragma('synchronous = FULL')
  }

  /** Proves everything that is committed to be on disk; throws while it cannot. */
  heal(): void {
    if (this.#failure === null) return
    if (!emptyLog(this.#options.db)) throw new SyncFailed('the log cannot begin anew while it is read')
    this.#failure = null
    this.#isAside = false
    this.#average = 0
    for (const { done } of this.#takeAll()) done()
  }

  /** Waits until everything that is committed is on disk, or says that it could not be brought there. */
  settle(): void {
    const waiting = this.#takeAll()
    const failure = waiting.length === 0 ? null : this.#failureNow()
    for (const { done, lost } of waiting) {
      if (failure === null) done()
      else lost(failure)
    }
  }

  close(): void {
    this.#options.disk?.close()
  }

  #learn(took: number): void {
    const { disk } = this.#options
    this.#average += (took - this.#average) * SHARE
    if (disk !== null && this.#average > disk.slowFrom) this.#isAside = true
  }

  async #sync(): Promise<void> {
    const { disk, clock, onFailure } = this.#options
    const syncing = this.#next
    this.#syncing = syncing
    this.#next = []
    const began = clock.monotonic()
    const failure = await disk?.sync().then(
      () => null,
      (error: unknown) => error,
    )
    // They were told meanwhile: the world was closed.
    if (this.#syncing !== syncing) return
    if (failure !== null) {
      this.#failure = failure
      return onFailure(failure)
    }
    this.#syncing = []
    this.#learn(clock.monotonic() - began)
    if (this.#next.length > 0) void this.#sync()
    else this.#isAside = this.#average > (disk?.slowFrom ?? 0) / 2
    for (const { done } of syncing) done()
  }

  #takeAll(): readonly Afterwards[] {
    const all = [...this.#syncing, ...this.#next]
    this.#syncing = []
    this.#next = []
    return all
  }

  #failureNow(): unknown {
    if (this.#failure !== null) return this.#failure
    try {
      this.#options.disk?.syncNow()
      return null
    } catch (error) {
      return error
    }
  }
}
