import type { Actor } from '#contracts/actor.ts'
import { defaultPageSize, firstPage } from '#contracts/endpoint.ts'
import type { SignInLock, signInLocks } from '#contracts/system/sign-in.calls.ts'
import { SignInStatus } from '#contracts/system/sign-in.ts'
import type { Instant } from '#contracts/units.ts'
import { account } from '#machines/system/account.ts'
import { lockEndsAt } from '#machines/system/sign-in.context.ts'
import { lockedSignIns } from '#machines/system/sign-in.lookups.ts'
import { addressOf, signInFrom } from '#machines/system/sign-in.names.ts'
import type { From } from '#machines/system/sign-in.names.ts'
import { signIn } from '#machines/system/sign-in.ts'
import { is } from '#machines/kit/tags.ts'
import { wireOf } from '#machines/kit/lifecycle.ts'
import { foundIn, stateOf } from '#backend/kernel/state.ts'
import type { Store } from '#backend/store/store.ts'
import type { Answer } from '#backend/kernel/query/list.ts'
import { offersTo } from '#backend/kernel/query/offers.ts'
import type { Source } from '#backend/kernel/query/read-context.ts'

type Kept = Source & { readonly store: Store }

/** When the lock of an account ends that came from an address; null without one. */
export function lockEndFrom(source: Kept, from: From): Instant | null {
  const id = signInFrom(source.store.vault, from)
  const state = id === null ? null : stateOf(source, signIn, id)
  return state !== null && is(signIn, state, 'locked') ? lockEndsAt(state.context) : null
}

/** A page of the sign-ins that are locked, in the order they were, with what `actor` may do about each. */
export function listSignInLocks(
  source: Kept,
  { page = firstPage, size = defaultPageSize }: { readonly page?: number; readonly size?: number },
  actor: Actor,
): Answer<typeof signInLocks> {
  const ids = foundIn(source, lockedSignIns)
  const shown = ids.slice((page - 1) * size, page * size)
  return { total: ids.length, list: shown.flatMap((id) => readSignInLock(source, id, actor) ?? []) }
}

/** One sign-in that is, or was, locked; null when there is none. */
export function readSignInLock(source: Kept, id: string, actor: Actor): SignInLock | null {
  const state = stateOf(source, signIn, id)
  const word = state === null ? null : wireOf(signIn, state.value)
  const status = SignInStatus.literals.find((one) => one === word)
  if (state === null || status === undefined) return null
  const { accountId, lockedAt } = state.context
  return {
    id,
    accountId,
    account: accountId === null ? null : (stateOf(source, account, accountId)?.context.account ?? null),
    address: accountId === null ? null : addressOf(source.store.vault, accountId, id),
    status,
    state: state.value,
    lockedAt,
    endsAt: lockEndsAt(state.context),
    offers: offersTo({ source, actor }, signIn, state),
  }
}
