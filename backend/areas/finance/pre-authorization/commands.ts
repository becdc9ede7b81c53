import { money } from '#contracts/units.ts'
import { system } from '#contracts/actor.ts'
import type { Money } from '#contracts/units.ts'
import { is } from '#machines/kit/tags.ts'
import { available, wallet } from '#machines/finance/wallet.ts'
import { walletHold } from '#machines/finance/wallet-hold.ts'
import type { PreAuthorizationContext } from '#machines/finance/wallet-hold.ts'
import { freeHold, placeHold } from '#backend/ledger/ledger.ts'
import { must } from '#backend/kernel/refusals.ts'
import type { CommandHandler, Transaction } from '#backend/kernel/transaction.ts'

const holds = system('holds')

/** Pre-authorizes a session that starts: the configured block, or what is available in the wallet. */
export function preAuthorize(tx: Transaction, sessionId: string, customerId: string): void {
  const amount = money(Math.min(tx.settings.holdBlock, available(tx.stateOf(wallet, customerId).context)))
  if (amount <= 0) return
  const postings = placeHold({ sessionId, customerId, amount })
  must(tx.dispatch(wallet, { id: customerId, command: 'hold', body: { holdId: sessionId, amount }, as: holds }))
  must(tx.dispatch(walletHold, { id: sessionId, command: 'place', body: { customerId, amount, postings }, as: holds }))
}

/** The pre-authorization of a session while it is open. */
export function openPreAuthorization(tx: Transaction, sessionId: string): PreAuthorizationContext | null {
  const hold = tx.stateOf(walletHold, sessionId)
  return is(walletHold, hold, 'open') ? hold.context : null
}

/** The amount that is pre-authorized for a session now. */
export const preAuthorizedAmount = (tx: Transaction, sessionId: string): Money =>
  openPreAuthorization(tx, sessionId)?.amount ?? money(0)

/**
 * Releases a session's pre-authorization: captured when a bill replaces it, freed otherwise. Does nothing without one.
 */
export function releasePreAuthorization(
  tx: Transaction,
  sessionId: string,
  why: { readonly captured: Money } | { readonly reason: string },
): void {
  const hold = openPreAuthorization(tx, sessionId)
  if (hold === null) return
  const { customerId, amount } = hold
  const postings = freeHold({ sessionId, customerId, amount })
  must(tx.dispatch(wallet, { id: customerId, command: 'free', body: { holdId: sessionId, amount }, as: holds }))
  const [command, body] =
    'captured' in why
      ? (['capture', { amount: why.captured, postings }] as const)
      : (['free', { reason: why.reason, postings }] as const)
  must(tx.dispatch(walletHold, { id: sessionId, command, body, as: holds }))
}

/** Raises a pre-authorization by one block, as far as the wallet allows (M11 RAISE). Answers whether it was raised. */
export const raise: CommandHandler<{ readonly sessionId: string; readonly cost: Money }, boolean> = (
  tx,
  { sessionId, cost },
) => {
  const hold = openPreAuthorization(tx, sessionId)
  if (hold === null) return false
  const { customerId, amount, exhausted } = hold
  const step = money(Math.min(tx.settings.holdBlock, available(tx.stateOf(wallet, customerId).context)))
  if (step <= 0) {
    if (!exhausted) must(tx.dispatch(walletHold, { id: sessionId, command: 'exhaust', body: { cost } }))
    return false
  }
  const postings = placeHold({ sessionId, customerId, amount: step })
  must(tx.dispatch(wallet, { id: customerId, command: 'hold', body: { holdId: sessionId, amount: step } }))
  must(tx.dispatch(walletHold, { id: sessionId, command: 'raise', body: { amount: money(amount + step), postings } }))
  return true
}
