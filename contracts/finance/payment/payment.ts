import { Schema } from 'effect'
import { inForms } from '#contracts/form.ts'
import { Money } from '#contracts/units.ts'
import { CENT, RechargeForm, RechargeKey, deskMoneyMost } from '../recharge.ts'

/** A top-up that a customer pays at a payment gateway. */

/** What a customer is asked for: at least a cent, and to the cent. */
const PaymentAmount = Money.check(
  Schema.isBetween({ minimum: CENT, maximum: deskMoneyMost }),
  Schema.isMultipleOf(CENT),
).annotate(inForms({ control: 'money', decimals: 2 }))

/** What is filled in to ask a customer for a payment online; the reason is what whoever pays reads. */
export const PaymentForm = Schema.Struct({ ...RechargeForm.fields, amount: PaymentAmount })
export type PaymentForm = typeof PaymentForm.Type

export const PaymentDraft = Schema.Struct({ ...PaymentForm.fields, key: RechargeKey })
export type PaymentDraft = typeof PaymentDraft.Type
