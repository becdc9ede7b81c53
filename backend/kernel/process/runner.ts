import type { Fact } from '#contracts/fact.ts'
import { onBehalfOf, system, wisherOf } from '#contracts/actor.ts'
import { isStorageFailure } from '#backend/store/writable.ts'
import type { World } from '#backend/world.ts'
import { unreadAfter } from '../unread.ts'
import { keepDeadlines } from './deadlines.ts'
import type { Deadlines } from './deadlines.ts'
import type { ProcessContext, Process } from './process.ts'

/**
 * Runs the processes of a world. After a crash, facts may be delivered to them twice. Only the checkpoint is saved,
 * once a second: deadlines are found again among the states.
 */
export interface Running {
  /** Resolves when everything that was begun has finished and the checkpoint is saved. */
  stop(): Promise<void>
}

const SAVE_EVERY_MS = 1_000
const CATCH_UP_BATCH = 1_000
/** A reaction is attempted so often, first after a second, then each time after twice as long. */
const ATTEMPTS_MAX = 5
const RETRY_MS = 500
/** What the command bus refuses temporarily is retried until it is accepted, with pauses no longer than this. */
const RETRY_MS_MAX = 8_000
const passing: ReadonlySet<string> = new Set(['Overloaded', 'Unwritable'])

interface Options {
  readonly world: World
  readonly processes: readonly Process[]
  /** A reaction that failed: a defect, which is reported and survived, because the others must go on. */
  readonly onDefect: (process: string, error: unknown) => void
}

export const runProcesses = (options: Options): Running => new Runner(options)

class Runner implements Running {
  readonly #options: Options
  readonly #reactions: ReadonlyMap<string, readonly Reaction[]>
  readonly #deadlines: Deadlines
  readonly #unfollow: () => void
  /** The reactions in progress, with the position of their fact; a deadline has none. */
  readonly #pending = new Map<Promise<unknown>, number>()
  /** The last reaction that was begun, by process and stream: the next one waits for it. */
  readonly #lines = new Map<string, Promise<void>>()
  /** Ends every pause at once. */
  readonly #pauses = new Set<() => void>()
  #seen: number
  /** The position of the saved checkpoint. */
  #saved: number
  /** The first position that stopping has left unfinished. */
  #unfinished = Infinity
  #saving: (() => void) | null = null
  #isStopping = false
  #isStopped = false

