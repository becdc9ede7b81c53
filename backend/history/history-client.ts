import { existsSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import type { Instant } from '#contracts/units.ts'
import type { Question, QueryAnswer, QueryName } from '../areas/queries.ts'
import type { History, HistoryOptions } from './history.ts'

/**
 * The past of a world that has a file, kept by a worker with handles of its own: neither making it nor asking it holds up
 * the thread that answers charge points. A small world that nobody has asked for its past has none, and costs nothing: the
 * first question makes it. A larger one has it made unasked, before anybody would have to wait. From then on it is looked after.
 */

/** The past cannot be read or written now, such as on a full disk; `cause` says why. */
export class Unanswerable extends Error {
  override readonly name = 'Unanswerable'
}

/** The past is still being made: asked again soon, it may answer. */
export class Incomplete extends Error {
  override readonly name = 'Incomplete'
}

const MAKING = 'the past is still being made'

/** What the worker is asked: a question as of a moment; without one, to take in some facts. */
export interface WorkerQuestion {
  readonly number: number
  readonly asked: { readonly moment: Instant; readonly question: Question } | null
}

/** `mayBeMore`: there may be facts that the past does not hold yet; so many, where there is no `error`, that nobody is to wait. */
export type WorkerAnswer = { readonly number: number; readonly mayBeMore: boolean } & (
  | { readonly ok: true; readonly answer: unknown }
  | { readonly ok: false; readonly error: string | null }
)

/** While little happens, a past is looked after this often … */
const TAKE_IN_EVERY_MS = 5_000
/** … and little is fewer facts than this since the last look. */
const BUSY_FACTS = 2_000
/** About three seconds of making. */
const PATIENCE_FACTS = 50_000

interface Pending {
  readonly resolve: (answer: unknown) => void
  readonly reject: (error: Unanswerable | Incomplete) => void
}

export const openHistoryClient = (options: HistoryOptions): History => new HistoryClient(options)

class HistoryClient implements History {
  readonly #options: HistoryOptions
  readonly #patience: number
  readonly #pending = new Map<number, Pending>()
  readonly #unfollow: () => void
  readonly #historyFile: string
  /** Somebody has asked, now or before a restart; or a first question would wait for long. */
  #isWanted: boolean
  #worker: Worker | null = null
  #number = 0
  #isOver = false
  /** Facts since the last look. */
  #facts = 0
  /** A question was refused: the past is made without a pause until it has come up. */
  #isCatchingUp = false
  /** The look that the worker has not answered. */
  #takeIn: number | null = null
  #cancelTimer: (() => void) | null = null
  /** Another look was due before the worker had answered the last. */
  #isDue = false

  constructor(options: HistoryOptions) {
    this.#options = options
    this.#historyFile = `${options.file.replace(/\.db$/u, '')}.history.db`
    this.#patience = options.patience ?? PATIENCE_FACTS
    this.#isWanted = existsSync(this.#historyFile) || this.#isLarge()
    this.#unfollow = options.store.follow(({ length }) => {
      this.#facts += length
      this.#isWanted ||= this.#isLarge()
      if (this.#isWanted) this.#takeInSoon()
    })
    if (this.#isWanted) this.#takeInSoon()
  }

  /** Soon a first question would be refused. */
  #isLarge(): boolean {
    return this.#options.store.position() >= this.#patience / 2
  }

  ask<Name extends QueryName>(moment: Instant, question: Question<Name>): Promise<QueryAnswer<Name>> {
    return new Promise((resolve, reject) => {
      if (this.#isOver) return reject(new Unanswerable('the world is closed'))
      if (this.#isCatchingUp) return reject(new Incomplete(MAKING))
      this.#isWanted = true
      const number = this.#send({ moment, question })
      // A process that waits for an answer is not over.
      this.#worker?.ref()
      // The worker answers with what the query named in the question answers.
      this.#pending.set(number, { resolve: (answer) => resolve(answer as QueryAnswer<Name>), reject })
    })
  }

  close(): void {
    this.#isOver = true
    this.#unfollow()
    this.#cancelTimer?.()
    this.#failAll('the world is closed')
    void this.#worker?.terminate()
  }

  #send(asked: WorkerQuestion['asked']): number {
    this.#worker ??= this.#start()
    const question: WorkerQuestion = { number: (this.#number += 1), asked }
    this.#worker.postMessage(question)
    return question.number
  }

  #start(): Worker {
    const { file, settings } = this.#options
    const workerData = { file, historyFile: this.#historyFile, settings, patience: this.#patience }
    const started = new Worker(new URL('history-worker.ts', import.meta.url), { workerData })
    started.unref()
    started.on('message', (answer: WorkerAnswer) => this.#settle(answer))
    started.on('error', (error) => {
      if (this.#worker === started) this.#worker = null
      this.#takeIn = null
      this.#isCatchingUp = false
      this.#failAll(error)
    })
    return started
  }

  #settle(answer: WorkerAnswer): void {
    const waiting = this.#pending.get(answer.number)
    this.#pending.delete(answer.number)
    if (this.#pending.size === 0) this.#worker?.unref()
    const isRefused = !answer.ok && answer.error === null
    const taken = this.#takeIn
    if (answer.number === taken) {
      this.#takeIn = null
      this.#isCatchingUp &&= answer.mayBeMore
    } else this.#isCatchingUp ||= isRefused
    const goesOn = answer.number === taken && answer.mayBeMore && this.#facts < BUSY_FACTS
    if (this.#isCatchingUp || goesOn || (this.#isDue && this.#takeIn === null)) this.#takeInNow()
    else if (answer.mayBeMore) this.#takeInSoon()
    if (answer.ok) waiting?.resolve(answer.answer)
    else waiting?.reject(answer.error === null ? new Incomplete(MAKING) : new Unanswerable(answer.error))
  }

  #failAll(cause: unknown): void {
    for (const { reject } of this.#pending.values()) reject(new Unanswerable('the past does not answer', { cause }))
    this.#pending.clear()
  }

  #takeInNow(): void {
    if (this.#isOver || this.#takeIn !== null) return
    this.#isDue = false
    this.#takeIn = this.#send(null)
  }

  #takeInSoon(): void {
    if (this.#isOver || this.#cancelTimer !== null) return
    this.#cancelTimer = this.#options.clock.after(TAKE_IN_EVERY_MS, () => {
      this.#cancelTimer = null
      const isBusy = this.#facts >= BUSY_FACTS
      this.#facts = 0
      this.#isDue = !isBusy
      if (isBusy) this.#takeInSoon()
      else this.#takeInNow()
    })
  }
}
