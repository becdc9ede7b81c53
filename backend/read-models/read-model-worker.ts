import { Worker } from 'node:worker_threads'
import { SECOND } from '#contracts/durations.ts'
import type { Clock } from '../clock.ts'
import { KeeperAside } from './keeper-aside.ts'
import { Bell } from './shared.ts'
import type { SharedPositions } from './shared.ts'
import type { Store } from '../store/store.ts'

/** What the worker is asked: to follow a world, or to let go of one. */
export type WorkerAsked = { readonly file: string; readonly progress: SharedArrayBuffer | null }

/** What it tells: that somebody who waits may look, or whether it can follow a world, and why not. */
export type WorkerTold = { readonly file: string; readonly trouble: string | null } | null

/** What the worker is called, for whoever looks at the threads of the process. */
export const WORKER = 'read-models'
/** A worker that died is started again after this. */
const AGAIN_MS = SECOND
/** What it has begun is done by then, or never. */
const CLOSES_MS = 5 * SECOND

/** Has one worker write the read models of all worlds of an installation. It takes 75 MiB, however many they are. */
export class ReadModelWorker {
  readonly #clock: Clock
  readonly #bell = new Bell()
  readonly #keepers = new Map<string, KeeperAside>()
  #worker: Worker | null = null
  #again: (() => void) | null = null

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** Follows a world whose read models were prepared, from now on. */
  follow(file: string, store: Store): KeeperAside {
    const keeper = new KeeperAside({
      store,
      clock: this.#clock,
      ring: () => this.#bell.ring(),
      want: () => {
        // A process that waits for an answer is not over.
        this.#worker?.ref()
        this.#bell.want()
      },
      close: (progress) => this.#letGo(file, progress),
    })
    this.#keepers.set(file, keeper)
    if (this.#worker === null && this.#again === null) this.#start()
    else this.#ask({ file, progress: keeper.progress.shared })
    return keeper
  }

  /** Ends the worker; worlds are closed before. */
  close(): void {
    this.#again?.()
    this.#again = null
    const worker = this.#worker
    this.#worker = null
    void worker?.terminate()
  }

  #letGo(file: string, progress: SharedPositions): void {
    this.#keepers.delete(file)
    if (this.#worker === null) return
    this.#ask({ file, progress: null })
    progress.waitForClose(CLOSES_MS)
  }

  #ask(asked: WorkerAsked): void {
    this.#worker?.postMessage(asked)
    this.#bell.want()
  }

  #start(): void {
    const options = { workerData: { bell: this.#bell.shared }, name: WORKER }
    const worker = new Worker(new URL('worker.ts', import.meta.url), options)
    worker.unref()
    worker.on('message', (told: WorkerTold) => this.#hear(told))
    worker.on('error', (error) => this.#say(String(error)))
    worker.on('exit', () => {
      if (this.#worker === worker) this.#startAgain()
    })
    this.#worker = worker
    for (const [file, { progress }] of this.#keepers) this.#ask({ file, progress: progress.shared })
  }

  #hear(told: WorkerTold): void {
    const keeper = told === null ? undefined : this.#keepers.get(told.file)
    if (told !== null && keeper !== undefined) keeper.trouble = told.trouble
    const waiting = [...this.#keepers.values()].filter((one) => one.isAwaited())
    if (waiting.length === 0) this.#worker?.unref()
    else this.#bell.want()
  }

  #startAgain(): void {
    this.#worker = null
    this.#say('the worker that writes them has ended')
    this.#again = this.#clock.after(AGAIN_MS, () => {
      this.#again = null
      this.#start()
    })
  }

  #say(trouble: string): void {
    for (const keeper of this.#keepers.values()) keeper.trouble ??= trouble
  }
}
