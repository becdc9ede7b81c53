import { breach, isAction } from '#backend/ocpp/strict.ts'
import { CALL, CALLERROR, CALLRESULT, MESSAGE_ID_LENGTH, errorCodes } from '#contracts/ocpp/frame.ts'

/** What OCPP-J asks of a central system, whatever it is sent. */

/** Codes a connection may be closed with: protocol error, data that is no text, policy, a frame too large. */
export const lawfulCodes: ReadonlySet<number> = new Set([1002, 1003, 1007, 1008, 1009])

/** A call with a legible id: it must be answered. */
export interface Legible {
  readonly id: string
  readonly action: string
}

/** The call that a text is; null for everything that needs no answer. */
export function legible(text: string): Legible | null {
  const frame = parsed(text)
  if (!Array.isArray(frame) || frame[0] !== CALL) return null
  const [, id, action] = frame
  // A number is answered as it came; what is no call at all may be answered by it as a text.
  if (typeof id === 'number') return typeof action === 'string' ? { id: String(id), action } : null
  if (typeof id !== 'string' || id === '' || id.length > MESSAGE_ID_LENGTH) return null
  return { id, action: typeof action === 'string' ? action : '' }
}

/** What is wrong with a frame of the central system; null when nothing is. `asked` has the actions that were asked under an id. */
export function wrongIn(text: string, asked: ReadonlyMap<string, readonly string[]>): string | null {
  const frame = parsed(text)
  if (!Array.isArray(frame)) return 'no JSON array'
  const [type, id, third, fourth] = frame
  if (typeof id !== 'string' && typeof id !== 'number') return 'no id'
  if (type === CALL)
    return isAction(String(third)) ? (breach(String(third), 'req', fourth)?.description ?? null) : 'no action'
  if (type === CALLERROR) return wrongError(third, fourth)
  if (type !== CALLRESULT) return 'no message type'
  const breaches = (asked.get(String(id)) ?? []).filter(isAction).map((action) => breach(action, 'conf', third))
  if (breaches.length === 0) return 'a confirmation of nothing'
  return breaches.includes(null) ? null : (breaches[0]?.description ?? null)
}

function wrongError(code: unknown, description: unknown): string | null {
  if (!errorCodes.some((one) => one === code)) return `the error code ${String(code)}`
  // Whatever is sent, it is the sender's fault.
  if (code === 'InternalError') return 'an internal error'
  return typeof description === 'string' && description.length <= 255 ? null : 'a description that is too long'
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
