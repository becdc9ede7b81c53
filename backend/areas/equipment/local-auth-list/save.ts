import { givesWhatIsWanted } from '#contracts/equipment/lists/authorization-list.ts'
import type { LocalAuthList } from '#contracts/equipment/lists/authorization-list.ts'
import { authorizationList, customer, pileEntity, userGroup } from '#machines/master-data.ts'
import type { Refusal } from '#machines/kit/lifecycle.ts'
import { offlineList } from '#machines/equipment/lists/offline-list.ts'
import { isNew } from '#machines/kit/tags.ts'
import { listLimitsOf } from '../configuration/public.ts'
import { must } from '#backend/kernel/refusals.ts'
import type { CommandHandler, Transaction } from '#backend/kernel/transaction.ts'
import { renew } from './local-list.ts'
import { wantedEntries } from './members.ts'
import { bringUp } from './push.ts'
import { contentOf, pushId } from './streams.ts'

/** A pile whose limit the list would exceed. */
export interface TooSmall {
  readonly pileId: string
  readonly name: string
  readonly entries: number
  readonly entriesMax: number
}

export type Saved =
  | { readonly kind: 'saved'; readonly id: string }
  | { readonly kind: 'refused'; readonly refusal: Refusal }
  /** There is no such list, customer, group or pile, or a pile does not match the list's chargeable type. */
  | { readonly kind: 'unknown' | 'wrongType' }
  | { readonly kind: 'tooLong'; readonly piles: readonly TooSmall[] }

/** Adds a list, or changes it when `id` names one, and pushes it; nothing is saved when a pile cannot store it. */
export const saveList: CommandHandler<{ readonly id: string | null; readonly list: LocalAuthList }, Saved> = (
  tx,
  { id: known, list },
) => {
  const before = known === null ? null : tx.stateOf(authorizationList, known)
  if ((before !== null && isNew(before)) || !isThere(tx, list)) return { kind: 'unknown' }
  const { chargeableType, pileIds } = list
  if (pileIds.some((pileId) => !givesWhatIsWanted(chargeableType, tx.stateOf(pileEntity, pileId).context.type)))
    return { kind: 'wrongType' }
  const id = known ?? String(tx.upcoming('authorization-list'))
  const command = known === null ? 'register' : 'change'
  const refusal = tx.dispatch(authorizationList, { id, command, body: list })
  if (refusal !== null) return { kind: 'refused', refusal }
  if (known === null) tx.take('authorization-list')
  const piles = tooSmall(tx, pileIds)
  if (piles.length > 0) {
    tx.drop()
    return { kind: 'tooLong', piles }
  }
  for (const pileId of pileIds) put(tx, id, pileId)
  for (const pileId of new Set([...(before?.context.pileIds ?? []), ...pileIds])) bringUp(tx, { pileId })
  return { kind: 'saved', id }
}

function isThere(tx: Transaction, { members, pileIds }: LocalAuthList): boolean {
  if (pileIds.some((id) => isNew(tx.stateOf(pileEntity, id)))) return false
  if (members.kind === 'group') return !isNew(tx.stateOf(userGroup, members.groupId))
  return members.customerIds.every((id) => !isNew(tx.stateOf(customer, id)))
}

const tooSmall = (tx: Transaction, pileIds: readonly string[]): readonly TooSmall[] =>
  pileIds.flatMap((pileId) => {
    const entries = wantedEntries(tx, pileId).length
    const { entriesMax } = listLimitsOf(tx, pileId)
    return entries <= entriesMax
      ? []
      : [{ pileId, name: tx.stateOf(pileEntity, pileId).context.name, entries, entriesMax }]
  })

/** Assigns a list to a pile that does not have it yet, as the person who saves it. */
function put(tx: Transaction, listId: string, pileId: string): void {
  const id = pushId(listId, pileId)
  if (!isNew(tx.stateOf(offlineList, id))) return
  const content = contentOf(tx, pileId, renew(tx, pileId))
  must(tx.dispatch(offlineList, { id, command: 'assign', body: { listId, pileId, ...content } }))
}
