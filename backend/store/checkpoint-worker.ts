import { statSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import Database from 'better-sqlite3'

/**
 * Carries what the log holds into the database file, off the thread that answers. It looks when it is asked to, and says
 * whether it has moved something.
 */
const { file, logBytes }: { readonly file: string; readonly logBytes: number } = workerData
/** While the log is moved, it grows: each pass has less to move than the one before. */
const PASSES_MAX = 5
/** So few frames are moved in a millisecond or two by whoever writes. */
const LEFT_FRAMES = 200
const db = new Database(file, { fileMustExist: true })
const checkpoint = db.prepare<[], { readonly log: number; readonly checkpointed: number }>(
  'PRAGMA wal_checkpoint(PASSIVE)',
)

parentPort?.on('message', () => {
  const { size } = statSync(`${file}-wal`, { throwIfNoEntry: false }) ?? { size: 0 }
  const isLong = size > logBytes
  if (isLong) for (let pass = 0; pass < PASSES_MAX && move() > LEFT_FRAMES; pass += 1);
  parentPort?.postMessage(isLong)
})

/** Moves what the log holds now; answers how many frames have come meanwhile. */
function move(): number {
  const moved = checkpoint.get()
  return moved === undefined ? 0 : moved.log - moved.checkpointed
}
