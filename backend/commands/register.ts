import { atlas } from '#machines/atlas.ts'
import { card, userGroup } from '#machines/entity.ts'
import type { Refusal } from '#machines/lifecycle.ts'
import { isNew } from '#machines/tags.ts'
import { cardMoved, groupMoved } from './offline-list/keep.ts'
import type { Plan } from './work.ts'

/**
 * Registers a thing that is kept, or changes it when it is known (machines/entity.ts). Saying again what is known already
 * writes nothing, so a seed may be told twice. Cards and groups take the offline lists along that they stand on.
 */
export const register: Plan<
  { readonly lifecycle: string; readonly id: string; readonly value: object },
  Refusal | null
> = (work, { lifecycle, id, value }) => {
  const kept = atlas.get(lifecycle)
  if (kept === undefined) throw new Error(`no lifecycle ${lifecycle}`)
  const known = work.standing(kept, id)
  if (!isNew(known) && JSON.stringify(known.context) === JSON.stringify(value)) return null
  const before = lifecycle === card.name ? work.standing(card, id) : null
  const refusal = work.give(kept, { id, command: isNew(known) ? 'register' : 'change', body: value })
  if (refusal !== null) return refusal
  if (before !== null) cardMoved(work, id, isNew(before) ? null : before.context)
  if (lifecycle === userGroup.name) groupMoved(work, id)
  return null
}
