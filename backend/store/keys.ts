import type { Database } from 'better-sqlite3'

/**
 * Small facts about uniqueness that must be answered inside a transaction: which session a connector has open, which
 * transaction a re-delivered StartTransaction belongs to, the next transaction number.
 */
export interface Keys {
  get(key: string): string | null
  /** Null removes the key. */
  set(key: string, value: string | null): void
  /** Forgets what a rolled back transaction may have written. */
  forgetAll(): void
}

const KEPT_MAX = 200_000

export function openKeys(db: Database): Keys {
  const kept = new Map<string, string | null>()
  const select = db.prepare<[string], { value: string }>('SELECT value FROM keys WHERE key = ?')
  const upsert = db.prepare('INSERT INTO keys VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value')
  const remove = db.prepare('DELETE FROM keys WHERE key = ?')

  function keep(key: string, value: string | null): string | null {
    if (kept.size >= KEPT_MAX) kept.clear()
    kept.set(key, value)
    return value
  }

  return {
    get(key) {
      const known = kept.get(key)
      return known !== undefined ? known : keep(key, select.get(key)?.value ?? null)
    },
    set(key, value) {
      if (value === null) remove.run(key)
      else upsert.run(key, value)
      keep(key, value)
    },
    forgetAll: () => kept.clear(),
  }
}
