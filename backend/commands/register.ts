import { atlas } from '#machines/atlas.ts'
import type { Refusal } from '#machines/lifecycle.ts'
import type { Plan } from './work.ts'

/**
 * Registers a thing that is kept, or changes it when it is known (machines/entity.ts). Saying again what is known already
 * writes nothing, so a seed may be told twice.
 */
export const register: Plan<
  { readonly lifecycle: string; readonly id: string; readonly value: object },
  Refusal | null
> = (work, { lifecycle, id, value }) => {
  const kept = atlas.get(lifecycle)
  if (kept === undefined) throw new Error(`no lifecycle ${lifecycle}`)
  const known = work.standing(kept, id)
  if (known.value === 'New') return work.give(kept, { id, command: 'register', body: value })
  if (JSON.stringify(known.context) === JSON.stringify(value)) return null
  return work.give(kept, { id, command: 'change', body: value })
}