  constructor(options: Options) {
    const { world, processes } = options
    const { store } = world
    this.#options = options
    this.#reactions = reactionsOf(processes)
    this.#saved = store.checkpoints.get('processes')
    this.#seen = this.#saved
    const ring = (process: string, id: string): Promise<void> => this.#due(process, id)
    this.#deadlines = keepDeadlines({ world, processes, ring, onDefect: options.onDefect })
    const unread = new Set(unreadAfter(store.db, this.#seen).map(({ position }) => position))
    for (;;) {
      const facts = store.after(this.#seen, CATCH_UP_BATCH)
      this.#see(facts.filter(({ position }) => !unread.has(position)))
      this.#seen = facts.at(-1)?.position ?? this.#seen
      if (facts.length < CATCH_UP_BATCH) break
    }
    this.#unfollow = store.follow((facts) => {
      this.#deadlines.see(facts)
      this.#see(facts)
    })
  }

  async stop(): Promise<void> {
    this.#isStopping = true
    this.#unfollow()
    this.#deadlines.stop()
    for (const end of this.#pauses) end()
    while (this.#pending.size > 0) await Promise.all(this.#pending.keys())
    this.#isStopped = true
    this.#save()
  }

  #see(facts: readonly Fact[]): void {
    for (const fact of facts) {
      for (const { name, react } of this.#reactions.get(fact.type) ?? [])
        this.#react({ name, position: fact.position, line: `${name}/${fact.lifecycle}/${fact.id}` }, () =>
          react(fact, this.#handsOf(name, fact)),
        )
      this.#seen = fact.position
    }
    if (facts.length > 0) this.#saveSoon()
  }

  /** Most facts ask nothing of who looks at them: where a reaction returns nothing, there is nothing to wait for or to keep. */
  #react(about: Begun, run: () => unknown): void {
    // Where nothing is under way, no line is looked for: its name would have to be put together.
    if (this.#lines.size > 0 && this.#lines.has(about.line)) return void this.#begin(about, run)
    const first = outcomeOf(run)
    if (first === undefined) return undefined
    return void this.#begin(about, (attempt) => (attempt === 1 ? first : run()))
  }

  /**
   * Resolves when a process has handled its deadline, or has given up: it stays due for as long as the state says so.
   */
  #due(process: string, id: string): Promise<void> {
    const due = this.#options.processes.find(({ name }) => name === process)?.due
    return this.#begin({ name: process, position: Infinity, line: `${process}/due/${id}` }, () =>
      due?.(id, this.#handsOf(process, null)),
    )
  }

  /** The facts of one stream reach a process one after the other, even though one of them must be retried. */
  #begin(about: Begun, run: Run): Promise<void> {
    const { position, line } = about
    const before = this.#lines.get(line)
    const running = before === undefined ? this.#persist(about, run) : this.#follow(before, about, run)
    const done = running.finally(() => {
      this.#pending.delete(done)
      if (this.#lines.get(line) === done) this.#lines.delete(line)
      // This reaction was the one that held the checkpoint back.
      if (position === this.#saved + 1) this.#saveSoon()
    })
    this.#pending.set(done, position)
    this.#lines.set(line, done)
    return done
  }

  async #follow(before: Promise<void>, about: Begun, run: Run): Promise<void> {
    await before
    if (this.#isStopping) this.#unfinished = Math.min(this.#unfinished, about.position)
    else await this.#persist(about, run)
  }

  /**
   * Retries later what failed: the command bus may be overloaded, or its disk full. What fails every time is a defect,
   * and reported. What was stopped before that begins again after a restart.
   */
  async #persist({ name, position }: Begun, run: Run): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        await run(attempt)
        return
      } catch (error) {
        const mayPass = error instanceof Error && passing.has(error.name)
        if (attempt >= ATTEMPTS_MAX && !mayPass) return this.#options.onDefect(name, error)
        if (!this.#isStopping) await this.#pause(Math.min(RETRY_MS * 2 ** attempt, RETRY_MS_MAX))
        if (!this.#isStopping) continue
        this.#unfinished = Math.min(this.#unfinished, position)
        return
      }
    }
  }

  #pause(milliseconds: number): Promise<void> {
    return new Promise((resume) => {
      const end = (): void => {
        cancel()
        this.#pauses.delete(end)
        resume()
      }
      const cancel = this.#options.world.clock.after(milliseconds, end)
      this.#pauses.add(end)
    })
  }

  #handsOf(name: string, fact: Fact | null): ProcessContext {
    const { world } = this.#options
    return {
      world,
      dispatch: (handler, input) =>
        world.commandBus.run(handler, input, {
          actor: onBehalfOf(system(name), fact === null ? null : wisherOf(fact.by)),
          correlation: fact?.correlation ?? `${name}/${world.ids.next()}`,
          ...(fact === null ? {} : { cause: fact.position }),
        }),
    }
  }

  #saveSoon(): void {
    if (this.#saving === null && !this.#isStopped)
      this.#saving = this.#options.world.clock.after(SAVE_EVERY_MS, () => this.#save())
  }

  /**
   * Whatever is unfinished is delivered again after a crash. A checkpoint that cannot be saved now is saved later;
   * otherwise its facts are delivered again as well.
   */
  #save(): void {
    this.#saving?.()
    this.#saving = null
    let safe = Math.min(this.#seen, this.#unfinished - 1)
    for (const position of this.#pending.values()) safe = Math.min(safe, position - 1)
    try {
      this.#options.world.store.checkpoints.set('processes', safe)
      this.#saved = safe
    } catch (error) {
      if (!isStorageFailure(error)) this.#options.onDefect('runner', error)
      this.#saveSoon()
    }
  }
}

/** What is done at an attempt, counted from 1; a promise where it is not done at once. */
type Run = (attempt: number) => unknown

/** The promise of what a reaction has begun, rejected where it failed at once; undefined where it is done. */
function outcomeOf(run: () => unknown): Promise<unknown> | undefined {
  try {
    const returned = run()
    return returned instanceof Promise ? returned : undefined
  } catch (error) {
    return Promise.reject(error)
  }
}

/** A reaction in progress: its process, the position of its fact, and the stream whose order it keeps. */
interface Begun {
  readonly name: string
  readonly position: number
  readonly line: string
}

interface Reaction {
  readonly name: string
  /** Called only with facts of the type under which it is declared. */
  react(fact: Fact, context: ProcessContext): unknown
}

function reactionsOf(processes: readonly Process[]): ReadonlyMap<string, readonly Reaction[]> {
  const reactions = new Map<string, Reaction[]>()
  for (const { name, on } of processes) {
    for (const [type, react] of Object.entries<Reaction['react']>(on))
      reactions.set(type, [...(reactions.get(type) ?? []), { name, react }])
  }
  return reactions
}
