import { HOUR, MINUTE } from '#contracts/durations.ts'
import type { Fact } from '#contracts/fact.ts'
import { millis } from '#contracts/units.ts'
import type { World } from '#backend/world.ts'
import type { PublishedFact } from '#backend/store/follow.ts'
import { openAlarmClock } from './alarm-clock.ts'
import type { AlarmClock } from './alarm-clock.ts'
import type { Deadline, Waiting } from './deadline.ts'
import type { Process } from './process.ts'

/**
 * Keeps the deadlines that processes declare, for each record in a state that waits: found among all states at the
 * start, and among the facts from then on. None of it is saved. A deadline that depends on more than its own record is
 * computed again once a minute; a record whose deadline depends on itself alone and is null is dropped until its next
 * fact. A deadline that is due and leaves its record unchanged is reported and repeated, at ever longer intervals.
 */
export interface Deadlines {
  /** Takes the facts of a commit. */
  see(facts: readonly PublishedFact[]): void
  stop(): void
}

interface Options {
  readonly world: World
  readonly processes: readonly Process[]
  /** Calls the process whose deadline is due; resolves when that is done, or given up. */
  readonly ring: (process: string, id: string) => Promise<void>
  readonly onDefect: (process: string, error: unknown) => void
}

const SWEEP_EVERY_MS = MINUTE
/** So many are computed in one turn of the event loop: two milliseconds where each has to be read from disk. */
export const SWEPT_AT_ONCE = 250
/** The pause between two such turns: 300 000 are computed once a minute. */
const SWEEP_PAUSE_MS = 50
/**
 * What was due and changed nothing is due again after so long, then after twice as long, and so on up to the maximum.
 */
const AGAIN_MS = MINUTE
const AGAIN_MS_MAX = HOUR
/** The pause doubles at most so often. */
const DOUBLINGS_MAX = 6

/** A record that waits. */
interface Entry {
  readonly process: string
  readonly deadline: Deadline
  readonly id: string
  readonly since: number
  readonly last: string
  /** Not before this time, whatever the state says: it has just been due. */
  notBefore: number
  /** How often it was due without effect. */
  failures: number
  isRinging: boolean
}

/** What is computed again, how far that has come, and when it began by the monotonic clock. */
interface Sweep {
  readonly keys: readonly string[]
  readonly from: number
  readonly begun: number
}

/** Finds every record that waits, and arms its deadline. */
export const keepDeadlines = (options: Options): Deadlines => new DeclaredDeadlines(options)

class DeclaredDeadlines implements Deadlines {
  readonly #options: Options
  readonly #alarms: AlarmClock
  /** By lifecycle and process; a record has at most one deadline of a process at a time, by its state. */
  readonly #declared = new Map<string, Map<string, readonly Deadline[]>>()
  readonly #entries = new Map<string, Entry>()
  #cancelSweep = (): void => undefined
  #isStopped = false

  constructor(options: Options) {
    this.#options = options
    this.#alarms = openAlarmClock(options.world.clock)
    for (const { name, deadlines = [] } of options.processes)
      for (const one of deadlines) {
        const ofLifecycle = this.#declared.get(one.lifecycle) ?? new Map<string, readonly Deadline[]>()
        this.#declared.set(one.lifecycle, ofLifecycle.set(name, [...(ofLifecycle.get(name) ?? []), one]))
      }
    this.#findAll()
    this.#sweepLater(SWEEP_EVERY_MS)
  }

  see(facts: readonly PublishedFact[]): void {
    for (const fact of facts)
      for (const [process, deadlines] of this.#declared.get(fact.lifecycle) ?? []) {
        const deadline = deadlines.find(({ states }) => states.includes(fact.to))
        const key = keyOf(process, fact.lifecycle, fact.id)
        if (deadline !== undefined) this.#watch(key, { process, deadline, id: fact.id, fact })
        else this.#forget(key)
      }
  }

  stop(): void {
    this.#isStopped = true
    this.#cancelSweep()
    this.#alarms.stop()
  }

