import type { Actor } from '#contracts/actor.ts'
import type { FactEvent } from '#contracts/fact.ts'
import type { Transition } from '#machines/kit/transitions.ts'
import type { Lifecycle, State } from '#machines/kit/lifecycle.ts'
import { actorOf } from '#tests/support/lifecycles/actors.ts'
import { climb, gapsOf } from './climb.ts'
import type { Gap } from './climb.ts'
import { coarseValues, moments } from './coarse.ts'
import type { Property } from '#machines/kit/properties.ts'
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

/** What a machine is explored with. */
export interface Pool {
  readonly facts: readonly FactEvent[]
  readonly reads: Reads
}

export function poolOf(lifecycle: Lifecycle, rules: readonly Property[], handmade: readonly FactEvent[]): Pool {
  const types = Object.keys(lifecycle.facts)
  const all = new Map(types.map((type) => [type, candidatesOf(lifecycle, type)]))
  const left = new Map([...all].map(([type, candidates]) => [type, [...candidates]]))
  const facts = [
    ...handmade,
    ...types.flatMap((type) => firstOf(left.get(type) ?? [], handmade, Math.max(2, Math.floor(FIRST / types.length)))),
  ].map(deepFrozen)
  let reads: Reads = new Set()
  for (let round = 0; round < ROUNDS; round += 1) {
    const { nodes } = explore({ ...modelOf(lifecycle, facts, reads), bound })
    reads = new Set([...reads, ...readsOf(lifecycle, rules, stepsOf(nodes))])
    const states = Map.groupBy(
      nodes.map(({ state }) => state),
      ({ value }) => value,
    )
    const gaps = missing(lifecycle, states, facts)
    if ((gaps.length === 0 && round > 0) || facts.length >= POOL_MAX + handmade.length) break
    const before = facts.length
    for (const gap of gaps) {
      const here = states.get(gap.state) ?? []
      const shown = facts.some(
        (fact) => fact.type === gap.type && here.some((each) => gap.score(each, fact) >= gap.goal),
      )
      const found = shown ? null : climb(lifecycle, gap, { states: here, facts: all.get(gap.type) ?? [] })
      if (found !== null) facts.push(deepFrozen(found))
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

const stepsOf = (nodes: readonly Node<State, FactEvent>[]) =>
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

function missing(
  lifecycle: Lifecycle,
  states: ReadonlyMap<string, readonly State[]>,
  pool: readonly FactEvent[],
): readonly Gap[] {
  const shown = new Set<string>()
  const gaps = [...lifecycle.transitions].flatMap(([state, facts]) =>
    [...facts].flatMap(([type, transitions]) => {
      const told = pool.filter((fact) => fact.type === type)
      const here = states.get(state) ?? []
      const group = groupOf(lifecycle, state)
      return transitions
        .filter((transition) => !isNet(transition, state, transitions))
        .flatMap((transition) => gapsOf(group, { state, type }, transition, transitions))
        .filter(({ name, score, goal }) => {
          const isShown = here.some((state) => told.some((fact) => score(state, fact) >= goal))
          if (isShown) shown.add(name)
          return !isShown
        })
    }),
  )
  return gaps.filter(({ name }) => !shown.has(name))
}

/** The states of a group share its transitions: a guard that holds back in one of them is shown for all. */
export const groupOf = ({ states }: Lifecycle, state: string): string => states.get(state)?.groups[0] ?? state

/**
 * At the machine's root, under a transition of the state that leads there as well or that takes all it would: never needed.
 */
export const isNet = (transition: Transition, from: string, transitions: readonly Transition[]): boolean =>
  transition.atRoot &&
  transitions.some(
    (other) =>
      !other.atRoot &&
      ((other.target ?? from) === (transition.target ?? from) ||
        other.guards.every(({ label }) => transition.guards.some((guard) => guard.label === label))),
  )

/** The facts that are born with, or that lead into the states of the gaps, or stay there. */
function leading({ transitions }: Lifecycle, gaps: readonly Gap[]): ReadonlySet<string> {
  const states = new Set(gaps.map(({ state }) => state))
  return new Set(
    [...transitions].flatMap(([from, facts]) =>
      [...facts].flatMap(([type, list]) =>
        from === 'New' || list.some(({ target }) => states.has(target ?? from)) ? [type] : [],
      ),
    ),
  )
}
