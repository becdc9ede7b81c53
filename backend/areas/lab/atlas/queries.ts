import type { Taken } from '#contracts/lab/atlas.calls.ts'
import type { Instant } from '#contracts/units.ts'
import { atlas } from '#machines/atlas.ts'
import { evolveStored } from '#machines/kit/stored.ts'
import type { State } from '#machines/kit/lifecycle.ts'
import type { Clock } from '#backend/clock.ts'
import type { PublishedFact } from '#backend/store/follow.ts'
import type { Store } from '#backend/store/store.ts'
import type { World } from '#backend/world.ts'
import { perWorld } from '#backend/kernel/query/read-context.ts'

/**
 * How often each transition was taken, and which records came last into each state: what the atlas shows of a world.
 * How many records stand in a state follows from it: what led there less what led away.
 *
 * Nothing is kept until somebody asks. Then the facts there are get folded once, a slice at a time with everybody else in
 * between (244 000 a second), and from there on the command bus tells with each fact where it led from and
 * to: a lookup and an addition a fact. It is memory only: a restart counts again.
 */
export interface TakenTally {
  /** What is counted by now; `position` is the last fact in it, `last` the last there is. */
  read(): { readonly position: number; readonly last: number; readonly taken: readonly Taken[] }
  /** The records that came last into a state and still stand in it, the newest first; at most `ARRIVALS_MAX`. */
  standingIn(lifecycle: string, state: string): readonly Arrival[]
  /** Resolves when everything is counted, or after so many slices. */
  counted(slices: number): Promise<void>
}

export interface Arrival {
  readonly id: string
  readonly since: Instant
}

/** Facts folded at once: about two milliseconds. */
const SLICE = 500
/** Records remembered for each state. */
const ARRIVALS_MAX = 1_000

export const takenOf: (world: Counted) => TakenTally = perWorld(({ store, clock }) => new Tally(store, clock))

type Counted = Pick<World, 'store' | 'clock'>

/** One transition, as far as counting goes. */
interface Move {
  readonly lifecycle: string
  readonly id: string
  readonly from: string
  readonly fact: string
  readonly to: string
  readonly at: Instant
}

class Tally implements TakenTally {
  readonly #store: Store
  readonly #clock: Clock
  readonly #taken = new Map<string, Taken & { count: number }>()
  /** By lifecycle and state: when each record came, in the order of their coming. */
  readonly #arrivals = new Map<string, Map<string, Instant>>()
  #position = 0
  /** While old facts are folded: where their streams stand. Null when that is done. */
  #states: Map<string, State> | null = new Map()
  #waiting: { slices: number; readonly resolve: () => void }[] = []

  constructor(store: Store, clock: Clock) {
    this.#store = store
    this.#clock = clock
    this.#slice()
  }

  read(): ReturnType<TakenTally['read']> {
    return { position: this.#position, last: this.#store.position(), taken: [...this.#taken.values()] }
  }

  standingIn(lifecycle: string, state: string): readonly Arrival[] {
    const found = [...(this.#arrivals.get(`${lifecycle} ${state}`) ?? [])]
    return found.map(([id, since]) => ({ id, since })).toReversed()
  }

  counted(slices: number): Promise<void> {
    return new Promise((resolve) => {
      if (this.#states === null) resolve()
      else this.#waiting.push({ slices, resolve })
    })
  }

  /** Folds a piece of what was written before anybody asked. */
  #slice(): void {
    const states = this.#states
    if (states === null || !this.#store.db.open) return this.#release(true)
    const facts = this.#store.after(this.#position, SLICE)
    for (const fact of facts) {
      const { lifecycle: name, id, type } = fact
      const lifecycle = atlas.get(name)
      if (lifecycle === undefined) continue
      const stream = `${name} ${id}`
      const before = states.get(stream) ?? lifecycle.initial
      const { state, unread } = evolveStored(lifecycle, before, fact)
      if (unread !== null) continue
      // What has come to its end is not asked for again.
      if ((lifecycle.transitions.get(state.value)?.size ?? 0) === 0) states.delete(stream)
      else states.set(stream, state)
      this.#count({ lifecycle: name, id, from: before.value, fact: type, to: state.value, at: fact.at })
    }
    this.#position = facts.at(-1)?.position ?? this.#position
    if (facts.length === SLICE) {
      this.#release(false)
      this.#clock.soon(() => this.#slice())
      return
    }
    // Nothing can be written between the last page and this line.
    this.#states = null
    this.#store.follow((told) => this.#follow(told))
    this.#release(true)
  }

  #release(isDone: boolean): void {
    for (const one of this.#waiting) one.slices -= 1
    for (const { slices, resolve } of this.#waiting) if (isDone || slices <= 0) resolve()
    this.#waiting = isDone ? [] : this.#waiting.filter(({ slices }) => slices > 0)
  }

  #follow(told: readonly PublishedFact[]): void {
    for (const { lifecycle, id, from, type, to, at } of told) this.#count({ lifecycle, id, from, fact: type, to, at })
    this.#position = told.at(-1)?.position ?? this.#position
  }

  #count({ lifecycle, id, from, fact, to, at }: Move): void {
    const key = `${lifecycle} ${from} ${fact} ${to}`
    const known = this.#taken.get(key)
    if (known === undefined) this.#taken.set(key, { lifecycle, from, fact, to, count: 1 })
    else known.count += 1
    if (from === to) return
    this.#arrivals.get(`${lifecycle} ${from}`)?.delete(id)
    const place = `${lifecycle} ${to}`
    const arrivals = this.#arrivals.get(place) ?? new Map<string, Instant>()
    this.#arrivals.set(place, arrivals)
    arrivals.set(id, at)
    const [oldest] = arrivals.size > ARRIVALS_MAX ? arrivals.keys() : []
    if (oldest !== undefined) arrivals.delete(oldest)
  }
}
