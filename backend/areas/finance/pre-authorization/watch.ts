import { chargingSession } from '#machines/charging/charging-session.ts'
import { walletHold } from '#machines/finance/wallet-hold.ts'
import { freeHold } from '#backend/ledger/ledger.ts'
import { money } from '#contracts/units.ts'
import { wallet } from '#machines/finance/wallet.ts'
import { openPreAuthorization, raise } from './commands.ts'
import { must } from '#backend/kernel/refusals.ts'
import { costOf } from '../tariff/public.ts'
import type { CommandHandler } from '#backend/kernel/transaction.ts'

/** A pre-authorization is raised when the running cost has used this share of it (M11). */
const USED = 0.8

/** Compares the running cost of a session with its pre-authorization. Answers whether that was raised. */
export const watchPreAuthorization: CommandHandler<{ readonly sessionId: string }, boolean> = (tx, { sessionId }) => {
  const hold = openPreAuthorization(tx, sessionId)
  if (hold === null) return false
  const cost = costOf(tx, tx.stateOf(chargingSession, sessionId).context)
  const total = cost?.total ?? money(0)
  return total > USED * hold.amount && raise(tx, { sessionId, cost: total })
}

/** A pre-authorization that no bill ever captured (M11 LAPSE). */
export const lapse: CommandHandler<{ readonly sessionId: string }, void> = (tx, { sessionId }) => {
  const hold = openPreAuthorization(tx, sessionId)
  if (hold === null) return
  const { customerId, amount } = hold
  const postings = freeHold({ sessionId, customerId, amount })
  must(tx.dispatch(wallet, { id: customerId, command: 'free', body: { holdId: sessionId, amount } }))
  must(tx.dispatch(walletHold, { id: sessionId, command: 'lapse', body: { reason: 'no record', postings } }))
}
