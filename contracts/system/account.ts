import { Schema } from 'effect'
import { UserType } from '../actor.ts'
import { Email, Phone } from '../contact.ts'
import type { FactsOf } from '../fact.ts'
import { inForms } from '../form.ts'
import { TimeZone } from '../units.ts'

/** Characters of an account, which is its id, and of the name of its owner (spec §5, §9), both included. */
export const accountLength = { minimum: 5, maximum: 20 } as const

const ofLength = Schema.isBetweenLength(accountLength.minimum, accountLength.maximum)

/** The name with which somebody signs in: without a colon, which separates kinds of subjects in the vault. */
export const AccountName = Schema.String.check(ofLength, Schema.isPattern(/^[^\s:]+$/u)).annotate(
  inForms({ format: 'accountName' }),
)

/**
 * A person's account in the console. The person's name, contacts and the hash of the password are in the vault; whether the
 * account is enabled is a lifecycle (enablement).
 */
export const Account = Schema.Struct({
  account: AccountName,
  type: UserType,
  /** 0 for the top-level operator, 1 for a sub-operator. */
  sub: Schema.Literals([0, 1]),
  timeZone: TimeZone,
  menuCodeList: Schema.Array(Schema.String),
})
export type Account = typeof Account.Type

const Nothing = Schema.Struct({})

export const accountFacts = {
  'account.registered': Account,
  'account.changed': Account,
  'account.passwordDrawn': Nothing,
} as const
export type AccountFact = FactsOf<typeof accountFacts>
export const accountCommands = { register: Account, change: Account, drawPassword: Nothing } as const

/** Admin types (spec §6). */
export const AdminType = Schema.Literals(['NORMAL', 'SUPER'])
export type AdminType = typeof AdminType.Type

/** The roles that a NORMAL account may have (spec §6, A-21); a SUPER is an administrator. */
export const AdminRole = Schema.Literals(['NORMAL', 'MAINTAINER'])
export type AdminRole = typeof AdminRole.Type

/** What can be changed of an admin account. */
export const AdminAccountChange = Schema.Struct({
  /** Of its owner. */
  name: Schema.String.check(Schema.isTrimmed(), ofLength),
  email: Email,
  phone: Schema.optionalKey(Phone),
  type: AdminType,
  role: AdminRole,
})
export type AdminAccountChange = typeof AdminAccountChange.Type

/** A new admin account; the name with which its owner signs in stays as it is. */
export const AdminAccountDraft = Schema.Struct({ account: AccountName, ...AdminAccountChange.fields })
export type AdminAccountDraft = typeof AdminAccountDraft.Type

/** The forms for people. A password is drawn by a call of its own, which answers it. */
export const accountForms = { change: AdminAccountChange, enable: Nothing, disable: Nothing } as const

/** An operator: the owner of a world. */
export const Operator = Schema.Struct({
  name: Schema.String.check(Schema.isBetweenLength(1, 60)),
  /** Menu codes granted to the operator as a whole; the limit for its roles. */
  menuCodeAllList: Schema.Array(Schema.String),
})
export type Operator = typeof Operator.Type
