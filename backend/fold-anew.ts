import { SECOND } from '#contracts/durations.ts'
import type { Clock } from './clock.ts'
import type { Snapshots } from './store/snapshots.ts'
import type { Store } from './store/store.ts'
import { readModels } from './areas/read-models.ts'
import { foldShape } from './kernel/read-model/projector.ts'
import { openUnread } from './kernel/unread.ts'
import { clearFolded } from './store/tables.ts'
import { markReached } from './kernel/read-model/follower.ts'

/** How far it has come to make facts that another version kept its own. */
export interface Folding {
  /** Rows are laid into segments (store/segments/take-over.ts), or facts are folded. */
  readonly step: 'segments' | 'fold'
  /** Facts that are done: none when it begins, all once what was made of them is on disk. */
  readonly done: number
  readonly facts: number
}

interface Anew {
  readonly store: Store
  readonly snapshots: Snapshots
  readonly clock: Clock
  readonly onFold: ((how: Folding) => void) | undefined
}

/** Who waits is told this often. */
const TELL_EVERY_MS = 3 * SECOND

type Told = Pick<Anew, 'clock' | 'onFold'> & Pick<Folding, 'step'>

/** Tells when something begins and ends, and now and then between the two. */
export function tellNowAndThen({ clock, onFold, step }: Told): (done: number, facts: number) => void {
  let toldAt = 0
  return (done, facts) => {
    const isBetween = done > 0 && done < facts
    if (facts === 0 || (isBetween && clock.monotonic() - toldAt < TELL_EVERY_MS)) return
    toldAt = clock.monotonic()
    onFold?.({ step, done, facts })
  }
}

/** Facts between two looks at the clock. */
const LOOK_EVERY = 1_000

/**
 * Makes snapshots, lookups and read models again, where a version with another shape of them has kept them: in one pass over
 * the facts, and marked as done at its end, so that a start which is broken off begins anew.
 */
export function foldAnew({ store, snapshots, clock, onFold }: Anew): void {
  const { factsDb: db } = store
  const markUnread = openUnread(db)
  const facts = store.position()
  const tell = tellNowAndThen({ clock, onFold, step: 'fold' })
  tell(0, facts)
  const look = (position: number): void => {
    if (position % LOOK_EVERY === 0 && position < facts) tell(position, facts)
  }
  const fold = db.transaction(() => {
    // A former version kept its read models here.
    readModels.drop(db)
    clearFolded(db)
    const streams = readModels.refold(store, { readModels: store.db, lookups: db }, (fact, read) => {
      look(fact.position)
      if (read.unread !== null) markUnread(fact, read)
    })
    snapshots.replace(streams.values(), facts)
    db.pragma(`user_version = ${foldShape}`)
  })
  store.db.transaction(() => {
    readModels.drop(store.db)
    fold()
    for (const last of store.after(facts - 1, 1)) markReached(store.db, last)
  })()
  tell(facts, facts)
}
