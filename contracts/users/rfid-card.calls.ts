import { Schema } from 'effect'
import { endpoint } from '../endpoint.ts'
import { choice, code, moment, payer, status, text } from '../fields.ts'
import { checkRows } from '../http/checks.ts'
import { RowOffer, Sought, payer as payerOf } from '../http/listing.ts'
import { pages } from '../menu.ts'
import { resource } from '../resource.ts'
import { Instant } from '../units.ts'
import { BindStatus, CardDraft, CardState, DeliveryType } from './rfid-card.ts'

/** RFID cards: issued, sent, blocked, unbound and deleted by hand, or imported from a sheet. */

const Text = Schema.NullOr(Schema.String)

export const CardRow = Schema.Struct({
  /** The idTag in lower case. */
  id: Schema.String,
  idTag: Schema.String,
  name: Schema.String,
  state: CardState,
  status: BindStatus,
  ...payerOf,
  deliveryType: Schema.NullOr(DeliveryType),
  trackingNumber: Text,
  /** The last day on which it is valid, in UTC; null for no expiry. */
  expiryDate: Text,
  parentIdTag: Text,
  addedAt: Instant,
  changedAt: Instant,
  offers: Schema.Array(RowOffer),
})
export type CardRow = typeof CardRow.Type

export const CardDetail = Schema.Struct({
  ...CardRow.fields,
  /** Personal data: null for a card that is not sent, and once its owner is deleted. */
  recipientName: Text,
  recipientPhone: Text,
  recipientAddress: Text,
  shippedAt: Schema.NullOr(Instant),
})
export type CardDetail = typeof CardDetail.Type

export const cardResource = resource({
  name: 'card',
  page: 'rfCards',
  path: '/user-service/cards',
  texts: 'card.',
  lifecycles: ['rfid-card'],
  row: CardRow,
  detail: CardDetail,
  columns: {
    idTag: code({ sort: true }),
    name: text({ sort: true }),
    state: choice(CardState, 'phase.rfid-card.', { sort: true, live: true }),
    status: status('rfid-card', BindStatus, { title: 'card.bindStatus' }),
    customerId: payer({ title: 'card.customerId' }),
    expiryDate: text({ sort: true }),
    deliveryType: choice(DeliveryType, 'card.deliveryType.'),
    trackingNumber: text(),
    addedAt: moment(),
    changedAt: moment({ live: true }),
  },
  more: {
    parentIdTag: text(),
    recipientName: text(),
    recipientPhone: text(),
    recipientAddress: text(),
    shippedAt: moment({ sort: false }),
  },
  filters: ['idTag', 'name', 'state', 'status', 'trackingNumber', 'addedAt'],
  hidden: { customerId: Sought },
  order: '-addedAt',
  draft: CardDraft,
  about: {
    list: 'RFID cards, the last added first.',
    one: 'One card, with to whom it was sent.',
    add: 'Issues a card: with an owner it is handed over at once, otherwise it goes into stock.',
    addMany: 'Issues cards, all of them or none.',
    keep: 'Gives a card a command; answers it as it stands then, null once it is deleted.',
    giveMany: 'Gives cards a command, each by itself.',
  },
})
export const { list: cards, one: card, sorts: cardSorts } = cardResource
export const { add: addCard, addMany: addCards, keep: giveCard, giveMany: giveCards } = cardResource

const access = [pages.rfCards.code]

export const checkCards = checkRows({
  path: '/user-service/card-checks',
  access,
  draft: CardDraft,
  summary: 'What would be refused of cards that are to be issued; nothing is changed.',
})

/** Customers that one answer names. */
export const cardOwnersMost = 500

export const cardOwners = endpoint({
  method: 'GET',
  path: '/user-service/card-owners',
  access,
  query: Schema.Struct({ sought: Schema.optionalKey(Sought) }),
  answer: Schema.Array(Schema.Struct({ id: Schema.String, name: Text })),
  refusals: ['ACCESS_DENIED'],
  summary:
    'Customers that a card can be issued to, by their id, or by a part of their code, name, e-mail address or phone number.',
})

/** Unknown cards that are remembered: those seen last. */
export const seenCardsMost = 200

/** A card that nobody knows and that was held to the reader of a pile. */
export const SeenCard = Schema.Struct({
  /** The idTag in lower case. */
  id: Schema.String,
  idTag: Schema.String,
  /** Where it was seen last. */
  pileId: Schema.String,
  pileName: Text,
  locationName: Text,
  count: Schema.Int,
  firstAt: Instant,
  lastAt: Instant,
})
export type SeenCard = typeof SeenCard.Type

export const seenCards = endpoint({
  method: 'GET',
  path: '/user-service/seen-cards',
  access,
  answer: Schema.Array(SeenCard),
  refusals: ['ACCESS_DENIED'],
  summary: 'Unknown cards that were held to the readers of piles since the start, the last first.',
})

export const cardEndpoints = [
  cards,
  card,
  addCard,
  addCards,
  giveCard,
  giveCards,
  checkCards,
  cardOwners,
  seenCards,
] as const
