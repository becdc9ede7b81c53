import type { Worker } from 'node:worker_threads'
import { SECOND } from '#contracts/durations.ts'
import type { Clock } from '../clock.ts'
import { reachedIn } from '../kernel/read-model/follower.ts'
import type { Settings } from '../settings.ts'
import type { Store } from '../store/store.ts'
import { Awaited } from './awaited.ts'
import { HistoryAside } from './history-aside.ts'
import type { PastAnswer, PastQuestion } from './history-aside.ts'
import { KeeperAside } from './keeper-aside.ts'
import { Bell, SharedPositions } from './shared.ts'
import { startThread } from './thread.ts'
import type { Thread } from './thread.ts'

/** What the worker is asked: to follow a world, with its read models or without, to let go of one, or a question of its past. */
export type WorkerAsked = { readonly file: string } & (
  | { readonly kind: 'follow'; readonly progress: SharedArrayBuffer; readonly hasLists: boolean }
  | { readonly kind: 'letGo' }
  | { readonly kind: 'ask'; readonly asked: PastQuestion }
)

/** What follows a world. */
export type Part = 'lists' | 'past'

/** What it tells: that somebody who waits may look, an answer, or whether something can be followed, and why not. */
export type WorkerTold =
  | { readonly kind: 'look' }
  | { readonly kind: 'answer'; readonly file: string; readonly answer: PastAnswer }
  | { readonly kind: 'trouble'; readonly file: string; readonly part: Part; readonly trouble: string | null }

/** A worker that died is started again after this. */
const AGAIN_MS = SECOND
/** What it has begun is done by then, or never. */
const CLOSES_MS = 5 * SECOND

/** What of a world is followed. Where its facts are damaged its read models stay as they are. */
interface Followed {
  readonly file: string
  readonly store: Store
  readonly settings: Settings
  readonly hasLists: boolean
}

/** What a worker keeps of a world, as its thread sees it. */
export interface DerivedState {
  readonly keeper: KeeperAside
  readonly history: HistoryAside
  /** Has the worker let go of its files. */
  close(): void
}

interface Kept extends DerivedState {
  readonly hasLists: boolean
  readonly progress: SharedPositions
  readonly awaited: Awaited
}

/** Has one worker write the read models and the past of all worlds of an installation, and answer questions of the past. */
export class DerivedWorker {
  readonly #clock: Clock
  readonly #bell: Bell
  readonly #kept = new Map<string, Kept>()
  #worker: Worker | null = null
  #again: (() => void) | null = null

  /** `first` is a thread that was started before anything was to be followed. */
  constructor(clock: Clock, first?: Thread) {
    this.#clock = clock
    this.#bell = first?.bell ?? new Bell()
    if (first !== undefined) this.#take(first)
  }

  /** Follows a world whose read models were prepared, from now on. */
  follow({ file, store, settings, hasLists }: Followed): DerivedState {
    const progress = new SharedPositions()
    progress.goal = store.position()
    if (hasLists) progress.reached = reachedIn(store.db)
    const awaited = new Awaited(this.#clock, () => this.#want())
    const position = (): number => store.position()
    const kept: Kept = {
      hasLists,
      progress,
      awaited,
      keeper: new KeeperAside({ progress, awaited, ring: () => this.#bell.ring() }),
      history: new HistoryAside({
        progress,
        awaited,
        settings,
        position,
        ask: (asked) => this.#ask({ kind: 'ask', file, asked }),
        hasWorker: () => this.#worker !== null,
      }),
      close: () => this.#letGo(file, kept),
    }
    this.#kept.set(file, kept)
    if (this.#worker === null && this.#again === null) this.#start()
    else this.#follow(file, kept)
    return kept
  }

  /** Ends the worker; worlds are closed before. */
  close(): void {
    this.#again?.()
    this.#again = null
    const worker = this.#worker
    this.#worker = null
    void worker?.terminate()
  }

  #letGo(file: string, { awaited, history, progress }: Kept): void {
    history.close()
    awaited.close()
    this.#kept.delete(file)
    if (this.#worker === null) return
    this.#ask({ kind: 'letGo', file })
    progress.waitForClose(CLOSES_MS)
  }

  #follow(file: string, { progress, hasLists }: Kept): void {
    this.#ask({ kind: 'follow', file, progress: progress.shared, hasLists })
  }

  #ask(asked: WorkerAsked): void {
    this.#worker?.postMessage(asked)
    this.#want()
  }

  #want(): void {
    // A process that waits for an answer is not over.
    this.#worker?.ref()
    this.#bell.want()
  }

  #start(): void {
    this.#take(startThread(this.#bell))
    for (const [file, kept] of this.#kept) this.#follow(file, kept)
  }

  #take({ worker }: Thread): void {
    this.#worker = worker
    worker.on('message', (told: WorkerTold) => this.#hear(told))
    worker.on('error', (error) => this.#say(String(error)))
    worker.on('exit', () => {
      if (this.#worker === worker) this.#startAgain()
    })
    // To listen is to be waited for.
    worker.unref()
  }

  #hear(told: WorkerTold): void {
    const kept = told.kind === 'look' ? undefined : this.#kept.get(told.file)
    if (told.kind === 'answer') kept?.history.settle(told.answer)
    if (told.kind === 'trouble' && kept !== undefined)
      kept[told.part === 'lists' ? 'keeper' : 'history'].trouble = told.trouble
    const all = [...this.#kept.values()]
    const waiting = all.filter(({ awaited }) => awaited.look())
    if (waiting.length > 0) this.#bell.want()
    else if (!all.some(({ history }) => history.isAsked)) this.#worker?.unref()
  }

  #startAgain(): void {
    this.#worker = null
    this.#say('the worker that writes them has ended')
    for (const { history } of this.#kept.values()) history.failAll('the worker has ended')
    this.#again = this.#clock.after(AGAIN_MS, () => {
      this.#again = null
      this.#start()
    })
  }

  #say(trouble: string): void {
    for (const { keeper } of this.#kept.values()) keeper.trouble ??= trouble
  }
}
