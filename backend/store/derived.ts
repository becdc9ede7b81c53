import { rmSync } from 'node:fs'
import Database from 'better-sqlite3'

/**
 * A file that is made from the facts of a world and may be thrown away at any time. Its commits need not be on disk when
 * they return: after a crash it stands where one of them left it, whole, and is brought up to the facts again.
 */

/** Pages of 4 KiB in memory: 64 MiB. */
const CACHE_KIB = 64 * 1024

/** Pages of SQLite's own choice. */
const PAGE_BYTES = 4_096

/** Opens such a file, or memory for `:memory:`; a new one gets pages of so many bytes. */
export function openDerived(file: string, pageBytes = PAGE_BYTES): Database.Database {
  const db = new Database(file)
  db.pragma(`page_size = ${pageBytes}`)
  db.pragma('journal_mode = WAL')
  db.pragma('synchronous = NORMAL')
  db.pragma(`cache_size = -${CACHE_KIB}`)
  db.pragma('temp_store = MEMORY')
  return db
}

/** A file beside that of a world, such as one that is made from it. */
export const fileBeside = (file: string, ending: string): string => `${file.replace(/\.db$/u, '')}${ending}`

/** Throws such a file away, with its log. */
export function removeDerived(file: string): void {
  for (const end of ['', '-wal', '-shm']) rmSync(`${file}${end}`, { force: true })
}

/** Opens the file of a world beside the world itself, to read only. */
export const openBeside = (file: string): Database.Database => new Database(file, { readonly: true })

/** Opens the file of a world to read it as it stands now, whatever is written meanwhile. */
export function openSnapshot(file: string): Database.Database {
  const db = new Database(file, { readonly: true, fileMustExist: true })
  try {
    db.exec('BEGIN')
    // The first read is what pins it.
    db.prepare('SELECT count(*) FROM sqlite_schema').get()
    return db
  } catch (error) {
    db.close()
    throw error
  }
}

/** Pages of a file that are copied in one go: between them the process can do other things. */
const COPIED_PAGES = 5_000

/** Copies a file as it stood when it was pinned. */
export async function copySnapshot(snapshot: Database.Database, file: string): Promise<void> {
  await snapshot.backup(file, { progress: () => COPIED_PAGES })
}

const broken = /^SQLITE_(?:CORRUPT|NOTADB)/u

/** Whether a file cannot be read for what stands in it. */
export const isBroken = (error: unknown): boolean => error instanceof Database.SqliteError && broken.test(error.code)

const missing = /^no such (?:table|column)|has no column named/u

/**
 * Runs statements that every sound file of this version can run: where one does not find its table or column, the text of
 * the schema is broken, which SQLite itself does not tell from a wrong statement.
 */
export function orBrokenSchema<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (!(error instanceof Database.SqliteError) || error.code !== 'SQLITE_ERROR' || !missing.test(error.message))
      throw error
    throw Object.assign(new Database.SqliteError(`broken schema: ${error.message}`, 'SQLITE_CORRUPT'), { cause: error })
  }
}
