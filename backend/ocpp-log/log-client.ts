import { Worker } from 'node:worker_threads'
import { briefObjects } from '../heap.ts'
import type { Chunk } from './chunk.ts'
import { openLogDatabase } from './log-database.ts'
import type { Question } from './log-database.ts'
import type { Retention } from './chunk-table.ts'

/** Where chunks are handed in and questions are asked. */
export interface LogStore {
  /** Rejects with what kept them from being written. */
  keep(chunks: readonly Chunk[], now: number): Promise<void>
  /** Rejects with what kept it from being answered. */
  ask(question: Question): Promise<unknown>
  /** Takes the last chunks; returns when all that was handed in is written, or it takes too long. Throws what SQLite throws. */
  close(last: readonly Chunk[], now: number): void
}

export type ToWorker =
  | { readonly kind: 'keep'; readonly number: number; readonly chunks: readonly Chunk[]; readonly now: number }
  | { readonly kind: 'ask'; readonly number: number; readonly question: Question }
  | { readonly kind: 'close'; readonly done: Int32Array<SharedArrayBuffer> }

export type FromWorker = { readonly number: number } & (
  | { readonly ok: true; readonly answer: unknown }
  | { readonly ok: false; readonly error: string }
)

/** Milliseconds that leaving waits for the last frames. */
const CLOSE_WITHIN_MS = 2_000

interface Pending {
  readonly resolve: (answer: unknown) => void
  readonly reject: (error: Error) => void
}

/** The desk before a worker, which begins with the first thing it is given; one that fell is followed by another. */
export function openLogClient(file: string, retention: Retention): LogStore {
  const pending = new Map<number, Pending>()
  let worker: Worker | null = null
  let number = 0

  function start(): Worker {
    const started = new Worker(new URL('log-worker.ts', import.meta.url), {
      workerData: { file, retention },
      resourceLimits: briefObjects,
    })
    started.unref()
    started.on('message', (answer: FromWorker) => settle(answer))
    started.on('error', (error) => {
      if (worker === started) worker = null
      for (const { reject } of pending.values()) reject(new Error('the OCPP log does not answer', { cause: error }))
      pending.clear()
    })
    return started
  }

  function settle(answer: FromWorker): void {
    const waiting = pending.get(answer.number)
    pending.delete(answer.number)
    if (pending.size === 0) worker?.unref()
    if (answer.ok) waiting?.resolve(answer.answer)
    else waiting?.reject(new Error(answer.error))
  }

  const send = (message: (number: number) => ToWorker): Promise<unknown> =>
    new Promise((resolve, reject) => {
      worker ??= start()
      number += 1
      pending.set(number, { resolve, reject })
      // A process that waits for an answer is not over.
      worker.ref()
      worker.postMessage(message(number))
    })

  return {
    async keep(chunks, now) {
      await send((of) => ({ kind: 'keep', number: of, chunks, now }))
    },
    ask: (question) => send((of) => ({ kind: 'ask', number: of, question })),
    close(last, now) {
      // Nothing else has the file open: a worker would take longer to begin than this takes.
      if (worker === null) return writeHere({ file, retention }, last, now)
      worker.postMessage({ kind: 'keep', number: (number += 1), chunks: last, now } satisfies ToWorker)
      const done = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
      worker.postMessage({ kind: 'close', done } satisfies ToWorker)
      Atomics.wait(done, 0, 0, CLOSE_WITHIN_MS)
      void worker.terminate()
      worker = null
      for (const { reject } of pending.values()) reject(new Error('the OCPP log is closed'))
      pending.clear()
      return undefined
    },
  }
}

interface Place {
  readonly file: string
  readonly retention: Retention
}

function writeHere({ file, retention }: Place, chunks: readonly Chunk[], now: number): void {
  if (chunks.length === 0) return
  const database = openLogDatabase(file, retention)
  database.keep(chunks, now)
  database.close()
}
