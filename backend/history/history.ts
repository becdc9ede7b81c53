import type { Instant } from '#contracts/units.ts'
import type { Clock } from '../clock.ts'
import { answerFrom } from '../areas/queries.ts'
import type { Question, QueryAnswer, QueryName } from '../areas/queries.ts'
import { openDerived } from '../store/derived.ts'
import type { Store } from '../store/store.ts'
import { openPast } from './past.ts'
import type { Past, Told } from './past.ts'
import { openFarPast } from './far-past.ts'

/**
 * Answers questions as of a moment. The past is derived: it lies in a file beside the world's (`<name>.history.db`), which
 * is made when it is first asked for; a worker brings it up to the facts when it is asked and, while little happens, now and
 * then. The command bus knows nothing of it. It takes about 600 bytes a fact, as much as the facts and read models of now;
 * it is kept as long as the facts are, and who wants the space back deletes the file while the server is down.
 */
export interface History {
  /** Rejects with Unanswerable when the past cannot be read or written, with Incomplete while it is still being made. */
  ask<Name extends QueryName>(moment: Instant, question: Question<Name>): Promise<QueryAnswer<Name>>
  close(): void
}

export interface HistoryOptions extends Told {
  readonly store: Store
  /** The file of the world, or `:memory:`, whose past is kept in memory too. */
  readonly file: string
  readonly clock: Clock
  /** Facts that a question waits for; a past that lacks more is made while the question is refused. */
  readonly patience?: number
}

export function openHistory(options: HistoryOptions): History {
  return options.file === ':memory:' ? openNearPast(options) : openFarPast(options)
}

/** The past of a world in memory, made when it is first asked for. */
function openNearPast(told: Told): History {
  let past: Past | null = null
  return {
    ask: (moment, question) =>
      new Promise((resolve) => {
        past ??= openPast(openDerived(':memory:'), told)
        if (past === null) throw new Error('a new history holds nothing')
        past.reach(moment, Infinity)
        resolve(answerFrom(past.at(moment), question))
      }),
    close() {
      past = null
    },
  }
}
