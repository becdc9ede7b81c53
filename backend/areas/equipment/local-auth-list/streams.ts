import type { Actor } from '#contracts/actor.ts'
import { pile } from '#contracts/actor.ts'
import { DAY } from '#contracts/durations.ts'
import { listWaitDays } from '#contracts/equipment/lists/offline-list.ts'
import { instant, millis } from '#contracts/units.ts'
import type { Instant } from '#contracts/units.ts'
import { pushesOn } from '#machines/equipment/lists/offline-list.lookups.ts'
import { offlineList } from '#machines/equipment/lists/offline-list.ts'
import type { CommandOf, GuardOf } from '#machines/kit/lifecycle.ts'
import { is } from '#machines/kit/tags.ts'
import type { TagOf } from '#machines/kit/tags.ts'
import { listLimitsOf } from '../configuration/public.ts'
import type { Transaction } from '#backend/kernel/transaction.ts'
import type { LocalListContext } from '#machines/equipment/lists/local-list.ts'

/** The lists of a pile as M20 has them, a stream each; they go through a push together. */

/** The stream of a list on a pile. */
export const pushId = (listId: string, pileId: string): string => `${listId}~${pileId}`

/** The lists that are, or were, on a pile: those that were still have to be taken off it. */
export const pushesOf = (tx: Transaction, pileId: string): readonly string[] => tx.find(pushesOn, pileId)

/** The first list of a pile of which this is said. */
export const firstIn = (tx: Transaction, pileId: string, tag: TagOf<typeof offlineList>): string | null =>
  pushesOf(tx, pileId).find((id) => is(offlineList, tx.stateOf(offlineList, id), tag)) ?? null

type PileListCommand = CommandOf<typeof offlineList> & {
  readonly pileId: string
  /** Guards that hold it back; lists that stand elsewhere are not meant. */
  readonly unless?: readonly GuardOf<typeof offlineList>[]
}

export type ListCommand = PileListCommand & { readonly as: Actor }

/** Gives a command to every list of a pile that takes it; answers how many did. */
export function dispatchAll(tx: Transaction, { pileId, unless = [], ...given }: ListCommand): number {
  const mayRefuse = ['elsewhere', ...unless] as const
  return pushesOf(tx, pileId).filter((id) => tx.dispatch(offlineList, { id, ...given, mayRefuse }) === null).length
}

/** What the pile itself has said or done, to all of its lists. */
export const dispatchAllAsPile = (tx: Transaction, command: PileListCommand): number =>
  dispatchAll(tx, { ...command, as: pile(command.pileId) })

/** Until when a push that begins now waits for its pile. */
export const lapseOf = ({ now }: Transaction): Instant => instant(millis(now) + listWaitDays * DAY)

/** What a list is told of the local list it is part of. */
export const contentOf = (tx: Transaction, pileId: string, { version, entries }: LocalListContext) => {
  const { entriesMax } = listLimitsOf(tx, pileId)
  return { version, entries: entries.length, entriesMax, lapsesAt: lapseOf(tx) }
}
