import { isDeepStrictEqual } from 'node:util'
import { roles } from '#contracts/actor.ts'
import type { FactEvent } from '#contracts/fact.ts'
import { transition } from 'xstate'
import { innermost } from '#machines/kit/transitions.ts'
import type { Transition, Guard } from '#machines/kit/transitions.ts'
import { decide, offers } from '#machines/kit/lifecycle.ts'
import type { Lifecycle, State } from '#machines/kit/lifecycle.ts'
import { actorOf } from '#tests/support/lifecycles/actors.ts'
import { nested, stepOf } from '#tests/support/lifecycles/walks.ts'
import { moments } from './coarse.ts'
import type { Graph } from './explore.ts'
import { groupOf, isNet } from './pool.ts'

/** What holds for every machine, shown by exploring it: each property answers with what breaks it, in words. */

export interface Explored {
  readonly lifecycle: Lifecycle
  readonly graph: Graph<State, FactEvent>
  readonly pool: readonly FactEvent[]
}

type Property = (explored: Explored) => readonly string[]

export const structure: Readonly<Record<string, Property>> = {
  'every state is reached': ({ lifecycle, graph }) => {
    const reached = new Set(graph.nodes.map(({ state }) => state.value))
    return [...lifecycle.states.keys()].filter((state) => !reached.has(state))
  },

  'every fact is used, and no other': ({ lifecycle }) => {
    const used = new Set([...lifecycle.transitions.values()].flatMap((facts) => [...facts.keys()]))
    const known = Object.keys(lifecycle.facts)
    return [...known.filter((type) => !used.has(type)), ...[...used].filter((type) => !known.includes(type))]
  },

  'every transition is taken': ({ lifecycle, graph }) => {
    const taken = new Set<unknown>()
    for (const { state, out } of graph.nodes)
      for (const { event } of out)
        taken.add(edgesAt(lifecycle, state, event).find(({ guards }) => passes(guards, state, event)))
    return rowsOf(lifecycle).flatMap(({ row, transition, isIdle }) => (taken.has(transition) || isIdle ? [] : [row]))
  },

  'every guard lets pass and holds back': ({ lifecycle, graph, pool }) => {
    const answers = new Map<string, Set<boolean>>()
    for (const { state } of graph.nodes)
      for (const event of pool)
        for (const transition of edgesAt(lifecycle, state, event))
          for (const guard of transition.guards)
            note(
              answers,
              nameOf(lifecycle, state.value, event.type, transition, guard),
              guard.test(state.context, event),
            )
    return rowsOf(lifecycle).flatMap(({ row, from, fact, transition, isIdle }) =>
      transition.guards
        .filter((guard) => !isIdle && answers.get(nameOf(lifecycle, from, fact, transition, guard))?.size !== 2)
        .map(({ label }) => `${row}: ${label}`),
    )
  },

  'no dead end: every state that is not final is left, unless it is the only one': ({ lifecycle, graph }) => {
    const left = new Set(
      graph.nodes.flatMap(({ state, out }) =>
        out.some(({ after }) => after.value !== state.value) ? [state.value] : [],
      ),
    )
    return [...lifecycle.states].flatMap(([state, { isFinal }]) =>
      isFinal || left.has(state) || lifecycle.states.size === 2 ? [] : [state],
    )
  },

  'final states are final, and nothing leads back to New': ({ lifecycle, graph, pool }) =>
    unique([
      ...graph.nodes
        .filter(({ state }) => lifecycle.states.get(state.value)?.isFinal === true)
        .flatMap(({ state }) => pool.filter((fact) => stepOf(lifecycle, state, fact).next !== null))
        .map(({ type }) => type),
      ...rowsOf(lifecycle).flatMap(({ row, transition }) => (transition.target === 'New' ? [row] : [])),
    ]),

  'guards and folds are deterministic: asked again they answer alike, and change nothing': ({ lifecycle, graph }) =>
    unique(
      graph.nodes.flatMap(({ state, out }) =>
        out.flatMap(({ event, after }) =>
          isDeepStrictEqual(stepOf(lifecycle, state, event).next, after) ? [] : [`${state.value} ${event.type}`],
        ),
      ),
    ),

  'steps as xstate itself does': ({ lifecycle, graph }) => {
    const compared = new Set<string>()
    return unique(
      graph.nodes.flatMap(({ state, out, refused }) =>
        [...out, ...refused.map((event) => ({ event, after: state }))].flatMap(({ event, after }) => {
          const key = `${state.value} ${after.value} ${event.type} ${lifecycle.states.get(state.value)?.isFinal ?? false}`
          // An actor of xstate stops at its final state; the pure functions compared here do not know that.
          if (compared.has(key) || lifecycle.states.get(state.value)?.isFinal === true) return []
          compared.add(key)
          const snapshot = lifecycle.machine.resolveState({
            value: nested(lifecycle, state.value),
            context: state.context,
          })
          const [theirs] = transition(lifecycle.machine, snapshot, event)
          const same = innermost(theirs.value) === after.value && isDeepStrictEqual(theirs.context, after.context)
          return same ? [] : [`${state.value} ${event.type}: ${innermost(theirs.value)}, not ${after.value}`]
        }),
      ),
    )
  },

  'every state shows one word, and every word a tone': ({ lifecycle: { states, wire, tones } }) => [
    ...[...states.keys()].filter((state) => wire[state] === undefined),
    ...Object.keys(wire).filter((state) => !states.has(state)),
    ...Object.values(wire)
      .filter((word) => word !== null && tones[word] === undefined)
      .map(String),
  ],

  'every command is open to the roles of its table, in every state, and to no other': ({ lifecycle, graph }) => {
    const states = new Map(graph.nodes.map(({ state }) => [state.value, state]))
    return [...states.values()].flatMap((state) =>
      roles.flatMap((role) =>
        offers(lifecycle, state, actorOf[role]).flatMap(({ command, reason }) => {
          const listed = lifecycle.commands[command]?.by.includes(role) === true
          const asked = { command, body: {}, actor: actorOf[role], at: moments[0] }
          const decided = listed ? null : decide(lifecycle, state, asked)
          const refused = decided !== null && !decided.ok && decided.refusal.reason === 'notPermitted'
          return (reason === 'notPermitted') === !listed && refused === !listed
            ? []
            : [`${command} by ${role} in ${state.value}`]
        }),
      ),
    )
  },

  'every fact has a command that makes it, unless only older versions told it': ({ lifecycle }) => {
    const { facts, commands, former } = lifecycle
    const made = new Set(Object.values(commands).map(({ fact }) => fact))
    return Object.keys(facts).filter((type) => made.has(type) === former.includes(type))
  },
}

