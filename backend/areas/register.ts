import { Schema } from 'effect'
import { Card } from '#contracts/users/rfid-card.ts'
import { atlas } from '#machines/atlas.ts'
import { userGroup } from '#machines/entity.ts'
import type { Refusal } from '#machines/kit/lifecycle.ts'
import { rfidCard } from '#machines/users/rfid-card.ts'
import { isNew } from '#machines/kit/tags.ts'
import { keepCard } from './users/rfid-card/keep.ts'
import { groupMoved } from './equipment/local-auth-list/keep.ts'
import type { Plan } from '../kernel/transaction.ts'

/**
 * Registers a thing that is kept, or changes it when it is known (machines/entity.ts). Saying again what is known already
 * writes nothing, so a seed may be told twice. Groups take the offline lists along that they stand on. A card is brought
 * to where it is wanted.
 */
export const register: Plan<
  { readonly lifecycle: string; readonly id: string; readonly value: object },
  Refusal | null
> = (work, { lifecycle, id, value }) => {
  if (lifecycle === rfidCard.name) return keepCard(work, { id, card: wantedCard(value) })
  const kept = atlas.get(lifecycle)
  if (kept === undefined) throw new Error(`no lifecycle ${lifecycle}`)
  const known = work.standing(kept, id)
  if (!isNew(known) && JSON.stringify(known.context) === JSON.stringify(value)) return null
  const refusal = work.give(kept, { id, command: isNew(known) ? 'register' : 'change', body: value })
  if (refusal !== null) return refusal
  if (lifecycle === userGroup.name) groupMoved(work, id)
  return null
}

const wantedCard = Schema.decodeUnknownSync(Card)
