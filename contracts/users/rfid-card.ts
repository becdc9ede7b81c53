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
/** The last day it works, `YYYY-MM-DD`; null for no end. */
const LastDay = Schema.NullOr(Schema.String.check(Schema.isPattern(/^\d{4}-\d\d-\d\d$/u)))
/** Whoever bears the same may stop what the other began, and use what was reserved for the other (OCPP 1.6 §3.15). */
const ParentIdTag = Schema.NullOr(IdTag)

/** Without `name` and `parentIdTag` where older versions told it. */
const Registered = Schema.Struct({
  idTag: IdTag,
  name: Schema.optionalKey(Name),
  expiryDate: LastDay,
  parentIdTag: Schema.optionalKey(ParentIdTag),
})
/** What is said of a card, whoever has it. */
const Edited = Schema.Struct({ name: Name, expiryDate: LastDay, parentIdTag: ParentIdTag })
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

/**
 * A card as a whole, as one wants it kept (`keepCard`). Older versions told cards so, in `card.registered` and
 * `card.changed`: those are read for ever, and nothing writes them any more. Its last day was any text.
 */
export const Card = Schema.Struct({
  idTag: IdTag,
  name: Name,
  customerId: Schema.NullOr(Schema.String),
  bindStatus: BindStatus,
  /** Said of a card that is bound; one that is nobody's is of no use anyway. */
  blocked: Schema.Boolean,
  expiryDate: Schema.NullOr(Schema.String),
  parentIdTag: ParentIdTag,
})
export type Card = typeof Card.Type

/** Facts that are read and never written. */
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
