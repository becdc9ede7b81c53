import type { FactEvent } from '#contracts/fact.ts'
import type { State } from './lifecycle.ts'

/**
 * Properties that must hold along every path of a machine, or of several together. A property about the past is a
 * monitor: a tiny automaton that is run over the events. Exploring machine and monitor together, breadth first, finds
 * the shortest path that violates it (tests/verify). The text of a property is `rule.<name>`.
 */

/** One step of a path. */
export interface Moment<Scene, Event> {
  readonly before: Scene
  readonly event: Event
  readonly after: Scene
}

/** The state of a monitor. */
export type Memory = 'idle' | 'watching' | 'broken'

/**
 * Its functions are methods, so that the properties of all machines fit into one table: whoever looks them up by name
 * passes them states and events of their own machine only.
 */
export type Property<Scene = State, Event = FactEvent> = { readonly name: string } & (
  | {
      /** Safety: no step may bring the monitor to `broken`. */
      readonly kind: 'path'
      /** Whether something must have happened before the property can be violated. */
      readonly looksBack: boolean
      start(state: Scene): Memory
      step(memory: Memory, moment: Moment<Scene, Event>): Memory
    }
  | {
      /** In such a state, such an event is always accepted. */
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
      /** Such an event, repeated at once, is refused or changes nothing. */
      readonly kind: 'repeats'
      which(event: Event): boolean
    }
)

type Test<Scene, Event> = (moment: Moment<Scene, Event>) => boolean

/** Builds properties over the states and events of one machine or product of machines. */
export interface PropertyBuilders<Scene, Event> {
  /** Holds in every state. */
  always(name: string, holds: (state: Scene) => boolean): Property<Scene, Event>
  /** No step satisfies the test. */
  never(name: string, happens: Test<Scene, Event>): Property<Scene, Event>
  /** Between a step `from` and a step `to` there is always one `through`; `to` itself may be it. */
  needs(name: string, steps: Readonly<Record<'from' | 'to' | 'through', Test<Scene, Event>>>): Property<Scene, Event>
  /** After a step `once`, and until a step `until`, no step satisfies `never`. */
  after(name: string, steps: Opened<Scene, Event>): Property<Scene, Event>
  /** Such events are accepted in such states, whatever their data. */
  accepts(name: string, must: (state: Scene, event: Event) => boolean): Property<Scene, Event>
  /** From every state `from`, a state `to` can be reached. */
  can(name: string, states: Readonly<Record<'from' | 'to', (state: Scene) => boolean>>): Property<Scene, Event>
  /** Repeating the event changes nothing. */
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

/** Whether a machine is in one of these states. */
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
