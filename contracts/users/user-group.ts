import { Schema } from 'effect'

/** A group of customers. */
export const UserGroup = Schema.Struct({
  name: Schema.String.check(Schema.isTrimmed(), Schema.isBetweenLength(1, 60)),
  customerIds: Schema.Array(Schema.String),
})
export type UserGroup = typeof UserGroup.Type
