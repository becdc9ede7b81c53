import type { Actor } from '#contracts/actor.ts'
import type { FactEvent } from '#contracts/fact.ts'
import type { Instant } from '#contracts/units.ts'
import type { Commands, Lifecycle, Refusal, State } from '#machines/kit/lifecycle.ts'
import type { Key, Lookup } from '#machines/kit/lookup.ts'
import type { Ids } from '../ids.ts'
import type { Settings } from '../settings.ts'
import type { Registers } from './registers.ts'
import type { ELSEWHERE } from './refusals.ts'

/**
 * What one command may use and do: look at where things stand, and give commands to lifecycles. Nothing is written until
 * the handler has returned; a handler that refuses leaves no trace.
 */
export interface Transaction {
  readonly now: Instant
  readonly actor: Actor
  readonly ids: Ids
  readonly settings: Settings
  /** What areas bring for one another. */
  readonly registers: Registers
  stateOf<Context, Event extends FactEvent, StateName extends string>(
    lifecycle: Lifecycle<Context, Event, Commands<Context>, StateName>,
    id: string,
  ): State<Context, StateName>
  /** Every instance of a lifecycle of which there are few, such as accounts, in the order of their ids. */
  states<Context, Event extends FactEvent, StateName extends string>(
    lifecycle: Lifecycle<Context, Event, Commands<Context>, StateName>,
  ): readonly (State<Context, StateName> & { readonly id: string })[]
  /**
   * Gives a command; `as` lets the system act inside somebody's command, on their behalf. Answers why not, or null when it
   * became a fact. A refusal is the handler's answer, or one that `mayRefuse` names: any other was thrown away, which is a
   * defect and told.
   */
  dispatch<
    Context,
    Event extends FactEvent,
    Known extends Commands<Context>,
    Name extends keyof Known & string,
    Reason extends string,
  >(
    lifecycle: Lifecycle<Context, Event, Known, string, Reason, Reason>,
    given: CommandRequest<Known, Name, NoInfer<Reason>>,
  ): Refusal | null
  /** The streams that a lookup has under a key, in the order they came: as they stand now, this command's own included. */
  find(lookup: Lookup, ...key: Key): readonly string[]
  /** The one of them that came last; null for none. */
  findLast(lookup: Lookup, ...key: Key): string | null
  /** The next number of a sequence, from 1: it is taken when this command is done, unless it is dropped. */
  take(sequence: string): number
  /** The same, without taking it. */
  upcoming(sequence: string): number
  /** What the vault has of a subject: personal data and secrets, which no fact bears. */
  secret(subject: string, key: string): string | null
  /** Keeps it in the commit of this command's facts; null forgets it. */
  setSecret(subject: string, key: string, value: string | null): void
  /** Drops all that was given so far: the command as a whole is refused. */
  drop(): void
}

/** A command of a lifecycle and the body that its schema asks for. */
export interface CommandRequest<
  Known extends Commands<never> = Commands<never>,
  Name extends keyof Known = keyof Known,
  Reason extends string = string,
> {
  readonly id: string
  readonly command: Name
  readonly body: Known[Name]['body']['Type']
  readonly as?: Actor
  /**
   * Refusals that are no news: guards that hold the command back, tags of states in which nothing is left to do, and
   * `elsewhere` for any state that has no place for the command.
   */
  readonly mayRefuse?: readonly (Reason | typeof ELSEWHERE)[]
}

/** One intention from outside: pure but for what it does through its work. */
export type CommandHandler<Input, Answer> = (tx: Transaction, input: Input) => Answer
