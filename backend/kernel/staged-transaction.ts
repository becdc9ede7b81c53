import { onBehalfOf, wisherOf } from '#contracts/actor.ts'
import type { Actor } from '#contracts/actor.ts'
import type { FactEvent } from '#contracts/fact.ts'
import type { Instant } from '#contracts/units.ts'
import { decide, evolve } from '#machines/kit/lifecycle.ts'
import type { Commands, Lifecycle, Refusal, State } from '#machines/kit/lifecycle.ts'
import { keyText, moved, movesOf, noMoves } from '#machines/kit/lookup.ts'
import type { Key, Lookup, LookupMove, LookupStep } from '#machines/kit/lookup.ts'
import { lookupsOf } from '#machines/lookups.ts'
import { fits } from '#machines/kit/stored.ts'
import type { Ids } from '../ids.ts'
import type { Settings } from '../settings.ts'
import { isNamed, refusalIn } from './refusals.ts'
import type { Registers } from './registers.ts'
import type { Snapshots } from '../store/snapshots.ts'
import type { Lookups } from '../store/lookups.ts'
import type { Sequences } from '../store/sequences.ts'
import type { Vault } from '../store/vault.ts'

import type { CommandRequest, Transaction } from './transaction.ts'

export interface Staged {
  readonly lifecycle: Lifecycle
  readonly id: string
  readonly fact: FactEvent
  readonly irregular: boolean
  /** The state before the fact; may equal the one after it. */
  readonly from: string
  readonly state: State
  /** The moves it causes in lookups. */
  readonly moves: readonly LookupMove[]
}

interface Secret {
  readonly subject: string
  readonly key: string
  /** Null: it is deleted. */
  readonly value: string | null
}

export interface TransactionOptions {
  readonly now: Instant
  readonly actor: Actor
  readonly ids: Ids
  readonly settings: Settings
  readonly registers: Registers
  readonly snapshots: Pick<Snapshots, 'get' | 'all'>
  readonly lookups: Pick<Lookups, 'find'>
  readonly sequences: Pick<Sequences, 'get'>
  readonly vault: Pick<Vault, 'get'>
}

/** A transaction and what it has staged. It lives as long as one command: most stage one fact and no lookup move. */
export class StagedTransaction implements Transaction {
  readonly now: Instant
  readonly actor: Actor
  readonly ids: Ids
  readonly settings: Settings
  readonly registers: Registers
  readonly #snapshots: TransactionOptions['snapshots']
  readonly #lookups: TransactionOptions['lookups']
  readonly #sequences: TransactionOptions['sequences']
  readonly #vault: TransactionOptions['vault']
  #refusals: readonly Refusal[] = []
  #expected: readonly Refusal[] = []
  #staged: Staged[] = []
  /** The result of lookups that this command has changed. */
  #found: Map<string, readonly string[]> | null = null
  #numbers: Map<string, number> | null = null
  #secrets: readonly Secret[] = []

  constructor({ now, actor, ids, settings, registers, snapshots, lookups, sequences, vault }: TransactionOptions) {
    this.now = now
    this.actor = actor
    this.ids = ids
    this.settings = settings
    this.registers = registers
    this.#snapshots = snapshots
    this.#lookups = lookups
    this.#sequences = sequences
    this.#vault = vault
  }

  get staged(): readonly Staged[] {
    return this.#staged
  }

  /** Refusals that no handler expected, and that the answer to the caller does not contain. */
  unheard(answer: unknown, isAsked: boolean): readonly Refusal[] {
    const answered = refusalIn(answer)
    if (answered === null) return this.#refusals
    if (isAsked) return this.#refusals.filter((refusal) => refusal !== answered)
    const isKnown = this.#refusals.includes(answered) || this.#expected.includes(answered)
    return isKnown ? this.#refusals : [...this.#refusals, answered]
  }

  /** The sequences that this command took numbers from, and the last number of each. */
  get numbers(): ReadonlyMap<string, number> | null {
    return this.#numbers
  }

  /** What the vault is to store or delete, in the order of the calls. */
  get secrets(): readonly Secret[] {
    return this.#secrets
  }

  stateOf<Context, Event extends FactEvent, StateName extends string>(
    lifecycle: Lifecycle<Context, Event, Commands<Context>, StateName>,
    id: string,
  ): State<Context, StateName> {
    const { name } = lifecycle
    const own = this.#staged.findLast((one) => one.id === id && one.lifecycle.name === name)
    const known = own?.state ?? this.#snapshots.get(name, id)
    // The snapshot of a lifecycle's stream holds that lifecycle's context: only its own facts are folded into it.
    return known === null ? lifecycle.initial : (known as State<Context, StateName>)
  }

