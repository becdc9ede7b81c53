import { Schema } from 'effect'
import { Email, Phone } from '../contact.ts'
import { DeskMoney } from '../finance/recharge.ts'
import { inForms } from '../form.ts'
import { Image } from '../image.ts'
import { SpokenReason } from '../reason.ts'

/**
 * A customer: who charges and pays. What tells who somebody is lies in the vault and never in facts; the status is a
 * lifecycle (user-status), the money that of the wallet.
 */

/** Spec §3. */
export const Gender = Schema.Literals(['male', 'female'])
export type Gender = typeof Gender.Type

/** Spec §3: PERSONAL pays from the own balance, LEADER from that of the group. */
export const CustomerAccountType = Schema.Literals(['PERSONAL', 'LEADER'])
export type CustomerAccountType = typeof CustomerAccountType.Type
export const PayWay = Schema.Literals(['PERSONAL', 'LEADER'])
export type PayWay = typeof PayWay.Type

/** Characters of the texts of a customer, at most. */
export const customerMost = { code: 20, name: 60, city: 100, zipCode: 12, idCard: 40, vehicle: 60 } as const

const text = (most: number) => Schema.String.check(Schema.isTrimmed(), Schema.isBetweenLength(1, most))
const optionalText = (most: number) => Schema.optionalKey(text(most))

/** ISO 3166-1. */
export const Country = Schema.String.check(Schema.isPattern(/^[A-Z]{2}$/u)).annotate(inForms({ control: 'reference' }))

/** What people call a customer by beside the name: letters, digits and `-._`. */
export const CustomerCode = Schema.String.check(Schema.isPattern(/^[A-Za-z0-9._-]{1,20}$/u)).annotate(
  inForms({ format: 'customerCode' }),
)

/** The master data of a customer, without anything that tells who it is. */
export const Customer = Schema.Struct({
  code: Schema.String,
  /** Customers of earlier versions lack what follows. */
  accountType: Schema.optionalKey(CustomerAccountType),
  payWay: Schema.optionalKey(PayWay),
  country: Schema.optionalKey(Schema.String),
  evSeries: Schema.optionalKey(Schema.String),
  evModel: Schema.optionalKey(Schema.String),
  /** The personal data that this fact set, by the names of their fields; the values are in the vault. */
  personal: Schema.optionalKey(Schema.Array(Schema.String)),
})
export type Customer = typeof Customer.Type

/** What tells who a customer is. */
export const CustomerProfile = Schema.Struct({
  firstName: text(customerMost.name),
  lastName: text(customerMost.name),
  gender: Schema.optionalKey(Gender),
  email: Email,
  phone: Schema.optionalKey(Phone),
  city: optionalText(customerMost.city),
  zipCode: optionalText(customerMost.zipCode),
  idCard: optionalText(customerMost.idCard),
  image: Schema.optionalKey(Image.annotate(inForms({ control: 'reference', format: 'image' }))),
})
export type CustomerProfile = typeof CustomerProfile.Type

const CreditLine = DeskMoney.check(Schema.isGreaterThanOrEqualTo(0))

const { firstName, lastName, ...contact } = CustomerProfile.fields

/** What people fill in of a customer (spec §3, R3.2.02); without a code one is given. */
export const CustomerForm = Schema.Struct({
  firstName,
  lastName,
  code: Schema.optionalKey(CustomerCode),
  ...contact,
  country: Schema.optionalKey(Country),
  accountType: CustomerAccountType,
  payWay: PayWay,
  creditLine: CreditLine,
  evSeries: optionalText(customerMost.vehicle),
  evModel: optionalText(customerMost.vehicle),
})
export type CustomerForm = typeof CustomerForm.Type

/** The forms for people. */
export const customerForms = {
  change: CustomerForm,
  block: Schema.Struct({ reason: SpokenReason }),
  unblock: Schema.Struct({ reason: SpokenReason }),
} as const
