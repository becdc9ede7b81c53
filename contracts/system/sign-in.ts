import { Schema } from 'effect'
import type { FactsOf } from '../fact.ts'
import { Instant } from '../units.ts'

/**
 * The sign-in of an account (M28). No fact contains a password or a token, and none says which part of a sign-in was
 * wrong.
 */

export const SignInStatus = Schema.Literals(['out', 'in', 'locked'])
/** Failures within the window that lock an account (M28). */
export const signInFailuresMax = 5
/** The window in minutes in which failures are counted together, and after which a lock ends by itself (M28). */
export const signInWindowMinutes = 15

const Submitted = Schema.Struct({
  captchaRight: Schema.Boolean,
  /** The operator code is known and the password is right. */
  credentialsRight: Schema.Boolean,
  accountEnabled: Schema.Boolean,
  contractSuspended: Schema.Boolean,
  /** The password was set by an administrator and must be changed first. */
  passwordSetByAdmin: Schema.Boolean,
})
/**
 * The account that is locked, null for an unknown name, and the times of the failures before: the lock is one fact that
 * contains them all.
 */
const Locking = Schema.Struct({ accountId: Schema.NullOr(Schema.String), failedAt: Schema.Array(Instant) })
/** Facts of earlier versions, from before this data existed, have none of it. */
const Locked = Schema.Struct({
  accountId: Schema.optionalKey(Locking.fields.accountId),
  failedAt: Schema.optionalKey(Locking.fields.failedAt),
})
const Unlocked = Schema.Struct({ seenAt: Instant })
const SignedOut = Schema.Struct({ confirmed: Schema.Boolean })
const PasswordChanged = Schema.Struct({
  /** 5 to 20 letters and digits, at least one of each (spec §5). */
  wellFormed: Schema.Boolean,
  confirmationEqual: Schema.Boolean,
})
const Nothing = Schema.Struct({})

export const signInFacts = {
  'signin.prepared': Nothing,
  'signin.submitted': Submitted,
  'signin.submittedFirstPassword': Submitted,
  'signin.failed': Nothing,
  'signin.failedTooOften': Locked,
  'signin.unlocked': Unlocked,
  'signin.refreshBegun': Nothing,
  'signin.refreshed': Nothing,
  'signin.refreshFailed': Nothing,
  'signin.refused': Nothing,
  'signin.signedOut': SignedOut,
  'signin.passwordChanged': PasswordChanged,
} as const
export type SignInFact = FactsOf<typeof signInFacts>
export const signInCommands = {
  nothing: Nothing,
  submit: Submitted,
  failTooOften: Locking,
  unlock: Unlocked,
  signOut: SignedOut,
  changePassword: PasswordChanged,
} as const
/** The form for people. */
export const signInForms = { unlock: Nothing } as const
