import { Schema } from 'effect'
import { inForms } from '../form.ts'
import { SpokenReason } from '../reason.ts'
import { Money } from '../units.ts'

/** Money at the desk (money rule 8): somebody pays into a wallet, or is given something from it. */

/** The largest credit line, top-up and deduction: a million of the currency unit. */
export const deskMoneyMost = 10_000_000_000
/** One hundredth of the currency unit. */
export const CENT = 100

/** An amount to the cent. */
export const DeskMoney = Money.check(
  Schema.isBetween({ minimum: -deskMoneyMost, maximum: deskMoneyMost }),
  Schema.isMultipleOf(CENT),
).annotate(inForms({ control: 'money', decimals: 2 }))

/** A top-up is above zero, a deduction is entered as a negative number (spec §5, A-57); zero is neither. */
export const RechargeAmount = DeskMoney.check(Schema.makeFilter((amount) => amount !== 0)).annotate(
  inForms({ control: 'money', decimals: 2, format: 'rechargeAmount' }),
)

export const RechargeDirection = Schema.Literals(['topUp', 'deduction'])
export type RechargeDirection = typeof RechargeDirection.Type

/** Which of both an amount is. */
export const directionOf = (amount: number): RechargeDirection => (amount < 0 ? 'deduction' : 'topUp')

/** Drawn by whoever asks, once for each booking: the same key is booked once, however often it is sent. */
export const RechargeKey = Schema.String.check(Schema.isPattern(/^[0-9a-z]{12,40}$/u))

const reference = Schema.String.annotate(inForms({ control: 'reference' }))

/** What people fill in. */
export const RechargeForm = Schema.Struct({
  customerId: reference.check(Schema.isMinLength(1)),
  amount: RechargeAmount,
  reason: SpokenReason,
})
export type RechargeForm = typeof RechargeForm.Type

export const RechargeDraft = Schema.Struct({ ...RechargeForm.fields, key: RechargeKey })
export type RechargeDraft = typeof RechargeDraft.Type
