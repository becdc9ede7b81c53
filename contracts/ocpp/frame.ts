/**
 * The frames of OCPP-J 1.6 (§4.2): every text message on the wire is one of these arrays.
 * Message types this list does not know are ignored (§4.1.3).
 */

/** `[2, messageId, action, payload]`; an empty payload is `{}` or null. */
export const CALL = 2
/** `[3, messageId, payload]` */
export const CALLRESULT = 3
/** `[4, messageId, errorCode, errorDescription, errorDetails]`; details are `{}` when there are none. */
export const CALLERROR = 4

/** Longest message id: room for a UUID (OCPP-J 1.6 §4.1.4). */
export const MESSAGE_ID_LENGTH = 36

/** Longest error description (OCPP-J 1.6 §4.2.3). */
export const ERROR_DESCRIPTION_LENGTH = 255

/**
 * The error codes of OCPP-J 1.6 §4.2.3, spelled as on the wire: `OccurenceConstraintViolation` lacks an r
 * and errata 5.1 keeps it so.
 */
export const errorCodes = [
  'NotImplemented',
  'NotSupported',
  'InternalError',
  'ProtocolError',
  'SecurityError',
  'FormationViolation',
  'PropertyConstraintViolation',
  'OccurenceConstraintViolation',
  'TypeConstraintViolation',
  'GenericError',
] as const
export type ErrorCode = (typeof errorCodes)[number]

/** The codes as received, including those that later editions and some libraries send instead. */
const received: ReadonlyMap<unknown, ErrorCode> = new Map<unknown, ErrorCode>([
  ...errorCodes.map((code) => [code, code] as const),
  ['OccurrenceConstraintViolation', 'OccurenceConstraintViolation'],
  ['FormatViolation', 'FormationViolation'],
  ['RpcFrameworkError', 'ProtocolError'],
  ['MessageTypeNotSupported', 'ProtocolError'],
])

/** The error code of a received CALLERROR; an unknown code counts as `GenericError`. */
export const errorCodeOf = (code: unknown): ErrorCode => received.get(code) ?? 'GenericError'
