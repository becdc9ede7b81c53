import { atlas } from '#machines/atlas.ts'
import type { Unread } from '#machines/lifecycle.ts'
import { evolveStored } from '#machines/stored.ts'
import type { Fact } from '#contracts/fact.ts'
import type { Heads } from '../store/heads.ts'
import type { Store } from '../store/store.ts'

const BATCH = 10_000

interface Recovered {
  readonly store: Pick<Store, 'after'>
  readonly heads: Heads
  /** Is told what cannot be read. */
  readonly leave: (fact: Fact, why: Unread) => void
}

/** Folds the facts behind the saved heads into heads again: a second's worth after a crash, none after a clean close. */
export function recoverHeads({ store, heads, leave }: Recovered): void {
  let position = heads.savedPosition()
  for (;;) {
    const facts = store.after(position, BATCH)
    for (const fact of facts) {
      const before = heads.get(fact.lifecycle, fact.id)
      // Saving was under way: this head was written already, the position was not.
      if (before !== null && fact.version <= before.version) continue
      const { standing, unread } = evolveStored(atlas.get(fact.lifecycle), before, fact)
      if (unread !== null) leave(fact, unread)
      heads.put(fact.lifecycle, fact.id, { version: fact.version, position: fact.position, ...standing })
    }
    position = facts.at(-1)?.position ?? position
    if (facts.length < BATCH) return
  }
}
