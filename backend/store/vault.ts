import { existsSync, readdirSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { Database } from 'better-sqlite3'
import { openBeside } from './derived.ts'

/**
 * Personal data and secrets. They are never in facts: a fact names a subject, and deleting the subject here is what
 * account deletion means.
 */
export interface Vault {
  get(subject: string, key: string): string | null
  set(subject: string, key: string, value: string): void
  /** The keys a subject has, in order. */
  keys(subject: string): readonly string[]
  /** The subjects with this beginning of which a value contains a text, in whatever letters. */
  bearing(beginning: string, part: string): readonly string[]
  /** Without a key the whole subject goes. */
  delete(subject: string, key?: string): void
}

export function openVault(db: Database): Vault {
  const select = db.prepare<[string, string], { value: string }>(
    'SELECT value FROM vault WHERE subject = ? AND key = ?',
  )
  const list = db.prepare<[string], { key: string }>('SELECT key FROM vault WHERE subject = ? ORDER BY key')
  const bearers = db
    .prepare<[string, string, string], string>(
      `SELECT DISTINCT subject FROM vault WHERE subject >= ? AND subject < ? AND key IN ('name', 'search')
        AND instr(lower(value), ?) > 0`,
    )
    .pluck()
  const upsert = db.prepare(
    'INSERT INTO vault VALUES (?, ?, ?) ON CONFLICT (subject, key) DO UPDATE SET value = excluded.value',
  )
  const removeOne = db.prepare('DELETE FROM vault WHERE subject = ? AND key = ?')
  const removeAll = db.prepare('DELETE FROM vault WHERE subject = ?')
  return {
    get: (subject, key) => select.get(subject, key)?.value ?? null,
    set: (subject, key, value) => {
      upsert.run(subject, key, value)
    },
    keys: (subject) => list.all(subject).map(({ key }) => key),
    bearing: (beginning, part) => bearers.all(beginning, `${beginning}\u{10FFFF}`, part.toLowerCase()),
    delete: (subject, key) => {
      if (key === undefined) removeAll.run(subject)
      else removeOne.run(subject, key)
    },
  }
}

/** All that a vault knows: whoever gives something away looks for it there. */
export const vaultEntries = (db: Database): readonly { readonly key: string; readonly value: string }[] =>
  db.prepare<[], { key: string; value: string }>('SELECT key, value FROM vault').all()

/** One value of a file that nobody has open, or none: it only reads, and leaves the folder as it was. */
export function peekVault(file: string, subject: string, key: string): string | null {
  if (!existsSync(file)) return null
  const folder = dirname(file)
  const before = new Set(readdirSync(folder))
  const db = openBeside(file)
  try {
    const has = db.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'vault'").get() !== undefined
    return has ? openVault(db).get(subject, key) : null
  } finally {
    db.close()
    // SQLite's companions, which reading alone has made.
    for (const name of ['-wal', '-shm'].map((end) => `${basename(file)}${end}`))
      if (!before.has(name)) rmSync(join(folder, name), { force: true })
  }
}
