import type { Actor } from '#contracts/actor.ts'
import { account } from '#machines/system/account.ts'
import { switchOf } from '#machines/equipment/enablement.names.ts'
import { enablement } from '#machines/equipment/enablement.ts'
import { accountOf, isEntitled, personOf } from '#machines/system/second-person.ts'
import type { FourEyes } from '#machines/system/second-person.ts'
import { isNew } from '#machines/kit/tags.ts'
import type { Transaction } from '#backend/kernel/transaction.ts'

/** Who may approve a request. */

const switchIn = (tx: Transaction, id: string) => tx.stateOf(enablement, switchOf({ kind: 'account', id }))

/** The accounts that may approve a request of `requester`: everybody entitled except the requester. */
export const approversFor = (tx: Transaction, command: FourEyes, requester: Actor): readonly string[] =>
  tx
    .states(account)
    .filter(
      ({ id, context }) => context.account !== accountOf(requester) && isEntitled(command, context, switchIn(tx, id)),
    )
    .map(({ context }) => context.account)

/** A requester's account as it is now; null once it may not give the command any more. */
export function entitledNow(tx: Transaction, command: FourEyes, requester: Actor): Actor | null {
  if (requester.kind !== 'person') return null
  const { value, context } = tx.stateOf(account, requester.id)
  return !isNew(value) && isEntitled(command, context, switchIn(tx, requester.id))
    ? personOf(requester.id, context)
    : null
}
