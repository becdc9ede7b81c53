import type { Actor } from '#contracts/actor.ts'
import type { Account } from '#contracts/system/account.ts'
import { account } from '#machines/entity.ts'
import { accountOf, isEntitled, personOf } from '#machines/system/second-person.ts'
import type { FourEyes } from '#machines/system/second-person.ts'
import { isNew } from '#machines/kit/tags.ts'
import { isThingOff } from '../switched.ts'
import type { Work } from '../work.ts'

/** Who may approve what somebody requests. */

/** The accounts that may approve what `requester` requests: everybody entitled but the requester. */
export const approversFor = (work: Work, command: FourEyes, requester: Actor): readonly string[] =>
  work
    .standings(account)
    .filter(({ id, context }) => context.account !== accountOf(requester) && mayGive(work, command, { id, context }))
    .map(({ context }) => context.account)

interface One {
  readonly id: string
  readonly context: Account
}

const mayGive = (work: Work, command: FourEyes, { id, context }: One): boolean =>
  !isThingOff(work, { kind: 'account', id }) && isEntitled(command, context)

/** A requester as the account is now; null once it may not give the command any more. */
export function entitledNow(work: Work, command: FourEyes, requester: Actor): Actor | null {
  if (requester.kind !== 'person') return null
  const { value, context } = work.standing(account, requester.id)
  return !isNew(value) && mayGive(work, command, { id: requester.id, context }) ? personOf(requester.id, context) : null
}
