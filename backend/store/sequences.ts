import type { Database } from 'better-sqlite3'

/** Numbers given out one after the other, each once: they go on where they were, whatever becomes of what bears them. */
export interface Sequences {
  /** The number given out last; 0 before the first. */
  get(name: string): number
  set(name: string, last: number): void
  /** Forgets what a rolled back transaction may have written. */
  forgetAll(): void
}

export const SEQUENCES_TABLE = `
  CREATE TABLE IF NOT EXISTS sequences (name TEXT PRIMARY KEY, last INTEGER NOT NULL) STRICT, WITHOUT ROWID;
`

export function openSequences(db: Database): Sequences {
  const kept = new Map<string, number>()
  const select = db.prepare<[string], number>('SELECT last FROM sequences WHERE name = ?').pluck()
  const upsert = db.prepare('INSERT INTO sequences VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET last = excluded.last')
  return {
    get(name) {
      const last = kept.get(name) ?? select.get(name) ?? 0
      kept.set(name, last)
      return last
    },
    set(name, last) {
      upsert.run(name, last)
      kept.set(name, last)
    },
    forgetAll: () => kept.clear(),
  }
}
