import { Schema } from 'effect'
import { UserType } from '../actor.ts'
import { endpoint, listOf, listQuery } from '../endpoint.ts'
import { DemoKind } from './demo.ts'
import { Currency } from '../finance/currency.ts'
import { inForms } from '../form.ts'
import { OperatorCode } from '../ids.ts'
import { Instant, TimeZone } from '../units.ts'

/** The operator account service: the ten calls of spec §7 and the captcha. Field names are ours (R7.2.11, R7.2.12). */

/** A new password: 5 to 20 letters and digits, at least one of each. Old passwords are not held to it. */
export const NewPassword = Schema.String.check(Schema.isPattern(/^(?=.*[A-Za-z])(?=.*\d)[A-Za-z\d]{5,20}$/u)).annotate(
  inForms({ control: 'secret', format: 'newPassword' }),
)

/** What a person typed, of any content, but not without end. */
const Typed = Schema.String.check(Schema.isBetweenLength(1, 200))

/** Only hexadecimal digits: whose token it is, then 32 random bytes. */
export const AccessToken = Schema.String.check(Schema.isPattern(/^[0-9a-f]{78,400}$/u))

export const Captcha = Schema.Struct({
  captchaId: Schema.String,
  /** A PNG image as a data URL, 160 × 60 pixels. */
  image: Schema.String,
})

export const captcha = endpoint({
  method: 'GET',
  path: '/user-service/auth/captcha',
  access: 'open',
  answer: Captcha,
  summary: 'A new captcha: single use, five minutes, compared without letter case.',
})

export const OperatorRow = Schema.Struct({
  code: OperatorCode,
  name: Schema.String,
  /** Address of the logo; null where the operator has none. */
  logo: Schema.NullOr(Schema.String),
})
export type OperatorRow = typeof OperatorRow.Type

export const operatorHomepage = endpoint({
  method: 'GET',
  path: '/user-service/operator/homepage',
  access: 'open',
  query: Schema.Struct({
    ...listQuery,
    /** A part of the operator's name, without letter case. */
    name: Schema.optionalKey(Typed),
    code: Schema.optionalKey(Typed),
  }),
  answer: listOf(OperatorRow),
  summary: 'The operators of this installation, for the operator list page.',
})

export const operatorLoginInfo = endpoint({
  method: 'GET',
  path: '/user-service/operator/login/info/{operatorCode}',
  access: 'open',
  params: Schema.Struct({ operatorCode: OperatorCode }),
  answer: Schema.Struct({
    operatorCode: OperatorCode,
    operatorName: Schema.String,
    logo: Schema.NullOr(Schema.String),
  }),
  refusals: ['ADDRESS_ERROR'],
  summary: 'What the login page of an operator shows.',
})

/** The credentials (R7.2.11). */
export const Credentials = Schema.Struct({
  operatorCode: OperatorCode,
  account: Typed,
  password: Typed,
  captchaId: Typed,
  /** What the person read in the captcha. */
  code: Typed,
})
export type Credentials = typeof Credentials.Type

export const SignedIn = Schema.Struct({ accessToken: AccessToken, expiresAt: Instant })
export type SignedIn = typeof SignedIn.Type

export const signIn = endpoint({
  method: 'POST',
  path: '/user-service/auth/login/operator',
  access: 'open',
  body: Credentials,
  answer: SignedIn,
  refusals: ['VERIFICATION_CODE', 'SIGN_IN_WRONG', 'SIGN_IN_LOCKED'],
  summary: 'Signs an account in. Five failures within 15 minutes lock it for 15 minutes (M28).',
})

