import type { AnyStateMachine } from 'xstate'
import type { FactEvent } from '#contracts/fact.ts'

/**
 * The transitions of a flat machine, read once from xstate's own definition, so that a step costs a lookup and a fold
 * instead of an actor (14–24 µs for the exported `transition`). tests/laws/lifecycles.test.ts walks every machine
 * and holds this table against xstate itself.
 */
/** One named rule of a transition. */
export interface Guard {
  readonly name: string
  readonly label: string
  test(context: unknown, fact: FactEvent): boolean
}

export interface Edge {
  /** All of them must hold; the first that does not is the reason for a refusal. */
  readonly guards: readonly Guard[]
  /** Null: the state stays. */
  readonly target: string | null
  readonly fold: ((context: unknown, fact: FactEvent) => unknown) | null
  /** From the machine's root: it catches reports that no state expects. */
  readonly atRoot: boolean
}

type Edges = ReadonlyMap<string, ReadonlyMap<string, readonly Edge[]>>
type Node = AnyStateMachine['root']
type Definition = Node extends { transitions: Map<string, (infer T)[]> } ? T : never

/** State → fact type → transitions in the order xstate would try them: the state's own, then the root's. */
export function edgesOf(machine: AnyStateMachine): Edges {
  const root = read(machine, machine.root, true)
  return new Map(
    Object.values(machine.root.states).map((node) => {
      if (Object.keys(node.states).length > 0) throw new Error(`${machine.id}: ${node.key} is not flat`)
      const own = read(machine, node, false)
      const types = new Set([...own.keys(), ...(node.type === 'final' ? [] : root.keys())])
      return [
        node.key,
        new Map([...types].map((type) => [type, [...(own.get(type) ?? []), ...(root.get(type) ?? [])]])),
      ]
    }),
  )
}

function read(machine: AnyStateMachine, node: Node, atRoot: boolean): Map<string, Edge[]> {
  const edge = (definition: Definition): Edge => ({
    guards: guardsOf(machine, definition.guard),
    target: definition.target?.[0]?.key ?? null,
    fold: foldOf(machine, definition.actions),
    atRoot,
  })
  return new Map([...node.transitions].map(([type, definitions]) => [type, definitions.map(edge)]))
}

function guardsOf(machine: AnyStateMachine, guard: unknown): readonly Guard[] {
  if (guard === undefined) return []
  // xstate's own and([…]): the only combination a lifecycle may use, so that one name can be given as the reason.
  if (typeof guard === 'function' && 'guards' in guard && Array.isArray(guard.guards))
    return guard.guards.flatMap((part: unknown) => guardsOf(machine, part))
  const { type, params } = typeof guard === 'string' ? { type: guard, params: undefined } : (guard as Named)
  const test = machine.implementations.guards[type] as
    | ((scope: { context: unknown; event: FactEvent }, params: unknown) => boolean)
    | undefined
  if (typeof test !== 'function') throw new Error(`${machine.id}: guard ${type} has no name`)
  const label = params === undefined ? type : `${type} ${Object.values(params).join(' ')}`
  return [{ name: type, label, test: (context, event) => test({ context, event }, params) }]
}

interface Named {
  readonly type: string
  readonly params?: Readonly<Record<string, unknown>>
}

interface Assign {
  readonly type: 'xstate.assign'
  readonly assignment: (scope: { context: unknown; event: FactEvent }) => unknown
}

function foldOf(machine: AnyStateMachine, actions: readonly unknown[]): Edge['fold'] {
  if (actions.length === 0) return null
  if (actions.length > 1) throw new Error(`${machine.id}: a transition folds once`)
  const name = typeof actions[0] === 'string' ? actions[0] : (actions[0] as Named).type
  const action = machine.implementations.actions[name] as unknown as Assign | undefined
  if (action?.type !== 'xstate.assign') throw new Error(`${machine.id}: action ${name} is not a named assign`)
  return (context, event) => action.assignment({ context, event })
}
