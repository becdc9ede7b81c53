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
 * What one command may use and do: read states, and dispatch commands to lifecycles. Nothing is written until the
 * handler has returned; a handler that refuses leaves no trace.
 */
export interface Transaction {
  readonly now: Instant
  readonly actor: Actor
  readonly ids: Ids
  readonly settings: Settings
  /** What areas register for one another. */
  readonly registers: Registers
  stateOf<Context, Event extends FactEvent, StateName extends string>(
    lifecycle: Lifecycle<Context, Event, Commands<Context>, StateName>,
    id: string,
  ): State<Context, StateName>
  /** Every instance of a lifecycle that has few, such as accounts, in the order of their ids. */
  states<Context, Event extends FactEvent, StateName extends string>(
    lifecycle: Lifecycle<Context, Event, Commands<Context>, StateName>,
  ): readonly (State<Context, StateName> & { readonly id: string })[]
  /**
   * Dispatches a command; `as` lets the system act inside a person's command, on their behalf. Answers the refusal, or
   * null when the command became a fact. A refusal must be returned by the handler or declared in `mayRefuse`: any
   * other was dropped, which is reported as a defect.
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
  /** The streams that a lookup has under a key, in the order in which they got it; changes by this command included. */
  find(lookup: Lookup, ...key: Key): readonly string[]
  /** The last of them; null for none. */
  findLast(lookup: Lookup, ...key: Key): string | null
  /** Takes the next number of a sequence, from 1, unless the transaction is dropped. */
  take(sequence: string): number
  /** The next number, without taking it. */
  upcoming(sequence: string): number
  /** What the vault holds of a subject: personal data and secrets, which no fact contains. */
  secret(subject: string, key: string): string | null
  /** Stores it in the same commit as this command's facts; null deletes it. */
  setSecret(subject: string, key: string, value: string | null): void
  /** Drops everything staged so far: the command as a whole is refused. */
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
   * Expected refusals: guards that may fail, tags of states in which nothing is left to do, and `elsewhere` for any
   * state that has no transition for the command.
   */
  readonly mayRefuse?: readonly (Reason | typeof ELSEWHERE)[]
}

/** One intention from outside: pure but for its effects on the transaction. */
export type CommandHandler<Input, Answer> = (tx: Transaction, input: Input) => Answer
