import type { Database } from 'better-sqlite3'

/**
 * What lookups find: the streams under a key, written in the transaction of the facts they follow from, so a command sees
 * them as they stand. Which streams those are, the lifecycles say (machines/kit/lookup.ts).
 */
export interface Lookups {
  /** The streams under a key, in the order they came. */
  find(lookup: string, key: string): readonly string[]
  /** Every stream that a lookup finds, in the order they came. */
  all(lookup: string): readonly string[]
  /** Who has come under a key, by the fact at a position, and who has gone from it. Costs the same however many stay. */
  put(at: At, change: Change): void
  /** Forgets what a rolled back transaction may have written. */
  forgetAll(): void
}

interface At {
  readonly lookup: string
  readonly key: string
}

interface Change {
  readonly comes: { readonly id: string; readonly position: number } | null
  readonly goes: readonly string[]
  /** Who is found from now on, in the order they came. */
  readonly ids: readonly string[]
}

export const LOOKUPS_TABLE = `
  CREATE TABLE IF NOT EXISTS lookups (
    lookup TEXT NOT NULL,
    key TEXT NOT NULL,
    id TEXT NOT NULL,
    position INTEGER NOT NULL,
    PRIMARY KEY (lookup, key, id)
  ) STRICT, WITHOUT ROWID;
`

/** Keys that are kept in memory. */
const KEPT_MAX = 200_000

export const openLookups = (db: Database): Lookups => new KeptLookups(db)

class KeptLookups implements Lookups {
  readonly #kept = new Map<string, Map<string, readonly string[]>>()
  #count = 0
  readonly #select
  readonly #selectAll
  readonly #insert
  readonly #remove

  constructor(db: Database) {
    this.#select = db
      .prepare<[string, string], string>('SELECT id FROM lookups WHERE lookup = ? AND key = ? ORDER BY position, id')
      .pluck()
    this.#selectAll = db
      .prepare<[string], string>('SELECT id FROM lookups WHERE lookup = ? ORDER BY position, id')
      .pluck()
    this.#insert = db.prepare('INSERT INTO lookups VALUES (?, ?, ?, ?)')
    this.#remove = db.prepare('DELETE FROM lookups WHERE lookup = ? AND key = ? AND id = ?')
  }

  find(lookup: string, key: string): readonly string[] {
    return this.#kept.get(lookup)?.get(key) ?? this.#keep({ lookup, key }, this.#select.all(lookup, key))
  }

  all(lookup: string): readonly string[] {
    return this.#selectAll.all(lookup)
  }

  put({ lookup, key }: At, { comes, goes, ids }: Change): void {
    for (const id of goes) this.#remove.run(lookup, key, id)
    if (comes !== null) this.#insert.run(lookup, key, comes.id, comes.position)
    this.#keep({ lookup, key }, ids)
  }

  forgetAll(): void {
    this.#kept.clear()
    this.#count = 0
  }

  #keep({ lookup, key }: At, ids: readonly string[]): readonly string[] {
    if (this.#count >= KEPT_MAX) this.forgetAll()
    const keys = this.#kept.get(lookup) ?? new Map<string, readonly string[]>()
    this.#kept.set(lookup, keys)
    if (!keys.has(key)) this.#count += 1
    keys.set(key, ids)
    return ids
  }
}
