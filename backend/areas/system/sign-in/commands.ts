import { system } from '#contracts/actor.ts'
import type { Instant } from '#contracts/units.ts'
import type { Refusal } from '#machines/kit/lifecycle.ts'
import { addressKey, nameKey, signInFrom, signInId } from '#machines/system/sign-in.names.ts'
import type { From } from '#machines/system/sign-in.names.ts'
import { signIn } from '#machines/system/sign-in.ts'
import { is } from '#machines/kit/tags.ts'
import type { CommandHandler, Transaction } from '#backend/kernel/transaction.ts'

/**
 * Locks of sign-ins (M28): after too many failures from one address, an account is locked for that address alone, so
 * that nobody can lock out its owner from elsewhere. A lock is a fact; the failures before it are not
 * (http/session/failed-sign-ins.ts).
 */

const desk = system('sign-in')

function nameAddress(tx: Transaction, { accountId, address }: From): string {
  const name = tx.ids.next()
  tx.setSecret(accountId, nameKey(address), name)
  tx.setSecret(accountId, addressKey(name), address)
  return signInId(accountId, name)
}

/** The fifth failure: `failedAt` are the times of those before. A locked sign-in stays locked. */
export const lockSignIn: CommandHandler<From & { readonly failedAt: readonly Instant[] }, void> = (
  tx,
  { failedAt, ...from },
) => {
  const vault = { get: (subject: string, key: string) => tx.secret(subject, key) }
  const id = signInFrom(vault, from) ?? nameAddress(tx, from)
  // The previous lock may have ended without a fact yet.
  endLock(tx, { id })
  const body = { accountId: from.accountId, failedAt }
  tx.dispatch(signIn, { id, command: 'failTooOften', body, as: desk, mayRefuse: ['locked'] })
}

/** Ends an expired lock; does nothing before its time, or without a lock. */
export const endLock: CommandHandler<{ readonly id: string }, void> = (tx, { id }) => {
  if (!is(signIn, tx.stateOf(signIn, id), 'locked')) return
  tx.dispatch(signIn, { id, command: 'unlock', body: { seenAt: tx.now }, as: desk, mayRefuse: ['lockOver'] })
}

/** A person unlocks somebody else's sign-in. */
export const liftLock: CommandHandler<{ readonly id: string }, Refusal | null> = (tx, { id }) =>
  tx.dispatch(signIn, { id, command: 'unlock', body: { seenAt: tx.now } })