  states<Context, Event extends FactEvent, StateName extends string>(
    lifecycle: Lifecycle<Context, Event, Commands<Context>, StateName>,
  ): readonly (State<Context, StateName> & { readonly id: string })[] {
    const staged = this.#staged.filter((one) => one.lifecycle.name === lifecycle.name).map(({ id }) => id)
    const ids = new Set([...this.#snapshots.all(lifecycle.name).map(({ id }) => id), ...staged])
    return [...ids].toSorted().map((id) => ({ id, ...this.stateOf(lifecycle, id) }))
  }

  dispatch<
    Context,
    Event extends FactEvent,
    Known extends Commands<Context>,
    Name extends keyof Known & string,
    Reason extends string,
  >(
    lifecycle: Lifecycle<Context, Event, Known, string, Reason, Reason>,
    given: CommandRequest<Known, Name, NoInfer<Reason>>,
  ): Refusal | null {
    const { id, command, body, mayRefuse } = given
    const as = given.as === undefined ? this.actor : onBehalfOf(given.as, wisherOf(this.actor))
    const before = this.stateOf(lifecycle, id)
    const decision = decide(lifecycle, before, { command, body, actor: as, at: this.now })
    if (!decision.ok) return this.#refuse(lifecycle, decision.refusal, mayRefuse)
    const { fact } = decision
    assertWhole(lifecycle, fact)
    const { state, irregular, unread } = evolve(lifecycle, before, fact)
    if (unread !== null) throw new Error(`${lifecycle.name} in ${before.value} cannot read ${fact.type}: ${unread}`)
    const lookups = lookupsOf(lifecycle.name, before.value, state.value)
    // Most facts are meter values, which move nothing.
    const moves = lookups.length === 0 ? noMoves : this.#moves(lifecycle, lookups, { id, before, after: state })
    this.#staged.push({ lifecycle, id, fact, irregular, from: before.value, state, moves })
    return null
  }

  #moves<Context, Event extends FactEvent, StateName extends string>(
    lifecycle: Lifecycle<Context, Event, Commands<Context>, StateName>,
    lookups: readonly Lookup[],
    step: LookupStep,
  ): readonly LookupMove[] {
    const find = (lookup: Lookup, key: string): readonly string[] => this.#find(lookup, key)
    const moves = movesOf(lookups, step, { find, stateOf: (other) => this.stateOf(lifecycle, other) })
    for (const move of moves) {
      this.#found ??= new Map()
      this.#found.set(nameOf(move.lookup, move.key), moved(find(move.lookup, move.key), move))
    }
    return moves
  }

  #refuse(lifecycle: Pick<Lifecycle, 'states'>, refusal: Refusal, mayRefuse: readonly string[] = []): Refusal {
    // Few commands are refused: the others allocate no list.
    if (isNamed(lifecycle, refusal, mayRefuse)) this.#expected = [...this.#expected, refusal]
    else this.#refusals = [...this.#refusals, refusal]
    return refusal
  }

  find(lookup: Lookup, ...key: Key): readonly string[] {
    return this.#find(lookup, keyText(key))
  }

  findLast(lookup: Lookup, ...key: Key): string | null {
    return this.find(lookup, ...key).at(-1) ?? null
  }

  #find(lookup: Lookup, key: string): readonly string[] {
    return this.#found?.get(nameOf(lookup, key)) ?? this.#lookups.find(lookup.name, key)
  }

  upcoming(sequence: string): number {
    return (this.#numbers?.get(sequence) ?? this.#sequences.get(sequence)) + 1
  }

  take(sequence: string): number {
    const number = this.upcoming(sequence)
    this.#numbers ??= new Map()
    this.#numbers.set(sequence, number)
    return number
  }

  secret(subject: string, key: string): string | null {
    const changed = this.#secrets.findLast((one) => one.subject === subject && one.key === key)
    return changed === undefined ? this.#vault.get(subject, key) : changed.value
  }

  setSecret(subject: string, key: string, value: string | null): void {
    this.#secrets = [...this.#secrets, { subject, key, value }]
  }

  drop(): void {
    this.#staged = []
    this.#found = null
    this.#numbers = null
    this.#secrets = []
  }
}

/** The key of a lookup among the keys of all lookups. */
const nameOf = ({ name }: Lookup, key: string): string => `${name} ${key}`

/**
 * Checks a fact against its schema, so that none is written that could not be read again. Throws: the caller has a
 * defect.
 */
function assertWhole<Context, Event extends FactEvent>({ name, facts }: Lifecycle<Context, Event>, fact: Event): void {
  const type: Event['type'] = fact.type
  if (!fits(facts[type], fact.data))
    throw new Error(`${fact.type} of ${name} breaks its schema: ${JSON.stringify(fact.data)}`)
}

export type Attempt = { readonly ok: true; readonly answer: unknown } | { readonly ok: false; readonly error: unknown }

/** The outcome of running a handler. */
export function attempt(run: () => unknown): Attempt {
  try {
    return { ok: true, answer: run() }
  } catch (error) {
    return { ok: false, error }
  }
}
