import { CALL, CALLERROR, CALLRESULT } from '#contracts/ocpp/frame.ts'
import type { LogEntry, Sender } from './entry.ts'
import { callersOf } from './verdict.ts'

/** The calls and answers of a log, put together by their ids as frames come. */

/** A frame of OCPP-J, read. */
export type Frame =
  | { readonly type: 'call'; readonly id: string; readonly action: string; readonly payload: unknown }
  | { readonly type: 'result'; readonly id: string; readonly payload: unknown }
  | { readonly type: 'error'; readonly id: string; readonly code: string; readonly description: string }

/** Reads a text as a frame; a sentence where it is none. */
export function frameOf(text: string): Frame | string {
  let frame: unknown
  try {
    frame = JSON.parse(text)
  } catch {
    return 'is no JSON'
  }
  if (!Array.isArray(frame)) return 'is no array'
  const [type, id, third, fourth]: readonly unknown[] = frame
  if (typeof id !== 'string' && typeof id !== 'number') return 'has no message id'
  if (type === CALL && typeof third === 'string')
    return { type: 'call', id: String(id), action: third, payload: fourth ?? {} }
  if (type === CALL) return 'is a call without an action'
  if (type === CALLRESULT) return { type: 'result', id: String(id), payload: third ?? {} }
  if (type === CALLERROR)
    return { type: 'error', id: String(id), code: String(third), description: typeof fourth === 'string' ? fourth : '' }
  return `has the message type ${JSON.stringify(type)}; OCPP-J knows 2, 3 and 4`
}

/** A call that waits for its answer. */
export interface Call {
  readonly line: number
  readonly at: number | null
  readonly id: string
  readonly caller: Sender
  readonly action: string
  readonly payload: unknown
}

/** The side that does not call. */
export const otherSide = (sender: Sender): Sender => (sender === 'pile' ? 'central-system' : 'pile')

/**
 * Learns what a log's words for the direction mean. Most actions of OCPP belong to one side, so the log itself says whether
 * `send` is the pile's or the central system's; DataTransfer is both's, and goes by what the word meant most often.
 */
export class Directions {
  readonly #seen = new Map<string, Record<Sender, number>>()

  /** Who calls; an action that nobody has is the pile's unless the word says otherwise. */
  callerOf(action: string, { direction }: LogEntry): Sender {
    const callers = callersOf(action)
    const [only] = callers
    if (callers.length !== 1 || only === undefined) return this.meaning(direction) ?? 'pile'
    if (direction !== null) {
      const counts = this.#seen.get(direction) ?? { pile: 0, 'central-system': 0 }
      counts[only] += 1
      this.#seen.set(direction, counts)
    }
    return only
  }

  /** What a word has meant so far; null when nothing is known of it, or as much for one side as for the other. */
  meaning(direction: string | null): Sender | null {
    const counts = direction === null ? undefined : this.#seen.get(direction)
    if (counts === undefined || counts.pile === counts['central-system']) return null
    return counts.pile > counts['central-system'] ? 'pile' : 'central-system'
  }
}
