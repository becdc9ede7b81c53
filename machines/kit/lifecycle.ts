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
 * The kit of every lifecycle: decide (may this command become a fact?), evolve (what the fact makes of the state),
 * offers (what an actor may do now, and why not), describe (the table for diagrams and documents).
 *
 * Every machine is born in `New`. Its events are facts; its one action folds a fact into the context.
 */

/** The colour family a wire value is shown in (design/interface.md §2). */
export type Tone = 'ready' | 'active' | 'attention' | 'fault' | 'reserved' | 'off'

/** Where one instance stands: the state's name and what the facts have left in the context. */
export interface State<Context = unknown, StateName extends string = string> {
  readonly value: StateName
  readonly context: Context
}

/** What a person, a process or a charge point may ask for, and the fact it becomes. */
export interface Command<Context, Body extends Schema.Top = Schema.Top, Fact extends string = string> {
  readonly by: readonly Role[]
  readonly body: Body
  readonly fact: Fact
  /** Turns the body into the fact's data; without it the body is the data. */
  data?(body: Body['Type'], context: Context): unknown
}

/** One command of a lifecycle, by its name, and the body that it takes. */
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

/** `commands`: we govern, an illegal fact is refused. `reports`: the field reports, an irregular fact is kept and marked. */
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
  /** Facts that older versions told: they are read for ever, and no command makes them. */
  readonly former: readonly string[]
  readonly machine: AnyStateMachine
  /** The spec's word for every state; null where the API shows none. */
  readonly wire: Readonly<Record<StateName, string | null>>
  readonly tones: Readonly<Record<string, Tone>>
  /** States whose family is another than that of the word they share. */
  readonly stateTones: Readonly<Record<string, Tone | undefined>>
  readonly commands: Given
  /** Guards that look at the command's body: an offer, which has none yet, takes them as passed. */
  readonly bodyGuards: readonly Rule[]
  /**
   * Guards that choose among the transitions of a fact, by what it says and what is remembered. All others are rules: they
   * are asked before a fact is written and never of a fact that was.
   */
  readonly select: readonly Rule[]
  /** Every state an instance can stand in, with the groups it stands in and the tags that say what it means. */
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
 * Declares a lifecycle of a context and its facts; the names of its commands, their bodies, its states and their tags are
 * kept as they are written. Throws when its machine is more than states, named guards and the one folding action.
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

/** Declares a command; infers its body for `data`. */
export const command = <Context, Body extends Schema.Top, const Fact extends string>(
  draft: Command<Context, Body, Fact>,
): Command<Context, Body, Fact> => draft

/** The spec's word for a state; null where the API shows none, or there is no such state. */
export const wireOf = ({ wire }: Pick<Lifecycle, 'wire'>, state: string): string | null => wire[state] ?? null

/** Why a command is refused. `guard` names the rule that failed: its text is `guard.<name>` in every language. */
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

/** The fact a command would become, or why it may not. Pure; the body must already satisfy the command's schema. */
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
  // `lifecycle` takes commands only that become facts of its own; who writes the fact asks its schema about the data.
  const fact = { type: command.fact, data, at: asked.at, by: asked.actor } as Event
  const failed = failedGuard(lifecycle, state, fact)
  return failed === undefined ? { ok: true, fact } : refuse('illegalTransition', failed)
}

/** Why a fact that was written cannot be read: the state and the context stay as they were, and nothing is lost. */
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
 * after facts were written under it. What no transition takes leaves everything as it was. Throws what the fold throws;
 * of what was stored, `evolveStored` tells it instead.
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

/** The machine as it reads what was stored: no rule holds anything back. For who runs it with xstate itself. */
export function withoutRules({ machine, select }: Pick<Lifecycle, 'machine' | 'select'>): AnyStateMachine {
  const rules = Object.keys(machine.implementations.guards).filter((name) => !select.includes(name))
  return machine.provide({ guards: Object.fromEntries(rules.map((name) => [name, () => true])) })
}

/** Where a stream stands after its facts: born in `New`, one fold after the other. */
export const begin = <Context, Event extends FactEvent, StateName extends string>(
  lifecycle: Lifecycle<Context, Event, Commands<Context>, StateName>,
  facts: readonly Event[],
): State<Context, StateName> => facts.reduce((state, fact) => evolve(lifecycle, state, fact).state, lifecycle.initial)

/** The first transition whose choice a fact meets; null when none does. */
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
 * The guard that keeps a fact from being written; null where its state has no transition for it, undefined where it may be.
 */
function failedGuard<Context, Event extends FactEvent, StateName extends string>(
  lifecycle: Lifecycle<Context, Event, Commands<Context>, StateName>,
  state: State<Context, StateName>,
  fact: Event,
): string | null | undefined {
  const transition = chosen(lifecycle, state, fact)
  const fails = (guard: Guard): boolean => !guard.test(state.context, fact)
  // What chose the transition holds: only its rules are left to ask.
  if (transition !== null) return transition.guards.find((guard) => !guard.selects && fails(guard))?.name
  const [first] = lifecycle.transitions.get(state.value)?.get(fact.type) ?? []
  return first?.guards.find(fails)?.name ?? null
}

/** Whether a fact may be written now: a transition takes it, and its rules hold. */
export const mayFollow = <Context, Event extends FactEvent, StateName extends string>(
  lifecycle: Lifecycle<Context, Event, Commands<Context>, StateName>,
  state: State<Context, StateName>,
  fact: Event,
): boolean => failedGuard(lifecycle, state, fact) === undefined

/** One command an actor may or may not give now; `guard` as in a refusal. */
export interface Offer {
  readonly command: string
  readonly allowed: boolean
  readonly reason: Refusal['reason'] | null
  readonly guard: string | null
}

/** What is offered has no moment yet: it stands before every other. */
const longAgo = instant(0)

/** For each command: allowed now, or the reason it is not. Buttons, API answers and documents are this list. */
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
