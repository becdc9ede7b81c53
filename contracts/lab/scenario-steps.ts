import { Schema } from 'effect'
import { faultNames, mishaps } from './faults.ts'
import { At, Condition, Duration, Partly, PileName } from './scenario-conditions.ts'

/** The steps of a scenario: each verb with the schema of what it says. */

const quirks = ['loseStop', 'stopForAny', 'forgetProfile', 'keepReservations'] as const
const Share = Schema.Number.check(Schema.isBetween({ minimum: 0, maximum: 1 }, { expected: 'a number from 0 to 1' }))
const Faulty = Schema.Struct({ at: At, fault: Schema.Literals(faultNames) })

/** What people do at a connector: no two of them at once at one connector. */
export const handSteps = {
  plug: Schema.Struct({ at: At, soc: Schema.optionalKey(Share) }),
  unplug: At,
  swipe: Schema.Struct({ at: At, card: Schema.String }),
  stop: At,
} as const

export const plainSteps = {
  ...handSteps,
  powerOn: PileName,
  powerOff: PileName,
  drop: PileName,
  restore: PileName,
  bootAgain: PileName,
  replaceSocket: PileName,
  doubleNext: PileName,
  /** The line is cut right after the next transaction message has left, and comes back after so long. */
  loseAnswer: Schema.Struct({ pile: PileName, back: Duration }),
  weakLine: Schema.Struct({ pile: PileName, delay: Duration }),
  /** Stored transaction messages wait so long after the next registration. */
  late: Schema.Struct({ pile: PileName, by: Duration }),
  quirk: Schema.Struct({ pile: PileName, quirk: Schema.Literals(quirks) }),
  /** What goes wrong with its files; `null` for nothing. */
  mishap: Schema.Struct({ pile: PileName, goesWrong: Schema.NullOr(Schema.Literals(mishaps)) }),
  fault: Faulty,
  heal: Faulty,
  /** The central system asks a pile for something, as an operator orders it. */
  order: Schema.Struct({ pile: PileName, action: Schema.String, payload: Schema.optionalKey(Partly) }),
  pause: Duration,
  wait: Condition,
  expect: Condition,
  note: Schema.String,
} as const
export type PlainVerb = keyof typeof plainSteps

/** Steps that hold steps: a list of lists that run side by side, and a list that is repeated. */
export const flowVerbs = ['parallel', 'repeat'] as const
/** A repetition has an end. */
export const ROUNDS_MAX = 1_000
export const Rounds = Schema.Int.check(
  Schema.isBetween({ minimum: 1, maximum: ROUNDS_MAX }, { expected: `a whole number from 1 to ${ROUNDS_MAX}` }),
)

type Plain = {
  readonly [Verb in PlainVerb]: { readonly verb: Verb; readonly body: (typeof plainSteps)[Verb]['Type'] }
}[PlainVerb]

/** A step as it is played. */
export type StepBody =
  | Plain
  | { readonly verb: 'parallel'; readonly branches: readonly (readonly Step[])[] }
  | { readonly verb: 'repeat'; readonly times: number; readonly steps: readonly Step[] }

export interface Step {
  readonly title: string | null
  readonly place: { readonly line: number; readonly column: number }
  readonly does: StepBody
}
