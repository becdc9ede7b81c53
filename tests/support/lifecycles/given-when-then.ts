import { Schema } from 'effect'
import { expect } from 'vitest'
import type { Role } from '#contracts/actor.ts'
import type { FactEvent } from '#contracts/fact.ts'
import { instant } from '#contracts/units.ts'
import type { Instant } from '#contracts/units.ts'
import { decide, evolve, mayFollow } from '#machines/kit/lifecycle.ts'
import type { IssuedCommand, Decision, Lifecycle, Refusal, State } from '#machines/kit/lifecycle.ts'
import { actorOf } from '#tests/support/lifecycles/actors.ts'
import { noteTaken } from '#tests/support/lifecycles/taken.ts'

/**
 * Domain tests as sentences:
 *
 *   given(bill, opened).when('pay', paid).by('SYS').becomes('bill.paid').in('PaySuccess')
 *   given(bill, opened).when('pay', { ...paid, available: money(0) }).by('SYS').refusedBecause('fundsAvailable')
 *   given(alarm, detected, cleared).stands('Clearing')
 */

/** A fact in a test: what happened, and by whom and when where that matters. */
export type Told<Event extends FactEvent> = {
  [Type in Event['type']]: {
    readonly type: Type
    readonly data: Extract<Event, { type: Type }>['data']
    readonly by?: Role
    readonly at?: Instant
  }
}[Event['type']]

/** When a test takes place, unless its facts say otherwise. */
export const testStart: Instant = instant(Date.UTC(2026, 10, 20, 8))

/** An instant so many minutes after `testStart`. */
export const afterMinutes = (minutes: number): Instant => instant(Date.parse(testStart) + minutes * 60_000)

export interface Given<Context> {
  /** Where the facts have led. */
  readonly state: State<Context>
  stands(name: string, context?: Partial<Context>): void
  /** The last fact came outside the regular transitions: it is kept, and marked. */
  isIrregular(expected?: boolean): void
  /** Commands are given at `testStart` unless said otherwise. */
  when(command: string, body: unknown, at?: Instant): When<Context>
}

export interface When<Context> {
  /** Who gives the command. */
  by(role: Role): Outcome<Context>
}

export interface Outcome<Context> {
  /** The command became this fact; `in` tells where that leads. */
  becomes(fact: string): { in(state: string, context?: Partial<Context>): void }
  refusedBecause(guard: string): void
  /** No transition leads on from here, whatever the body says. */
  refused(): void
  notPermitted(): void
}

/** Folds facts from birth; throws on one that breaks its schema or that no transition takes. */
export function given<Context, Event extends FactEvent>(
  lifecycle: Lifecycle<Context, Event>,
  ...facts: readonly Told<Event>[]
): Given<Context> {
  let state = lifecycle.initial
  let irregular = false
  for (const told of facts) {
    const fact = eventOf(lifecycle, told)
    if (!mayFollow(lifecycle, state, fact)) throw new Error(`${fact.type} may not follow in ${state.value}`)
    const evolved = evolve(lifecycle, state, fact)
    noteTaken(lifecycle, { before: state, fact, after: evolved.state })
    state = evolved.state
    irregular = evolved.irregular
  }
  return {
    state,
    stands: (name, context = {}) => expectState(state, name, context),
    isIrregular: (expected = true) => expect(irregular).toBe(expected),
    when: (command, body, at = testStart) => ({
      by: (role) => outcomeOf(lifecycle, state, { command, body, actor: actorOf[role], at }),
    }),
  }
}

function eventOf<Context, Event extends FactEvent>(lifecycle: Lifecycle<Context, Event>, told: Told<Event>): Event {
  const type: Event['type'] = told.type
  const schema: Schema.Top = lifecycle.facts[type]
  if (!Schema.is(schema)(told.data)) throw new Error(`${type} does not carry what its schema says`)
  const fact = { type, data: told.data, at: told.at ?? testStart, by: actorOf[told.by ?? 'SYS'] }
  // The type and its data were chosen together by `Told`.
  return fact as unknown as Event
}

function outcomeOf<Context, Event extends FactEvent>(
  lifecycle: Lifecycle<Context, Event>,
  state: State<Context>,
  asked: IssuedCommand,
): Outcome<Context> {
  const { command, body } = asked
  const schema = lifecycle.commands[command]?.body
  if (schema !== undefined && !Schema.is(schema)(body)) throw new Error(`${command} does not take this body`)
  const decision = decide(lifecycle, state, asked)
  const expectRefusal = (refusal: Partial<Refusal>): void => expect(refusalOf(decision)).toMatchObject(refusal)
  return {
    becomes(fact) {
      expect(decision.ok ? decision.fact.type : decision.refusal).toBe(fact)
      if (!decision.ok) throw new Error('refused')
      const { state: after } = evolve(lifecycle, state, decision.fact)
      noteTaken(lifecycle, { before: state, fact: decision.fact, after })
      return { in: (name, context = {}) => expectState(after, name, context) }
    },
    refusedBecause: (guard) => expectRefusal({ reason: 'illegalTransition', guard }),
    refused: () => expectRefusal({ reason: 'illegalTransition', guard: null }),
    notPermitted: () => expectRefusal({ reason: 'notPermitted' }),
  }
}

const refusalOf = (decision: Decision): Refusal | string => (decision.ok ? decision.fact.type : decision.refusal)

function expectState<Context>(state: State<Context>, name: string, context: Partial<Context>): void {
  expect(state.value).toBe(name)
  expect(state.context).toMatchObject(context)
}
