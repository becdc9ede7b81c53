import { Schema } from 'effect'
import { reportedStatuses } from '../equipment/connector.ts'

/** Words that several steps of a scenario use, and what a scenario can wait for. */

const durationPattern = /^\d+(?:\.\d+)?(?:ms|s|m|h|d)$/u

export const Duration = Schema.String.check(
  Schema.isPattern(durationPattern, { expected: 'a duration such as 250ms, 90s, 20m, 1h or 7d' }),
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
} as const
export type ConditionName = keyof typeof conditions

/** How a condition is judged. */
export const judging = {
  /** How long at most; `wait` has 60 seconds without it, `expect` looks at once. */
  within: Schema.optionalKey(Duration),
  /** It must not come about. */
  not: Schema.optionalKey(Schema.Boolean),
  /** Of messages and facts: `wait` until there were so many since the run began, `expect` exactly so many. */
  times: Schema.optionalKey(Schema.Int.check(Schema.isGreaterThan(0, { expected: 'a whole number above 0' }))),
} as const

type Fields = { readonly [Name in ConditionName]: Schema.optionalKey<(typeof conditions)[Name]> }
const optional = Object.fromEntries(
  Object.entries(conditions).map(([name, schema]) => [name, Schema.optionalKey<Schema.Top>(schema)]),
) as unknown as Fields

const isOne = Schema.makeFilter(
  (wanted: object) => Object.keys(conditions).filter((name) => Object.hasOwn(wanted, name)).length === 1,
  { expected: `exactly one of ${Object.keys(conditions).join(', ')}` },
)

export const Condition = Schema.Struct({ ...optional, ...judging }).check(isOne)
export type Condition = typeof Condition.Type
