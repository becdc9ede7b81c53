import { closeSync, fdatasyncSync, openSync } from 'node:fs'
import { Worker } from 'node:worker_threads'

/** Brings the write-ahead log of a file to the disk on a thread of its own, so that nobody else waits for a slow disk. */
export interface Disk {
  /** It is slow when a commit takes longer than this on average, in milliseconds. */
  readonly slowFrom: number
  /** Resolves once everything that was committed before is on disk; rejects where it could not be brought there. */
  sync(): Promise<void>
  /** The same on the thread of the caller. */
  syncNow(): void
  close(): void
}

/**
 * A disk that syncs within a fraction of a millisecond is waited for: another thread would cost more. From a few
 * milliseconds on, waiting delays everybody.
 */
const SLOW_FROM_MS = 5

export const logOf = (file: string): string => `${file}-wal`

/** The thread is started with the first sync, and again after it has died. */
export function openDisk(file: string): Disk {
  let worker: Worker | null = null
  const waiting: ((failure: string | null) => void)[] = []
  const answer = (failure: string): void => {
    for (const end of waiting.splice(0)) end(failure)
  }
  function start(): Worker {
    const started = new Worker(new URL('sync-worker.ts', import.meta.url), { workerData: { log: logOf(file) } })
    started.unref()
    started.on('message', (failure: string | null) => waiting.shift()?.(failure))
    started.on('error', (error) => answer(String(error)))
    started.on('exit', () => {
      worker = null
      answer('the thread that syncs has ended')
    })
    return started
  }
  return {
    slowFrom: SLOW_FROM_MS,
    sync: () =>
      new Promise((resolve, reject) => {
        waiting.push((failure) => (failure === null ? resolve() : reject(new SyncFailed(failure))))
        worker ??= start()
        worker.postMessage('sync')
      }),
    syncNow() {
      const log = openSync(logOf(file), 'r+')
      try {
        fdatasyncSync(log)
      } finally {
        closeSync(log)
      }
    },
    close: () => void worker?.terminate(),
  }
}

/** What was committed could not be brought to the disk. */
export class SyncFailed extends Error {
  override readonly name = 'SyncFailed'
}
