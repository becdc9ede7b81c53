import { join } from 'node:path'
import Database from 'better-sqlite3'

/** Somebody else has the folder. */
export class Taken extends Error {
  override readonly name = 'Taken'
}

/**
 * Takes a folder of database files for this process alone: snapshots live in memory, so two processes would fork the
 * streams. The lock is the operating system's and goes with the process, however it ends. The answer gives the folder back.
 */
export function takeFolder(folder: string): () => void {
  const db = new Database(join(folder, 'lock'), { timeout: 0 })
  try {
    db.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    db.close()
    if (error instanceof Database.SqliteError && error.code === 'SQLITE_BUSY')
      throw new Taken(`${folder} is in use by another process`)
    throw error
  }
  return () => db.close()
}
