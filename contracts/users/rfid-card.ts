import { Schema } from 'effect'
import { Day } from '../day.ts'
import type { FactsOf } from '../fact.ts'
import { inForms } from '../form.ts'
import { IdTag } from '../ids.ts'
import { Instant } from '../units.ts'

/** An RFID card (M26), from stock to its owner and back. Its id is the idTag in lower case, so that it is unique. */

/** Spec §3. */
export const BindStatus = Schema.Literals(['bind', 'unbind'])
/** Spec §3: TAKE is picked up, SEND comes by express. */
export const DeliveryType = Schema.Literals(['TAKE', 'SEND'])
/** Days after which a card that was shipped counts as received (M26). */
export const deliveryDays = 14

/** Where a card stands (M26); a deleted one is nowhere. */
export const CardState = Schema.Literals(['Stock', 'Ordered', 'Shipped', 'Bound', 'Blocked', 'Lost', 'Expired'])
/** The state of a card that is somewhere. Throws for a deleted one. */
export const cardStateOf = Schema.decodeUnknownSync(CardState)

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
  'tag.deleted': Nothing,
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

/** A number that people give a card: it also stands in addresses, so it is made of what those take. */
const NewTag = IdTag.check(Schema.isPattern(/^[A-Za-z0-9\-_.:~]{1,20}$/u)).annotate(inForms({ format: 'cardNumber' }))
/** Personal data: it is kept in the vault, and a fact only names the subject. */
const words = (most: number) => Schema.String.check(Schema.isTrimmed(), Schema.isBetweenLength(1, most))
const customerId = Schema.String.check(Schema.isMinLength(1)).annotate(inForms({ control: 'reference' }))
const validity = {
  expiryDate: Schema.NullOr(Day.annotate(inForms({ format: 'calendarDay' }))),
  parentIdTag: ParentIdTag,
}

/** A new card as people fill it in: with an owner it is handed over at once, otherwise it goes into stock. */
export const CardDraft = Schema.Struct({
  idTag: NewTag,
  name: Name,
  customerId: Schema.optionalKey(customerId),
  readByReader: Schema.Boolean,
  ...validity,
})
export type CardDraft = typeof CardDraft.Type

/** To whom a card is sent. */
export const Recipient = Schema.Struct({
  recipientName: words(100),
  recipientPhone: Schema.optionalKey(words(40)),
  recipientAddress: words(300).annotate(inForms({ control: 'long' })),
})
export type Recipient = typeof Recipient.Type

/**
 * Where the recipient of a card lies in the vault, under its customer's subject: it goes when the customer is deleted.
 */
export const recipientKey = (cardId: string): string => `recipient:${cardId}`

/** The forms for people, in the order of their buttons. */
export const cardForms = {
  issue: Schema.Struct({ customerId, readByReader: Schema.Boolean }),
  order: Schema.Struct({ customerId, ...Recipient.fields }),
  ship: Schema.Struct({ trackingNumber: Shipped.fields.trackingNumber }),
  block: Nothing,
  unblock: Nothing,
  unbind: Nothing,
  edit: Schema.Struct({ name: Name, ...validity }),
  reportLost: Nothing,
  delete: Nothing,
} as const
