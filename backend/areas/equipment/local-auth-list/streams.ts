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

/** The lists of a pile as M20 has them, a stream each; one push sends all of them. */

/** The stream id of a list on a pile. */
export const pushId = (listId: string, pileId: string): string => `${listId}~${pileId}`

/** The lists that are on a pile, or still have to be removed from it. */
export const pushesOf = (tx: Transaction, pileId: string): readonly string[] => tx.find(pushesOn, pileId)

/** The first list of a pile whose state has a tag. */
export const firstIn = (tx: Transaction, pileId: string, tag: TagOf<typeof offlineList>): string | null =>
  pushesOf(tx, pileId).find((id) => is(offlineList, tx.stateOf(offlineList, id), tag)) ?? null

type PileListCommand = CommandOf<typeof offlineList> & {
  readonly pileId: string
  /** Guards that may refuse it, besides `elsewhere`. */
  readonly unless?: readonly GuardOf<typeof offlineList>[]
}

export type ListCommand = PileListCommand & { readonly as: Actor }

/** Dispatches a command to every list of a pile; answers how many accepted it. */
export function dispatchAll(tx: Transaction, { pileId, unless = [], ...given }: ListCommand): number {
  const mayRefuse = ['elsewhere', ...unless] as const
  return pushesOf(tx, pileId).filter((id) => tx.dispatch(offlineList, { id, ...given, mayRefuse }) === null).length
}

/** Dispatches to all lists of a pile what the pile itself has reported or done. */
export const dispatchAllAsPile = (tx: Transaction, command: PileListCommand): number =>
  dispatchAll(tx, { ...command, as: pile(command.pileId) })

/** Until when a push that begins now waits for its pile. */
export const lapseOf = ({ now }: Transaction): Instant => instant(millis(now) + listWaitDays * DAY)

/** What a list records of the local list that it is a part of. */
export const contentOf = (tx: Transaction, pileId: string, { version, entries }: LocalListContext) => {
  const { entriesMax } = listLimitsOf(tx, pileId)
  return { version, entries: entries.length, entriesMax, lapsesAt: lapseOf(tx) }
}
