import { Schema } from 'effect'
import { carNames } from './cars.ts'
import { faultNames, mishaps } from './faults.ts'
import { errorCodes } from '../ocpp/frame.ts'
import { At, Condition, Duration, Jump, Partly, PileName, Saved } from './scenario-conditions.ts'

/** The steps of a scenario: each verb with the schema of what it says. */

const quirks = ['loseStop', 'stopForAny', 'forgetProfile', 'keepReservations'] as const
const Share = Schema.Number.check(Schema.isBetween({ minimum: 0, maximum: 1 }, { expected: 'a number from 0 to 1' }))
const Faulty = { at: At, fault: Schema.Literals(faultNames) } as const

/** The next call of an action, or of any, is answered by hand: see simulator/answers/by-hand.ts. */
const AnsweredBy = Schema.Struct({
  pile: PileName,
  action: Schema.optionalKey(Schema.String),
  with: Schema.Literals(['accept', 'reject', 'error', 'silence', 'late', 'payload']),
  /** How late. */
  by: Schema.optionalKey(Duration),
  code: Schema.optionalKey(Schema.Literals(errorCodes)),
  payload: Schema.optionalKey(Partly),
}).check(
  Schema.makeFilter((one: { with: string; by?: string; payload?: object }) => {
    if ((one.with === 'late') !== (one.by !== undefined)) return '`late` with `by`, and no other with it'
    return (
      (one.with === 'payload') === (one.payload !== undefined) || '`payload` with a `payload`, and no other with it'
    )
  }),
)

/** An operator presses a button of the latest thing that offers it; `with` is what is filled in otherwise than usual. */
const Pressed = Schema.Struct({
  on: Schema.String,
  command: Schema.String,
  with: Schema.optionalKey(Partly),
})

/** `atWrite`: right after so many writes to the disk from now on, before anybody hears of the last one. */
const Crashed = Schema.Union([
  Duration,
  Schema.Struct({
    back: Duration,
    atWrite: Schema.Int.check(Schema.isGreaterThan(0, { expected: 'a whole number above 0' })),
  }),
])

/** The HTTP API, as an administrator who is signed in. */
const Called = Schema.Struct({
  method: Schema.Literals(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']),
  path: Schema.String.check(
    Schema.isPattern(/^\//u, { expected: 'a path of the HTTP API such as /device-service/piles' }),
  ),
  body: Schema.optionalKey(Schema.Unknown),
  /** Without it, the answer must be 2xx. `with` is compared field by field. */
  expect: Schema.optionalKey(
    Schema.Struct({ status: Schema.optionalKey(Schema.Int), with: Schema.optionalKey(Partly) }),
  ),
  save: Schema.optionalKey(Saved),
})

/** What people do at a connector: no two of them at once at one connector. */
export const handSteps = {
  /** The car charges up to `upTo`, to the full without it. */
  plug: Schema.Struct({
    at: At,
    soc: Schema.optionalKey(Share),
    upTo: Schema.optionalKey(Share),
    car: Schema.optionalKey(Schema.Literals(carNames)),
  }),
  unplug: At,
  /** `ignored`: the reader must take no notice. */
  swipe: Schema.Struct({ at: At, card: Schema.String, ignored: Schema.optionalKey(Schema.Boolean) }),
  stop: At,
  /** The car wants to stop, and to go on. */
  carPauses: At,
  carGoesOn: At,
  /** The pile itself gives nothing, and gives again. */
  pilePauses: At,
  pileGoesOn: At,
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
  /** A configuration key is changed at the pile itself, as its maker's tool does. */
  configure: Schema.Struct({ pile: PileName, key: Schema.String, value: Schema.String }),
  /** What goes wrong with its files; `null` for nothing. */
  mishap: Schema.Struct({ pile: PileName, goesWrong: Schema.NullOr(Schema.Literals(mishaps)) }),
  /** `for`: it heals by itself after so long. */
  fault: Schema.Struct({ ...Faulty, for: Schema.optionalKey(Duration) }),
  heal: Schema.Struct(Faulty),
  /** The red button of a pile. */
  emergencyStop: PileName,
  /** The clock of a pile goes wrong by so much, until the central system sets it. */
  clockJump: Schema.Struct({ pile: PileName, by: Jump }),
  /** A call that the pile would not send by itself: checked against OCPP first, or sent as it is. */
  send: Schema.Struct({
    pile: PileName,
    action: Schema.String,
    payload: Partly,
    as: Schema.optionalKey(Schema.Literals(['valid', 'as-is'])),
  }),
  answer: AnsweredBy,
  /** A file that piles can fetch: a firmware image for a model, and the version it brings. */
  image: Schema.Struct({ url: Schema.String, version: Schema.String, model: Schema.optionalKey(Schema.String) }),
  call: Called,
  /** Our backend is stopped and started again after so long; `crash`: without a chance to save anything. */
  restart: Duration,
  crash: Crashed,
  /** The central system asks a pile for something, as an operator orders it. */
  order: Schema.Struct({ pile: PileName, action: Schema.String, payload: Schema.optionalKey(Partly) }),
  press: Pressed,
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

const plain = <Verb extends PlainVerb>(verb: Verb) =>
  Schema.Struct({ verb: Schema.Literal(verb), body: plainSteps[verb] })

/** A step that holds no others. */
export const PlainStep = Schema.Union([
  plain('plug'),
  plain('unplug'),
  plain('swipe'),
  plain('stop'),
  plain('carPauses'),
  plain('carGoesOn'),
  plain('pilePauses'),
  plain('pileGoesOn'),
  plain('powerOn'),
  plain('powerOff'),
  plain('drop'),
  plain('restore'),
  plain('bootAgain'),
  plain('replaceSocket'),
  plain('doubleNext'),
  plain('loseAnswer'),
  plain('weakLine'),
  plain('late'),
  plain('quirk'),
  plain('configure'),
  plain('mishap'),
  plain('fault'),
  plain('heal'),
  plain('emergencyStop'),
  plain('clockJump'),
  plain('send'),
  plain('answer'),
  plain('image'),
  plain('call'),
  plain('restart'),
  plain('crash'),
  plain('order'),
  plain('press'),
  plain('pause'),
  plain('wait'),
  plain('expect'),
  plain('note'),
])
export type PlainStep = typeof PlainStep.Type

/** Whether a word is the verb of a step that holds no others. */
export const isPlainVerb = (word: string): word is PlainVerb => Object.hasOwn(plainSteps, word)

/** A step as it is played. */
export type StepBody =
  | PlainStep
  | { readonly verb: 'parallel'; readonly branches: readonly (readonly Step[])[] }
  | { readonly verb: 'repeat'; readonly times: number; readonly steps: readonly Step[] }

export interface Step {
  readonly title: string | null
  /** It may be in vain, and is told as skipped then; what must never happen fails it all the same. */
  readonly ifPossible: boolean
  readonly place: { readonly line: number; readonly column: number }
  readonly does: StepBody
}
