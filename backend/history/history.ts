import type { Instant } from '#contracts/units.ts'
import type { Clock } from '../clock.ts'
import { answerFrom } from '../areas/queries.ts'
import type { Question, QueryAnswer, QueryName } from '../areas/queries.ts'
import { openDerived } from '../store/derived.ts'
import type { Store } from '../store/store.ts'
import { openHistoryDatabase } from './history-database.ts'
import type { HistoryDatabase, HistorySources } from './history-database.ts'
import { openHistoryClient } from './history-client.ts'

/**
 * Answers questions as of a moment. The past is derived: it lies in a file beside the world's (`<name>.history.db`), which
 * is made when it is first asked for, or by itself before a first question would wait for long; a worker brings it up to the
 * facts when it is asked and, while little happens, now and then. The command bus knows nothing of it. It takes about 600
 * bytes a fact, as much as the facts and read models of now; it is kept as long as the facts are, and who wants the space
 * back deletes the file while the server is down.
 */
export interface History {
  /** Rejects with Unanswerable when the past cannot be read or written, with Incomplete while it is still being made. */
  ask<Name extends QueryName>(moment: Instant, question: Question<Name>): Promise<QueryAnswer<Name>>
  close(): void
}

export interface HistoryOptions extends HistorySources {
  readonly store: Store
  /** The file of the world, or `:memory:`, whose past is kept in memory too. */
  readonly file: string
  readonly clock: Clock
  /** Facts that a question waits for; a past that lacks more is made while the question is refused. */
  readonly patience?: number
}

export function openHistory(options: HistoryOptions): History {
  return options.file === ':memory:' ? openHistoryInMemory(options) : openHistoryClient(options)
}

/** The past of a world in memory, made when it is first asked for. */
function openHistoryInMemory(sources: HistorySources): History {
  let database: HistoryDatabase | null = null
  return {
    ask: (moment, question) =>
      new Promise((resolve) => {
        database ??= openHistoryDatabase(openDerived(':memory:'), sources)
        if (database === null) throw new Error('a new history holds nothing')
        database.reach(moment, Infinity)
        resolve(answerFrom(database.at(moment), question))
      }),
    close() {
      database = null
    },
  }
}
