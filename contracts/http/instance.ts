import { Schema } from 'effect'
import { EntityId } from '../ids.ts'

/** What the calls of every area about one instance have in common: reading it by its id, or giving it a command. */

/** Reads one instance, now or as of a moment. */
export const reading = {
  method: 'GET',
  params: Schema.Struct({ id: EntityId }),
  refusals: ['ACCESS_DENIED', 'ADDRESS_ERROR'],
  asOf: true,
} as const

/**
 * Gives one instance of a lifecycle a command by its name, which determines the form in the body: the handler decodes
 * it.
 */
export const giving = {
  method: 'POST',
  params: Schema.Struct({ id: EntityId, command: Schema.String }),
  body: Schema.Record(Schema.String, Schema.Unknown),
  refusals: ['ACCESS_DENIED', 'ADDRESS_ERROR', 'ILLEGAL_TRANSITION', 'INFORMATION_INCOMPLETE'],
} as const

/** Instances that one call may name, and rows that one call may add. */
export const manyMost = 500

/** Gives many instances one command, each separately: those that refuse stay as they were, with the reason. */
export const givingMany = {
  method: 'POST',
  params: Schema.Struct({ command: Schema.String }),
  body: Schema.Struct({
    ids: Schema.NonEmptyArray(EntityId).check(Schema.isUnique(), Schema.isMaxLength(manyMost)),
    form: Schema.Record(Schema.String, Schema.Unknown),
  }),
  answer: Schema.Struct({
    done: Schema.Int,
    /** `message` in the caller's language. */
    refused: Schema.Array(Schema.Struct({ id: Schema.String, message: Schema.String })),
  }),
  refusals: ['ACCESS_DENIED'],
} as const
