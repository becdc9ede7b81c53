import { Schema } from 'effect'
import { reportedStatuses } from '../equipment/connector.ts'
import { durationPattern } from './duration.ts'

/** Words that several steps of a scenario use, and what a scenario can wait for. */

export const Duration = Schema.String.check(
  Schema.isPattern(durationPattern, { expected: 'a duration such as 250ms, 90s, 20m, 1h or 7d' }),
)

/** Of a clock that is set forward, or back. */
export const Jump = Schema.String.check(
  Schema.isPattern(/^-?\d+(?:\.\d+)?(?:ms|s|m|h|d)$/u, { expected: 'a duration such as 2h, or -2h for back' }),
)

export const PileName = Schema.String.check(
  Schema.isPattern(/^[A-Za-z0-9\-_.:]{1,48}$/u, { expected: 'the identity of a pile such as CP000001' }),
)

/** A connector: `CP000001/1`. */
export const At = Schema.String.check(
  Schema.isPattern(/^[A-Za-z0-9\-_.:]{1,48}\/[1-9]\d?$/u, {
    expected: 'a connector such as CP000001/1',
  }),
)

/** Compared field by field with what came; fields that it does not name may be anything. */
export const Partly = Schema.Record(Schema.String, Schema.Unknown)

export const MessageWanted = Schema.Struct({
  pile: PileName,
  /** Who sent the call. */
  from: Schema.optionalKey(Schema.Literals(['pile', 'central'])),
  action: Schema.String,
  with: Schema.optionalKey(Partly),
  /** Part of its answer; a call that is not answered does not count then. */
  answer: Schema.optionalKey(Partly),
})
export type MessageWanted = typeof MessageWanted.Type

export const FactWanted = Schema.Struct({
  type: Schema.String,
  id: Schema.optionalKey(Schema.String),
  with: Schema.optionalKey(Partly),
})
export type FactWanted = typeof FactWanted.Type

export const ApiWanted = Schema.Struct({
  /** With its query: `/charge-record-service/records?status=RECORD_COMPLETE`. */
  path: Schema.String.check(
    Schema.isPattern(/^\//u, { expected: 'a path of the HTTP API such as /device-service/piles' }),
  ),
  with: Schema.optionalKey(Partly),
})
export type ApiWanted = typeof ApiWanted.Type

/** What can be waited for and expected. A condition names exactly one of them. */
export const conditions = {
  /** Connected and accepted. */
  ready: PileName,
  /** Every message of a transaction is confirmed. */
  delivered: PileName,
  /** As the pile has it. */
  status: Schema.Struct({ at: At, is: Schema.Literals(reportedStatuses) }),
  charging: At,
  /** A transaction that has its number. */
  transaction: At,
  message: MessageWanted,
  fact: FactWanted,
  /** What the HTTP API answers to a GET. */
  api: ApiWanted,
} as const
export type ConditionName = keyof typeof conditions

/** The dotted path of a value by the name that later steps insert it by. */
export const Saved = Schema.Record(
  Schema.String.check(Schema.isPattern(/^[A-Za-z]\w*$/u, { expected: 'a name of letters, digits and _' })),
  Schema.String,
)

/** How a condition is judged. */
export const judging = {
  /** How long at most; `wait` has 60 seconds without it, `expect` looks at once. */
  within: Schema.optionalKey(Duration),
  /** It must not come about. */
  not: Schema.optionalKey(Schema.Boolean),
  /** Of messages and facts: `wait` until there were so many since the run began, `expect` exactly so many. */
  times: Schema.optionalKey(Schema.Int.check(Schema.isGreaterThan(0, { expected: 'a whole number above 0' }))),
  /** Names for later steps, each with where its value lies in the latest that fits: `{ number: data.number }`. */
  save: Schema.optionalKey(Saved),
} as const

const optional = {
  ready: Schema.optionalKey(conditions.ready),
  delivered: Schema.optionalKey(conditions.delivered),
  status: Schema.optionalKey(conditions.status),
  charging: Schema.optionalKey(conditions.charging),
  transaction: Schema.optionalKey(conditions.transaction),
  message: Schema.optionalKey(conditions.message),
  fact: Schema.optionalKey(conditions.fact),
  api: Schema.optionalKey(conditions.api),
} as const satisfies Readonly<Record<ConditionName, unknown>>

const isOne = Schema.makeFilter(
  (wanted: object) => Object.keys(conditions).filter((name) => Object.hasOwn(wanted, name)).length === 1,
  { expected: `exactly one of ${Object.keys(conditions).join(', ')}` },
)

export const Condition = Schema.Struct({ ...optional, ...judging }).check(isOne)
export type Condition = typeof Condition.Type
