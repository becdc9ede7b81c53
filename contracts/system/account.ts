import { Schema } from 'effect'
import { UserType } from '../actor.ts'
import { TimeZone } from '../units.ts'

/** Characters of an account (spec §5, §9), both included. */
export const accountLength = { minimum: 5, maximum: 20 } as const

/**
 * A person's account in the console. The hash of the password is in the vault; whether the account is enabled is a
 * lifecycle (enablement).
 */
export const Account = Schema.Struct({
  /** Without a colon, which separates kinds of subjects in the vault. */
  account: Schema.String.check(
    Schema.isBetweenLength(accountLength.minimum, accountLength.maximum),
    Schema.isPattern(/^[^\s:]+$/u),
  ),
  name: Schema.String.check(Schema.isBetweenLength(1, 60)),
  type: UserType,
  /** 0 for the top-level operator, 1 for a sub-operator. */
  sub: Schema.Literals([0, 1]),
  timeZone: TimeZone,
  menuCodeList: Schema.Array(Schema.String),
})
export type Account = typeof Account.Type

/** An operator: the owner of a world. */
export const Operator = Schema.Struct({
  name: Schema.String.check(Schema.isBetweenLength(1, 60)),
  /** Menu codes granted to the operator as a whole; the limit for its roles. */
  menuCodeAllList: Schema.Array(Schema.String),
})
export type Operator = typeof Operator.Type
