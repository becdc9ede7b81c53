import type { Database } from 'better-sqlite3'

/**
 * Versions before kept small things in a table beside the facts, `keys`. What follows from the facts is found by lookups
 * now. The rest is taken over once: numbers go on where they were, secrets go to the vault, and what are facts today is
 * told by whoever opens the world.
 */

/** What is a fact of a lifecycle of its own today: the name behind a prefix, and what stood there, as JSON. */
export interface Former {
  readonly key: string
  readonly value: string
}

/** The keys of what is a fact today. */
const adopted = ['firmware-file/*', 'pile/*/local-list', 'capabilities/*']

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

const isThere = (db: Database): boolean =>
  db.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'keys'").get() !== undefined

/** Takes over numbers and secrets that an older version has left. */
export function takeOverKeys(db: Database): void {
  if (!isThere(db)) return
  const number = db.prepare('INSERT OR IGNORE INTO sequences SELECT ?, CAST(value AS INTEGER) FROM keys WHERE key = ?')
  const secrets = db.prepare('INSERT OR IGNORE INTO vault SELECT ?, substr(key, ?), value FROM keys WHERE key GLOB ?')
  const holders = db.prepare(
    `INSERT OR IGNORE INTO vault SELECT 'file-account-holders',
       replace(replace(key, 'firmware/', 'firmware-job/'), '/account', ''), value FROM keys WHERE key GLOB ?`,
  )
  db.transaction(() => {
    for (const [key, name] of Object.entries(sequences)) number.run(name, key)
    secrets.run('file-accounts', 'ftp/'.length + 1, 'ftp/*')
    for (const job of ['firmware/*/account', 'diagnostics/*/account']) holders.run(job)
    db.exec(
      `DELETE FROM keys WHERE key GLOB 'capabilities/*/asked' OR NOT (${adopted.map((one) => `key GLOB '${one}'`).join(' OR ')})`,
    )
  })()
}

/** What an older version has left that is told as facts, in the order of its keys. */
export const formerKeys = (db: Database): readonly Former[] =>
  isThere(db) ? db.prepare<[], Former>('SELECT key, value FROM keys ORDER BY key').all() : []

/** These were taken over; the table goes with the last of what it held. */
export function forgetKeys(db: Database, keys: readonly string[]): void {
  if (!isThere(db)) return
  const remove = db.prepare('DELETE FROM keys WHERE key = ?')
  for (const key of keys) remove.run(key)
  if (formerKeys(db).length === 0) db.exec('DROP TABLE keys')
}
