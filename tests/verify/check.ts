import type { Memory, Property } from '#machines/kit/properties.ts'
import type { Graph, Model } from './explore.ts'

/** Holds rules against an explored graph. A rule that is broken is answered with the shortest path that breaks it. */

export interface Broken<State, Event> {
  readonly rule: string
  readonly path: readonly Event[]
  /** Where the path ends. */
  readonly state: State
}

type Judge<State, Event> = (graph: Graph<State, Event>, model: Model<State, Event>) => Broken<State, Event> | null

/** The first way in which a rule is broken; null when it holds. */
export function broken<State, Event>(
  rule: Property<State, Event>,
  graph: Graph<State, Event>,
  model: Model<State, Event>,
): Broken<State, Event> | null {
  return judgeOf(rule)(graph, model)
}

function judgeOf<State, Event>(rule: Property<State, Event>): Judge<State, Event> {
  switch (rule.kind) {
    case 'path':
      return (graph) => brokenPath(rule, graph)
    case 'accepts':
      return (graph) =>
        brokenNode(graph, rule.name, ({ state, refused }) => refused.find((event) => rule.must(state, event)) ?? null)
    case 'repeats':
      return (graph, model) =>
        brokenNode(graph, rule.name, ({ out }) => {
          const twice = out.find(({ event, after }) => rule.which(event) && moves(model, after, event))
          return twice === undefined ? null : twice.event
        })
    case 'can':
      return (graph) => brokenHope(rule, graph)
    default:
      return rule satisfies never
  }
}

const moves = <State, Event>(model: Model<State, Event>, state: State, event: Event): boolean => {
  const next = model.step(state, event)
  return next !== null && JSON.stringify(next) !== JSON.stringify(state)
}

interface Visit {
  readonly node: number
  readonly memory: Memory
  /** Index of the visit before, and of the way taken from there. */
  readonly before: number
  readonly way: number
}

/** Breadth first through graph and monitor together: the first `broken` is a shortest one. */
function brokenPath<State, Event>(
  rule: Extract<Property<State, Event>, { kind: 'path' }>,
  graph: Graph<State, Event>,
): Broken<State, Event> | null {
  const [first] = graph.nodes
  if (first === undefined) return null
  const start = rule.start(first.state)
  if (start === 'broken') return { rule: rule.name, path: [], state: first.state }
  const visits: Visit[] = [{ node: 0, memory: start, before: -1, way: -1 }]
  const seen = new Set([`0 ${start}`])
  for (let at = 0; at < visits.length; at += 1) {
    const visit = visits[at]
    const node = visit === undefined ? undefined : graph.nodes[visit.node]
    if (visit === undefined || node === undefined) continue
    for (const [way, { event, to, after }] of node.out.entries()) {
      const memory = rule.step(visit.memory, { before: node.state, event, after })
      if (memory === 'broken') return { rule: rule.name, path: [...pathTo(graph, visits, at), event], state: after }
      const key = `${to} ${memory}`
      if (seen.has(key)) continue
      seen.add(key)
      visits.push({ node: to, memory, before: at, way })
    }
  }
  return null
}

function pathTo<State, Event>(graph: Graph<State, Event>, visits: readonly Visit[], at: number): readonly Event[] {
  const events: Event[] = []
  for (let visit = visits[at]; visit !== undefined && visit.before >= 0; visit = visits[visit.before]) {
    const taken = graph.nodes[visits[visit.before]?.node ?? 0]?.out[visit.way]
    if (taken !== undefined) events.unshift(taken.event)
  }
  return events
}

/** The nodes stand in the order of their distance: the first with a wrong event is a nearest one. */
function brokenNode<State, Event>(
  graph: Graph<State, Event>,
  rule: string,
  wrong: (node: Graph<State, Event>['nodes'][number]) => Event | null,
): Broken<State, Event> | null {
  for (const [index, node] of graph.nodes.entries()) {
    const event = wrong(node)
    if (event !== null) return { rule, path: [...shortestTo(graph, index), event], state: node.state }
  }
  return null
}

/** A state `from` from which no way leads to a state `to`. At the bound every hope is left. */
function brokenHope<State, Event>(
  rule: Extract<Property<State, Event>, { kind: 'can' }>,
  graph: Graph<State, Event>,
): Broken<State, Event> | null {
  const back = graph.nodes.map((): number[] => [])
  for (const [from, { out }] of graph.nodes.entries()) for (const { to } of out) back[to]?.push(from)
  const queue = graph.nodes.flatMap(({ state, isEdge }, index) => (isEdge || rule.to(state) ? [index] : []))
  const hopeful = new Set(queue)
  for (const node of queue)
    for (const from of back[node] ?? []) {
      if (hopeful.has(from)) continue
      hopeful.add(from)
      queue.push(from)
    }
  const lost = graph.nodes.findIndex(({ state }, index) => rule.from(state) && !hopeful.has(index))
  const state = graph.nodes[lost]?.state
  return state === undefined ? null : { rule: rule.name, path: shortestTo(graph, lost), state }
}

/** The events of a shortest path to a node. */
export function shortestTo<State, Event>(graph: Graph<State, Event>, goal: number): readonly Event[] {
  const via = new Map<number, { readonly from: number; readonly event: Event }>()
  const queue = [0]
  for (const from of queue) {
    for (const { to, event } of graph.nodes[from]?.out ?? []) {
      if (to === 0 || via.has(to)) continue
      via.set(to, { from, event })
      queue.push(to)
    }
  }
  const events: Event[] = []
  for (let step = via.get(goal); step !== undefined; step = via.get(step.from)) events.unshift(step.event)
  return events
}

/** Whether nothing explored is what a rule speaks of: such a rule shows nothing. */
export function isEmpty<State, Event>(rule: Property<State, Event>, { nodes }: Graph<State, Event>): boolean {
  switch (rule.kind) {
    case 'path':
      return (
        rule.looksBack &&
        !nodes.some(({ state, out }) =>
          out.some(({ event, after }) => rule.step('idle', { before: state, event, after }) === 'watching'),
        )
      )
    case 'accepts':
      return !nodes.some(({ state, out }) => out.some(({ event }) => rule.must(state, event)))
    case 'repeats':
      return !nodes.some(({ out }) => out.some(({ event }) => rule.which(event)))
    case 'can':
      return !nodes.some(({ state }) => rule.from(state))
    default:
      return rule satisfies never
  }
}
