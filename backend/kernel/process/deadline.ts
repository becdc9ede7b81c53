import type { FactEvent } from '#contracts/fact.ts'
import { millis } from '#contracts/units.ts'
import type { Instant } from '#contracts/units.ts'
import type { Commands, Lifecycle } from '#machines/kit/lifecycle.ts'
import { statesWith } from '#machines/kit/tags.ts'
import type { World } from '#backend/world.ts'

/**
 * A time after which a record does not stay as it is by itself: declared by the states that wait for it and by what it is
 * computed from, so that it can be computed again whenever it is asked for. Whoever declares one handles it in `due`, which
 * moves the record on, or leaves it only where the deadline recurs.
 */
export interface Deadline {
  readonly lifecycle: string
  /** The states that wait. */
  readonly states: readonly string[]
  /** When, in milliseconds since 1970; null while nothing is waited for. Only records of the lifecycle are asked about. */
  at(waiting: Waiting, world: World): number | null
  /** Nothing but a fact of its record moves it. Otherwise it is computed anew once a minute. */
  readonly isOfRecordAlone: boolean
  /** The name by which `due` is told of a record. */
  readonly key: (id: string) => string
  /** It is due again after so long for as long as the record stays as it is; null where it is due once. */
  readonly every: number | null
}

/** A record that waits. */
export interface Waiting<Context = unknown> {
  readonly id: string
  readonly value: string
  readonly context: Context
  /** The last fact of the record: when, in milliseconds since 1970, and of which type. */
  readonly since: number
  readonly last: string
}

interface Declared<Tag> {
  /** What is said of the states that wait. */
  readonly while: Tag
  readonly key?: (id: string) => string
  readonly every?: number
}

/** When: by the record alone, or by more than that. */
type Computed<Context> =
  | { readonly at: (waiting: Waiting<Context>) => number | null; readonly inWorld?: never }
  | { readonly inWorld: (waiting: Waiting<Context>, world: World) => number | null; readonly at?: never }

/** Declares a deadline of a lifecycle; throws where nothing waits. */
export function deadline<Context, Event extends FactEvent, Tag extends string>(
  lifecycle: Lifecycle<Context, Event, Commands<Context>, string, Tag>,
  { while: tag, at, inWorld, key = (id) => id, every }: Declared<NoInfer<Tag>> & Computed<Context>,
): Deadline {
  const states = statesWith(lifecycle, tag)
  if (states.length === 0) throw new Error(`${lifecycle.name} has no state that is ${tag}`)
  return {
    lifecycle: lifecycle.name,
    states,
    at: inWorld ?? at,
    isOfRecordAlone: inWorld === undefined,
    key,
    every: every ?? null,
  }
}

/** The time of an instant that may not be known. */
export const timeOf = (at: Instant | null): number | null => (at === null ? null : millis(at))
