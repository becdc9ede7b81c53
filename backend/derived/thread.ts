import { Worker } from 'node:worker_threads'
import { briefObjects } from '../heap.ts'
import { Bell } from './shared.ts'

/** The thread that writes what is derived (worker.ts), and the bell by which it is woken. */
export interface Thread {
  readonly worker: Worker
  readonly bell: Bell
}

/** What it is called, for whoever looks at the threads of the process. */
export const WORKER = 'derived'

/** Starts it; the process does not wait for its end. */
export function startThread(bell = new Bell()): Thread {
  const options = { workerData: { bell: bell.shared }, name: WORKER, resourceLimits: briefObjects }
  const worker = new Worker(new URL('worker.ts', import.meta.url), options)
  worker.unref()
  return { worker, bell }
}
