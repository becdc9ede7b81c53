import { tagKey } from '#contracts/ids.ts'
import type { ListEntry } from '#contracts/equipment/lists/local-list.ts'
import type { ToPile } from '#contracts/ocpp/1.6/messages.ts'
import { earlier } from '#contracts/units.ts'
import type { Instant } from '#contracts/units.ts'
import type { State } from '#machines/kit/lifecycle.ts'
import { endOfLastDay } from '#machines/users/rfid-card.context.ts'
import type { RfidCardContext } from '#machines/users/rfid-card.context.ts'
import { rfidCard } from '#machines/users/rfid-card.ts'
import { is } from '#machines/kit/tags.ts'

/** The entries of a pile's local list, and the difference between two lists. Pure. */

export interface EntryOptions {
  readonly validUntil: Instant
  /** Its customer may charge at all. */
  readonly mayCharge: boolean
  readonly now: Instant
}

/** The entry of a card: accepted until the card or the list expires, whichever comes first (M20 invariant 3). */
export function entryOf(card: State<RfidCardContext>, { validUntil, mayCharge, now }: EntryOptions): ListEntry {
  const { idTag, parentIdTag } = card.context
  const expiryDate = earlier(endOfLastDay(card.context) ?? validUntil, validUntil)
  const isOver = expiryDate <= now
  return {
    idTag,
    status: is(rfidCard, card, 'blocked') || !mayCharge ? 'Blocked' : isOver ? 'Expired' : 'Accepted',
    expiryDate,
    parentIdTag,
  }
}

/**
 * Merges several lists into one local list, sorted by tag: a card on more than one is accepted as long as any of them
 * accepts it.
 */
export function merged(entries: readonly ListEntry[]): readonly ListEntry[] {
  const kept = new Map<string, ListEntry>()
  for (const entry of entries) {
    const key = tagKey(entry.idTag)
    const known = kept.get(key)
    if (known === undefined || known.expiryDate < entry.expiryDate) kept.set(key, entry)
  }
  return [...kept].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, entry]) => entry)
}

/** An entry of SendLocalList; without `idTagInfo` it removes a tag (OCPP 1.6 §5.15). */
export type ListItem = NonNullable<ToPile['SendLocalList']['req']['localAuthorizationList']>[number]

export const itemOf = ({ idTag, status, expiryDate, parentIdTag }: ListEntry): ListItem => ({
  idTag,
  idTagInfo: { status, expiryDate, ...(parentIdTag === null ? {} : { parentIdTag }) },
})

/** The changes from one local list to the next: entries that are new or different, and removed tags. */
export function changesTo(before: readonly ListEntry[], after: readonly ListEntry[]) {
  const known = new Map(before.map((entry) => [tagKey(entry.idTag), entry]))
  const kept = new Set(after.map(({ idTag }) => tagKey(idTag)))
  return {
    put: after.filter((entry) => !isSame(known.get(tagKey(entry.idTag)), entry)),
    removed: before.filter(({ idTag }) => !kept.has(tagKey(idTag))).map(({ idTag }) => idTag),
  }
}

/** The same as entries of a differential SendLocalList. */
export function difference(before: readonly ListEntry[], after: readonly ListEntry[]): readonly ListItem[] {
  const { put, removed } = changesTo(before, after)
  return [...put.map(itemOf), ...removed.map((idTag) => ({ idTag }))]
}

export const areSame = (one: readonly ListEntry[], other: readonly ListEntry[]): boolean =>
  one.length === other.length && one.every((entry, at) => isSame(entry, other[at]))

const isSame = (one: ListEntry | undefined, other: ListEntry | undefined): boolean =>
  one?.idTag === other?.idTag &&
  one?.status === other?.status &&
  one?.expiryDate === other?.expiryDate &&
  one?.parentIdTag === other?.parentIdTag
