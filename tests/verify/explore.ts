import { fromTransition } from 'xstate'
import { getAdjacencyMap } from 'xstate/graph'
import { stepForward } from '#tests/support/run/heartbeat.ts'

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

/** How often a long exploration, which never lets the event loop turn, says that it comes forward. */
const STATES_A_STEP = 1_000

type Step<State, Event> = { readonly type: string; readonly event: Event; readonly after: State; readonly key: string }

/** What was tried in a state. */
interface Tried<State, Event> {
  readonly ways: readonly Step<State, Event>[]
  readonly refused: readonly Event[]
}

/**
 * xstate walks to every state once; the other ways there are kept beside. A state that is known already need not stand in
 * its queue again.
 */
export function explore<State, Event>(model: Model<State, Event>): Graph<State, Event> {
  const first = model.key(model.start)
  const depths = new Map([[first, 0]])
  const tried = new Map<string, Tried<State, Event>>()
  const logic = fromTransition(
    (_: Stand<State>, { after, key }: Step<State, Event>): Stand<State> => ({ state: after, key }),
    { state: model.start, key: first },
  )
  const found = getAdjacencyMap(logic, {
    serializeState: ({ context }) => context.key,
    serializeEvent: ({ type }) => type,
    events: ({ context: { state, key } }) => {
      const all = attempts(model, state)
      tried.set(key, all)
      if (tried.size % STATES_A_STEP === 0) stepForward()
      return all.ways.filter((way) => {
        if (depths.has(way.key)) return false
        depths.set(way.key, (depths.get(key) ?? 0) + 1)
        return true
      })
    },
    stopWhen: ({ context: { key } }) => (depths.get(key) ?? 0) >= model.bound.steps || tried.size >= model.bound.states,
  })
  const entries = Object.values(found).map(({ state }) => state.context)
  return graphOf(entries, { depths, tried })
}

interface Stand<State> {
  readonly state: State
  readonly key: string
}

function attempts<State, Event>(model: Model<State, Event>, state: State): Tried<State, Event> {
  const ways: Step<State, Event>[] = []
  const refused: Event[] = []
  for (const event of model.events(state)) {
    const after = model.step(state, event)
    if (after === null) refused.push(event)
    else ways.push({ type: String(ways.length), event, after, key: model.key(after) })
  }
  return { ways, refused }
}

interface Found<State, Event> {
  readonly depths: ReadonlyMap<string, number>
  readonly tried: ReadonlyMap<string, Tried<State, Event>>
}

function graphOf<State, Event>(
  entries: readonly Stand<State>[],
  { depths, tried }: Found<State, Event>,
): Graph<State, Event> {
  const index = new Map(entries.map(({ key }, at) => [key, at]))
  const nodes = entries.map(({ state, key }): Node<State, Event> => {
    const { ways, refused } = tried.get(key) ?? { ways: [], refused: [] }
    return {
      state,
      depth: depths.get(key) ?? 0,
      out: ways.map(({ event, after, key: to }) => ({ event, after, to: index.get(to) ?? 0 })),
      refused,
      isEdge: !tried.has(key),
    }
  })
  return {
    nodes,
    isWhole: nodes.every(({ isEdge }) => !isEdge),
    depth: nodes.reduce((deepest, { depth }) => Math.max(deepest, depth), 0),
    ways: nodes.reduce((sum, { out }) => sum + out.length, 0),
  }
}
