import type { Fact } from '#contracts/fact.ts'
import { moved, movesOf } from '#machines/kit/lookup.ts'
import type { LookupMove } from '#machines/kit/lookup.ts'
import { lookupsOf } from '#machines/lookups.ts'
import type { State } from '#machines/kit/lifecycle.ts'
import type { Lookups } from '#backend/store/lookups.ts'

/** Writes what a fact at a position has changed in a lookup. */
export function putMove(lookups: Lookups, move: LookupMove, position: number): void {
  const { lookup, key, id, comes } = move
  const before = lookups.find(lookup.name, key)
  // Where the last one is kept, whoever comes takes the place of the other, or of itself.
  const last = lookup.keeps === 'last' ? before : []
  const arrival = comes && !last.includes(id) ? { id, position } : null
  const goes = comes ? last.filter((one) => one !== id) : [id]
  lookups.put({ lookup: lookup.name, key }, { comes: arrival, goes, ids: moved(before, move) })
}

interface Step {
  readonly before: State
  readonly after: State
  /** Where the other streams of the lifecycle stand. */
  stateOf(id: string): State
}

/** Makes the lookups again: takes one fact after the other, as the command bus does. */
export function refoldLookups(lookups: Lookups, { lifecycle, id, position }: Fact, step: Step): void {
  const known = {
    find: ({ name }: LookupMove['lookup'], key: string) => lookups.find(name, key),
    stateOf: step.stateOf,
  }
  for (const move of movesOf(lookupsOf(lifecycle, step.before.value, step.after.value), { id, ...step }, known))
    putMove(lookups, move, position)
}