const edgesAt = (lifecycle: Lifecycle, { value }: State, { type }: FactEvent): readonly Transition[] =>
  lifecycle.transitions.get(value)?.get(type) ?? []

const passes = (guards: Transition['guards'], { context }: State, event: FactEvent): boolean =>
  guards.every((guard) => guard.test(context, event))

interface Row {
  readonly row: string
  readonly from: string
  readonly fact: string
  readonly transition: Transition
  /** Nothing needs ever come down to it. */
  readonly isIdle: boolean
}

const rowsOf = ({ transitions }: Lifecycle): readonly Row[] =>
  [...transitions].flatMap(([from, facts]) =>
    [...facts].flatMap(([fact, list]) =>
      list.map((transition) => ({
        row: `${from} ${fact} ${transition.target ?? from}`,
        from,
        fact,
        transition,
        isIdle: isNet(transition, from, list),
      })),
    ),
  )

/** One name for a guard that the states of a group share. */
const nameOf = (lifecycle: Lifecycle, state: string, type: string, transition: Transition, guard: Guard): string =>
  `${groupOf(lifecycle, state)} ${type} ${transition.target ?? state} ${guard.label}`

function note(answers: Map<string, Set<boolean>>, guard: string, answer: boolean): void {
  const known = answers.get(guard)
  if (known === undefined) answers.set(guard, new Set([answer]))
  else known.add(answer)
}

const unique = (list: readonly string[]): readonly string[] => [...new Set(list)]
