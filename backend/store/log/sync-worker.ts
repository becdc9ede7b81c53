import { fdatasyncSync, openSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'

/** Syncs the log of a file whenever it is asked to, and says why it could not; null for success. */
const { log }: { readonly log: string } = workerData
const descriptor = openSync(log, 'r+')

parentPort?.on('message', () => parentPort?.postMessage(failure()))

function failure(): string | null {
  try {
    fdatasyncSync(descriptor)
    return null
  } catch (error) {
    return String(error)
  }
}
