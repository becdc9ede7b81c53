import type { AnyStateMachine, StateValue, TagsFrom } from 'xstate'
import type { FactEvent } from '#contracts/fact.ts'

/**
 * The transitions of a machine, read once from xstate's own definition, so that a step costs a lookup and a fold
 * instead of an actor (14–24 µs for the exported `transition`). tests/laws/lifecycles.test.ts walks every machine
 * and holds this table against xstate itself.
 */
/** One named condition of a transition. */
export interface Guard {
  readonly name: string
  readonly label: string
  /** It chooses among the transitions of a fact. All others are rules, which no fact is asked that was written. */
  readonly selects: boolean
  test(context: unknown, fact: FactEvent): boolean
}

export interface Edge {
  /** All of them must hold before a fact is written; the first that does not is the reason for a refusal. */
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

/**
 * Inner state → fact type → transitions in the order xstate would try them: the state's own, those of the states around
 * it, then the root's. States may stand in groups; only the innermost are ever stood in, so each is named once.
 */
export function edgesOf(machine: AnyStateMachine, select: readonly string[]): Edges {
  const leaves = leavesOf(machine.root)
  const twice = leaves.find(({ key }, index) => leaves.findIndex((leaf) => leaf.key === key) !== index)
  if (twice !== undefined) throw new Error(`${machine.id}: two states are named ${twice.key}`)
  return new Map(
    leaves.map((leaf) => {
      const levels = [leaf, ...groupsOf(leaf)].map((node) => read(machine, node, select))
      const types = new Set(levels.flatMap((level) => [...level.keys()]))
      return [leaf.key, new Map([...types].map((type) => [type, levels.flatMap((level) => level.get(type) ?? [])]))]
    }),
  )
}

/** One state that an instance can stand in. */
export interface Place<Tag extends string = string> {
  /** The groups it stands in, from without. */
  readonly groups: readonly string[]
  readonly isFinal: boolean
  /** What it means: its own tags and those of its groups. */
  readonly tags: ReadonlySet<Tag>
}

/** Every state an instance can stand in, in the order of the machine. */
export const placesOf = <Machine extends AnyStateMachine>({
  root,
}: Machine): ReadonlyMap<string, Place<TagsFrom<Machine>>> =>
  new Map(
    leavesOf(root).map((leaf) => {
      const { key, type, path } = leaf
      // xstate lets a state carry the tags only that its machine declares.
      const tags = new Set([leaf, ...groupsOf(leaf)].flatMap((node) => node.tags as TagsFrom<Machine>[]))
      return [key, { groups: path.slice(0, -1), isFinal: type === 'final', tags }]
    }),
  )

/** The state an instance stands in, of what xstate writes: groups around it are left out. */
export function innermost(value: StateValue): string {
  if (typeof value === 'string') return value
  const [inner] = Object.values(value)
  if (inner === undefined) throw new Error('a group without a state')
  return innermost(inner)
}

/** The innermost states. Throws on anything but states in groups. */
function leavesOf(node: Node): readonly Node[] {
  const inner = Object.values(node.states)
  if (node.type === 'parallel' || node.type === 'history') throw new Error(`${node.id} is ${node.type}`)
  if (node.type === 'final' && node.parent !== node.machine.root) throw new Error(`${node.id} ends a group only`)
  return inner.length === 0 ? [node] : inner.flatMap(leavesOf)
}

/** What stands around a state, from within: its groups, then the root. A final state takes nothing from them. */
function groupsOf({ type, parent }: Node): readonly Node[] {
  return type === 'final' || parent === undefined ? [] : [parent, ...groupsOf(parent)]
}

/** Where a transition into a state or a group leads: a group begins in its initial state. */
const entered = (node: Node): Node => (node.type === 'compound' ? entered(node.initial.target[0] as Node) : node)

function read(machine: AnyStateMachine, node: Node, select: readonly string[]): Map<string, Edge[]> {
  const edge = ({ guard, target, actions }: Definition): Edge => ({
    guards: guardsOf(machine, guard, select),
    target: target?.[0] === undefined ? null : entered(target[0]).key,
    fold: foldOf(machine, actions),
    atRoot: node === machine.root,
  })
  return new Map([...node.transitions].map(([type, definitions]) => [type, definitions.map(edge)]))
}

function guardsOf(machine: AnyStateMachine, guard: unknown, select: readonly string[]): readonly Guard[] {
  if (guard === undefined) return []
  // xstate's own and([…]): the only combination a lifecycle may use, so that one name can be given as the reason.
  if (typeof guard === 'function' && 'guards' in guard && Array.isArray(guard.guards))
    return guard.guards.flatMap((part: unknown) => guardsOf(machine, part, select))
  const { type, params } = typeof guard === 'string' ? { type: guard, params: undefined } : (guard as Named)
  const test = machine.implementations.guards[type] as
    | ((scope: { context: unknown; event: FactEvent }, params: unknown) => boolean)
    | undefined
  if (typeof test !== 'function') throw new Error(`${machine.id}: guard ${type} has no name`)
  const label = params === undefined ? type : `${type} ${Object.values(params).join(' ')}`
  return [
    { name: type, label, selects: select.includes(type), test: (context, event) => test({ context, event }, params) },
  ]
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
