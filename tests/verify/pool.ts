import type { Actor } from '#contracts/actor.ts'
import type { FactEvent } from '#contracts/fact.ts'
import type { Edge } from '#machines/edges.ts'
import type { Lifecycle, Standing } from '#machines/lifecycle.ts'
import { actorOf } from '#tests/support/actors.ts'
import { coarseValues, moments } from './coarse.ts'
import type { Rule } from '#machines/rules.ts'
import { readsOf } from './digest.ts'
import type { Reads } from './digest.ts'
import { explore } from './explore.ts'
import type { Node } from './explore.ts'
import { deepFrozen, modelOf } from './machine-model.ts'

/**
 * The facts a machine is explored with: of each type as few as show every transition taken and every guard both ways.
 * It begins with the facts made by hand and a few of each type from its schema. Then it looks what exploring them leaves
 * out, and adds facts that fill such a gap; where none does, it adds others that lead there.
 */

/** Facts to begin with: the fewer types there are, the more of each. */
const FIRST = 16
const ROUNDS = 24
/** Facts beyond those made by hand. */
const POOL_MAX = 60
/** While facts are looked for, this much is explored. */
const bound = { steps: 12, states: 400 }
/** A gap is looked for in so many standings of its state. */
const LOOKED_AT = 40

/** What a machine is explored with. */
export interface Pool {
  readonly facts: readonly FactEvent[]
  readonly reads: Reads
}

export function poolOf(lifecycle: Lifecycle, rules: readonly Rule[], handmade: readonly FactEvent[]): Pool {
  const types = Object.keys(lifecycle.facts)
  const left = new Map(types.map((type) => [type, [...candidatesOf(lifecycle, type)]]))
  const facts = [
    ...handmade,
    ...types.flatMap((type) => firstOf(left.get(type) ?? [], handmade, Math.max(2, Math.floor(FIRST / types.length)))),
  ].map(deepFrozen)
  let reads: Reads = new Set()
  for (let round = 0; round < ROUNDS; round += 1) {
    const { nodes } = explore({ ...modelOf(lifecycle, facts, reads), bound })
    reads = new Set([...reads, ...readsOf(lifecycle, rules, stepsOf(nodes))])
    const standings = Map.groupBy(
      nodes.map(({ state }) => state),
      ({ value }) => value,
    )
    const gaps = gapsOf(lifecycle, standings, facts)
    if ((gaps.length === 0 && round > 0) || facts.length >= POOL_MAX + handmade.length) break
    const before = facts.length
    for (const gap of gaps) {
      const found = filling(gap, standings, left.get(gap.type) ?? [])
      if (found !== null) facts.push(...take(left, found).map(deepFrozen))
    }
    if (facts.length > before) continue
    // Nothing fills these from here: other facts must lead there.
    for (const type of leading(lifecycle, gaps)) facts.push(...(left.get(type)?.splice(0, 1) ?? []).map(deepFrozen))
  }
  return { facts, reads }
}

/** Some of a type that nobody made any of. */
const firstOf = (facts: FactEvent[], handmade: readonly FactEvent[], count: number): readonly FactEvent[] =>
  handmade.some(({ type }) => type === facts[0]?.type) ? [] : facts.splice(0, count)

const stepsOf = (nodes: readonly Node<Standing, FactEvent>[]) =>
  nodes.flatMap(({ state, out, refused }) => [
    ...out.map(({ event, after }) => [state, event, after] as const),
    ...refused.map((event) => [state, event, null] as const),
  ])

/** Every value of a type at every moment, by those who may cause it in turn. */
function candidatesOf(lifecycle: Lifecycle, type: string): readonly FactEvent[] {
  const schema = lifecycle.facts[type]
  if (schema === undefined) return []
  const actors = actorsOf(lifecycle, type)
  const values = coarseValues(schema)
  return moments.flatMap((at, later) =>
    values.map((data, index) => ({ type, data, at, by: actors[(index + later) % actors.length] ?? actorOf.SYS })),
  )
}

/** Those who may cause a fact, and of people two of each kind, so that four eyes can be told from two. */
function actorsOf({ commands }: Lifecycle, type: string): readonly Actor[] {
  const roles = new Set(Object.values(commands).flatMap(({ fact, by }) => (fact === type ? by : [])))
  return [...roles].flatMap((role): readonly Actor[] => {
    const actor = actorOf[role]
    return actor.kind === 'person'
      ? [actor, { ...actor, id: `${actor.id}b`, account: `other${actor.account}` }]
      : [actor]
  })
}

/** What was not shown yet. */
interface Gap {
  readonly state: string
  readonly type: string
  /** Whether a fact shows it in a standing. */
  fills(standing: Standing, fact: FactEvent): boolean
}

function gapsOf(
  lifecycle: Lifecycle,
  standings: ReadonlyMap<string, readonly Standing[]>,
  pool: readonly FactEvent[],
): readonly Gap[] {
  return [...lifecycle.edges].flatMap(([state, facts]) =>
    [...facts].flatMap(([type, edges]) => {
      const told = pool.filter((fact) => fact.type === type)
      const here = standings.get(state) ?? []
      return edges
        .filter((edge) => !isNet(edge, state, edges))
        .flatMap((edge) => wantsOf(edge, edges))
        .filter((fills) => !here.some((standing) => told.some((fact) => fills(standing, fact))))
        .map((fills): Gap => ({ state, type, fills }))
    }),
  )
}

/** At the machine's root, under a regular transition of the state to the same place: it may never be needed. */
export const isNet = (edge: Edge, from: string, edges: readonly Edge[]): boolean =>
  edge.atRoot && edges.some(({ atRoot, target }) => !atRoot && (target ?? from) === (edge.target ?? from))

/** To be taken, and each guard to hold back once. */
const wantsOf = (edge: Edge, edges: readonly Edge[]): readonly Gap['fills'][] => [
  ({ context }, fact) => edges.find(({ guards }) => guards.every((guard) => guard.test(context, fact))) === edge,
  ...edge.guards.map(
    (guard): Gap['fills'] =>
      ({ context }, fact) =>
        !guard.test(context, fact),
  ),
]

const filling = (
  { state, fills }: Gap,
  standings: ReadonlyMap<string, readonly Standing[]>,
  facts: readonly FactEvent[],
): FactEvent | null => {
  const here = standings.get(state)?.slice(0, LOOKED_AT) ?? []
  return facts.find((fact) => here.some((standing) => fills(standing, fact))) ?? null
}

function take(left: Map<string, FactEvent[]>, fact: FactEvent): readonly FactEvent[] {
  const facts = left.get(fact.type) ?? []
  const at = facts.indexOf(fact)
  return at < 0 ? [] : facts.splice(at, 1)
}

/** The facts that are born with, or that lead into the states of the gaps, or stay there. */
function leading({ edges }: Lifecycle, gaps: readonly Gap[]): ReadonlySet<string> {
  const states = new Set(gaps.map(({ state }) => state))
  return new Set(
    [...edges].flatMap(([from, facts]) =>
      [...facts].flatMap(([type, list]) =>
        from === 'New' || list.some(({ target }) => states.has(target ?? from)) ? [type] : [],
      ),
    ),
  )
}
