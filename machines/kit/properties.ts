import type { FactEvent } from '#contracts/fact.ts'
import type { State } from './lifecycle.ts'

/**
 * What must hold along every path of a machine, or of several together, in a few words. A property that looks back is a
 * monitor: a tiny automaton that is folded along the events. Whoever explores machine and monitor side by side,
 * breadth first, finds the shortest path that breaks it (tests/verify). The sentence of a property is `rule.<name>`.
 */

/** One step that was taken. */
export interface Moment<Scene, Event> {
  readonly before: Scene
  readonly event: Event
  readonly after: Scene
}

/** What a monitor remembers of a path. */
export type Memory = 'idle' | 'watching' | 'broken'

/**
 * What it asks are methods, so that the properties of all machines stand in one table: who looks them up by name tells them
 * of their own machine only.
 */
export type Property<Scene = State, Event = FactEvent> = { readonly name: string } & (
  | {
      /** Safety: no step may lead its memory to `broken`. */
      readonly kind: 'path'
      /** Whether it must have seen something before it can be broken. */
      readonly looksBack: boolean
      start(state: Scene): Memory
      step(memory: Memory, moment: Moment<Scene, Event>): Memory
    }
  | {
      /** Wherever such an event comes in such a state it is taken. */
      readonly kind: 'accepts'
      must(state: Scene, event: Event): boolean
    }
  | {
      /** From every state `from`, some path leads to a state `to`. */
      readonly kind: 'can'
      from(state: Scene): boolean
      to(state: Scene): boolean
    }
  | {
      /** Such an event, told again at once, is refused or changes nothing. */
      readonly kind: 'repeats'
      which(event: Event): boolean
    }
)

type Test<Scene, Event> = (moment: Moment<Scene, Event>) => boolean

/** What properties are built with, for the states and events of one machine or product. */
export interface PropertyBuilders<Scene, Event> {
  /** Holds in every state. */
  always(name: string, holds: (state: Scene) => boolean): Property<Scene, Event>
  /** No step is like this. */
  never(name: string, happens: Test<Scene, Event>): Property<Scene, Event>
  /** Between a step `from` and a step `to` there is always one `through`; `to` itself may be it. */
  needs(name: string, steps: Readonly<Record<'from' | 'to' | 'through', Test<Scene, Event>>>): Property<Scene, Event>
  /** After such a step, until one `until`, no step is like `never`. */
  after(name: string, steps: Opened<Scene, Event>): Property<Scene, Event>
  /** Such events are taken in such states, whatever they say. */
  accepts(name: string, must: (state: Scene, event: Event) => boolean): Property<Scene, Event>
  /** There is always a way on. */
  can(name: string, states: Readonly<Record<'from' | 'to', (state: Scene) => boolean>>): Property<Scene, Event>
  /** A second telling changes nothing. */
  repeats(name: string, which: (event: Event) => boolean): Property<Scene, Event>
}

interface Opened<Scene, Event> {
  readonly once: Test<Scene, Event>
  readonly until?: Test<Scene, Event>
  readonly never: Test<Scene, Event>
}

export function propertiesOf<Scene, Event>(): PropertyBuilders<Scene, Event> {
  const path = (
    name: string,
    step: (memory: Memory, moment: Moment<Scene, Event>) => Memory,
  ): Property<Scene, Event> => ({
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
export const isIn =
  (...states: readonly string[]) =>
  ({ value }: State): boolean =>
    states.includes(value)

/** A step into one of these states, out of another. */
export const enters =
  (...states: readonly string[]) =>
  ({ before, after }: Moment<State, unknown>): boolean =>
    states.includes(after.value) && after.value !== before.value

/** A step by one of these facts. */
export const happened =
  (...types: readonly string[]) =>
  ({ event }: Moment<unknown, FactEvent>): boolean =>
    types.includes(event.type)
