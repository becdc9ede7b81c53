import type { Instant } from '#contracts/units.ts'
import type { Behind } from '../kernel/read-model/keeper.ts'
import { answerFrom } from '../areas/queries.ts'
import type { Question, QueryAnswer, QueryName } from '../areas/queries.ts'
import { isBroken, removeDerived } from '../store/derived.ts'
import type { Settings } from '../settings.ts'
import { historyFile, openHistoryDatabase } from './history-database.ts'
import type { HistoryDatabase, HistorySources } from './history-database.ts'

/**
 * Answers questions as of a moment. The past is derived: it lies in a file beside the world's (`<name>.history.db`), which
 * a worker keeps up to the facts all the time (backend/derived). It takes about 350 bytes a fact, two and a half times as much as the facts and
 * read models of now; it is kept as long as the facts are. Deleted while the server is down, it is made anew.
 */
export interface History {
  /** Every fact up to here is in the past. */
  readonly reached: number
  /** Rejects with Unanswerable when the past cannot be read or written, with Incomplete while it is still being made. */
  ask<Name extends QueryName>(moment: Instant, question: Question<Name>): Promise<QueryAnswer<Name>>
  close(): void
}

/** The past cannot be read or written now, such as on a full disk; the message says why. */
export class Unanswerable extends Error {
  override readonly name = 'Unanswerable'
}

/** The past is still being made: asked again soon, it may answer. */
export class Incomplete extends Error {
  override readonly name = 'Incomplete'
  readonly behind: Behind

  constructor(behind: Behind) {
    super('the past is still being made')
    this.behind = behind
  }
}

interface HistoryOptions extends HistorySources {
  /** The file of the world, or `:memory:`, whose past is kept in memory too. */
  readonly file: string
  readonly settings: Settings
}

/** The past of a world, kept on the thread that asks: it is made when it is asked for. */
export const openHistoryHere = (options: HistoryOptions): History => new HistoryHere(options)

class HistoryHere implements History {
  readonly #options: HistoryOptions
  #opened: HistoryDatabase | null = null
  #isOver = false

  constructor(options: HistoryOptions) {
    this.#options = options
  }

  get reached(): number {
    return this.#opened?.position ?? 0
  }

  async ask<Name extends QueryName>(moment: Instant, question: Question<Name>): Promise<QueryAnswer<Name>> {
    const { settings } = this.#options
    if (this.#isOver) throw new Unanswerable('the world is closed')
    return Promise.resolve(this.#whole((past) => answerFrom(past.at(moment, settings), question)))
  }

  close(): void {
    this.#isOver = true
    this.#close()
  }

  /** Works with a past that has come to the last fact; one whose file is broken is made again, once. */
  #whole<Made>(work: (past: HistoryDatabase) => Made): Made {
    const { file } = this.#options
    try {
      return work(this.#upToNow())
    } catch (error) {
      if (!isBroken(error)) throw error
      this.#close()
      removeDerived(historyFile(file))
      return work(this.#upToNow())
    }
  }

  #upToNow(): HistoryDatabase {
    const past = (this.#opened ??= openHistoryDatabase(historyFile(this.#options.file), this.#options))
    past.take(Infinity)
    return past
  }

  #close(): void {
    this.#opened?.close()
    this.#opened = null
  }
}
