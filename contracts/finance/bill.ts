import { Schema } from 'effect'
import { Cost } from './cost.ts'
import type { FactsOf } from '../fact.ts'
import { Money } from '../units.ts'

/** A bill (M09): one demand for payment, and the attempts to collect it. */

export const BillStatus = Schema.Literals(['Paying', 'PaySuccess', 'PayFail'])
export type BillStatus = typeof BillStatus.Type
export const BillType = Schema.Literals(['Recharge', 'Member', 'Charging', 'GroupRecharge'])
export type BillType = typeof BillType.Type
export const PaymentMethod = Schema.Literals(['Balance', 'GroupBalance'])
export type PaymentMethod = typeof PaymentMethod.Type
/** Spec §9. ADMIN is booked manually. */
export const Gateway = Schema.Literals([
  'ADMIN',
  'WECHAT',
  'PAYPAL',
  'PSIGATE',
  'STRIPE',
  'CARDCOM',
  'KKB',
  'GLOBALPAYMENTS',
])
export type Gateway = typeof Gateway.Type

/** Those that take money over the internet. */
export type OnlineGateway = Exclude<Gateway, 'ADMIN'>

/**
 * A posting to a ledger account: plus is owed or earned, minus is where it came from. The postings of one fact sum to
 * zero.
 */
export const Posting = Schema.Struct({ account: Schema.String, amount: Money })
export type Posting = typeof Posting.Type

/** Attempts a bill may have (M09: attempt < 4). */
export const billAttemptsMax = 4

const Opened = Schema.Struct({
  type: BillType,
  /** Its subject: a charge record, an unused reservation (M14), or neither. */
  recordId: Schema.NullOr(Schema.String),
  reservationId: Schema.NullOr(Schema.String),
  customerId: Schema.String,
  amount: Money,
  method: PaymentMethod,
  gateway: Schema.NullOr(Gateway),
  remark: Schema.String,
  /** The lines of its amount, where no charge record has them: those of a reservation's fee. */
  cost: Schema.optionalKey(Cost),
  /**
   * The postings of the receivable it opens. That of a record is posted when its lines become final, and a top-up opens
   * none.
   */
  postings: Schema.Array(Posting),
})
const Paid = Schema.Struct({
  available: Money,
  balanceBefore: Money,
  balanceAfter: Money,
})
const Declined = Schema.Struct({ reason: Schema.String, balance: Money })
/** The page on which it is paid: the gateway's name of the payment, and an address, which may be one of our own. */
const Linked = Schema.Struct({ reference: Schema.String, paymentUrl: Schema.String })
const Captured = Schema.Struct({
  reference: Schema.String,
  amount: Money,
  /** Of the wallet that a top-up goes to, around the payment. */
  balanceBefore: Schema.optionalKey(Money),
  balanceAfter: Schema.optionalKey(Money),
  postings: Schema.Array(Posting),
})
const Reason = Schema.Struct({ reason: Schema.String })
const Retried = Schema.Struct({ attempt: Schema.Int, amount: Money })

export const billFacts = {
  'bill.opened': Opened,
  /** Debited from a wallet (LEDGER_DEBIT_OK). */
  'bill.paid': Paid,
  'bill.declined': Declined,
  'bill.linked': Linked,
  'bill.captured': Captured,
  'bill.refusedByGateway': Reason,
  'bill.unanswered': Reason,
  'bill.cancelled': Reason,
  'bill.retried': Retried,
  'bill.capturedLate': Captured,
  'bill.capturedTwice': Captured,
} as const
export type BillFact = FactsOf<typeof billFacts>
export const billCommands = {
  open: Opened,
  pay: Paid,
  decline: Declined,
  link: Linked,
  capture: Captured,
  reason: Reason,
  retry: Retried,
} as const
