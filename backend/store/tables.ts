import Database from 'better-sqlite3'
import { DICTIONARIES_TABLE } from './contexts.ts'
import { LOOKUPS_TABLE } from './lookups.ts'
import { SEGMENTS_TABLE } from './segments/segment.ts'
import { SEQUENCES_TABLE } from './sequences.ts'

/**
 * Snapshots of streams, and how far whoever follows the facts has come: the history keeps its own. Rows have an id: without
 * one, SQLite would give each of over 1 000 bytes, such as that of a charging session, a page of 4 KiB of its own.
 */
export const HEADS_TABLES = `
  CREATE TABLE IF NOT EXISTS heads (
    lifecycle TEXT NOT NULL,
    id TEXT NOT NULL,
    version INTEGER NOT NULL,
    position INTEGER NOT NULL,
    value TEXT NOT NULL,
    context ANY NOT NULL,
    UNIQUE (lifecycle, id)
  ) STRICT;
  ${DICTIONARIES_TABLE}
  CREATE TABLE IF NOT EXISTS checkpoints (process TEXT PRIMARY KEY, position INTEGER NOT NULL) STRICT, WITHOUT ROWID;
`

/** What waits for time is found by the states that wait. */
const HEADS_INDEX = 'CREATE INDEX IF NOT EXISTS heads_by_value ON heads (lifecycle, value);'

/** What must be able to go, such as personal data and secrets, beside facts that stay. */
const VAULT_TABLE = `
  CREATE TABLE IF NOT EXISTS vault (
    subject TEXT NOT NULL,
    key TEXT NOT NULL,
    value TEXT NOT NULL,
    PRIMARY KEY (subject, key)
  ) STRICT, WITHOUT ROWID;
`

/** Facts that this version cannot read (kernel/unread.ts). */
const UNREADABLE_TABLE = `
  CREATE TABLE IF NOT EXISTS unreadable (
    position INTEGER PRIMARY KEY,
    lifecycle TEXT NOT NULL,
    id TEXT NOT NULL,
    version INTEGER NOT NULL,
    type TEXT NOT NULL,
    reason TEXT NOT NULL,
    detail TEXT
  ) STRICT;
`

/** What other versions kept and no version needs: what waits for time is computed from states. */
const GONE_TABLES = 'DROP TABLE IF EXISTS timers; DROP TABLE IF EXISTS unread;'

/** Pages in memory: 16 MiB. More saved no processor time: states are kept in memory as well, and the system keeps pages of the file. */
const CACHE_KIB = 16 * 1024

/** Pages in the log before a commit itself moves them to the file: only when the checkpointer cannot. 80 MiB. */
const CHECKPOINT_PAGES = 20_000

/** Opens a world's file, or memory for `:memory:`. What is committed is on disk before COMMIT returns. */
export function openTables(file: string): Database.Database {
  const db = new Database(file)
  db.pragma('journal_mode = WAL')
  db.pragma('synchronous = FULL')
  db.pragma(`cache_size = -${CACHE_KIB}`)
  db.pragma('temp_store = MEMORY')
  db.pragma(`wal_autocheckpoint = ${CHECKPOINT_PAGES}`)
  const tables = [
    SEGMENTS_TABLE,
    HEADS_TABLES,
    HEADS_INDEX,
    LOOKUPS_TABLE,
    SEQUENCES_TABLE,
    VAULT_TABLE,
    UNREADABLE_TABLE,
    GONE_TABLES,
  ]
  for (const each of tables) db.exec(each)
  return db
}

/** Throws away what is folded again from the first fact on, beside snapshots. */
export const clearFolded = (db: Database.Database): void => void db.exec('DELETE FROM lookups; DELETE FROM unreadable')

/** Throws the snapshots of a world away, and with them the form of their table, which another version may have made. */
export function clearHeads(db: Database.Database): void {
  db.exec(`DROP TABLE heads; DROP TABLE IF EXISTS dictionaries; ${HEADS_TABLES} ${HEADS_INDEX}`)
}
