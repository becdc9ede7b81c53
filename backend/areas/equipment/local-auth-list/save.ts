import { givesWhatIsWanted } from '#contracts/equipment/lists/authorization-list.ts'
import type { AuthorizationList } from '#contracts/equipment/lists/authorization-list.ts'
import { authorizationList, customer, pileEntity, userGroup } from '#machines/entity.ts'
import type { Refusal } from '#machines/kit/lifecycle.ts'
import { offlineList } from '#machines/equipment/lists/offline-list.ts'
import { isNew } from '#machines/kit/tags.ts'
import { listLimitsOf } from '../configuration/public.ts'
import { must } from '#backend/kernel/refusals.ts'
import type { Plan, Work } from '#backend/kernel/transaction.ts'
import { renew } from './local-list.ts'
import { wantedEntries } from './members.ts'
import { bringUp } from './push.ts'
import { contentOf, pushId } from './streams.ts'

/** A pile that cannot hold what would stand on it. */
export interface TooSmall {
  readonly pileId: string
  readonly name: string
  readonly entries: number
  readonly entriesMax: number
}

export type Saved =
  | { readonly kind: 'saved'; readonly id: string }
  | { readonly kind: 'refused'; readonly refusal: Refusal }
  /** There is no such list, customer, group or pile, or a pile does not give what the list is for. */
  | { readonly kind: 'unknown' | 'wrongType' }
  | { readonly kind: 'tooLong'; readonly piles: readonly TooSmall[] }

/** Adds an offline list, or changes it when `id` names one, and pushes it; nothing is kept when a pile cannot hold it. */
export const saveList: Plan<{ readonly id: string | null; readonly list: AuthorizationList }, Saved> = (
  work,
  { id: known, list },
) => {
  const before = known === null ? null : work.standing(authorizationList, known)
  if ((before !== null && isNew(before)) || !isThere(work, list)) return { kind: 'unknown' }
  const { chargeableType, pileIds } = list
  if (pileIds.some((pileId) => !givesWhatIsWanted(chargeableType, work.standing(pileEntity, pileId).context.type)))
    return { kind: 'wrongType' }
  const id = known ?? String(work.upcoming('authorization-list'))
  const command = known === null ? 'register' : 'change'
  const refusal = work.give(authorizationList, { id, command, body: list })
  if (refusal !== null) return { kind: 'refused', refusal }
  if (known === null) work.take('authorization-list')
  const piles = tooSmall(work, pileIds)
  if (piles.length > 0) {
    work.drop()
    return { kind: 'tooLong', piles }
  }
  for (const pileId of pileIds) put(work, id, pileId)
  for (const pileId of new Set([...(before?.context.pileIds ?? []), ...pileIds])) bringUp(work, { pileId })
  return { kind: 'saved', id }
}

function isThere(work: Work, { members, pileIds }: AuthorizationList): boolean {
  if (pileIds.some((id) => isNew(work.standing(pileEntity, id)))) return false
  if (members.kind === 'group') return !isNew(work.standing(userGroup, members.groupId))
  return members.customerIds.every((id) => !isNew(work.standing(customer, id)))
}

const tooSmall = (work: Work, pileIds: readonly string[]): readonly TooSmall[] =>
  pileIds.flatMap((pileId) => {
    const entries = wantedEntries(work, pileId).length
    const { entriesMax } = listLimitsOf(work, pileId)
    return entries <= entriesMax
      ? []
      : [{ pileId, name: work.standing(pileEntity, pileId).context.name, entries, entriesMax }]
  })

/** Puts a list on a pile where it is not yet, in the name of whoever saves it. */
function put(work: Work, listId: string, pileId: string): void {
  const id = pushId(listId, pileId)
  if (!isNew(work.standing(offlineList, id))) return
  const content = contentOf(work, pileId, renew(work, pileId))
  must(work.give(offlineList, { id, command: 'assign', body: { listId, pileId, ...content } }))
}