  #findAll(): void {
    const { store } = this.#options.world
    for (const [lifecycle, all] of this.#declared) {
      const states = new Set([...all.values()].flatMap((deadlines) => deadlines.flatMap((one) => one.states)))
      // Once for all of its deadlines: when each last moved is read from its facts.
      for (const { id, last } of store.waiting(lifecycle, [...states])) {
        const value = store.stateOf(lifecycle, id)?.value ?? ''
        for (const [process, deadlines] of all) {
          const deadline = deadlines.find((one) => one.states.includes(value))
          if (deadline !== undefined) this.#watch(keyOf(process, lifecycle, id), { process, deadline, id, fact: last })
        }
      }
    }
  }

  #watch(
    key: string,
    about: Pick<Entry, 'process' | 'deadline' | 'id'> & { readonly fact: Pick<Fact, 'at' | 'type'> },
  ): void {
    const { process, deadline, id, fact } = about
    const known = { process, deadline, id, since: millis(fact.at), last: fact.type }
    const entry = { ...known, notBefore: -Infinity, failures: 0, isRinging: false }
    if (deadline.isOfRecordAlone && this.#at(entry) === null) return this.#forget(key)
    this.#entries.set(key, entry)
    return this.#arm(key, entry)
  }

  #forget(key: string): void {
    if (this.#entries.delete(key)) this.#alarms.cancel(key)
  }

  #sweepLater(milliseconds: number): void {
    const { clock } = this.#options.world
    this.#cancelSweep = clock.after(milliseconds, () =>
      this.#sweep({ keys: this.#moving(), from: 0, begun: clock.monotonic() }),
    )
  }

  /** The records whose deadline may have changed without a fact of their own. */
  #moving(): readonly string[] {
    return [...this.#entries].flatMap(([key, { deadline }]) => (deadline.isOfRecordAlone ? [] : [key]))
  }

  /** Computes some now and the others a little later, so that nothing else has to wait for all of them. */
  #sweep({ keys, from, begun }: Sweep): void {
    const { clock } = this.#options.world
    const to = from + SWEPT_AT_ONCE
    for (const key of keys.slice(from, to)) {
      const entry = this.#entries.get(key)
      if (entry !== undefined) this.#arm(key, entry)
    }
    if (this.#isStopped) return
    if (to >= keys.length) this.#sweepLater(Math.max(0, begun + SWEEP_EVERY_MS - clock.monotonic()))
    else this.#cancelSweep = clock.after(SWEEP_PAUSE_MS, () => this.#sweep({ keys, from: to, begun }))
  }

  /** Arms the deadline as computed now. */
  #arm(key: string, entry: Entry): void {
    if (entry.isRinging) return
    const due = this.#dueAt(entry)
    if (due === null) this.#alarms.cancel(key)
    else this.#alarms.set(key, due, () => void this.#ring(key, entry))
  }

  /** When it is due, in milliseconds since 1970; null while there is no deadline. */
  #dueAt(entry: Entry): number | null {
    const at = this.#at(entry)
    return at === null ? null : Math.max(at, entry.notBefore)
  }

  #at({ deadline, id, since, last }: Entry): number | null {
    const { world } = this.#options
    const state = world.store.stateOf(deadline.lifecycle, id)
    if (state === null || !deadline.states.includes(state.value)) return null
    const waiting: Waiting = { id, value: state.value, context: state.context, since, last }
    return deadline.at(waiting, world)
  }

  async #ring(key: string, entry: Entry): Promise<void> {
    const { world, ring, onDefect } = this.#options
    const due = this.#dueAt(entry)
    // It has changed since it was armed, because something else that it depends on has.
    if (this.#entries.get(key) !== entry || due === null || due > world.clock.now()) return this.#arm(key, entry)
    entry.isRinging = true
    await ring(entry.process, entry.deadline.key(entry.id))
    entry.isRinging = false
    if (this.#isStopped || this.#entries.get(key) !== entry) return
    const at = this.#at(entry)
    // Otherwise the clock was set back before the command was decided: it is due again when the clock has reached it.
    if (at !== null && at <= world.clock.now()) this.#postpone(entry, onDefect)
    this.#arm(key, entry)
  }

  #postpone(entry: Entry, onDefect: Options['onDefect']): void {
    const { process, deadline, id, failures } = entry
    const now = this.#options.world.clock.now()
    entry.notBefore = now + (deadline.every ?? Math.min(AGAIN_MS * 2 ** failures, AGAIN_MS_MAX))
    if (deadline.every !== null) return
    entry.failures = Math.min(failures + 1, DOUBLINGS_MAX)
    onDefect(process, new Error(`${deadline.lifecycle} ${id} is past its deadline, and stays as it is`))
  }
}

const keyOf = (process: string, lifecycle: string, id: string): string => `${process}/${lifecycle}/${id}`
