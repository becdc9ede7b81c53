import { Worker } from 'node:worker_threads'
import type { Database } from 'better-sqlite3'
import { isStorageFailure } from './writable.ts'

/**
 * Moves the write-ahead log into the file beside the traffic. SQLite would do it inside a commit, and 80 MiB of it makes
 * that commit, and everybody who waits for it, a third of a second late. Whoever writes asks now and then; a worker copies
 * and syncs; what little came meanwhile is moved here, so that the log begins anew.
 */
export interface Checkpointer {
  /** Asks the worker to look, unless it is at it. */
  look(): void
  close(): void
}

/** The log is moved when it is longer than this, and cut back to it when it begins anew. */
const LOG_BYTES = 8 * 1024 * 1024

/** Null for a database in memory, which has no log. */
export function openCheckpointer(db: Database): Checkpointer | null {
  if (db.memory) return null
  db.pragma(`journal_size_limit = ${LOG_BYTES}`)
  const workerData = { file: db.name, logBytes: LOG_BYTES }
  let worker: Worker | null = null
  let isLooking = false

  function start(): Worker {
    const started = new Worker(new URL('checkpoint-worker.ts', import.meta.url), { workerData })
    started.unref()
    started.on('message', (hasMoved: boolean) => {
      isLooking = false
      // Passive: somebody who reads, such as a backup, keeps the log for now and nobody waiting.
      if (hasMoved && db.open) moveTheRest(db, 'PASSIVE')
    })
    // A disk that takes nothing is noticed by the next commit; here the log only stays as it is until then.
    started.on('error', () => {
      worker = null
      isLooking = false
    })
    return started
  }

  return {
    look() {
      if (isLooking) return
      isLooking = true
      worker ??= start()
      worker.postMessage('look')
    },
    close() {
      void worker?.terminate()
      // Workers have the file open a moment longer; it is whole without its log all the same.
      if (db.open) moveTheRest(db, 'TRUNCATE')
    },
  }
}

function moveTheRest(db: Database, how: 'PASSIVE' | 'TRUNCATE'): void {
  try {
    db.pragma(`wal_checkpoint(${how})`)
  } catch (error) {
    if (!isStorageFailure(error)) throw error
  }
}
