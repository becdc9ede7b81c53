import type { Database } from 'better-sqlite3'
import { readModels } from '../areas/read-models.ts'
import { Follower, prepare } from '../kernel/read-model/follower.ts'
import { Stands } from '../kernel/read-model/stands.ts'
import { openReadModels } from '../store/read-model-file.ts'
import type { FollowedFacts } from './followed-facts.ts'
import type { SharedPositions } from './shared.ts'

/** Pages in the log before they are moved to the file: 16 MiB. */
const CHECKPOINT_PAGES = 4_000

/** The read models of a world, written right behind its facts. */
export class FollowedLists {
  readonly #facts: FollowedFacts
  readonly #progress: SharedPositions
  #opened: { readonly follower: Follower; readonly db: Database } | null = null

  constructor(facts: FollowedFacts, progress: SharedPositions) {
    this.#facts = facts
    this.#progress = progress
  }

  /** Writes a stretch of what is missing; answers whether there is more. */
  follow(): boolean {
    const { follower } = (this.#opened ??= this.#open())
    const mayBeMore = this.#progress.goal > follower.reached && follower.catchUp()
    this.#progress.reached = follower.reached
    return mayBeMore || this.#progress.goal > follower.reached
  }

  close(): void {
    this.#opened?.db.close()
    this.#opened = null
  }

  #open(): { readonly follower: Follower; readonly db: Database } {
    const db = openReadModels(this.#facts.file)
    try {
      db.pragma(`wal_autocheckpoint = ${CHECKPOINT_PAGES}`)
      const { after, upTo, snapshot } = this.#facts
      const source = { db, after }
      prepare(readModels, source)
      const stands = new Stands({ store: { upTo }, snapshot })
      return { follower: new Follower({ models: readModels, source, stands }), db }
    } catch (error) {
      db.close()
      throw error
    }
  }
}
