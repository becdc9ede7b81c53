import { DAY } from '#contracts/durations.ts'
import type { IdTag } from '#contracts/ids.ts'
import type { Card, DeliveryType, TagFact } from '#contracts/users/rfid-card.ts'
import { instant, instantOf, millis } from '#contracts/units.ts'
import type { Instant } from '#contracts/units.ts'

/** M26: the context of an RFID card, and how a fact changes it. */
export interface RfidCardContext {
  readonly idTag: IdTag
  readonly name: string
  /** The last day on which it is valid, `YYYY-MM-DD`; null for no expiry. */
  readonly expiryDate: string | null
  readonly parentIdTag: IdTag | null
  readonly customerId: string | null
  /** How it came to its owner, or comes; null for one that is nobody's, and of one that older versions recorded. */
  readonly deliveryType: (typeof DeliveryType)['Type'] | null
  readonly recipient: string | null
  readonly trackingNumber: string | null
  readonly shippedAt: Instant | null
}

const nobodys = { customerId: null, deliveryType: null, recipient: null, trackingNumber: null, shippedAt: null }

/** The context after a fact. */
export function fold(context: RfidCardContext, event: TagFact): RfidCardContext {
  switch (event.type) {
    case 'card.registered':
    case 'card.changed': {
      const { bindStatus: _, blocked: __, customerId, ...about } = event.data
      return { ...about, ...nobodys, customerId: isBound(event.data) ? customerId : null }
    }
    case 'tag.registered':
      return { name: '', parentIdTag: null, ...event.data, ...nobodys }
    case 'tag.edited':
      return { ...context, ...event.data }
    case 'tag.ordered':
      return { ...context, ...event.data }
    case 'tag.shipped':
      return { ...context, trackingNumber: event.data.trackingNumber, shippedAt: event.at }
    case 'tag.issued':
      return { ...context, customerId: event.data.customerId, deliveryType: event.data.deliveryType }
    case 'tag.unbound':
    case 'tag.deleted':
      return { ...context, ...nobodys }
    case 'tag.received':
    case 'tag.blocked':
    case 'tag.unblocked':
    case 'tag.reportedLost':
    case 'tag.expired':
      return context
    default:
      return event satisfies never
  }
}

/** A card that is bound to nobody is in stock: in older versions such a card was accepted nowhere. */
const isBound = ({ bindStatus, customerId }: Card): boolean => bindStatus === 'bind' && customerId !== null

/** Whether the record of an older version says that a card is bound, and blocked or not. */
export const isToldAs = (event: TagFact, { blocked }: Pick<Card, 'blocked'>): boolean =>
  (event.type === 'card.registered' || event.type === 'card.changed') &&
  isBound(event.data) &&
  event.data.blocked === blocked

/** A card is valid to the end of its last day, in UTC. */
export const isPastLastDay = ({ expiryDate }: Pick<RfidCardContext, 'expiryDate'>, at: Instant): boolean =>
  expiryDate !== null && at.slice(0, DATE_LENGTH) > expiryDate

const DATE_LENGTH = 'YYYY-MM-DD'.length

/** When a card's last day ends; null without one. */
export function endOfLastDay({ expiryDate }: Pick<RfidCardContext, 'expiryDate'>): Instant | null {
  const day = expiryDate === null ? null : instantOf(expiryDate)
  return day === null ? null : instant(millis(day) + DAY)
}
