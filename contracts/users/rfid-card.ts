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

const Name = Schema.String.check(Schema.isMaxLength(60))
/** The last day on which it is valid, `YYYY-MM-DD`; null for no expiry. */
const LastDay = Schema.NullOr(Schema.String.check(Schema.isPattern(/^\d{4}-\d\d-\d\d$/u)))
/**
 * Cards with the same parent may stop each other's transactions, and use each other's reservations (OCPP 1.6 §3.15).
 */
const ParentIdTag = Schema.NullOr(IdTag)

/** Without `name` and `parentIdTag` in facts of earlier versions. */
const Registered = Schema.Struct({
  idTag: IdTag,
  name: Schema.optionalKey(Name),
  expiryDate: LastDay,
  parentIdTag: Schema.optionalKey(ParentIdTag),
})
/** The editable fields of a card, whoever has it. */
const Edited = Schema.Struct({ name: Name, expiryDate: LastDay, parentIdTag: ParentIdTag })
const Ordered = Schema.Struct({
  customerId: Schema.String,
  deliveryType: Schema.Literal('SEND'),
  /** The vault subject with the recipient's name and address. */
  recipient: Schema.String,
})
const Shipped = Schema.Struct({ trackingNumber: Schema.String.check(Schema.isBetweenLength(1, 40)) })
const Received = Schema.Struct({ receivedAt: Instant })
const Issued = Schema.Struct({
  customerId: Schema.String,
  deliveryType: Schema.Literal('TAKE'),
  /** The idTag was read by a card reader at the desk. */
  readByReader: Schema.Boolean,
})
const Unbound = Schema.Struct({ runningSessions: Schema.Int.check(Schema.isGreaterThanOrEqualTo(0)) })
const Seen = Schema.Struct({ seenAt: Instant })
const Nothing = Schema.Struct({})

/**
 * The intended state of a card as a whole (`keepCard`). Earlier versions recorded cards in this form, in
 * `card.registered` and `card.changed`: those facts are read for ever, and never written any more. Their last day may
 * be any text.
 */
export const Card = Schema.Struct({
  idTag: IdTag,
  name: Name,
  customerId: Schema.NullOr(Schema.String),
  bindStatus: BindStatus,
  /** Only for a bound card: an unbound one cannot be used anyway. */
  blocked: Schema.Boolean,
  expiryDate: Schema.NullOr(Schema.String),
  parentIdTag: ParentIdTag,
})
export type Card = typeof Card.Type

/** Fact types that are read and never written. */
export const formerCardFacts = ['card.registered', 'card.changed'] as const

export const tagFacts = {
  'card.registered': Card,
  'card.changed': Card,
  'tag.registered': Registered,
  'tag.edited': Edited,
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
  edit: Edited,
  order: Ordered,
  ship: Shipped,
  receive: Received,
  issue: Issued,
  unbind: Unbound,
  expire: Seen,
  nothing: Nothing,
} as const
