import { atlas } from '#machines/atlas.ts'
import { evolveStored } from '#machines/kit/stored.ts'
import type { Snapshots } from '../store/snapshots.ts'
import type { Store } from '../store/store.ts'
import type { MarkUnread } from './unread.ts'

const BATCH = 10_000

interface Recovered {
  readonly store: Pick<Store, 'after'>
  readonly snapshots: Snapshots
  /** Marks the facts that cannot be read. */
  readonly markUnread: MarkUnread
}

/** Folds the facts after the saved snapshots into them: a second's worth after a crash, none after a clean close. */
export function recoverSnapshots({ store, snapshots, markUnread }: Recovered): void {
  let position = snapshots.savedPosition()
  for (;;) {
    const facts = store.after(position, BATCH)
    for (const fact of facts) {
      const before = snapshots.get(fact.lifecycle, fact.id)
      // The crash came while snapshots were saved: this one was written already, the position was not.
      if (before !== null && fact.version <= before.version) continue
      const read = evolveStored(atlas.get(fact.lifecycle), before, fact)
      if (read.unread !== null) markUnread(fact, read)
      snapshots.put(fact.lifecycle, fact.id, { version: fact.version, position: fact.position, ...read.state })
    }
    position = facts.at(-1)?.position ?? position
    if (facts.length < BATCH) return
  }
}
