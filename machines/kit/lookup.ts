import type { FactEvent } from '#contracts/fact.ts'
import type { Commands, Lifecycle, State } from './lifecycle.ts'

/**
 * Finds the streams of a lifecycle by a key computed from their state: the open session of a connector, the piles of a
 * location. A lookup is declared beside its lifecycle as a pure function of the state, so all of them can be rebuilt
 * from the facts (architecture §4).
 */
export interface Lookup {
  /** Its name on disk. */
  readonly name: string
  readonly lifecycle: string
  /**
   * `all`: every stream that has the key now, in the order in which they got it; `last`: the one that got it last, even
   * after it has lost it.
   */
  readonly keeps: 'all' | 'last'
  /** The key depends on the state's name alone: facts that do not change it are skipped. */
  readonly byStateAlone: boolean
  /** The key of a stream in this state; null while it is not to be found. */
  key(state: State, id: string): Key | null
  /** For `last`: whether a stream replaces the one that is known. */
  replaces(next: State, known: State): boolean
  /** Whether a stream counts as new under the key that it already has. */
  comesAgain(before: State, after: State): boolean
}

export type Key = readonly (string | number)[]

interface Draft<Context, StateName extends string> {
  readonly name: string
  readonly keeps: Lookup['keeps']
  /** For lifecycles with many facts in one state. Default: false. A test checks it against golden facts. */
  readonly byStateAlone?: boolean
  /** Called for streams that have a fact. */
  key(state: State<Context, StateName>, id: string): Key | null
  /** Default: the later one replaces the earlier. */
  replaces?(next: State<Context, StateName>, known: State<Context, StateName>): boolean
  /** Default: never. */
  comesAgain?(before: State<Context, StateName>, after: State<Context, StateName>): boolean
}

/** Declares a lookup of the streams of a lifecycle. */
export function lookup<Context, Event extends FactEvent, StateName extends string>(
  { name: lifecycle }: Pick<Lifecycle<Context, Event, Commands<Context>, StateName>, 'name' | 'initial'>,
  { name, keeps, byStateAlone = false, ...draft }: Draft<Context, StateName>,
): Lookup {
  return {
    name,
    lifecycle,
    keeps,
    byStateAlone,
    // Lookups are called by the lifecycle's name, so the stream has the states and the context of this lifecycle.
    key: (state: State<Context, StateName>, id) => (state.value === 'New' ? null : draft.key(state, id)),
    replaces: (next: State<Context, StateName>, known: State<Context, StateName>) =>
      draft.replaces?.(next, known) ?? true,
    comesAgain: (before: State<Context, StateName>, after: State<Context, StateName>) =>
      draft.comesAgain?.(before, after) ?? false,
  }
}

/** A stream gets a key, or loses it. */
export interface LookupMove {
  readonly lookup: Lookup
  readonly key: string
  readonly id: string
  readonly comes: boolean
}

/** A fact of a stream: the states before and after it. */
export interface LookupStep {
  readonly id: string
  readonly before: State
  readonly after: State
}

/** What lookups know of other streams. */
export interface Known {
  find(lookup: Lookup, key: string): readonly string[]
  stateOf(id: string): State
}

/** The moves of a fact that changes no lookup. */
export const noMoves: readonly LookupMove[] = []

/** The moves that a fact causes in the lookups of its lifecycle. */
export const movesOf = (lookups: readonly Lookup[], step: LookupStep, known: Known): readonly LookupMove[] =>
  lookups.flatMap((lookup) => movesIn(lookup, step, known))

function movesIn(lookup: Lookup, { id, before, after }: LookupStep, known: Known): readonly LookupMove[] {
  const [from, to] = [lookup.key(before, id), lookup.key(after, id)]
  if (isSame(from, to) && !lookup.comesAgain(before, after)) return noMoves
  const leaves = from !== null && lookup.keeps === 'all' ? [{ lookup, key: keyText(from), id, comes: false }] : noMoves
  const move = to === null ? null : { lookup, key: keyText(to), id, comes: true }
  return move !== null && mayCome(move, after, known) ? [...leaves, move] : leaves
}

function mayCome({ lookup, key, id }: LookupMove, next: State, known: Known): boolean {
  if (lookup.keeps === 'all') return true
  const [last] = known.find(lookup, key)
  return last === undefined || last === id || lookup.replaces(next, known.stateOf(last))
}

const isSame = (one: Key | null, other: Key | null): boolean =>
  one === other ||
  (one !== null && other !== null && one.length === other.length && one.every((part, at) => part === other[at]))

/** Separates the parts of a key: ASCII's unit separator, which no name contains. */
const SEPARATOR = '\u001F'

/** A key as it is stored. */
export const keyText = (key: Key): string => key.join(SEPARATOR)

/** The streams under a key after a move. */
export function moved(ids: readonly string[], { lookup, id, comes }: LookupMove): readonly string[] {
  if (!comes) return ids.filter((one) => one !== id)
  return lookup.keeps === 'last' ? [id] : [...ids, id]
}
