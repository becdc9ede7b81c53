import type { FactEvent } from '#contracts/fact.ts'
import type { Standing } from './lifecycle.ts'

/**
 * What must hold along every path of a machine, or of several together, in a few words. A property that looks back is a
 * monitor: a tiny automaton that is folded along the events. Whoever explores machine and monitor side by side,
 * breadth first, finds the shortest path that breaks it (tests/verify). The sentence of a property is `rule.<name>`.
 */

/** One step that was taken. */
export interface Moment<State, Event> {
  readonly before: State
  readonly event: Event
  readonly after: State
}

/** What a monitor remembers of a path. */
export type Memory = 'idle' | 'watching' | 'broken'

/**
 * What it asks are methods, so that the properties of all machines stand in one table: who looks them up by name tells them of
 * their own machine only.
 */
export type Property<State = Standing, Event = FactEvent> = { readonly name: string } & (
  | {
      /** Safety: no step may lead its memory to `broken`. */
      readonly kind: 'path'
      /** Whether it must have seen something before it can be broken. */
      readonly looksBack: boolean
      start(state: State): Memory
      step(memory: Memory, moment: Moment<State, Event>): Memory
    }
  | {
      /** Wherever such an event comes in such a state it is taken. */
      readonly kind: 'accepts'
      must(state: State, event: Event): boolean
    }
  | {
      /** From every state `from`, some path leads to a state `to`. */
      readonly kind: 'can'
      from(state: State): boolean
      to(state: State): boolean
    }
  | {
      /** Such an event, told again at once, is refused or changes nothing. */
      readonly kind: 'repeats'
      which(event: Event): boolean
    }
)

type Test<State, Event> = (moment: Moment<State, Event>) => boolean

/** What properties are built with, for the states and events of one machine or product. */
export interface PropertyBuilders<State, Event> {
  /** Holds in every state. */
  always(name: string, holds: (state: State) => boolean): Property<State, Event>
  /** No step is like this. */
  never(name: string, happens: Test<State, Event>): Property<State, Event>
  /** Between a step `from` and a step `to` there is always one `through`; `to` itself may be it. */
  needs(name: string, steps: Readonly<Record<'from' | 'to' | 'through', Test<State, Event>>>): Property<State, Event>
  /** After such a step, until one `until`, no step is like `never`. */
  after(name: string, steps: Opened<State, Event>): Property<State, Event>
  /** Such events are taken in such states, whatever they say. */
  accepts(name: string, must: (state: State, event: Event) => boolean): Property<State, Event>
  /** There is always a way on. */
  can(name: string, states: Readonly<Record<'from' | 'to', (state: State) => boolean>>): Property<State, Event>
  /** A second telling changes nothing. */
  repeats(name: string, which: (event: Event) => boolean): Property<State, Event>
}

interface Opened<State, Event> {
  readonly once: Test<State, Event>
  readonly until?: Test<State, Event>
  readonly never: Test<State, Event>
}

export function propertiesOf<State, Event>(): PropertyBuilders<State, Event> {
  const path = (
    name: string,
    step: (memory: Memory, moment: Moment<State, Event>) => Memory,
  ): Property<State, Event> => ({
    name,
    kind: 'path',
    looksBack: true,
    start: () => 'idle',
    step,
  })
  return {
    always: (name, holds) => ({
      name,
      kind: 'path',
      looksBack: false,
      start: (state) => (holds(state) ? 'idle' : 'broken'),
      step: (_, { after }) => (holds(after) ? 'idle' : 'broken'),
    }),
    never: (name, happens) => ({
      ...path(name, (_, moment) => (happens(moment) ? 'broken' : 'idle')),
      looksBack: false,
    }),
    needs: (name, { from, to, through }) =>
      path(name, (memory, moment) => {
        if (from(moment)) return 'watching'
        if (through(moment)) return 'idle'
        return memory === 'watching' && to(moment) ? 'broken' : memory
      }),
    after: (name, { once, until, never }) =>
      path(name, (memory, moment) => {
        if (memory === 'watching' && never(moment)) return 'broken'
        if (once(moment)) return 'watching'
        return until?.(moment) === true ? 'idle' : memory
      }),
    accepts: (name, must) => ({ name, kind: 'accepts', must }),
    can: (name, { from, to }) => ({ name, kind: 'can', from, to }),
    repeats: (name, which) => ({ name, kind: 'repeats', which }),
  }
}

/** Whether a machine stands in one of these states. */
export const stands =
  (...states: readonly string[]) =>
  ({ value }: Standing): boolean =>
    states.includes(value)

/** A step into one of these states, out of another. */
export const enters =
  (...states: readonly string[]) =>
  ({ before, after }: Moment<Standing, unknown>): boolean =>
    states.includes(after.value) && after.value !== before.value

/** A step by one of these facts. */
export const told =
  (...types: readonly string[]) =>
  ({ event }: Moment<unknown, FactEvent>): boolean =>
    types.includes(event.type)
