import { Arbitrary, Effect, Schema } from 'effect'
import type { StateValue } from 'xstate'
import type { FactEvent } from '#contracts/fact.ts'
import { instant } from '#contracts/units.ts'
import { evolve, mayFollow } from '#machines/kit/lifecycle.ts'
import type { Lifecycle, State } from '#machines/kit/lifecycle.ts'
import { actorOf } from '#tests/support/lifecycles/actors.ts'
import { pick } from '#tests/support/seed.ts'
import type { Random } from '#tests/support/seed.ts'

/** Random but legal-looking facts of a lifecycle, and walks through its states along them. */

const samplesOfEach = 40
const start = Date.UTC(2026, 10, 20, 8)
const minute = 60_000

const pools = new Map<string, readonly FactEvent[]>()

/**
 * Facts of every type, from a seed. Half of them use small numbers, so that amounts meet and guards that compare can pass.
 */
export function factPool(lifecycle: Lifecycle, seed: number): readonly FactEvent[] {
  const key = `${lifecycle.name} ${seed}`
  const known = pools.get(key)
  if (known !== undefined) return known
  const actors = Object.values(actorOf)
  const pool = Object.entries(lifecycle.facts).flatMap(([type, schema]) =>
    samples(schema, seed).map((data, index): FactEvent => ({
      type,
      data,
      at: instant(start + index * minute),
      by: actors[index % actors.length] ?? actorOf.SYS,
    })),
  )
  pools.set(key, pool)
  return pool
}

/** Values that a schema accepts, from a seed. */
export function samples(schema: Schema.Top, seed: number): readonly unknown[] {
  const accepts = Schema.is(schema)
  const wide = Effect.runSync(Arbitrary.sampleEffect(Arbitrary.schema(schema), { count: samplesOfEach, seed }))
  return wide.map((value, index) => {
    const narrow = index % 2 === 0 ? value : withSmallNumbers(value)
    return accepts(narrow) ? narrow : value
  })
}

function withSmallNumbers(value: unknown): unknown {
  if (typeof value === 'number') return Math.abs(Math.trunc(value)) % 3
  if (Array.isArray(value)) return value.map(withSmallNumbers)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, withSmallNumbers(part)]))
}

/** A state as xstate writes it: nested in its groups. */
export const nested = ({ states }: Lifecycle, state: string): StateValue =>
  (states.get(state)?.groups ?? []).reduceRight<StateValue>((inner, group) => ({ [group]: inner }), state)

/** One step of a walk. `next` is null when the machine does not take the fact. */
export interface Step {
  readonly from: State
  readonly fact: FactEvent
  readonly next: State | null
}

/** What a fact makes of a state, or null when no transition takes it. */
export function stepOf(lifecycle: Lifecycle, from: State, fact: FactEvent): Step {
  return { from, fact, next: mayFollow(lifecycle, from, fact) ? evolve(lifecycle, from, fact).state : null }
}

/** How often a walk tries any fact at all, and how often it starts over. */
const tries = 0.25
const restarts = 0.03

/**
 * A walk without end: mostly along facts that some transition takes, now and then trying any other. It is born anew when
 * nothing leads on, and sometimes before.
 */
export function* walk(lifecycle: Lifecycle, pool: readonly FactEvent[], random: Random): Generator<Step, never> {
  let state = lifecycle.initial
  for (;;) {
    const fact =
      random() < tries ? pick(random, pool) : (leading(lifecycle, state, { pool, random }) ?? pick(random, pool))
    const step = stepOf(lifecycle, state, fact)
    yield step
    const ended = step.next === null && leading(lifecycle, state, { pool, random }) === null
    state = ended || random() < restarts ? lifecycle.initial : (step.next ?? state)
  }
}

/** A fact that moves on from here, every type being as likely as the others. */
function leading(
  lifecycle: Lifecycle,
  state: State,
  { pool, random }: { readonly pool: readonly FactEvent[]; readonly random: Random },
): FactEvent | null {
  const taken = pool.filter((fact) => mayFollow(lifecycle, state, fact))
  if (taken.length === 0) return null
  const type = pick(random, [...new Set(taken.map((fact) => fact.type))])
  return pick(
    random,
    taken.filter((fact) => fact.type === type),
  )
}
