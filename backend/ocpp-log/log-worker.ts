import { parentPort, workerData } from 'node:worker_threads'
import type { ToWorker, FromWorker } from './log-client.ts'
import { openLogDatabase } from './log-database.ts'
import type { Retention } from './chunk-table.ts'

/** Writes and reads the OCPP log of one world (log-client.ts), off the thread that answers charge points. */
const { file, retention }: { readonly file: string; readonly retention: Retention } = workerData
const database = openLogDatabase(file, retention)

parentPort?.on('message', (message: ToWorker) => {
  if (message.kind === 'close') {
    database.close()
    Atomics.store(message.done, 0, 1)
    Atomics.notify(message.done, 0)
    return
  }
  parentPort?.postMessage(settled(message))
})

function settled({ number, ...message }: Exclude<ToWorker, { kind: 'close' }>): FromWorker {
  try {
    if (message.kind === 'ask') return { number, ok: true, answer: database.answer(message.question) }
    database.keep(message.chunks, message.now)
    return { number, ok: true, answer: null }
  } catch (error) {
    return { number, ok: false, error: String(error) }
  }
}
