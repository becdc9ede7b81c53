import { Schema } from 'effect'
import type { FactsOf } from '../fact.ts'
import { IdTag } from '../ids.ts'
import { Instant } from '../units.ts'

/** An RFID card (M26), from stock to its owner and back. Its id is the idTag in lower case, so that it is unique. */

/** Spec §3. */
export const BindStatus = Schema.Literals(['bind', 'unbind'])
/** Spec §3: TAKE is picked up, SEND comes by express. */
export const DeliveryType = Schema.Literals(['TAKE', 'SEND'])
/** Days after which a card that was shipped counts as received (M26). */
export const deliveryDays = 14

const Registered = Schema.Struct({
  idTag: IdTag,
  /** The last day it works, `YYYY-MM-DD`; null for no end. */
  expiryDate: Schema.NullOr(Schema.String.check(Schema.isPattern(/^\d{4}-\d\d-\d\d$/u))),
})
const Ordered = Schema.Struct({
  customerId: Schema.String,
  deliveryType: Schema.Literal('SEND'),
  /** Where the vault keeps name and address of the recipient. */
  recipient: Schema.String,
})
const Shipped = Schema.Struct({ trackingNumber: Schema.String.check(Schema.isBetweenLength(1, 40)) })
const Received = Schema.Struct({ receivedAt: Instant })
const Issued = Schema.Struct({
  customerId: Schema.String,
  deliveryType: Schema.Literal('TAKE'),
  /** The card reader on the desk gave this card's idTag. */
  readByReader: Schema.Boolean,
})
const Unbound = Schema.Struct({ runningSessions: Schema.Int.check(Schema.isGreaterThanOrEqualTo(0)) })
const Seen = Schema.Struct({ seenAt: Instant })
const Nothing = Schema.Struct({})

export const tagFacts = {
  'tag.registered': Registered,
  'tag.ordered': Ordered,
  'tag.shipped': Shipped,
  'tag.received': Received,
  'tag.issued': Issued,
  'tag.blocked': Nothing,
  'tag.unblocked': Nothing,
  'tag.unbound': Unbound,
  'tag.reportedLost': Nothing,
  'tag.expired': Seen,
} as const
export type TagFact = FactsOf<typeof tagFacts>
export const tagCommands = {
  register: Registered,
  order: Ordered,
  ship: Shipped,
  receive: Received,
  issue: Issued,
  unbind: Unbound,
  expire: Seen,
  nothing: Nothing,
} as const
