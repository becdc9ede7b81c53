import { fromTransition } from 'xstate'
import { getAdjacencyMap } from 'xstate/graph'

/** Exhaustive exploration, breadth first, by `xstate/graph`: every state of a model that its events can reach. */

/** Anything that moves by events. Pure: the same state and event give the same answer, and neither is changed. */
export interface Model<State, Event> {
  readonly start: State
  /** The events worth trying in a state. */
  events(state: State): readonly Event[]
  /** The state after an event; null when it is refused. */
  step(state: State, event: Event): State | null
  /** Two states with the same key are taken for one. */
  key(state: State): string
  /** No state further from the start than this is looked behind, and not more than so many states. */
  readonly bound: Bound
}

export interface Bound {
  readonly steps: number
  readonly states: number
}

export interface Node<State, Event> {
  readonly state: State
  /** Steps from the start on the shortest path. */
  readonly depth: number
  readonly out: readonly Way<State, Event>[]
  readonly refused: readonly Event[]
  /** Left as it is because the bound was reached. */
  readonly isEdge: boolean
}

interface Way<State, Event> {
  readonly event: Event
  /** Index of the node. */
  readonly to: number
  /** The very state, of which the node is the first of its key. */
  readonly after: State
}

export interface Graph<State, Event> {
  readonly nodes: readonly Node<State, Event>[]
  /** Nothing was left out: no state stands at the bound. */
  readonly isWhole: boolean
  readonly depth: number
  readonly ways: number
}

type Step<State, Event> = { readonly type: string; readonly event: Event; readonly after: State }

export function explore<State, Event>(model: Model<State, Event>): Graph<State, Event> {
  const depths = new Map<string, number>()
  const tried = new Map<string, { ways: readonly Step<State, Event>[]; refused: readonly Event[] }>()
  const keys = new WeakMap<object, string>()
  const keyOf = ({ context }: { readonly context: { readonly state: State } }): string => {
    const known = keys.get(context)
    if (known !== undefined) return known
    const key = model.key(context.state)
    keys.set(context, key)
    return key
  }
  const logic = fromTransition((_: { readonly state: State }, { after }: Step<State, Event>) => ({ state: after }), {
    state: model.start,
  })
  const found = getAdjacencyMap(logic, {
    serializeState: (snapshot, step, before) => {
      const key = keyOf(snapshot)
      if (!depths.has(key)) depths.set(key, before === undefined ? 0 : (depths.get(keyOf(before)) ?? 0) + 1)
      return key
    },
    serializeEvent: ({ type }) => type,
    events: (snapshot) => {
      const key = keyOf(snapshot)
      const all = attempts(model, snapshot.context.state)
      tried.set(key, all)
      return all.ways
    },
    stopWhen: (snapshot) => (depths.get(keyOf(snapshot)) ?? 0) >= model.bound.steps || depths.size > model.bound.states,
  })
  return graphOf(Object.entries(found), { depths, tried, keyOf })
}

function attempts<State, Event>(
  model: Model<State, Event>,
  state: State,
): { readonly ways: readonly Step<State, Event>[]; readonly refused: readonly Event[] } {
  const ways: Step<State, Event>[] = []
  const refused: Event[] = []
  for (const event of model.events(state)) {
    const after = model.step(state, event)
    if (after === null) refused.push(event)
    else ways.push({ type: String(ways.length), event, after })
  }
  return { ways, refused }
}

interface Found<State, Event> {
  readonly depths: ReadonlyMap<string, number>
  readonly tried: ReadonlyMap<string, { readonly refused: readonly Event[] }>
  keyOf(snapshot: { readonly context: { readonly state: State } }): string
}

type Entries<State, Event> = readonly (readonly [
  string,
  {
    readonly state: { readonly context: { readonly state: State } }
    readonly transitions: Readonly<
      Record<string, { readonly event: Step<State, Event>; readonly state: { context: { readonly state: State } } }>
    >
  },
])[]

function graphOf<State, Event>(entries: Entries<State, Event>, found: Found<State, Event>): Graph<State, Event> {
  const index = new Map(entries.map(([key], at) => [key, at]))
  const nodes = entries.map(([key, { state, transitions }]): Node<State, Event> => ({
    state: state.context.state,
    depth: found.depths.get(key) ?? 0,
    out: Object.values(transitions).map(({ event: { event, after }, state: next }) => ({
      event,
      after,
      to: index.get(found.keyOf(next)) ?? 0,
    })),
    refused: found.tried.get(key)?.refused ?? [],
    isEdge: !found.tried.has(key),
  }))
  return {
    nodes,
    isWhole: nodes.every(({ isEdge }) => !isEdge),
    depth: nodes.reduce((deepest, { depth }) => Math.max(deepest, depth), 0),
    ways: nodes.reduce((sum, { out }) => sum + out.length, 0),
  }
}
