import type { PaymentDraft } from '#contracts/finance/payment/payment.ts'
import type { OnlineGateway } from '#contracts/finance/bill.ts'
import type { GatewayReason, PaymentOpened, PaymentReason } from '#contracts/finance/payment/payment-gateway.ts'
import { money } from '#contracts/units.ts'
import type { Money } from '#contracts/units.ts'
import { bill, onlineGateway } from '#machines/finance/bill.ts'
import type { BillContext } from '#machines/finance/bill.ts'
import type { State } from '#machines/kit/lifecycle.ts'
import { is, isNew } from '#machines/kit/tags.ts'
import { wallet } from '#machines/finance/wallet.ts'
import { gatewayClearing } from '#backend/ledger/accounts.ts'
import { topUp } from '#backend/ledger/ledger.ts'
import { must } from '#backend/kernel/refusals.ts'
import type { Added } from '#backend/kernel/master-data.ts'
import type { CommandHandler, Transaction } from '#backend/kernel/transaction.ts'
import { openWallet } from '../wallet/public.ts'
import { bookedBefore } from './commands.ts'

/** A top-up that a customer pays at a gateway (M09): asked for here, paid there, and credited when the gateway says so. */

/** Nothing came for a day. */
export const silent: PaymentReason = 'GATEWAY_SILENT'
const otherAmount: PaymentReason = 'GATEWAY_OTHER_AMOUNT'

/** The bill of a key. */
const billOf = (key: string): string => `P${key}`

/** Opens the bill of a payment. A key that was asked for before changes nothing. */
export const askForPayment: CommandHandler<PaymentDraft & { readonly gateway: OnlineGateway }, Added> = (
  tx,
  { customerId, amount, reason: remark, key, gateway },
) => {
  const billId = billOf(key)
  const before = bookedBefore(tx, { billId, customerId, amount })
  if (before !== null) return before
  const about = { type: 'Recharge', recordId: null, reservationId: null, postings: [] } as const
  const body = { ...about, customerId, amount, remark, gateway, method: 'Balance' } as const
  const refusal = tx.dispatch(bill, { id: billId, command: 'open', body })
  return refusal === null ? { id: billId } : { refusal }
}

interface Answered<Answer> {
  readonly billId: string
  readonly answer: Answer
}

/** Keeps where a bill is paid, or that its gateway takes no such payment. A bill that has its page keeps it. */
export const notePage: CommandHandler<Answered<PaymentOpened>, void> = (tx, { billId, answer }) => {
  const asked = tx.stateOf(bill, billId)
  if (!is(bill, asked, 'paying') || asked.context.paymentUrl !== null) return
  if (answer.kind === 'refused') return fail(tx, billId, answer.reason)
  const { reference, paymentUrl } = answer
  must(
    tx.dispatch(bill, { id: billId, command: 'link', body: { reference, paymentUrl }, as: gatewayOf(asked.context) }),
  )
}

/** A payment that the gateway says was not made. */
export const noteRefused: CommandHandler<Answered<GatewayReason>, void> = (tx, { billId, answer }) => {
  if (isOpen(tx.stateOf(bill, billId))) fail(tx, billId, answer)
}

/** Nobody has paid for so long, or the gateway has not said so. A payment that is captured later is credited all the same. */
export const giveUp: CommandHandler<{ readonly billId: string }, void> = (tx, { billId }) => {
  if (is(bill, tx.stateOf(bill, billId), 'paying'))
    must(tx.dispatch(bill, { id: billId, command: 'giveUp', body: { reason: silent } }))
}

/** Whether nothing is known of a payment yet: it waits, or was given up without an answer. */
const isOpen = (state: State<BillContext>): boolean =>
  is(bill, state, 'paying') || (is(bill, state, 'failed') && state.context.reason === silent)

function fail(tx: Transaction, billId: string, reason: PaymentReason): void {
  const as = gatewayOf(tx.stateOf(bill, billId).context)
  must(tx.dispatch(bill, { id: billId, command: 'refuse', body: { reason }, as }))
}

/**
 * Money that the gateway has: bill and wallet change in one commit, and a second time nothing does. Another amount or currency
 * than was asked for is credited to nobody: the bill fails and says so, and people see to it at the gateway.
 */
export const noteCaptured: CommandHandler<Answered<{ readonly amount: Money; readonly currency: string }>, void> = (
  tx,
  { billId, answer: { amount, currency } },
) => {
  const state = tx.stateOf(bill, billId)
  const { context } = state
  const { customerId, reference } = context
  const isPaying = is(bill, state, 'paying')
  if (reference === null || !(isPaying || is(bill, state, 'failed'))) return
  if (amount !== context.amount || currency !== tx.settings.currency.code) {
    if (context.reason !== otherAmount) fail(tx, billId, otherAmount)
    return
  }
  if (isNew(tx.stateOf(wallet, customerId))) openWallet(tx, { customerId, creditLine: money(0) })
  const balanceBefore = tx.stateOf(wallet, customerId).context.balance
  const around = { balanceBefore, balanceAfter: money(balanceBefore + amount) }
  const as = gatewayOf(context)
  const postings = topUp({ customerId, from: gatewayClearing(as.id), amount })
  const command = isPaying ? 'capture' : 'captureLate'
  must(tx.dispatch(bill, { id: billId, command, body: { reference, amount, ...around, postings: [] }, as }))
  must(tx.dispatch(wallet, { id: customerId, command: 'credit', body: { ...around, amount, billId, postings } }))
}

const gatewayOf = ({ gateway }: BillContext) =>
  ({ kind: 'gateway', id: onlineGateway(gateway) ?? expectOnline() }) as const

function expectOnline(): never {
  throw new Error('this bill is paid here')
}
