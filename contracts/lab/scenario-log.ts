import { Schema } from 'effect'

/** A charger's own log that becomes a scenario. */

/** The largest that the console takes, in bytes; the command line takes more. */
export const LOG_BYTES_MAX = 8 * 1024 * 1024
/** So many problems of a log are told. */
export const LOG_PROBLEMS_TOLD = 100

export const LogScenario = Schema.Struct({
  /** The text of the scenario; null: there is none, and the last of the problems says why. */
  text: Schema.NullOr(Schema.String),
  /** The piles that say something; empty for one that the log does not name. */
  piles: Schema.Array(Schema.Struct({ id: Schema.String, calls: Schema.Int })),
  /** Places that were left out, each with what was expected or what came. */
  problems: Schema.Array(Schema.Struct({ line: Schema.Int, problem: Schema.String })),
  /** How many more there are. */
  more: Schema.Int,
})
export type LogScenario = typeof LogScenario.Type
