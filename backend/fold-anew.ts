import { SECOND } from '#contracts/durations.ts'
import type { Clock } from './clock.ts'
import type { Snapshots } from './store/snapshots.ts'
import type { Store } from './store/store.ts'
import { readModels } from './areas/read-models.ts'

/** How far a folding has come. */
export interface Folding {
  /** Facts that are folded: none when it begins, all once what was made of them is on disk. */
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
/** Facts between two looks at the clock. */
const LOOK_EVERY = 1_000

/**
 * Makes read models, lookups and snapshots again, where a version with another shape of them has kept them: in one pass over
 * the facts and one transaction, so that a start which is broken off begins anew.
 */
export function foldAnew({ store, snapshots, clock, onFold }: Anew): void {
  const facts = store.position()
  const tell = facts === 0 ? undefined : onFold
  let toldAt = clock.monotonic()
  tell?.({ done: 0, facts })
  store.db.transaction(() => {
    const streams = readModels.rebuild(store, ({ position }) => {
      if (position % LOOK_EVERY !== 0 || clock.monotonic() - toldAt < TELL_EVERY_MS) return
      toldAt = clock.monotonic()
      tell?.({ done: position, facts })
    })
    snapshots.replace(streams.values(), facts)
    store.db.pragma(`user_version = ${readModels.shape}`)
  })()
  tell?.({ done: facts, facts })
}
