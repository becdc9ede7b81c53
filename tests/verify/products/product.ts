import type { Property } from '#machines/kit/properties.ts'
import { broken, isEmpty } from '../check.ts'
import { explore } from '../explore.ts'
import type { Bound } from '../explore.ts'
import { cpuSince, extentOf } from '../machine.ts'
import type { Failure, Report } from '../machine.ts'
import { happenings } from './environment.ts'
import type { Chance, Happening, Scene } from './environment.ts'
import { keyOf } from './world.ts'
import type { Backend, Site } from './world.ts'

/** Several machines together, with the environment that drives them. */
export interface Product {
  readonly name: string
  readonly site: Site
  readonly start: Backend
  readonly chances: readonly Chance[]
  readonly rules: readonly Property<Scene, Happening>[]
  readonly bound: Bound
}

export function verifyProduct({ name, site, start, chances, rules, bound }: Product): Report {
  const began = process.cpuUsage()
  const model = {
    start: { backend: start, happened: {} },
    events: (scene: Scene) => happenings(site, chances, scene),
    step: (_: Scene, { next }: Happening) => next,
    key: ({ backend, happened }: Scene) => `${countsOf(chances, happened)}\n${keyOf(backend)}`,
    bound,
  }
  const graph = explore(model)
  const failures = rules.flatMap((rule): readonly Failure[] => {
    const found = broken(rule, graph, model)
    if (found !== null) return [{ property: rule.name, lines: found.path.map((happening) => happening.name) }]
    return isEmpty(rule, graph) ? [{ property: rule.name, lines: ['no step comes to what the rule is about'] }] : []
  })
  const machines = new Set(
    graph.nodes.flatMap(({ state }) =>
      [...state.backend.snapshots].map(([key, { value }]) => `${key.split('/')[0]} ${value}`),
    ),
  )
  return {
    name,
    states: machines.size,
    transitions: chances.length,
    ...extentOf(graph, bound),
    properties: rules.length,
    failures,
    milliseconds: cpuSince(began),
  }
}

const countsOf = (chances: readonly Chance[], happened: Scene['happened']): string =>
  chances.map(({ name }) => happened[name] ?? 0).join()
