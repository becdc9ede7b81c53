import { Schema } from 'effect'
import type { AnswerFailure } from './failure.ts'
import { positionHeader } from './http/position.ts'

/**
 * The one shape in which every refused request says what was wrong with it: which field, by which rule, and the value that
 * was sent. It is the same for what breaks a schema and for what a lifecycle refuses.
 */

/**
 * Where the field was: in a part of the request, in the state of the thing itself (`state`), or in the kind of request
 * (`request`).
 */
export const RefusedPart = Schema.Literals(['params', 'query', 'body', 'headers', 'state', 'request'])
export type RefusedPart = typeof RefusedPart.Type

export const RefusedField = Schema.Struct({
  part: RefusedPart,
  /** The path of the field, nested ones with dots: `connectors.0.power`. Empty for the part as a whole. */
  field: Schema.String,
  /** What must hold: a rule of the schema (`missing`, `unknown`, `type`, `between`, `pattern` …) or a guard's name. */
  rule: Schema.String,
  /** As it was sent, cut to `refusedValueMost` characters; secrets are masked; null where nothing was sent. */
  value: Schema.Unknown,
  /** What the rule allows, if it can be expressed: bounds, a pattern, the allowed values. */
  limit: Schema.optionalKey(Schema.Unknown),
  /** The same in the reader's language. */
  message: Schema.String,
})
export type RefusedField = typeof RefusedField.Type

/**
 * `data` of every answer that refuses a request; null where the server failed. A lifecycle that refused a command is
 * named beside the fields.
 */
export const RefusalData = Schema.Struct({
  fields: Schema.Array(RefusedField),
  lifecycle: Schema.optionalKey(Schema.String),
  state: Schema.optionalKey(Schema.String),
  command: Schema.optionalKey(Schema.String),
  guard: Schema.optionalKey(Schema.NullOr(Schema.String)),
  /** SIGN_IN_LOCKED: for how long. */
  minutes: Schema.optionalKey(Schema.Int),
  /** LIST_TOO_LONG: the piles that cannot hold the list. */
  piles: Schema.optionalKey(Schema.Array(Schema.Unknown)),
  /** FILES_FULL: what the files of the operator take and may take, and what was to come. */
  usedBytes: Schema.optionalKey(Schema.Int),
  bytesMost: Schema.optionalKey(Schema.Int),
  wantedBytes: Schema.optionalKey(Schema.Int),
})

/** Characters of a value that a refusal repeats. */
export const refusedValueMost = 100

/** What a refusal names as the cause: the first of these fields that was sent, and the rule it broke. */
export interface Blame {
  readonly part: RefusedPart
  readonly fields: readonly string[]
  readonly rule: string
}

const token = ['authorization']

/** The cause of each failure where the handler cannot name it more exactly; none where the request was not at fault. */
export const blames: Readonly<Record<AnswerFailure, readonly Blame[]>> = {
  REQUEST_ERROR: [{ part: 'body', fields: [''], rule: 'json' }],
  NO_AUTHORIZATION: [{ part: 'headers', fields: token, rule: 'missing' }],
  ACCESS_DENIED: [{ part: 'headers', fields: token, rule: 'permitted' }],
  ADDRESS_ERROR: [{ part: 'request', fields: ['path'], rule: 'known' }],
  SYSTEM_BUSY: [{ part: 'request', fields: ['path'], rule: 'inTime' }],
  SERVER_INTERNAL: [],
  NOT_IMPLEMENTED: [],
  GATEWAY_ERROR: [],
  SERVICE_UNAVAILABLE: [],
  CAPSULE: [{ part: 'request', fields: ['method'], rule: 'permitted' }],
  GATEWAY_TIMEOUT: [],
  HTTP_VERSION: [{ part: 'request', fields: ['httpVersion'], rule: 'known' }],
  SIGN_IN_EXPIRED: [{ part: 'headers', fields: token, rule: 'notExpired' }],
  REFRESH_FAILED: [{ part: 'headers', fields: token, rule: 'valid' }],
  OPERATION_FAILED: [{ part: 'body', fields: ['connectorId', 'pileId'], rule: 'possible' }],
  INFORMATION_INCOMPLETE: [{ part: 'body', fields: [''], rule: 'complete' }],
  VERIFICATION_CODE: [{ part: 'body', fields: ['code'], rule: 'captcha' }],
  POINT_OFFLINE: [{ part: 'body', fields: ['pileId'], rule: 'pileOnline' }],
  NOT_SUPPORTED: [{ part: 'body', fields: ['pileId'], rule: 'supported' }],
  SLOW_CHARGING_ONLY: [{ part: 'body', fields: ['pileId'], rule: 'slowCharging' }],
  BASE_ROW_MISSING: [{ part: 'body', fields: [''], rule: 'baseRow' }],
  LAST_ROW: [{ part: 'body', fields: [''], rule: 'lastRow' }],
  LOCATION_WITHOUT_STATION: [{ part: 'body', fields: ['locationId'], rule: 'hasStation' }],
  CREDIT_CARD_EXISTS: [{ part: 'body', fields: [''], rule: 'notDuplicate' }],
  PASSWORDS_DIFFER: [{ part: 'body', fields: ['confirmPassword'], rule: 'confirmationEqual' }],
  ILLEGAL_TRANSITION: [{ part: 'state', fields: ['state'], rule: 'allowed' }],
  UNKNOWN_TOKEN: [{ part: 'headers', fields: token, rule: 'known' }],
  SIGN_IN_WRONG: [
    // It is not revealed which of the two is wrong (R7.2.03).
    { part: 'body', fields: ['account'], rule: 'credentialsRight' },
    { part: 'body', fields: ['password'], rule: 'credentialsRight' },
  ],
  SIGN_IN_LOCKED: [{ part: 'body', fields: ['account', 'oldPassword'], rule: 'notLocked' }],
  OLD_PASSWORD_WRONG: [{ part: 'body', fields: ['oldPassword'], rule: 'credentialsRight' }],
  PASSWORD_RULE: [{ part: 'body', fields: ['newPassword'], rule: 'passwordWellFormed' }],
  KEY_NOT_ENOUGH: [{ part: 'headers', fields: ['authorization'], rule: 'person' }],
  PASSWORD_DRAWN: [{ part: 'state', fields: ['password'], rule: 'passwordIsOwn' }],
  BODY_TOO_LARGE: [{ part: 'headers', fields: ['content-length'], rule: 'maximum' }],
  TOO_MANY_REQUESTS: [{ part: 'request', fields: ['address'], rule: 'rate' }],
  FILES_FULL: [{ part: 'headers', fields: ['content-length'], rule: 'maximum' }],
  NO_FILE_SERVER: [{ part: 'state', fields: ['fileServer'], rule: 'running' }],
  FUTURE_MOMENT: [{ part: 'query', fields: ['asOf'], rule: 'past' }],
  PAST_INCOMPLETE: [{ part: 'query', fields: ['asOf'], rule: 'ready' }],
  POSITION_NOT_REACHED: [{ part: 'headers', fields: [positionHeader], rule: 'reached' }],
  LISTS_INCOMPLETE: [{ part: 'state', fields: ['lists'], rule: 'ready' }],
  NO_GATEWAY: [{ part: 'state', fields: ['paymentGateway'], rule: 'running' }],
  FUNDS_SHORT: [{ part: 'body', fields: ['amount'], rule: 'covered' }],
  LIST_TOO_LONG: [{ part: 'body', fields: ['entries'], rule: 'entriesFit' }],
}
