import type { Actor } from '#contracts/actor.ts'
import type { FactEvent } from '#contracts/fact.ts'
import type { Instant } from '#contracts/units.ts'
import { decide, evolve } from '#machines/lifecycle.ts'
import type { Lifecycle, Refusal, Standing } from '#machines/lifecycle.ts'
import type { Ids } from '../ids.ts'
import type { Settings } from '../settings.ts'
import type { Heads } from '../store/heads.ts'
import type { Keys } from '../store/keys.ts'

/**
 * What one command may use and do: look at where things stand, and give commands to lifecycles. Nothing is written until
 * the plan has returned; a plan that refuses leaves no trace.
 */
export interface Work {
  readonly now: Instant
  readonly actor: Actor
  readonly ids: Ids
  readonly settings: Settings
  standing<Context, Event extends FactEvent>(lifecycle: Lifecycle<Context, Event>, id: string): Standing<Context>
  /** Gives a command; `as` lets the system act inside somebody's command. Answers why not, or null when it became a fact. */
  give<Context, Event extends FactEvent>(lifecycle: Lifecycle<Context, Event>, given: Given): Refusal | null
  key(name: string): string | null
  setKey(name: string, value: string | null): void
  /** Drops all that was given so far: the command as a whole is refused. */
  drop(): void
}

export interface Given {
  readonly id: string
  readonly command: string
  readonly body: unknown
  readonly as?: Actor
}

/** One intention from outside: pure but for what it does through its work. */
export type Plan<Input, Answer> = (work: Work, input: Input) => Answer

export interface Staged {
  readonly lifecycle: Lifecycle
  readonly id: string
  readonly fact: FactEvent
  readonly irregular: boolean
  readonly standing: Standing
}

interface Options {
  readonly now: Instant
  readonly actor: Actor
  readonly ids: Ids
  readonly settings: Settings
  readonly heads: Heads
  readonly keys: Keys
}

export interface Begun {
  readonly work: Work
  staged(): readonly Staged[]
  stagedKeys(): ReadonlyMap<string, string | null>
}

/** A work and what it has staged. */
export function beginWork(options: Options): Begun {
  const { now, actor, ids, settings, heads, keys } = options
  let staged: Staged[] = []
  let standings = new Map<string, Standing>()
  let changedKeys = new Map<string, string | null>()

  function standing<Context, Event extends FactEvent>(lifecycle: Lifecycle<Context, Event>, id: string) {
    const known = standings.get(`${lifecycle.name}/${id}`) ?? heads.get(lifecycle.name, id)
    // The head of a lifecycle's stream holds that lifecycle's context: only its own facts are folded into it.
    return known === null ? lifecycle.newborn : (known as Standing<Context>)
  }

  const work: Work = {
    now,
    actor,
    ids,
    settings,
    standing,
    give(lifecycle, { id, command, body, as }) {
      const before = standing(lifecycle, id)
      const decision = decide(lifecycle, before, { command, body, actor: as ?? actor, at: now })
      if (!decision.ok) return decision.refusal
      const { standing: after, irregular } = evolve(lifecycle, before, decision.fact)
      staged.push({
        // From here on only name and id matter; the facts were decided by the typed lifecycle.
        lifecycle: lifecycle as unknown as Lifecycle,
        id,
        fact: decision.fact,
        irregular,
        standing: after,
      })
      standings.set(`${lifecycle.name}/${id}`, after)
      return null
    },
    key: (name) => (changedKeys.has(name) ? (changedKeys.get(name) ?? null) : keys.get(name)),
    setKey: (name, value) => {
      changedKeys.set(name, value)
    },
    drop() {
      staged = []
      standings = new Map()
      changedKeys = new Map()
    },
  }
  return { work, staged: () => staged, stagedKeys: () => changedKeys }
}
