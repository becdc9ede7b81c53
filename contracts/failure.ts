/**
 * The error catalogue of spec §8, one row a failure: code → HTTP status → text (`failure.<CODE>` in locales/).
 *
 * The console shows the table's own text for the statuses that spec §8 names (400 to 505, A-76), and the answer's text
 * for any other. So a failure that has words of its own carries a status outside that table: 409, 412, 413, 422, 423, 425, 429.
 * Status null: the console raises it by itself, no answer carries it.
 */
export const failures = {
  // Spec §8, HTTP statuses and messages.
  REQUEST_ERROR: 400,
  NO_AUTHORIZATION: 401,
  ACCESS_DENIED: 403,
  ADDRESS_ERROR: 404,
  SYSTEM_BUSY: 408,
  SERVER_INTERNAL: 500,
  NOT_IMPLEMENTED: 501,
  GATEWAY_ERROR: 502,
  SERVICE_UNAVAILABLE: 503,
  GATEWAY_TIMEOUT: 504,
  HTTP_VERSION: 505,
  NO_RESPONSE: null,
  LOADING_TIMEOUT: null,

  // Spec §8, other messages. The three ways to lose a sign-in are told apart by code.
  SIGN_IN_EXPIRED: 401,
  NO_SIGN_IN: null,
  REFRESH_FAILED: 401,
  SERVER_ERROR: null,
  OPERATION_FAILED: 409,
  INFORMATION_INCOMPLETE: 422,
  VERIFICATION_CODE: 422,
  POINT_OFFLINE: 409,
  READER_NOT_CONNECTED: null,
  CARD_NOT_READ: null,
  GATHER_FAILED: null,
  NOT_SUPPORTED: 409,
  SLOW_CHARGING_ONLY: 422,
  BASE_ROW_MISSING: 422,
  LAST_ROW: 422,
  LOCATION_WITHOUT_STATION: 409,
  CREDIT_CARD_EXISTS: 409,

  // Spec §5 and §6: messages that are quoted there.
  PASSWORDS_DIFFER: 422,
  PERMISSION_INSUFFICIENT: null,
  NO_MENU_PRIVILEGES: null,
  OPERATOR_NO_MENU_PRIVILEGES: null,

  // Ours, where the spec has no text: a rule of a lifecycle, sign-in (lifecycles.md M28), limits of the server.
  ILLEGAL_TRANSITION: 409,
  UNKNOWN_TOKEN: 401,
  SIGN_IN_WRONG: 422,
  SIGN_IN_LOCKED: 423,
  OLD_PASSWORD_WRONG: 422,
  PASSWORD_RULE: 422,
  /** The password was drawn for the account: its owner chooses another before anything else (M28). */
  PASSWORD_DRAWN: 403,
  KEY_NOT_ENOUGH: 403,
  BODY_TOO_LARGE: 413,
  TOO_MANY_REQUESTS: 429,
  /** A file needs our FTP server, and none runs. */
  NO_FILE_SERVER: 409,
  /** The files of an operator leave no space for one of this size. */
  FILES_FULL: 409,
  /** `asOf` names a moment in the future. */
  FUTURE_MOMENT: 422,
  /** `asOf` of a network whose history is still being built. */
  PAST_INCOMPLETE: 425,
  /** The world has not reached the position that the client has seen (contracts/http/position.ts). */
  POSITION_NOT_REACHED: 412,
  /** The lists of a network have not come as far as its facts: they are being made anew, or cannot be written. */
  LISTS_INCOMPLETE: 425,
  /** An offline list has more entries than a pile can hold. */
  LIST_TOO_LONG: 409,
  /** Top-ups over the internet need a payment gateway, and none is set up. */
  NO_GATEWAY: 409,
  /** A wallet does not cover a deduction at the desk. */
  FUNDS_SHORT: 409,
  /** The network is a capsule: it can be read, and nothing of it changed. */
  CAPSULE: 409,
  SLOW_CONSUMER: null,
} as const

export type FailureCode = keyof typeof failures

/** A failure that an answer can carry. */
export type AnswerFailure = {
  [Code in FailureCode]: (typeof failures)[Code] extends number ? Code : never
}[FailureCode]

/** The key of a failure's text in every language. */
export const failureKey = <Code extends FailureCode>(code: Code): `failure.${Code}` => `failure.${code}`

/** Whether a string from the wire is a code of the catalogue. */
export const isFailureCode = (word: unknown): word is FailureCode =>
  typeof word === 'string' && Object.hasOwn(failures, word)

/** The failure that stands for an HTTP status of spec §8's table, for answers that come without a body of ours. */
export const failureOfStatus: Readonly<Record<number, FailureCode>> = {
  400: 'REQUEST_ERROR',
  401: 'NO_AUTHORIZATION',
  403: 'ACCESS_DENIED',
  404: 'ADDRESS_ERROR',
  408: 'SYSTEM_BUSY',
  500: 'SERVER_INTERNAL',
  501: 'NOT_IMPLEMENTED',
  502: 'GATEWAY_ERROR',
  503: 'SERVICE_UNAVAILABLE',
  504: 'GATEWAY_TIMEOUT',
  505: 'HTTP_VERSION',
}
