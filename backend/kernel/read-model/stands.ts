import type { Fact } from '#contracts/fact.ts'
import { atlas } from '#machines/atlas.ts'
import type { State } from '#machines/kit/lifecycle.ts'
import { evolveStored } from '#machines/kit/stored.ts'
import type { Snapshot } from '#backend/store/snapshots.ts'
import type { Store } from '#backend/store/store.ts'

/** Streams of one generation that are kept in memory: about 1 KiB each. */
const GENERATION_MAX = 50_000

/** A state, and the version of the fact that led there. */
interface Standing extends State {
  readonly version: number
}

interface Sources {
  readonly store: Pick<Store, 'upTo'>
  /** A snapshot of a stream, which may lag behind a fact or be ahead of it. */
  readonly snapshot: (lifecycle: string, id: string) => Snapshot | null
}

/**
 * Where facts lead, for whoever folds them behind the command bus. A fact may come twice, where what was made of it was taken
 * back, or behind others that came elsewhere: a state is gone on from only where it is that of the fact before.
 */
export class Stands {
  readonly #sources: Sources
  #young = new Map<string, Standing>()
  #old = new Map<string, Standing>()

  constructor(sources: Sources) {
    this.#sources = sources
  }

  /**
   * Where a fact leads. A stream whose snapshot is ahead stands where the snapshot does: rows follow from where a stream
   * stands, and what is taken for them later comes to the same.
   */
  after(fact: Fact): State {
    const { lifecycle, id, version } = fact
    const stream = `${lifecycle}/${id}`
    const known = this.#young.get(stream) ?? this.#old.get(stream)
    if (known?.version === version - 1)
      return this.#keep(stream, version, evolveStored(atlas.get(lifecycle), known, fact).state)
    const snapshot = version === 1 ? null : this.#sources.snapshot(lifecycle, id)
    if (snapshot !== null && snapshot.version >= version) return snapshot
    const before = version === 1 ? [] : this.#sources.store.upTo(fact.position, snapshot?.version ?? 0).slice(0, -1)
    let state: State | null = snapshot
    for (const one of [...before, fact]) state = evolveStored(atlas.get(lifecycle), state, one).state
    if (state === null) throw new RangeError(`${stream} stands nowhere`)
    return this.#keep(stream, version, state)
  }

  #keep(stream: string, version: number, { value, context }: State): State {
    if (this.#young.size >= GENERATION_MAX) {
      this.#old = this.#young
      this.#young = new Map()
    }
    const state = { version, value, context }
    this.#young.set(stream, state)
    return state
  }
}
