import { existsSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import type { Instant } from '#contracts/units.ts'
import type { Question, QueryAnswer, QueryName } from '../areas/queries.ts'
import type { History, HistoryOptions } from './history.ts'

/**
 * The past of a world that has a file, kept by a worker with handles of its own: neither making it nor asking it holds up
 * the thread that answers charge points. A world that nobody has ever asked for its past has none, and costs nothing;
 * the first question makes it, and from then on it is looked after.
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
export interface FarQuestion {
  readonly number: number
  readonly asked: { readonly moment: Instant; readonly question: Question } | null
}

/** `mayBeMore`: there may be facts that the past does not hold yet; so many, where there is no `error`, that nobody is to wait. */
export type FarAnswer = { readonly number: number; readonly mayBeMore: boolean } & (
  | { readonly ok: true; readonly answer: unknown }
  | { readonly ok: false; readonly error: string | null }
)

/** While little happens, a past is looked after this often … */
const LOOK_EVERY_MS = 5_000
/** … and little is fewer facts than this since the last look. */
const BUSY_FACTS = 2_000
/** About three seconds of making. */
const PATIENCE_FACTS = 50_000

interface Pending {
  readonly resolve: (answer: unknown) => void
  readonly reject: (error: Unanswerable | Incomplete) => void
}

export const openFarPast = (options: HistoryOptions): History => new FarPast(options)

class FarPast implements History {
  readonly #options: HistoryOptions
  readonly #pending = new Map<number, Pending>()
  readonly #unfollow: () => void
  readonly #historyFile: string
  /** Somebody has asked, now or before a restart. */
  #isWanted: boolean
  #worker: Worker | null = null
  #number = 0
  #isOver = false
  /** Facts since the last look. */
  #facts = 0
  /** A question was refused: the past is made without a pause until it has come up. */
  #isCatchingUp = false
  /** The look that the worker has not answered. */
  #look: number | null = null
  #looking: (() => void) | null = null
  /** Another look was due before the worker had answered the last. */
  #isDue = false

  constructor(options: HistoryOptions) {
    this.#options = options
    this.#historyFile = `${options.file.replace(/\.db$/u, '')}.history.db`
    this.#unfollow = options.store.follow(({ length }) => {
      this.#facts += length
      if (this.#isWanted) this.#lookSoon()
    })
    this.#isWanted = existsSync(this.#historyFile)
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
    this.#looking?.()
    this.#failAll('the world is closed')
    void this.#worker?.terminate()
  }

  #send(asked: FarQuestion['asked']): number {
    this.#worker ??= this.#start()
    const question: FarQuestion = { number: (this.#number += 1), asked }
    this.#worker.postMessage(question)
    return question.number
  }

  #start(): Worker {
    const { file, settings, patience = PATIENCE_FACTS } = this.#options
    const workerData = { file, historyFile: this.#historyFile, settings, patience }
    const started = new Worker(new URL('history-worker.ts', import.meta.url), { workerData })
    started.unref()
    started.on('message', (told: FarAnswer) => this.#settle(told))
    started.on('error', (error) => {
      if (this.#worker === started) this.#worker = null
      this.#look = null
      this.#isCatchingUp = false
      this.#failAll(error)
    })
    return started
  }

  #settle(told: FarAnswer): void {
    const waiting = this.#pending.get(told.number)
    this.#pending.delete(told.number)
    if (this.#pending.size === 0) this.#worker?.unref()
    const isRefused = !told.ok && told.error === null
    if (told.number === this.#look) {
      this.#look = null
      this.#isCatchingUp &&= told.mayBeMore
    } else this.#isCatchingUp ||= isRefused
    if (this.#isCatchingUp || (this.#isDue && this.#look === null)) this.#lookNow()
    else if (told.mayBeMore) this.#lookSoon()
    if (told.ok) waiting?.resolve(told.answer)
    else waiting?.reject(told.error === null ? new Incomplete(MAKING) : new Unanswerable(told.error))
  }

  #failAll(cause: unknown): void {
    for (const { reject } of this.#pending.values()) reject(new Unanswerable('the past does not answer', { cause }))
    this.#pending.clear()
  }

  #lookNow(): void {
    if (this.#isOver || this.#look !== null) return
    this.#isDue = false
    this.#look = this.#send(null)
  }

  #lookSoon(): void {
    if (this.#isOver || this.#looking !== null) return
    this.#looking = this.#options.clock.after(LOOK_EVERY_MS, () => {
      this.#looking = null
      const isBusy = this.#facts >= BUSY_FACTS
      this.#facts = 0
      this.#isDue = !isBusy
      if (isBusy) this.#lookSoon()
      else this.#lookNow()
    })
  }
}
