import { millis } from '#contracts/units.ts'
import type { Instant } from '#contracts/units.ts'
import type { Question, QueryAnswer, QueryName } from '../areas/queries.ts'
import { Incomplete, Unanswerable } from '../history/history.ts'
import type { History } from '../history/history.ts'
import type { Settings } from '../settings.ts'
import type { Awaited } from './awaited.ts'
import type { SharedPositions } from './shared.ts'

/** A question as the worker is asked it, once the past has come to `goal`, or beyond the moment. */
export interface PastQuestion {
  readonly number: number
  readonly moment: Instant
  readonly goal: number
  readonly question: Question
  readonly settings: Settings
}

/** Why it is not answered: an error, or null for a past that was lost meanwhile and is made again. */
export type PastAnswer = { readonly number: number } & (
  | { readonly ok: true; readonly answer: unknown }
  | { readonly ok: false; readonly error: string | null }
)

interface Options {
  readonly progress: SharedPositions
  readonly awaited: Awaited
  readonly settings: Settings
  /** How far the facts go. */
  readonly position: () => number
  readonly ask: (question: PastQuestion) => void
  readonly hasWorker: () => boolean
}

interface Pending {
  readonly resolve: (answer: unknown) => void
  readonly reject: (error: Unanswerable | Incomplete) => void
}

/**
 * The past of a world, which a worker keeps with handles of its own: neither writing it nor asking it holds up the thread that
 * answers charge points. It follows the facts all the time, so whoever asks waits for a fraction of a second of them at most.
 */
export class HistoryAside implements History {
  /** Why it cannot follow now; null while it does. */
  trouble: string | null = null
  readonly #options: Options
  readonly #pending = new Map<number, Pending>()
  #number = 0
  #isOver = false

  constructor(options: Options) {
    this.#options = options
  }

  get reached(): number {
    return this.#options.progress.past
  }

  async ask<Name extends QueryName>(moment: Instant, question: Question<Name>): Promise<QueryAnswer<Name>> {
    if (this.#isOver) throw closed()
    const { progress, awaited, position, settings, hasWorker } = this.#options
    const [goal, asked] = [position(), millis(moment)]
    const isThere = (): boolean => hasWorker() && (progress.past >= goal || progress.pastBefore > asked)
    if (!isThere()) {
      progress.pastWanted = Math.max(progress.pastWanted, goal)
      await awaited.until(() => this.trouble !== null || isThere())
    }
    if (this.#isOver) throw closed()
    if (isThere()) return this.#send({ moment, goal, question, settings: { ...settings } })
    if (!hasWorker()) throw new Unanswerable('the worker that keeps the past has ended')
    if (this.trouble !== null) throw new Unanswerable(`the past cannot be written: ${this.trouble}`)
    throw new Incomplete({ reached: this.reached, position: goal })
  }

  /** Whether somebody waits for an answer. */
  get isAsked(): boolean {
    return this.#pending.size > 0
  }

  settle(told: PastAnswer): void {
    const waiting = this.#pending.get(told.number)
    this.#pending.delete(told.number)
    if (told.ok) waiting?.resolve(told.answer)
    else if (told.error !== null) waiting?.reject(new Unanswerable(told.error))
    else waiting?.reject(new Incomplete({ reached: this.reached, position: this.#options.position() }))
  }

  /** Nobody is going to answer what was asked. */
  failAll(cause: string): void {
    for (const { reject } of this.#pending.values()) reject(new Unanswerable(`the past does not answer: ${cause}`))
    this.#pending.clear()
  }

  close(): void {
    this.#isOver = true
    this.failAll('the world is closed')
  }

  #send<Name extends QueryName>(
    asked: Omit<PastQuestion, 'number' | 'question'> & { readonly question: Question<Name> },
  ): Promise<QueryAnswer<Name>> {
    return new Promise((resolve, reject) => {
      const number = (this.#number += 1)
      // The worker answers with what the query named in the question answers.
      this.#pending.set(number, { resolve: (answer) => resolve(answer as QueryAnswer<Name>), reject })
      this.#options.ask({ ...asked, number })
    })
  }
}

const closed = (): Unanswerable => new Unanswerable('the world is closed')
