import { tagKey } from '#contracts/ids.ts'
import { seenCardsMost } from '#contracts/users/rfid-card.calls.ts'
import type { SeenCard } from '#contracts/users/rfid-card.calls.ts'
import { instant } from '#contracts/units.ts'
import { is, isNew } from '#machines/kit/tags.ts'
import { rfidCard } from '#machines/users/rfid-card.ts'
import type { World } from '#backend/world.ts'

/**
 * Cards that nobody knows and that were held to a reader, counted by their number in memory alone: whoever holds cards to
 * a reader leaves nothing on disk, and takes no more room the more there are.
 */
export interface SeenCards {
  /** Takes notice of a card that a pile was told to refuse; one that is known is no news. */
  note(seen: Pick<SeenCard, 'idTag' | 'pileId'>): void
  /** Those that nobody has registered since, the last that was seen first. */
  list(): readonly Seen[]
}

type Seen = Omit<SeenCard, 'pileName' | 'locationName'>

export function openSeenCards({ store, clock }: Pick<World, 'store' | 'clock'>): SeenCards {
  const rows = new Map<string, Seen>()
  const isUnknown = (id: string): boolean => {
    const state = store.stateOf(rfidCard.name, id)
    return isNew(state) || is(rfidCard, state, 'gone')
  }
  return {
    note({ idTag, pileId }) {
      const id = tagKey(idTag)
      if (!isUnknown(id)) return
      const lastAt = instant(clock.now())
      const before = rows.get(id)
      // The order of the map is that in which they were seen last.
      rows.delete(id)
      const [oldest] = rows.keys()
      if (oldest !== undefined && rows.size >= seenCardsMost) rows.delete(oldest)
      rows.set(id, { id, idTag, pileId, count: (before?.count ?? 0) + 1, firstAt: before?.firstAt ?? lastAt, lastAt })
    },
    list: () => [...rows.values()].filter(({ id }) => isUnknown(id)).toReversed(),
  }
}
