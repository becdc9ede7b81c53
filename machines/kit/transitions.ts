import type { AnyStateMachine, StateValue } from 'xstate'
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
  /**
   * It chooses among the transitions of a fact. All other guards are rules, which are never checked for stored facts.
   */
  readonly selects: boolean
  test(context: unknown, fact: FactEvent): boolean
}

export interface Transition<Context = unknown, StateName extends string = string> {
  /** All must pass before a fact is written; the first that does not is the reason for the refusal. */
  readonly guards: readonly Guard[]
  /** Null: the state does not change. */
  readonly target: StateName | null
  /** The context after the fact. */
  fold(context: Context, fact: FactEvent): Context
  /** Declared at the machine's root: it takes reports that no state expects. */
  readonly atRoot: boolean
}

/** Inner state → fact type → transitions in the order xstate would try them. */
export type TransitionTable<Context = unknown, StateName extends string = string> = ReadonlyMap<
  string,
  ReadonlyMap<string, readonly Transition<Context, StateName>[]>
>
type Node = AnyStateMachine['root']
type Definition = Node extends { transitions: Map<string, (infer T)[]> } ? T : never

/**
 * Inner state → fact type → transitions in the order xstate would try them: the state's own, those of the groups that
 * contain it, then the root's. An instance is always in an innermost state, so each of those appears once.
 */
export function transitionTable<Context, StateName extends string>(
  machine: AnyStateMachine,
  known: Known<StateName>,
): TransitionTable<Context, StateName> {
  const leaves = leavesOf(machine.root)
  const twice = leaves.find(({ key }, index) => leaves.findIndex((leaf) => leaf.key === key) !== index)
  if (twice !== undefined) throw new Error(`${machine.id}: two states are named ${twice.key}`)
  return new Map(
    leaves.map((leaf) => {
      const levels = [leaf, ...groupsOf(leaf)].map((node) => read<Context, StateName>(machine, node, known))
      const types = new Set(levels.flatMap((level) => [...level.keys()]))
      return [leaf.key, new Map([...types].map((type) => [type, levels.flatMap((level) => level.get(type) ?? [])]))]
    }),
  )
}

/** What a lifecycle declares besides its machine. */
interface Known<StateName extends string> {
  readonly select: readonly string[]
  /** The lifecycle maps the state to a wire value, if only to null. */
  readonly isState: (name: string) => name is StateName
}

/** One state that an instance can be in. */
export interface StateInfo<Tag extends string = string> {
  /** The groups that contain it, outermost first. */
  readonly groups: readonly string[]
  readonly isFinal: boolean
  /** Its own tags and those of its groups. */
  readonly tags: ReadonlySet<Tag>
}

/** Every state that an instance can be in, in the order of the machine. */
export const placesOf = <Tag extends string>({ root }: AnyStateMachine): ReadonlyMap<string, StateInfo<Tag>> =>
  new Map(
    leavesOf(root).map((leaf) => {
      const { key, type, path } = leaf
      // The compiler allows a state no tags but those that its machine declares; at run time there is no list of them.
      const tags = new Set([leaf, ...groupsOf(leaf)].flatMap((node) => node.tags as Tag[]))
      return [key, { groups: path.slice(0, -1), isFinal: type === 'final', tags }]
    }),
  )

/** The innermost state of xstate's state value, without the groups that contain it. */
export function innermost(value: StateValue): string {
  if (typeof value === 'string') return value
  const [inner] = Object.values(value)
  if (inner === undefined) throw new Error('a group without a state')
  return innermost(inner)
}

/** The innermost states. Throws unless the machine has only states and groups. */
function leavesOf(node: Node): readonly Node[] {
  const inner = Object.values(node.states)
  if (node.type === 'parallel' || node.type === 'history') throw new Error(`${node.id} is ${node.type}`)
  if (node.type === 'final' && node.parent !== node.machine.root) throw new Error(`${node.id} ends a group only`)
  return inner.length === 0 ? [node] : inner.flatMap(leavesOf)
}

/** What contains a state, innermost first: its groups, then the root. A final state inherits nothing from them. */
function groupsOf({ type, parent }: Node): readonly Node[] {
  return type === 'final' || parent === undefined ? [] : [parent, ...groupsOf(parent)]
}

/** The state that a transition into a state or a group leads to: a group is entered in its initial state. */
function entered(node: Node): Node {
  if (node.type !== 'compound') return node
  const inner = node.states[node.initial.target[0]?.key ?? '']
  if (inner === undefined) throw new Error(`${node.id} begins nowhere`)
  return entered(inner)
}

function read<Context, StateName extends string>(
  machine: AnyStateMachine,
  node: Node,
  { select, isState }: Known<StateName>,
): Map<string, Transition<Context, StateName>[]> {
  const stateOf = (target: Node): StateName => {
    const { key } = entered(target)
    if (!isState(key)) throw new Error(`${machine.id}: ${key} has no word`)
    return key
  }
  const transition = ({ guard, target, actions }: Definition): Transition<Context, StateName> => ({
    guards: guardsOf(machine, guard, select),
    target: target?.[0] === undefined ? null : stateOf(target[0]),
    fold: foldOf(machine, actions),
    atRoot: node === machine.root,
  })
  return new Map([...node.transitions].map(([type, definitions]) => [type, definitions.map(transition)]))
}

function guardsOf(machine: AnyStateMachine, guard: unknown, select: readonly string[]): readonly Guard[] {
  if (guard === undefined) return []
  // xstate's own and([…]): the only combination that a lifecycle may use, so that a single guard can be named as the
  // reason.
  if (typeof guard === 'function' && 'guards' in guard && Array.isArray(guard.guards))
    return guard.guards.flatMap((part: unknown) => guardsOf(machine, part, select))
  const { type, params } = named(guard)
  const test: unknown = machine.implementations.guards[type]
  if (!isTest(test)) throw new Error(`${machine.id}: guard ${type} has no name`)
  const label = params === undefined ? type : `${type} ${Object.values(params).join(' ')}`
  return [
    { name: type, label, selects: select.includes(type), test: (context, event) => test({ context, event }, params) },
  ]
}

/** A guard or an action as xstate knows it: its name and parameters. */
interface Named {
  readonly type: string
  readonly params?: Readonly<Record<string, unknown>>
}

const hasType = (one: unknown): one is Named =>
  typeof one === 'object' && one !== null && 'type' in one && typeof one.type === 'string'

function named(one: unknown): Named {
  if (typeof one === 'string') return { type: one }
  if (!hasType(one)) throw new Error('a guard or an action has no name')
  return one
}

type Test = (scope: { readonly context: unknown; readonly event: FactEvent }, params: unknown) => boolean

const isTest = (one: unknown): one is Test => typeof one === 'function'

interface Assign<Context> {
  readonly type: 'xstate.assign'
  assignment(scope: { readonly context: Context; readonly event: FactEvent }): Context
}

/** A machine assigns its own context: `setup` has checked that. */
const isAssign = <Context>(action: unknown): action is Assign<Context> =>
  typeof action === 'function' && 'type' in action && action.type === 'xstate.assign' && 'assignment' in action

function foldOf<Context>(machine: AnyStateMachine, actions: readonly unknown[]): Transition<Context>['fold'] {
  if (actions.length === 0) return (context) => context
  if (actions.length > 1) throw new Error(`${machine.id}: a transition folds once`)
  const { type } = named(actions[0])
  const action: unknown = machine.implementations.actions[type]
  if (!isAssign<Context>(action)) throw new Error(`${machine.id}: action ${type} is not a named assign`)
  return (context, event) => action.assignment({ context, event })
}
