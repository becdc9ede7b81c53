import { Schema } from 'effect'

/** A customer as facts know them: name and address lie in the vault, and the status is a lifecycle (user-status). */
export const Customer = Schema.Struct({ code: Schema.String })
export type Customer = typeof Customer.Type

/** OCPP 1.6 §7.28 IdToken. */
const Tag = Schema.String.check(Schema.isBetweenLength(1, 20))

/** An RFID card of a customer. Its id is the idTag in lower case. */
export const Card = Schema.Struct({
  idTag: Tag,
  name: Schema.String.check(Schema.isMaxLength(60)),
  customerId: Schema.NullOr(Schema.String),
  bindStatus: Schema.Literals(['bind', 'unbind']),
  blocked: Schema.Boolean,
  /** The last day it works, `YYYY-MM-DD`; null for no end. */
  expiryDate: Schema.NullOr(Schema.String),
  /** Whoever bears the same may stop what the other began, and use what was reserved for the other (OCPP 1.6 §3.15). */
  parentIdTag: Schema.NullOr(Tag),
})
export type Card = typeof Card.Type
