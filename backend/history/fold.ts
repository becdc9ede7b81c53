import type { Database } from 'better-sqlite3'
import type { Fact } from '#contracts/fact.ts'
import { instant, millis } from '#contracts/units.ts'
import type { Instant } from '#contracts/units.ts'
import { atlas } from '#machines/atlas.ts'
import { evolveStored } from '#machines/kit/stored.ts'
import { openContexts } from '../store/contexts.ts'
import type { Snapshots } from '../store/snapshots.ts'
import type { Store } from '../store/store.ts'
import { WRITING } from './past-versions.ts'
import { readModels } from '../areas/read-models.ts'

/** Facts that are folded in one transaction: about a tenth of a second. */
const BATCH = 5_000
/** The state of a stream is kept after every so many facts: as of a moment fewer are folded. */
export const MARK_EVERY = 8

/**
 * The time of facts and where streams stood. `at` is when facts were committed, in milliseconds; should the clock have been set back, the
 * facts that followed count as of the latest moment before, so that positions and moments have one order.
 */
export const FOLD_TABLES = `
  CREATE TABLE moments (at INTEGER PRIMARY KEY, position INTEGER NOT NULL) STRICT;
  CREATE TABLE marks (
    lifecycle TEXT NOT NULL,
    id TEXT NOT NULL,
    position INTEGER NOT NULL,
    version INTEGER NOT NULL,
    value TEXT NOT NULL,
    context ANY NOT NULL,
    PRIMARY KEY (lifecycle, id, position)
  ) STRICT, WITHOUT ROWID;
`

/** Folds facts into the history, from where it stands. */
export interface Fold {
  /** The last moment of which everything is known; null before the first fact. */
  upTo(): Instant | null
  /** Takes at most so many facts that are new, fewer once it is enough; answers whether there may be more. */
  take(most: number, isEnough?: IsEnough): boolean
}

/** Whether facts that were taken are enough for now: it is asked after each commit. */
export type IsEnough = (taken: number) => boolean

interface Folded {
  readonly db: Database
  readonly snapshots: Snapshots
  readonly facts: Pick<Store, 'after'>
}

export function openFold({ db, snapshots, facts: source }: Folded): Fold {
  let writing = 0
  db.function(WRITING, () => writing)
  const projector = readModels.open(db)
  const mark = db.prepare('INSERT INTO marks VALUES (?, ?, ?, ?, ?, ?)')
  const contexts = openContexts(db)
  const last = db.prepare<[], number | null>('SELECT max(at) FROM moments').pluck()
  const reach = db.prepare(
    'INSERT INTO moments VALUES (?, ?) ON CONFLICT (at) DO UPDATE SET position = excluded.position',
  )

  function takeOne(fact: Fact): void {
    const { lifecycle: name, id, version, position } = fact
    const read = evolveStored(atlas.get(name), snapshots.get(name, id), fact)
    const { state } = read
    const { value, context } = state
    snapshots.put(name, id, { version, position, value, context })
    if (version % MARK_EVERY === 0)
      mark.run(name, id, position, version, value, contexts.packed(name, JSON.stringify(context)))
    if (read.unread === null) projector.take(fact, state)
  }

  const fold = db.transaction((facts: readonly Fact[], isEnough: IsEnough) => {
    let at = last.get() ?? null
    let taken = 0
    for (const commit of commitsOf(facts)) {
      writing = commit.end
      for (const fact of commit.facts) takeOne(fact)
      projector.flush()
      at = Math.max(at ?? -Infinity, millis(commit.at))
      reach.run(at, commit.end)
      taken += commit.facts.length
      if (isEnough(taken)) break
    }
    do snapshots.save(writing)
    while (snapshots.isDirty)
    return taken
  })

  function take(most: number, isEnough: IsEnough): boolean {
    const facts = source.after(snapshots.savedPosition(), most)
    if (facts.length === 0) return false
    try {
      return fold(facts, isEnough) === most
    } catch (error) {
      projector.forget()
      snapshots.forgetAll()
      contexts.forgetAll()
      throw error
    }
  }

  return {
    upTo() {
      const at = last.get() ?? null
      return at === null ? null : instant(at)
    },
    take(most, isEnough = () => false) {
      for (let left = most; left > 0; left -= BATCH) if (!take(Math.min(left, BATCH), isEnough)) return false
      return true
    },
  }
}

interface Commit {
  readonly at: Instant
  /** The position of its last fact. */
  readonly end: number
  readonly facts: readonly Fact[]
}

/** Facts of one commit bear one time; rows are written once a commit, as in the world. */
function commitsOf(facts: readonly Fact[]): readonly Commit[] {
  const ends = facts.flatMap(({ at }, index) => (facts[index + 1]?.at === at ? [] : [index + 1]))
  return ends.flatMap((end, index) => {
    const own = facts.slice(ends[index - 1] ?? 0, end)
    const last = own.at(-1)
    return last === undefined ? [] : [{ at: last.at, end: last.position, facts: own }]
  })
}
