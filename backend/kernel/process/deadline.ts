import type { FactEvent } from '#contracts/fact.ts'
import { millis } from '#contracts/units.ts'
import type { Instant } from '#contracts/units.ts'
import type { Commands, Lifecycle } from '#machines/kit/lifecycle.ts'
import { statesWith } from '#machines/kit/tags.ts'
import type { World } from '#backend/world.ts'

/**
 * A time after which a record does not stay as it is by itself. It is declared by the states that wait for it and by a
 * function that computes it, so that it can be computed again at any time. The process that declares one handles it in
 * `due`, which moves the record on, or leaves it as it is only where the deadline recurs.
 */
export interface Deadline {
  readonly lifecycle: string
  /** The states that wait. */
  readonly states: readonly string[]
  /** When, in milliseconds since 1970; null while there is no deadline. Called only for records of the lifecycle. */
  at(waiting: Waiting, world: World): number | null
  /** Only a fact of its record changes it. Otherwise it is computed again once a minute. */
  readonly isOfRecordAlone: boolean
  /** The key under which `due` is called for a record. */
  readonly key: (id: string) => string
  /** It recurs after so many milliseconds for as long as the record stays as it is; null where it is due once. */
  readonly every: number | null
}

/** A record that waits. */
export interface Waiting<Context = unknown> {
  readonly id: string
  readonly value: string
  readonly context: Context
  /** The last fact of the record: its time in milliseconds since 1970, and its type. */
  readonly since: number
  readonly last: string
}

interface Declared<Tag> {
  /** The tag of the states that wait. */
  readonly while: Tag
  readonly key?: (id: string) => string
  readonly every?: number
}

/** Computes the time: from the record alone, or from the whole world. */
type Computed<Context> =
  | { readonly at: (waiting: Waiting<Context>) => number | null; readonly inWorld?: never }
  | { readonly inWorld: (waiting: Waiting<Context>, world: World) => number | null; readonly at?: never }

/** Declares a deadline of a lifecycle; throws where no state has the tag. */
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

/** The time of an instant that may be unknown. */
export const timeOf = (at: Instant | null): number | null => (at === null ? null : millis(at))
