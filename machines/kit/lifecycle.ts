import type { Schema } from 'effect'
import type { AnyStateMachine } from 'xstate'
import { roleOf } from '#contracts/actor.ts'
import type { Actor, Role } from '#contracts/actor.ts'
import type { FactEvent } from '#contracts/fact.ts'
import { instant } from '#contracts/units.ts'
import type { Instant } from '#contracts/units.ts'
import type { DeclaredGuards, DeclaredTags } from './declared.ts'
import { transitionTable, placesOf } from './transitions.ts'
import type { Transition, TransitionTable, Guard, StateInfo } from './transitions.ts'
import { contextOf } from './initial.ts'
import type { Born } from './initial.ts'

/**
 * The kit of every lifecycle: decide (may this command become a fact?), evolve (the state after a fact), offers (what
 * an actor may do now, and why not), describe (the table for diagrams and documents). Every machine starts in `New`.
 * Its events are facts; its one action evolves the context by a fact.
 */

/** The colour family of a wire value (design/interface.md §2). */
export type Tone = 'ready' | 'active' | 'attention' | 'fault' | 'reserved' | 'off'

/** The state of one instance: its name, and the context that its facts have left. */
export interface State<Context = unknown, StateName extends string = string> {
  readonly value: StateName
  readonly context: Context
}

/** A command of a person, a process or a charge point, and the fact it becomes. */
export interface Command<Context, Body extends Schema.Top = Schema.Top, Fact extends string = string> {
  readonly by: readonly Role[]
  readonly body: Body
  readonly fact: Fact
  /** Maps the body to the fact's data; without it the body is the data. */
  data?(body: Body['Type'], context: Context): unknown
}

/** One command of a lifecycle: its name and body. */
export type CommandOf<One extends Pick<Lifecycle, 'commands'>> = {
  [Name in keyof One['commands'] & string]: {
    readonly command: Name
    readonly body: One['commands'][Name]['body']['Type']
  }
}[keyof One['commands'] & string]

/** The guards of a lifecycle. */
export type GuardOf<One extends Pick<Lifecycle, 'select'>> = One['select'][number]

/** The commands of a lifecycle by name. */
export type Commands<Context> = Readonly<Record<string, Command<Context>>>

/**
 * `commands`: we decide, so an illegal fact is refused. `reports`: the outside world reports what has happened, so an
 * irregular fact is kept and marked.
 */
export type Governs = 'commands' | 'reports'

export interface Lifecycle<
  Context = unknown,
  Event extends FactEvent = FactEvent,
  Given extends Commands<Context> = Commands<Context>,
  StateName extends string = string,
  Tag extends string = string,
  Rule extends string = string,
> {
  readonly name: string
  readonly governs: Governs
  readonly facts: Readonly<Record<Event['type'], Schema.Top>>
  /** Fact types that only older versions wrote: they are read for ever, and no command makes them. */
  readonly former: readonly string[]
  readonly machine: AnyStateMachine
  /** The spec's word for every state; null for a state that the API does not show. */
  readonly wire: Readonly<Record<StateName, string | null>>
  readonly tones: Readonly<Record<string, Tone>>
  /** States whose colour family differs from that of the wire value they share with others. */
  readonly stateTones: Readonly<Record<string, Tone | undefined>>
  readonly commands: Given
  /** Guards that read the command's body: an offer, which has no body yet, treats them as passed. */
  readonly bodyGuards: readonly Rule[]
  /**
   * Guards that choose among the transitions of a fact, by its data and the context. All others are rules: they are
   * checked before a fact is written, and never again for a stored one.
   */
  readonly select: readonly Rule[]
  /** Every state of an instance, with the groups that contain it and the tags that say what it means. */
  readonly states: ReadonlyMap<string, StateInfo<Tag>>
  readonly transitions: TransitionTable<Context, StateName>
  readonly initial: State<Context, StateName>
}

interface GuardNames<Rule extends string> {
  readonly bodyGuards?: readonly Rule[]
  readonly select?: readonly Rule[]
}

type Draft<Context, Event extends FactEvent, Given extends Commands<Context>, StateName extends string> = Omit<
  Lifecycle<Context, Event, Given, StateName>,
  | 'machine'
  | 'states'
  | 'transitions'
  | 'initial'
  | 'former'
  | 'bodyGuards'
  | 'select'
  | 'stateTones'
  | 'commands'
  | 'wire'
