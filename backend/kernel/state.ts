import type { FactEvent } from '#contracts/fact.ts'
import type { Commands, Lifecycle, State } from '#machines/kit/lifecycle.ts'
import { keyText } from '#machines/kit/lookup.ts'
import type { Key, Lookup } from '#machines/kit/lookup.ts'
import type { Transaction } from './transaction.ts'
import type { ReadView, Store } from '../store/store.ts'

/**
 * The states of streams, with the context of their lifecycle. The store knows lifecycles by name only, and only a
 * lifecycle's own facts are folded into its snapshots: that is why the casts are safe.
 */

interface Holder {
  readonly store: Pick<ReadView, 'stateOf'>
}

/** The state of one instance of a lifecycle; null when it has no fact yet. */
export const stateOf = <Context, Event extends FactEvent, StateName extends string>(
  { store }: Holder,
  lifecycle: Lifecycle<Context, Event, Commands<Context>, StateName>,
  id: string,
): State<Context, StateName> | null => store.stateOf(lifecycle.name, id) as State<Context, StateName> | null

/** Every instance of a lifecycle, in the order of their ids. */
export const statesOf = <Context, Event extends FactEvent, StateName extends string>(
  { store }: { readonly store: Pick<Store, 'states'> },
  lifecycle: Lifecycle<Context, Event, Commands<Context>, StateName>,
): readonly (State<Context, StateName> & { readonly id: string })[] =>
  store.states(lifecycle.name) as readonly (State<Context, StateName> & { readonly id: string })[]

/** The states of streams as handlers read them: a stream without a fact is in its initial state. */
export const statesIn = (holder: Holder): Pick<Transaction, 'stateOf'> => ({
  stateOf: (lifecycle, id) => stateOf(holder, lifecycle, id) ?? lifecycle.initial,
})

/** States and lookups as handlers read them, outside a transaction. */
export const readingIn = (
  holder: Holder & { readonly store: Pick<Store, 'find'> },
): Pick<Transaction, 'stateOf' | 'find'> => ({
  ...statesIn(holder),
  find: (lookup, ...key) => foundIn(holder, lookup, ...key),
})

/** The streams that a lookup has under a key, in the order in which they got it. */
export const foundIn = (
  { store }: { readonly store: Pick<Store, 'find'> },
  { name }: Lookup,
  ...key: Key
): readonly string[] => store.find(name, keyText(key))
