import { DAY } from '#contracts/durations.ts'
import type { Card } from '#contracts/entities/customer.ts'
import { tagKey } from '#contracts/ids.ts'
import type { ToPile } from '#contracts/ocpp/1.6/messages.ts'
import { earlier, instant, instantOf, millis } from '#contracts/units.ts'
import type { Instant } from '#contracts/units.ts'

/** What stands in a pile's local list, and how two of them differ. Pure. */

export interface Entry {
  readonly idTag: string
  readonly status: 'Accepted' | 'Blocked' | 'Expired'
  readonly expiryDate: Instant
  /** Whoever bears the same may stop what the other began (OCPP 1.6 §3.15). */
  readonly parentIdTag: string | null
}

export interface EntryOptions {
  readonly validUntil: Instant
  /** Its owner may charge at all. */
  readonly mayCharge: boolean
  readonly now: Instant
}

/** A card's entry: accepted until the card or the list ends, whichever comes first (M20 invariant 3). */
export function entryOf(card: Card, { validUntil, mayCharge, now }: EntryOptions): Entry {
  const expiryDate = earlier(endOf(card) ?? validUntil, validUntil)
  const isOver = expiryDate <= now
  return {
    idTag: card.idTag,
    status: card.blocked || !mayCharge ? 'Blocked' : isOver ? 'Expired' : 'Accepted',
    expiryDate,
    parentIdTag: card.parentIdTag,
  }
}

/** The end of a card's last day, in UTC. */
function endOf({ expiryDate }: Card): Instant | null {
  const day = expiryDate === null ? null : instantOf(expiryDate)
  return day === null ? null : instant(millis(day) + DAY)
}

/** One local list of several lists, in the order of its tags: a card that stands on more than one works as long as any. */
export function merged(entries: readonly Entry[]): readonly Entry[] {
  const kept = new Map<string, Entry>()
  for (const entry of entries) {
    const key = tagKey(entry.idTag)
    const known = kept.get(key)
    if (known === undefined || known.expiryDate < entry.expiryDate) kept.set(key, entry)
  }
  return [...kept].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, entry]) => entry)
}

/** An entry of SendLocalList; without `idTagInfo` it takes a tag out (OCPP 1.6 §5.15). */
export type ListItem = NonNullable<ToPile['SendLocalList']['req']['localAuthorizationList']>[number]

export const itemOf = ({ idTag, status, expiryDate, parentIdTag }: Entry): ListItem => ({
  idTag,
  idTagInfo: { status, expiryDate, ...(parentIdTag === null ? {} : { parentIdTag }) },
})

/** What leads from one local list to the next: what is new or other, then what is gone. */
export function difference(before: readonly Entry[], after: readonly Entry[]): readonly ListItem[] {
  const known = new Map(before.map((entry) => [tagKey(entry.idTag), entry]))
  const kept = new Set(after.map(({ idTag }) => tagKey(idTag)))
  const put = after.filter((entry) => !isSame(known.get(tagKey(entry.idTag)), entry)).map(itemOf)
  const gone = before.filter(({ idTag }) => !kept.has(tagKey(idTag))).map(({ idTag }) => ({ idTag }))
  return [...put, ...gone]
}

export const areSame = (one: readonly Entry[], other: readonly Entry[]): boolean =>
  one.length === other.length && one.every((entry, at) => isSame(entry, other[at]))

const isSame = (one: Entry | undefined, other: Entry | undefined): boolean =>
  one?.idTag === other?.idTag &&
  one?.status === other?.status &&
  one?.expiryDate === other?.expiryDate &&
  one?.parentIdTag === other?.parentIdTag
