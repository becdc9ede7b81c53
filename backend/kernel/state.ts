import type { FactEvent } from '#contracts/fact.ts'
import type { Commands, Lifecycle, Standing } from '#machines/kit/lifecycle.ts'
import { keyText } from '#machines/kit/lookup.ts'
import type { Key, Lookup } from '#machines/kit/lookup.ts'
import type { Transaction } from './transaction.ts'
import type { Seen, Store } from '../store/store.ts'

/**
 * Where streams stand, with the context of their lifecycle: the store knows lifecycles by name only, and only a
 * lifecycle's own facts are folded into its snapshots. That is why the casts hold.
 */

interface Holder {
  readonly store: Pick<Seen, 'standing'>
}

/** Where one instance of a lifecycle stands; null when it has no fact yet. */
export const standingOf = <Context, Event extends FactEvent, State extends string>(
  { store }: Holder,
  lifecycle: Lifecycle<Context, Event, Commands<Context>, State>,
  id: string,
): Standing<Context, State> | null => store.standing(lifecycle.name, id) as Standing<Context, State> | null

/** Every instance of a lifecycle, in the order of their ids. */
export const standingsOf = <Context, Event extends FactEvent, State extends string>(
  { store }: { readonly store: Pick<Store, 'standings'> },
  lifecycle: Lifecycle<Context, Event, Commands<Context>, State>,
): readonly (Standing<Context, State> & { readonly id: string })[] =>
  store.standings(lifecycle.name) as readonly (Standing<Context, State> & { readonly id: string })[]

/** Where streams stand, as handlers ask for it: what has no fact yet is newborn. */
export const standingsIn = (holder: Holder): Pick<Transaction, 'standing'> => ({
  standing: (lifecycle, id) => standingOf(holder, lifecycle, id) ?? lifecycle.newborn,
})

/** The streams that a lookup has under a key, in the order they came. */
export const foundIn = (
  { store }: { readonly store: Pick<Store, 'find'> },
  { name }: Lookup,
  ...key: Key
): readonly string[] => store.find(name, keyText(key))
