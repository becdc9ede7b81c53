import { parentPort, workerData } from 'node:worker_threads'
import type { ToWorker, FromWorker } from './far-desk.ts'
import { openKeeper } from './keeper.ts'
import type { Retention } from './shelf.ts'

/** Writes and reads the OCPP log of one world (far-desk.ts), off the thread that answers charge points. */
const { file, retention }: { readonly file: string; readonly retention: Retention } = workerData
const keeper = openKeeper(file, retention)

parentPort?.on('message', (message: ToWorker) => {
  if (message.kind === 'close') {
    keeper.close()
    Atomics.store(message.done, 0, 1)
    Atomics.notify(message.done, 0)
    return
  }
  parentPort?.postMessage(settled(message))
})

function settled({ number, ...message }: Exclude<ToWorker, { kind: 'close' }>): FromWorker {
  try {
    if (message.kind === 'ask') return { number, ok: true, answer: keeper.answer(message.question) }
    keeper.keep(message.chunks, message.now)
    return { number, ok: true, answer: null }
  } catch (error) {
    return { number, ok: false, error: String(error) }
  }
}
