import { transition } from 'xstate'
import type { FactEvent } from '#contracts/fact.ts'
import { atlas } from '#machines/atlas.ts'
import { decide, evolve, offers } from '#machines/kit/lifecycle.ts'
import type { IssuedCommand, Lifecycle, State } from '#machines/kit/lifecycle.ts'
import { propertiesFor } from '#machines/properties.ts'
import { actorOf } from '#tests/support/lifecycles/actors.ts'
import { nested } from '#tests/support/lifecycles/walks.ts'
import { shortestTo } from '#tests/verify/check.ts'
import { explore } from '#tests/verify/explore.ts'
import { modelOf } from '#tests/verify/machine-model.ts'
import { verifyMachine } from '#tests/verify/machine.ts'
import { handmadeOf } from '#tests/verify/pools/all.ts'
import { poolOf } from '#tests/verify/pool.ts'
import { perSecond } from './rig/measure.ts'
import type { Plan, Report } from './rig/measure.ts'

/** What a step of each machine costs, beside xstate's own `transition`, and what its verification takes. */

const STREAM = 100

/** A step that the machine takes: where it stands, and the fact. */
type Step = readonly [state: State, fact: FactEvent]

export function benchMachines({ rounds }: Plan, report: Report): Promise<void> {
  for (const lifecycle of atlas.values()) benchOne(lifecycle, rounds, report)
  return Promise.resolve()
}

function benchOne(lifecycle: Lifecycle, rounds: number, report: Report): void {
  const { steps, stream } = stepsOf(lifecycle)
  const snapshots = steps.map(([{ value, context }, fact]) => ({
    fact,
    snapshot: lifecycle.machine.resolveState({ value: nested(lifecycle, value), context }),
  }))
  const each = (run: (step: Step) => unknown) => () => steps.forEach(run)
  const figures = {
    evolve: each(([state, fact]) => evolve(lifecycle, state, fact)),
    decide: each(([state, fact]) => decide(lifecycle, state, askedFor(lifecycle, fact))),
    offers: each(([state]) => offers(lifecycle, state, actorOf.SU)),
  }
  const theirs = repeated(rounds, snapshots.length, () =>
    snapshots.forEach(({ snapshot, fact }) => transition(lifecycle.machine, snapshot, fact)),
  )
  for (const [name, run] of Object.entries(figures)) {
    const values = repeated(rounds, steps.length, run)
    report({
      name: `machines.${lifecycle.name}.${name}`,
      unit: 'ns',
      values,
      ...(name === 'evolve' ? { floor: theirs } : {}),
    })
  }
  const folded = repeated(rounds, 1, () => stream.forEach(([state, fact]) => evolve(lifecycle, state, fact)))
  report({ name: `machines.${lifecycle.name}.fold${STREAM}`, unit: 'ns', values: folded })
  const { milliseconds } = verifyMachine(lifecycle, propertiesFor(lifecycle.name), handmadeOf(lifecycle.name))
  report({ name: `machines.${lifecycle.name}.verify`, unit: 'ms', values: [milliseconds] })
}

/** The command that a fact came of, given by who may. */
function askedFor({ commands }: Lifecycle, { type, data, at }: FactEvent): IssuedCommand {
  const [command = '', { by } = { by: [] }] = Object.entries(commands).find(([, { fact }]) => fact === type) ?? []
  return { command, body: data, actor: actorOf[by[0] ?? 'SYS'], at }
}

/** Nanoseconds for one, a value a round. */
const repeated = (rounds: number, count: number, run: () => void): readonly number[] =>
  Array.from({ length: rounds }, () => 1e9 / perSecond(count, run))

/** Every different step of the machine, and a stream of so many facts: its longest path, told over and over. */
function stepsOf(lifecycle: Lifecycle): { readonly steps: readonly Step[]; readonly stream: readonly Step[] } {
  const { facts, reads } = poolOf(lifecycle, propertiesFor(lifecycle.name), handmadeOf(lifecycle.name))
  const graph = explore(modelOf(lifecycle, facts, reads))
  const steps = graph.nodes.flatMap(({ state, out }) => out.map(({ event }): Step => [state, event])).slice(0, 1_000)
  const path = shortestTo(graph, graph.nodes.length - 1)
  let state = lifecycle.initial
  const life = path.map((fact): Step => {
    const before = state
    state = evolve(lifecycle, before, fact).state
    return [before, fact]
  })
  const stream = Array.from({ length: Math.ceil(STREAM / life.length) }, () => life).flat()
  return { steps, stream: stream.slice(0, STREAM) }
}
