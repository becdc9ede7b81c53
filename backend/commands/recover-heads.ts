import { atlas } from '#machines/atlas.ts'
import { evolve } from '#machines/lifecycle.ts'
import type { Standing } from '#machines/lifecycle.ts'
import type { Heads } from '../store/heads.ts'
import type { Store } from '../store/store.ts'

const BATCH = 10_000

/** Folds the facts behind the saved heads into heads again: a second's worth after a crash, none after a clean close. */
export function recoverHeads({ store, heads }: { readonly store: Store; readonly heads: Heads }): void {
  let position = heads.savedPosition()
  for (;;) {
    const facts = store.after(position, BATCH)
    for (const fact of facts) {
      const lifecycle = atlas.get(fact.lifecycle)
      if (lifecycle === undefined) throw new Error(`no lifecycle ${fact.lifecycle}`)
      const before = heads.get(fact.lifecycle, fact.id)
      // Saving was under way: this head was written already, the position was not.
      if (before !== null && fact.version <= before.version) continue
      const standing: Standing = before ?? lifecycle.newborn
      const after = evolve(lifecycle, standing, fact).standing
      heads.put(fact.lifecycle, fact.id, { version: fact.version, position: fact.position, ...after })
    }
    position = facts.at(-1)?.position ?? position
    if (facts.length < BATCH) return
  }
}
