import type { FactEvent } from '#contracts/fact.ts'
import type { Lifecycle, State } from '#machines/kit/lifecycle.ts'
import type { Property } from '#machines/kit/properties.ts'
import { broken, isEmpty } from './check.ts'
import { explore } from './explore.ts'
import type { Bound, Graph } from './explore.ts'
import { modelOf } from './machine-model.ts'
import type { MachineModel } from './machine-model.ts'
import { poolOf } from './pool.ts'
import { structure } from './structure.ts'

/** Verifies one machine: explores it, then holds the properties of every machine and its own rules against it. */

/** What was found, and how far was looked. */
export interface Report {
  readonly name: string
  readonly states: number
  readonly transitions: number
  /** States that were told apart: to each leads one shortest path. */
  readonly paths: number
  readonly steps: number
  /** The longest of the shortest paths; `isWhole` when nothing lies behind it. */
  readonly depth: number
  readonly isWhole: boolean
  /** How far was looked at most. */
  readonly bound: Bound
  readonly properties: number
  readonly failures: readonly Failure[]
  /** Of the processor: a busy machine counts for nothing. */
  readonly milliseconds: number
}

/** A property that does not hold, and the lines that show it: for a rule the shortest counter-example. */
export interface Failure {
  readonly property: string
  readonly lines: readonly string[]
}

export function verifyMachine(
  lifecycle: Lifecycle,
  rules: readonly Property[],
  handmade: readonly FactEvent[],
): Report {
  const began = process.cpuUsage()
  const { facts: pool, reads } = poolOf(lifecycle, rules, handmade)
  const model = modelOf(lifecycle, pool, reads)
  const graph = explore(model)
  const failures = [
    ...Object.entries(structure).flatMap(([property, find]) => failureOf(property, find({ lifecycle, graph, pool }))),
    ...brokenRules(rules, graph, model),
  ]
  return {
    name: lifecycle.name,
    states: lifecycle.states.size,
    transitions: [...lifecycle.transitions.values()].reduce(
      (sum, facts) => [...facts.values()].reduce((count, transitions) => count + transitions.length, sum),
      0,
    ),
    ...extentOf(graph, model.bound),
    properties: Object.keys(structure).length + rules.length,
    failures,
    milliseconds: cpuSince(began),
  }
}

export const extentOf = <State, Event>({ nodes, ways, depth, isWhole }: Graph<State, Event>, bound: Bound) =>
  ({ paths: nodes.length, steps: ways, depth, isWhole, bound }) as const

/** The rules that do not hold, and those that nothing explored can break. */
export const brokenRules = (
  rules: readonly Property[],
  graph: Graph<State, FactEvent>,
  model: MachineModel,
): readonly Failure[] =>
  rules.flatMap((rule) => {
    const found = broken(rule, graph, model)
    if (found !== null) return [{ property: rule.name, lines: [...found.path.map(factLine), lineOf(found.state)] }]
    return isEmpty(rule, graph) ? [{ property: rule.name, lines: ['no step comes to what the rule is about'] }] : []
  })

export const cpuSince = (began: NodeJS.CpuUsage): number => process.cpuUsage(began).user / 1_000

const failureOf = (property: string, lines: readonly string[]): readonly Failure[] =>
  lines.length === 0 ? [] : [{ property, lines }]

/** `bill.captured {"amount":2,"reference":"a"} by PSP`. */
export const factLine = ({ type, data, by }: FactEvent): string => `${type} ${JSON.stringify(data)} by ${by.kind}`

export const lineOf = ({ value, context }: State): string => `→ ${value} ${JSON.stringify(context)}`
