import type { Database } from 'better-sqlite3'
import type { Fact } from '#contracts/fact.ts'
import type { State } from '#machines/kit/lifecycle.ts'

/**
 * A read model as the kernel works with it (described.ts makes most): its tables and how facts change them. It is written in
 * a transaction behind that of the facts (keeper.ts). It may be dropped at any time: it is made again
 * from the facts.
 */
export interface Projection {
  readonly tables: readonly string[]
  /** Its rows grow in number with time, not with the network: the history finds them by the indexes of the list. */
  readonly grows?: true
  /** The history keeps no versions of it: queries of the past do without. */
  readonly isOfNow?: true
  readonly create: string
  /** Prepares its statements. */
  open(db: Database): Folds
}

export interface Folds {
  /** Called with every fact of a lifecycle, in order. */
  readonly each?: Readonly<Record<string, (fact: Fact) => void>>
  /** Called once a commit for every stream that has moved: rows that are a function of where it stands. */
  readonly rows?: readonly Rows[]
}

/** A stream that a commit has moved, and where it stands now. */
export interface Moved<Context = unknown, StateName extends string = string> {
  readonly id: string
  readonly facts: readonly Fact[]
  readonly state: State<Context, StateName>
}

/** Writes the rows of one lifecycle's streams. */
export interface Rows {
  readonly lifecycle: string
  /** Is told of the lifecycle's own streams only. */
  write(moved: Moved): void
}
