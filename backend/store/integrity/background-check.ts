import { Worker } from 'node:worker_threads'
import { DAY, SECOND } from '#contracts/durations.ts'
import type { Clock } from '#backend/clock.ts'
import type { Damage } from './damage.ts'

/**
 * Holds all facts of a file against their chain beside the traffic: soon after the start, then once a day. A start looks
 * at the end only; bytes that have flipped further back are found here, by a worker that rests longer than it works.
 */

/** The start has other things to do. */
const FIRST_AFTER = SECOND
const AGAIN_AFTER = DAY

interface Options {
  readonly file: string
  readonly clock: Clock
  readonly onDamage: (damage: Damage) => void
  /** The check itself could not be made. */
  readonly onFailure: (error: unknown) => void
}

/** What the worker says when it has come to an end. */
export type Checked = { readonly damage: Damage | null }

/** Begins to check; the answer ends it. Nothing is to be checked of a world in memory. */
export function checkInBackground({ file, clock, onDamage, onFailure }: Options): () => void {
  if (file === ':memory:') return () => undefined
  let worker: Worker | null = null
  let cancel = clock.after(FIRST_AFTER, check)

  function check(): void {
    worker = new Worker(new URL('check-worker.ts', import.meta.url), { workerData: { file } })
    worker.unref()
    worker.once('error', (error: unknown) => {
      onFailure(error)
      cancel = clock.after(AGAIN_AFTER, check)
    })
    worker.once('message', ({ damage }: Checked) => {
      if (damage !== null) return onDamage(damage)
      cancel = clock.after(AGAIN_AFTER, check)
    })
  }

  return () => {
    cancel()
    void worker?.terminate()
  }
}
