import type { Database, Statement } from 'better-sqlite3'
import type { Fact } from '#contracts/fact.ts'
import type { State } from '#machines/kit/lifecycle.ts'
import { isBroken } from '#backend/store/derived.ts'
import { condemn } from '#backend/store/read-model-file.ts'
import type { Store } from '#backend/store/store.ts'
import { unreadAfter } from '../unread.ts'
import type { Projector, ReadModels } from './projector.ts'
import type { Stands } from './stands.ts'

/**
 * Writes the read models of a world right behind its facts, in transactions of its own that also say how far they have come.
 * What is missing, after a crash or from the first fact on, is folded from the facts.
 */

/** Facts that are folded in one transaction: about a tenth of a second. */
const BATCH = 10_000

const REACHED_TABLE = `
  CREATE TABLE IF NOT EXISTS main.reached (
    only INTEGER PRIMARY KEY CHECK (only = 1),
    position INTEGER NOT NULL,
    lifecycle TEXT NOT NULL,
    id TEXT NOT NULL,
    version INTEGER NOT NULL
  ) STRICT;
`

type Reached = Pick<Fact, 'position' | 'lifecycle' | 'id' | 'version'>

/** The facts of a world, and the handle of its read models, by which the facts can be read, too. */
export type Followed = Pick<Store, 'db' | 'after'>

/** Creates what is missing. Read models of another world, or of one that has gone on otherwise since, are made anew. */
export function prepare(models: ReadModels, { db, after }: Followed): void {
  db.exec(REACHED_TABLE)
  const reached = openReached(db).get()
  const [fact] = reached === null ? [] : after(reached.position - 1, 1)
  const isOf = reached === null || (fact !== undefined && namesOf(fact) === namesOf(reached))
  if (!isOf) {
    models.drop(db)
    db.exec('DELETE FROM main.reached')
  }
  models.create(db)
  // What is condemned stays so until it is opened anew.
  if (!db.memory && db.pragma('main.user_version', { simple: true }) === 0)
    db.pragma(`main.user_version = ${models.shape}`)
}

/** Marks read models that were just made as whole: this was the last fact. */
export function markReached(db: Database, last: Reached): void {
  db.exec(REACHED_TABLE)
  openReached(db).put(last)
}

/** The position that read models have come to. */
export const reachedIn = (db: Database): number => openReached(db).get()?.position ?? 0

const namesOf = ({ position, lifecycle, id, version }: Reached): string => [position, lifecycle, id, version].join(' ')

function openReached(db: Database): { get(): Reached | null; put(fact: Reached): void } {
  const select = db.prepare<[], Reached>('SELECT position, lifecycle, id, version FROM main.reached')
  const upsert = db.prepare(
    `INSERT INTO main.reached VALUES (1, ?, ?, ?, ?) ON CONFLICT (only) DO UPDATE SET position = excluded.position,
       lifecycle = excluded.lifecycle, id = excluded.id, version = excluded.version`,
  )
  return {
    get: () => select.get() ?? null,
    put: ({ position, lifecycle, id, version }) => void upsert.run(position, lifecycle, id, version),
  }
}

/** A fact, and where it led. */
export interface Taken {
  readonly fact: Fact
  readonly state: State
}

export interface Following {
  readonly models: ReadModels
  readonly source: Followed
  readonly stands: Stands
}

/** Follows read models that were prepared. */
export class Follower {
  readonly #following: Following
  readonly #projector: Projector
  readonly #row
  readonly #begin: Statement
  readonly #commit: Statement
  readonly #rollback: Statement
  /** Every fact up to here is in the read models. */
  reached: number

  constructor(following: Following) {
    const { db } = following.source
    this.#following = following
    this.#projector = following.models.open(db)
    this.#row = openReached(db)
    this.#begin = db.prepare('BEGIN')
    this.#commit = db.prepare('COMMIT')
    this.#rollback = db.prepare('ROLLBACK')
    this.reached = this.#row.get()?.position ?? 0
  }

  /** Writes what a commit has written, the facts behind what was reached. */
  write(taken: readonly Taken[]): void {
    this.#transact(() => {
      for (const { fact, state } of taken) this.#projector.take(fact, state)
      return taken.at(-1)?.fact
    })
  }

  /** Folds what is missing; answers whether there may be more. */
  catchUp(): boolean {
    const { source, stands } = this.#following
    const facts = source.after(this.reached, BATCH)
    if (facts.length === 0) return false
    const unread = new Set(unreadAfter(source.db, this.reached).map(({ position }) => position))
    this.#transact(() => {
      for (const fact of facts) {
        const state = stands.after(fact)
        if (unread.has(fact.position)) continue
        this.#projector.take(fact, state)
        // As in a commit, but for the readings of meters, which come in long rows and of which the last one counts.
        if (fact.type !== 'session.metered') this.#projector.flush()
      }
      return facts.at(-1)
    })
    return facts.length === BATCH
  }

  #transact(work: () => Fact | undefined): void {
    const { db } = this.#following.source
    try {
      this.#begin.run()
      const last = work()
      this.#projector.flush()
      if (last !== undefined) this.#row.put(last)
      this.#commit.run()
      this.reached = last?.position ?? this.reached
    } catch (error) {
      this.#projector.forget()
      if (db.inTransaction) this.#rollback.run()
      if (isBroken(error) && !db.memory) condemn(db)
      throw error
    }
  }
}
