import type { PublishedFact } from '../store/follow.ts'
import type { Link } from '../store/integrity/chain.ts'
import type { Writer } from '../store/store.ts'
import type { CommandMetadata } from './command-bus.ts'
import type { Keeper } from './read-model/keeper.ts'
import type { Attempt, StagedTransaction } from './staged-transaction.ts'

/** A command and whoever waits for its answer. */
export interface Waiting {
  readonly run: (tx: StagedTransaction) => unknown
  readonly by: CommandMetadata
  readonly resolve: (answer: never) => void
  readonly reject: (error: unknown) => void
}

/** A transaction that is on disk. */
export interface Committed {
  readonly batch: readonly Waiting[]
  readonly outcomes: readonly Attempt[]
  readonly written: readonly PublishedFact[]
  /** The last link of the chain; null where no fact was written. */
  readonly link: Link | null
}

interface Told {
  readonly readModels: Pick<Keeper, 'committed' | 'reached' | 'reaches'>
  readonly writer: Pick<Writer, 'chainHead' | 'follow'>
}

/** Answers the commands of a transaction, each with the answer of its own handler, and tells its facts to whoever follows them. */
export function answerCommitted({ readModels, writer }: Told, { batch, outcomes, written, link }: Committed): void {
  // Before anybody is answered: the acknowledged position is recorded beside the file, too.
  if (link !== null) writer.chainHead?.write(link)
  const last = written.at(-1)?.position ?? null
  if (last !== null) readModels.committed(last)
  for (const [index, { by, resolve, reject }] of batch.entries()) {
    const outcome = outcomes[index]
    if (outcome?.ok !== true) reject(outcome?.error)
    else if (last !== null && by.actor.kind === 'person')
      void answerReader(readModels, last, () => resolve(outcome.answer as never))
    else resolve(outcome.answer as never)
  }
  if (written.length > 0) writer.follow.tell(written)
}

/** A person finds what they have done wherever they look next. */
async function answerReader(readModels: Told['readModels'], position: number, answer: () => void): Promise<void> {
  if (readModels.reached < position) await readModels.reaches(position)
  answer()
}
