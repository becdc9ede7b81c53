import { system } from '#contracts/actor.ts'
import type { Instant } from '#contracts/units.ts'
import type { Refusal } from '#machines/kit/lifecycle.ts'
import { addressKey, nameKey, signInFrom, signInId } from '#machines/system/sign-in.names.ts'
import type { From } from '#machines/system/sign-in.names.ts'
import { signIn } from '#machines/system/sign-in.ts'
import { is } from '#machines/kit/tags.ts'
import type { CommandHandler, Transaction } from '#backend/kernel/transaction.ts'

/**
 * Locks of sign-ins (M28): an account that failed too often from one address is locked for that address, so that nobody
 * keeps an owner out from elsewhere. A lock is a fact; the failures before it are not (http/failed-sign-ins.ts).
 */

const desk = system('sign-in')

function nameAddress(tx: Transaction, { accountId, address }: From): string {
  const name = tx.ids.next()
  tx.setSecret(accountId, nameKey(address), name)
  tx.setSecret(accountId, addressKey(name), address)
  return signInId(accountId, name)
}

/** The fifth failure: `failedAt` are those before it. Locked already, it stays so. */
export const lockSignIn: CommandHandler<From & { readonly failedAt: readonly Instant[] }, void> = (
  tx,
  { failedAt, ...from },
) => {
  const vault = { get: (subject: string, key: string) => tx.secret(subject, key) }
  const id = signInFrom(vault, from) ?? nameAddress(tx, from)
  // The last lock may be over with nobody told yet.
  endLock(tx, { id })
  const body = { accountId: from.accountId, failedAt }
  tx.dispatch(signIn, { id, command: 'failTooOften', body, as: desk, mayRefuse: ['locked'] })
}

/** A lock ends by itself; before its time, and without one, nothing happens. */
export const endLock: CommandHandler<{ readonly id: string }, void> = (tx, { id }) => {
  if (!is(signIn, tx.stateOf(signIn, id), 'locked')) return
  tx.dispatch(signIn, { id, command: 'unlock', body: { seenAt: tx.now }, as: desk, mayRefuse: ['lockOver'] })
}

/** Somebody lifts a lock of another. */
export const liftLock: CommandHandler<{ readonly id: string }, Refusal | null> = (tx, { id }) =>
  tx.dispatch(signIn, { id, command: 'unlock', body: { seenAt: tx.now } })
