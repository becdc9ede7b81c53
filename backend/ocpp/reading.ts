import {
  CALL,
  CALLERROR,
  CALLRESULT,
  ERROR_DESCRIPTION_LENGTH,
  errorCodeOf,
  MESSAGE_ID_LENGTH,
} from '#contracts/ocpp/frame.ts'
import type { ErrorCode } from '#contracts/ocpp/frame.ts'

/** From the text of a frame to what it says, and back. Payloads are not looked at here. */

/** A call of a charge point. */
export interface CallFrame {
  readonly kind: 'call'
  readonly id: string
  readonly action: string
  readonly payload: unknown
  /** Its id came as a number, and is answered as one. */
  readonly isNumeric?: true
}

export type Frame =
  | CallFrame
  | { readonly kind: 'result'; readonly id: string; readonly payload: unknown }
  | { readonly kind: 'error'; readonly id: string; readonly code: ErrorCode; readonly description: string }
  /** A call whose id is legible, but not the rest: it can be answered. */
  | { readonly kind: 'malformed'; readonly id: string; readonly why: string }
  /** Nothing that could be answered: OCPP-J 1.6 has no error for it and wants unknown message types ignored (§4.1.3). */
  | { readonly kind: 'broken'; readonly why: string }

/** How strictly a frame is read. */
export interface Manner {
  /** Message ids are texts (OCPP-J 1.6 §4.1.4); where it is not strict, those of calls may be numbers. */
  readonly isStrict: boolean
}

/** Reads one frame; an empty payload may be `{}`, null or absent (OCPP-J 1.6 §4.2.1). Never throws. */
export function readFrame(text: string, manner: Manner = { isStrict: true }): Frame {
  let parts: unknown
  try {
    parts = JSON.parse(text)
  } catch {
    const id = beginningOfCall.exec(text)?.[1]
    return id === undefined ? broken('not JSON') : { kind: 'malformed', id, why: 'The message is not JSON' }
  }
  if (!Array.isArray(parts)) return broken('not an array')
  const [type, id]: readonly unknown[] = parts
  if (type !== CALL && type !== CALLRESULT && type !== CALLERROR) return broken('unknown message type')
  if (typeof id === 'number' && type === CALL && !manner.isStrict) return readCall(String(id), parts)
  if (typeof id !== 'string' || id === '') return broken('no message id')
  return type === CALL ? readCall(id, parts) : readAnswer(type, id, parts)
}

/** The start of a call that broke off later: its id is worth an answer, so that the charge point need not wait. */
const beginningOfCall = new RegExp(`^\\s*\\[\\s*${CALL}\\s*,\\s*"([^"\\\\]{1,${MESSAGE_ID_LENGTH}})"`, 'u')

const broken = (why: string): Frame => ({ kind: 'broken', why })

function readCall(id: string, parts: readonly unknown[]): Frame {
  const action = parts[2]
  if (id.length > MESSAGE_ID_LENGTH) return { kind: 'malformed', id, why: 'The message id is too long' }
  if (typeof action !== 'string') return { kind: 'malformed', id, why: 'The action is missing' }
  const call = { kind: 'call', id, action, payload: parts[3] ?? {} } as const
  return typeof parts[1] === 'number' ? { ...call, isNumeric: true } : call
}

function readAnswer(type: typeof CALLRESULT | typeof CALLERROR, id: string, parts: readonly unknown[]): Frame {
  if (type === CALLRESULT) return { kind: 'result', id, payload: parts[2] ?? {} }
  const description = typeof parts[3] === 'string' ? parts[3].slice(0, ERROR_DESCRIPTION_LENGTH) : ''
  return { kind: 'error', id, code: errorCodeOf(parts[2]), description }
}

/** The message id of a call as it stands on the wire. */
export const idOf = ({ id, isNumeric }: Pick<CallFrame, 'id' | 'isNumeric'>): string | number =>
  isNumeric === true ? Number(id) : id

/** The text of a CALLRESULT. */
export const resultText = (id: string | number, payload: object): string => JSON.stringify([CALLRESULT, id, payload])

/** The text of a CALLERROR. Details stay empty: they would only echo what the charge point sent. */
export const errorText = (id: string | number, code: ErrorCode, description: string): string =>
  JSON.stringify([CALLERROR, id, code, description.slice(0, ERROR_DESCRIPTION_LENGTH), {}])

/** The text of a CALL. */
export const callText = (id: string, action: string, payload: object): string =>
  JSON.stringify([CALL, id, action, payload])

/** A value of a payload as JSON. Never throws: what is nested deeper than can be written is the empty text. */
export function jsonOf(value: unknown): string {
  try {
    return JSON.stringify(value)
  } catch (error) {
    if (error instanceof RangeError) return ''
    throw error
  }
}
