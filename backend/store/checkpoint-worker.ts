import { statSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import Database from 'better-sqlite3'

/**
 * Carries what the log holds into the database file, off the thread that answers. It looks when it is asked to, and says
 * whether it has moved something.
 */
const { file, logBytes } = workerData as { readonly file: string; readonly logBytes: number }
const db = new Database(file, { fileMustExist: true })

parentPort?.on('message', () => {
  const { size } = statSync(`${file}-wal`, { throwIfNoEntry: false }) ?? { size: 0 }
  const isLong = size >= logBytes
  if (isLong) db.pragma('wal_checkpoint(PASSIVE)')
  parentPort?.postMessage(isLong)
})