> & {
  readonly wire: Readonly<Record<StateName | 'New', string | null>>
  readonly former?: readonly Event['type'][]
  readonly stateTones?: { readonly [Name in StateName]?: Tone }
  readonly commands: Given & Readonly<Record<string, { readonly fact: Event['type'] }>>
}

/**
 * Declares a lifecycle of a context and its facts; infers the names of its commands, their bodies, its states and its
 * tags. Throws when its machine is more than states, named guards and the one evolving action.
 */
export const lifecycle =
  <Context, Event extends FactEvent>() =>
  <const Given extends Commands<Context>, StateName extends string, Machine extends AnyStateMachine>(
    draft: Draft<Context, Event, Given, StateName> &
      GuardNames<NoInfer<DeclaredGuards<Machine>>> & { readonly machine: Machine & Born<Context> },
  ): Lifecycle<Context, Event, Given, StateName | 'New', DeclaredTags<Machine>, DeclaredGuards<Machine>> => {
    const { machine, select = [], bodyGuards = [], stateTones = {} } = draft
    const initial = { value: 'New', context: contextOf<Context>(machine) } as const
    const isState = (name: string): name is StateName | 'New' => Object.hasOwn(draft.wire, name)
    const transitions = transitionTable<Context, StateName | 'New'>(machine, { select, isState })
    const table = { states: placesOf<DeclaredTags<Machine>>(machine), transitions }
    return { former: [], ...draft, bodyGuards, stateTones, select, ...table, initial }
  }

/** Declares a command; infers the type of its body for `data`. */
export const command = <Context, Body extends Schema.Top, const Fact extends string>(
  draft: Command<Context, Body, Fact>,
): Command<Context, Body, Fact> => draft

/** The spec's word for a state; null for one that the API does not show, or that does not exist. */
export const wireOf = ({ wire }: Pick<Lifecycle, 'wire'>, state: string): string | null => wire[state] ?? null

/** Why a command was refused. `guard` names the rule that failed: its text is `guard.<name>` in every language. */
export interface Refusal {
  readonly reason: 'notPermitted' | 'illegalTransition' | 'unknownCommand'
  readonly lifecycle: string
  readonly state: string
  readonly command: string
  readonly guard: string | null
}

export type Decision<Event extends FactEvent = FactEvent> =
  | { readonly ok: true; readonly fact: Event }
  | { readonly ok: false; readonly refusal: Refusal }

export interface IssuedCommand {
  readonly command: string
  readonly body: unknown
  readonly actor: Actor
  readonly at: Instant
}

/**
 * The fact that a command would become, or why it may not. Pure; the body must already satisfy the command's schema.
 */
export function decide<Context, Event extends FactEvent, StateName extends string>(
  lifecycle: Lifecycle<Context, Event, Commands<Context>, StateName>,
  state: State<Context, StateName>,
  asked: IssuedCommand,
): Decision<Event> {
  const refuse = (reason: Refusal['reason'], guard: string | null = null): Decision<Event> => ({
    ok: false,
    refusal: { reason, lifecycle: lifecycle.name, state: state.value, command: asked.command, guard },
  })
  const command = lifecycle.commands[asked.command]
  if (command === undefined) return refuse('unknownCommand')
  if (!command.by.includes(roleOf(asked.actor))) return refuse('notPermitted')
  const data = command.data === undefined ? asked.body : command.data(asked.body, state.context)
  // `lifecycle` accepts only commands that become facts of its own; the data is checked against the fact's schema
  // before it is written.
  const fact = { type: command.fact, data, at: asked.at, by: asked.actor } as Event
  const failed = failedGuard(lifecycle, state, fact)
  return failed === undefined ? { ok: true, fact } : refuse('illegalTransition', failed)
}

/** Why a stored fact cannot be read: the state and the context stay as they were, and the fact stays in the stream. */
export type Unread = 'unknownLifecycle' | 'unknownType' | 'brokenBody' | 'noTransition' | 'failedFold'

export interface Evolved<Context, StateName extends string = string> {
  readonly state: State<Context, StateName>
  /** True when a report came outside the regular transitions and the machine's root caught it. */
  readonly irregular: boolean
  /** Null: it was read. */
  readonly unread: Unread | null
}

/**
 * The state after a fact. It never refuses: the transition is chosen by `select` alone, so that a rule may be tightened
 * after facts were written under it. A fact that no transition takes changes nothing. Throws what the evolving action
 * throws; for stored facts, `evolveStored` returns that instead.
 */
