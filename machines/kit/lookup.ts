import type { FactEvent } from '#contracts/fact.ts'
import type { Commands, Lifecycle, State } from './lifecycle.ts'

/**
 * Finds the streams of a lifecycle by what stands in them: the open session of a connector, the piles of a location. A
 * lookup is declared beside its lifecycle as a pure function of where a stream stands, so all of them can be made again
 * from the facts (architecture §4).
 */
export interface Lookup {
  /** Its name on disk. */
  readonly name: string
  readonly lifecycle: string
  /**
   * `all`: every stream that has the key now, in the order they came; `last`: the one that came last, also when it has gone.
   */
  readonly keeps: 'all' | 'last'
  /** Only another state brings another key: facts that leave a stream in its state are passed over. */
  readonly byStateAlone: boolean
  /** What a stream is found by where it stands; null while it is not found. */
  key(state: State, id: string): Key | null
  /** Whether a stream takes the place of the one that a lookup of the last one knows. */
  replaces(next: State, known: State): boolean
  /** Whether a stream comes once more, under the key that it has. */
  comesAgain(before: State, after: State): boolean
}

export type Key = readonly (string | number)[]

interface Draft<Context, StateName extends string> {
  readonly name: string
  readonly keeps: Lookup['keeps']
  /** For lifecycles of many facts a state. Absent: no. A test holds it against golden facts. */
  readonly byStateAlone?: boolean
  /** Asked of streams that have a fact. */
  key(state: State<Context, StateName>, id: string): Key | null
  /** Absent: whoever comes later. */
  replaces?(next: State<Context, StateName>, known: State<Context, StateName>): boolean
  /** Absent: never. */
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
    // A stream of this lifecycle stands in its states, with its context: lookups are asked by the lifecycle's name.
    key: (state: State<Context, StateName>, id) => (state.value === 'New' ? null : draft.key(state, id)),
    replaces: (next: State<Context, StateName>, known: State<Context, StateName>) =>
      draft.replaces?.(next, known) ?? true,
    comesAgain: (before: State<Context, StateName>, after: State<Context, StateName>) =>
      draft.comesAgain?.(before, after) ?? false,
  }
}

/** A stream that comes under a key, or goes from it. */
export interface LookupMove {
  readonly lookup: Lookup
  readonly key: string
  readonly id: string
  readonly comes: boolean
}

/** A fact of a stream, by where it leads. */
export interface LookupStep {
  readonly id: string
  readonly before: State
  readonly after: State
}

/** What lookups know besides the stream that moves. */
export interface Known {
  find(lookup: Lookup, key: string): readonly string[]
  stateOf(id: string): State
}

/** What a fact changes that changes nothing. */
export const noMoves: readonly LookupMove[] = []

/** What a fact changes in the lookups of its lifecycle. */
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

/** Between the parts of a key: ASCII's unit separator, which no name has. */
const SEPARATOR = '\u001F'

/** A key as it is kept. */
export const keyText = (key: Key): string => key.join(SEPARATOR)

/** Who is found under a key after a move. */
export function moved(ids: readonly string[], { lookup, id, comes }: LookupMove): readonly string[] {
  if (!comes) return ids.filter((one) => one !== id)
  return lookup.keeps === 'last' ? [id] : [...ids, id]
}