export const Profile = Schema.Struct({
  id: Schema.String,
  account: Schema.String,
  name: Schema.String,
  email: Schema.NullOr(Schema.String),
  phone: Schema.NullOr(Schema.String),
  operatorCode: OperatorCode,
  operatorName: Schema.String,
  /** Whether the atlas is open to the account: ours, beside the menu. */
  lab: Schema.Boolean,
  /** The kind of demo that the installation is; null where it is none. */
  demo: Schema.NullOr(DemoKind),
  /** Whether the password was drawn for the account: until another is chosen, no other call is answered (M28). */
  hasDrawnPassword: Schema.Boolean,
})
export type Profile = typeof Profile.Type

export const profile = endpoint({
  method: 'GET',
  path: '/user-service/person/operator',
  access: 'signed-in',
  answer: Profile,
  summary: 'The profile of the signed-in account: its names and contacts (A-77).',
})

export const refreshToken = endpoint({
  method: 'GET',
  path: '/user-service/auth/token/refresh',
  access: 'signed-in',
  answer: SignedIn,
  refusals: ['REFRESH_FAILED'],
  summary: 'A new access token in place of the one the call carries, which ends (A-78).',
})

export const signOut = endpoint({
  method: 'DELETE',
  path: '/user-service/auth/token/{accessToken}',
  access: 'signed-in',
  params: Schema.Struct({ accessToken: AccessToken }),
  answer: Schema.Null,
  refusals: ['ADDRESS_ERROR'],
  summary: 'Signs out: the token, which must belong to the caller, ends.',
})

/** The three fields of spec §7, and the captcha of the reset form, which is checked when it is sent. */
export const PasswordChange = Schema.Struct({
  oldPassword: Typed,
  newPassword: Typed,
  confirmPassword: Typed,
  captchaId: Schema.optionalKey(Typed),
  code: Schema.optionalKey(Typed),
})
export type PasswordChange = typeof PasswordChange.Type

export const changePassword = endpoint({
  method: 'PUT',
  path: '/user-service/person/operator/password',
  access: 'signed-in',
  body: PasswordChange,
  answer: Schema.Null,
  refusals: ['VERIFICATION_CODE', 'PASSWORDS_DIFFER', 'PASSWORD_RULE', 'OLD_PASSWORD_WRONG', 'SIGN_IN_LOCKED'],
  summary: 'Changes the password; every sign-in of the account ends (A-79).',
})

export const UserInfo = Schema.Struct({
  type: UserType,
  sub: Schema.Literals([0, 1]),
  /** Every date the console shows or sends is in this zone. */
  timeZone: TimeZone,
  /** Codes of the user. */
  menuCodeList: Schema.Array(Schema.String),
  /** Codes granted to the operator as a whole, the limit for its roles. */
  menuCodeAllList: Schema.Array(Schema.String),
})
export type UserInfo = typeof UserInfo.Type

export const userInfo = endpoint({
  method: 'GET',
  path: '/user-service/person/operator/info',
  access: 'signed-in',
  answer: UserInfo,
  summary: 'What the menu and the dates of the signed-in user depend on (A-77).',
})

export const supportedCurrency = endpoint({
  method: 'GET',
  path: '/user-service/person/operator/support/currency',
  access: 'signed-in',
  answer: Currency,
  summary: 'The currency of the operator.',
})

/** `country` is an ISO 3166-1 code, `areaCode` the international calling code without `+`. */
export const AreaCode = Schema.Struct({ country: Schema.String, areaCode: Schema.String })

export const areaCodes = endpoint({
  method: 'GET',
  path: '/user-service/person/operator/area-code',
  access: 'signed-in',
  answer: Schema.Array(AreaCode),
  summary: 'The calling codes of the world, by country.',
})

/** The calls that are answered while the password is one that was drawn (M28). */
export const whileDrawn: readonly object[] = [
  profile,
  userInfo,
  refreshToken,
  signOut,
  changePassword,
  supportedCurrency,
  areaCodes,
]

export const userEndpoints = [
  captcha,
  operatorHomepage,
  operatorLoginInfo,
  signIn,
  profile,
  refreshToken,
  signOut,
  changePassword,
  userInfo,
  supportedCurrency,
  areaCodes,
] as const
