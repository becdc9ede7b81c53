import { SECOND } from '#contracts/durations.ts'
import { millis } from '#contracts/units.ts'
import { answerFrom } from '../areas/queries.ts'
import { realClock } from '../clock.ts'
import { historyFile, openHistoryDatabase } from '../history/history-database.ts'
import type { HistoryDatabase } from '../history/history-database.ts'
import { isBroken, removeDerived } from '../store/derived.ts'
import type { FollowedFacts } from './followed-facts.ts'
import type { PastAnswer, PastQuestion } from './history-aside.ts'
import type { SharedPositions } from './shared.ts'

/** Facts that are taken in one go, some ten milliseconds; where somebody waits for read models, no more than so few. */
const [STRETCH, LEAST] = [500, 20]
/** The same while the past has more than that to go, as when it is made anew: a fact costs three quarters of the time. */
const LONG_STRETCH = 2_000
/** Fewer are left for so long: what stands is written once for all that led there. */
export const LEAVES_MS = SECOND / 4

/** The past of a world, which follows its facts and answers questions. */
export class FollowedPast {
  readonly #facts: FollowedFacts
  readonly #progress: SharedPositions
  readonly #isAwaited: () => boolean
  #opened: HistoryDatabase | null = null
  #tookAt = -Infinity
  #discardedAt = -Infinity

  /** `isAwaited`: whether somebody waits for read models. */
  constructor(facts: FollowedFacts, progress: SharedPositions, isAwaited: () => boolean) {
    this.#facts = facts
    this.#progress = progress
    this.#isAwaited = isAwaited
  }

  /** Takes in a stretch of what is missing, once there is enough of it or somebody waits; answers whether to go on at once. */
  follow(): boolean {
    try {
      const past = this.#open()
      if (!this.#isDue()) return false
      const isFar = this.#progress.goal - past.position > LONG_STRETCH
      past.take(isFar ? LONG_STRETCH : STRETCH, (taken) => taken >= LEAST && this.#isAwaited())
      this.#tookAt = realClock.monotonic()
      this.#tell(past)
      return this.#isDue()
    } catch (error) {
      if (!isBroken(error) || realClock.monotonic() - this.#discardedAt < SECOND) throw error
      this.#discard()
      return true
    }
  }

  /** Whether there are facts that are left for a while. */
  get isBehind(): boolean {
    return this.#opened !== null && this.#progress.goal > this.#progress.past
  }

  answer({ number, moment, goal, question, settings }: PastQuestion): PastAnswer {
    try {
      const past = this.#open()
      const isThere = past.position >= goal || upToMs(past) > millis(moment)
      if (!isThere) return { number, ok: false, error: null }
      return { number, ok: true, answer: answerFrom(past.at(moment, settings), question) }
    } catch (error) {
      if (isBroken(error)) this.#discard()
      return { number, ok: false, error: isBroken(error) ? null : String(error) }
    }
  }

  close(): void {
    this.#opened?.close()
    this.#opened = null
  }

  #open(): HistoryDatabase {
    if (this.#opened !== null) return this.#opened
    const { file, after, upTo, vault } = this.#facts
    this.#opened = openHistoryDatabase(historyFile(file), { store: { after, upTo, vault } })
    this.#tell(this.#opened)
    return this.#opened
  }

  #isDue(): boolean {
    const { goal, past, pastWanted } = this.#progress
    const missing = goal - past
    const isLongAgo = realClock.monotonic() - this.#tookAt >= LEAVES_MS
    return missing > 0 && (missing >= STRETCH || pastWanted > past || isLongAgo)
  }

  #tell(past: HistoryDatabase): void {
    this.#progress.past = past.position
    this.#progress.pastBefore = upToMs(past)
  }

  /** It is made anew. */
  #discard(): void {
    this.#discardedAt = realClock.monotonic()
    this.#progress.past = 0
    this.#progress.pastBefore = 0
    this.close()
    removeDerived(historyFile(this.#facts.file))
  }
}

function upToMs(past: HistoryDatabase): number {
  const upTo = past.upTo()
  return upTo === null ? 0 : millis(upTo)
}
