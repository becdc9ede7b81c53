import type { Database } from 'better-sqlite3'

/**
 * Versions before kept small things in a table beside the facts. What follows from the facts is found by lookups now; the
 * numbers that were given out last go on where they were.
 */
const sequences: Readonly<Record<string, string>> = {
  transaction: 'transaction',
  command: 'command',
  approval: 'approval',
  reservation: 'reservation',
  order: 'order',
  upgrade: 'upgrade',
  'firmware/unasked': 'firmware/unasked',
  'firmware/request': 'firmware/request',
  diagnostics: 'diagnostics',
  'authorization-list': 'authorization-list',
  'number/charging-profile': 'charging-profile',
  'number/plan': 'plan',
}

/** Takes over what an older version has left. Done once: what was taken over is not there any more. */
export function takeOverKeys(db: Database): void {
  const isThere = db.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'keys'").get() !== undefined
  if (!isThere) return
  const take = db.prepare('INSERT OR IGNORE INTO sequences SELECT ?, CAST(value AS INTEGER) FROM keys WHERE key = ?')
  const drop = db.prepare('DELETE FROM keys WHERE key = ?')
  db.transaction(() => {
    for (const [key, name] of Object.entries(sequences)) {
      take.run(name, key)
      drop.run(key)
    }
  })()
}
