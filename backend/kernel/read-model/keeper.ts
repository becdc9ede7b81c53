import { SECOND } from '#contracts/durations.ts'
import type { Fact } from '#contracts/fact.ts'
import type { State } from '#machines/kit/lifecycle.ts'
import type { Clock } from '#backend/clock.ts'
import { isBroken } from '#backend/store/derived.ts'
import { isStorageFailure } from '#backend/store/writable.ts'
import { Follower } from './follower.ts'
import type { Following, Taken } from './follower.ts'

/**
 * Keeps the read models of a world up to its facts. A command is answered once its facts are on disk, whatever becomes of the
 * read models meanwhile: whoever reads waits until they have come as far as needed.
 */
export interface Keeper {
  /** Takes a fact of the transaction that is being written, and where it led. */
  take(fact: Fact, state: State): void
  /** Forgets what was taken: the transaction was rolled back. */
  forget(): void
  /** The facts up to here are on disk, and stay so whatever becomes of the rows: it throws for a defect alone. */
  committed(position: number): void
  /** Every fact up to here is in the read models. */
  readonly reached: number
  /** Whether they reach a position in time. */
  reaches(position: number): Promise<boolean>
  /** Why they cannot follow now; null while they do. */
  readonly trouble: string | null
}

/** How far something has come that is derived from the facts, and how far they go. */
export interface Behind {
  readonly reached: number
  readonly position: number
}

/** How soon it is tried again to follow. */
const AGAIN_MS = SECOND

/** Those of a world whose facts are damaged: they are read as they stand. */
export const kept: Keeper = {
  take() {},
  forget() {},
  committed() {},
  reached: Infinity,
  reaches: async () => Promise.resolve(true),
  trouble: null,
}

/** Follows on the thread of the commands, right behind each commit: whoever was answered finds what was written. */
export class KeeperHere implements Keeper {
  trouble: string | null = null
  readonly #clock: Clock
  readonly #follower: Follower
  #taken: Taken[] = []
  #again: (() => void) | null = null

  /** Folds what is missing; a disk that takes nothing keeps the world from nothing else. */
  constructor(following: Following, clock: Clock) {
    this.#clock = clock
    this.#follower = new Follower(following)
    this.#attempt(() => this.#catchUp())
  }

  get reached(): number {
    return this.#follower.reached
  }

  take(fact: Fact, state: State): void {
    this.#taken.push({ fact, state })
  }

  forget(): void {
    this.#taken = []
  }

  committed(): void {
    const taken = this.#taken
    const [first] = taken
    if (first === undefined) return
    this.#taken = []
    // It is tried again from time to time, and not with every commit.
    if (this.trouble !== null) return
    this.#attempt(() => {
      if (this.reached === first.fact.position - 1) this.#follower.write(taken)
      else this.#catchUp()
    })
  }

  async reaches(position: number): Promise<boolean> {
    return Promise.resolve(this.reached >= position)
  }

  close(): void {
    this.#again?.()
    this.#again = null
  }

  #catchUp(): void {
    while (this.#follower.catchUp());
  }

  #attempt(work: () => void): void {
    try {
      work()
      this.trouble = null
    } catch (error) {
      if (!isStorageFailure(error) && !isBroken(error)) throw error
      this.trouble = String(error)
      this.#again ??= this.#clock.after(AGAIN_MS, () => {
        this.#again = null
        this.#attempt(() => this.#catchUp())
      })
    }
  }
}
