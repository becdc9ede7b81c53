import type { Actor } from '#contracts/actor.ts'
import { historyMost } from '#contracts/http/lifecycle.ts'
import type { lifecycleFacts } from '#contracts/http/lifecycle.ts'
import type { RowOffer } from '#contracts/http/listing.ts'
import { atlas } from '#machines/atlas.ts'
import type { Stretch } from '#backend/store/read.ts'
import type { Answer } from './list.ts'
import { offersTo } from './offers.ts'
import type { Source } from './read-context.ts'

/** One instance of a lifecycle, by its name and id. */
export interface Instance {
  readonly lifecycle: string
  readonly id: string
}

/** A part of one instance's facts, oldest first; null when it has none. Without a limit, at most `historyMost`. */
export function readFacts({ store }: Source, { lifecycle, id }: Instance, asked: Part): FactsAnswer | null {
  const total = store.length(lifecycle, id)
  return total === 0 ? null : { total, list: store.stretch(lifecycle, id, { limit: historyMost, ...asked }) }
}

type Part = Omit<Stretch, 'limit'> & Partial<Pick<Stretch, 'limit'>>
type FactsAnswer = Answer<typeof lifecycleFacts>

/** Where one instance stands and what `actor` may do with it; null when there is none. */
export function readOffers(source: Source, { lifecycle: name, id }: Instance, actor: Actor): Offered | null {
  const lifecycle = atlas.get(name)
  const state = source.store.stateOf(name, id)
  if (lifecycle === undefined || state === null) return null
  return { state: state.value, list: offersTo({ source, actor }, lifecycle, state) }
}

interface Offered {
  readonly state: string
  readonly list: readonly RowOffer[]
}