export function evolve<Context, Event extends FactEvent, StateName extends string>(
  lifecycle: Lifecycle<Context, Event, Commands<Context>, StateName>,
  state: State<Context, StateName>,
  fact: Event,
): Evolved<Context, StateName> {
  const transition = chosen(lifecycle, state, fact)
  if (transition === null) return { state, irregular: false, unread: 'noTransition' }
  const context = transition.fold(state.context, fact)
  return { state: { value: transition.target ?? state.value, context }, irregular: transition.atRoot, unread: null }
}

/** The machine as it reads stored facts: no rule applies. For code that runs it with xstate itself. */
export function withoutRules({ machine, select }: Pick<Lifecycle, 'machine' | 'select'>): AnyStateMachine {
  const rules = Object.keys(machine.implementations.guards).filter((name) => !select.includes(name))
  return machine.provide({ guards: Object.fromEntries(rules.map((name) => [name, () => true])) })
}

/** The state of a stream after its facts: starts in `New` and evolves by one fact after the other. */
export const begin = <Context, Event extends FactEvent, StateName extends string>(
  lifecycle: Lifecycle<Context, Event, Commands<Context>, StateName>,
  facts: readonly Event[],
): State<Context, StateName> => facts.reduce((state, fact) => evolve(lifecycle, state, fact).state, lifecycle.initial)

/** The first transition whose `select` guards pass; null when there is none. */
function chosen<Context, Event extends FactEvent, StateName extends string>(
  lifecycle: Lifecycle<Context, Event, Commands<Context>, StateName>,
  state: State<Context, StateName>,
  fact: Event,
): Transition<Context, StateName> | null {
  const transitions = lifecycle.transitions.get(state.value)?.get(fact.type) ?? []
  const isMet = (transition: Transition<Context, StateName>): boolean =>
    transition.guards.every((guard) => !guard.selects || guard.test(state.context, fact))
  return transitions.find(isMet) ?? null
}

/**
 * The guard that keeps a fact from being written; null where its state has no transition for it, undefined where it may
 * be written.
 */
function failedGuard<Context, Event extends FactEvent, StateName extends string>(
  lifecycle: Lifecycle<Context, Event, Commands<Context>, StateName>,
  state: State<Context, StateName>,
  fact: Event,
): string | null | undefined {
  const transition = chosen(lifecycle, state, fact)
  const fails = (guard: Guard): boolean => !guard.test(state.context, fact)
  // The guards that chose the transition have passed: only its rules remain.
  if (transition !== null) return transition.guards.find((guard) => !guard.selects && fails(guard))?.name
  const [first] = lifecycle.transitions.get(state.value)?.get(fact.type) ?? []
  return first?.guards.find(fails)?.name ?? null
}

/** Whether a fact may be written now: a transition takes it, and its rules pass. */
export const mayFollow = <Context, Event extends FactEvent, StateName extends string>(
  lifecycle: Lifecycle<Context, Event, Commands<Context>, StateName>,
  state: State<Context, StateName>,
  fact: Event,
): boolean => failedGuard(lifecycle, state, fact) === undefined

/** One command that an actor may or may not give now; `guard` as in a refusal. */
export interface Offer {
  readonly command: string
  readonly allowed: boolean
  readonly reason: Refusal['reason'] | null
  readonly guard: string | null
}

/** An offer has no time yet: its commands are checked as if given before every time in the context. */
const longAgo = instant(0)

/**
 * For each command: allowed now, or the reason it is not. Buttons, API answers and documents are made from this list.
 */
export function offers<Context>(
  lifecycle: Lifecycle<Context, FactEvent>,
  state: State<Context>,
  actor: Actor,
): readonly Offer[] {
  return Object.entries(lifecycle.commands).map(([name, command]) => {
    if (!command.by.includes(roleOf(actor)))
      return { command: name, allowed: false, reason: 'notPermitted', guard: null }
    const transitions = lifecycle.transitions.get(state.value)?.get(command.fact) ?? []
    const event: FactEvent = { type: command.fact, data: {}, at: longAgo, by: actor }
    const broken = transitions.map(({ guards }) =>
      guards.find((guard) => !lifecycle.bodyGuards.includes(guard.name) && !guard.test(state.context, event)),
    )
    if (broken.includes(undefined)) return { command: name, allowed: true, reason: null, guard: null }
    return { command: name, allowed: false, reason: 'illegalTransition', guard: broken[0]?.name ?? null }
  })
}
