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

/**
 * Calls that wait for their answer. An id is one side's own: both may count from 1 (OCPP-J §4.1.4), and then the direction
 * tells whose call an answer is for.
 */
export class Waiting<One extends { readonly caller: Sender; readonly id: string }> {
  readonly #directions: Directions
  readonly #calls = new Map<string, One>()

  constructor(directions: Directions) {
    this.#directions = directions
  }

  /** The call of this side and id that waits. */
  of(pile: string | null, { caller, id }: Pick<One, 'caller' | 'id'>): One | undefined {
    return this.#calls.get(keyOf(pile, caller, id))
  }

  add(pile: string | null, call: One): void {
    this.#calls.set(keyOf(pile, call.caller, call.id), call)
  }

  /** The call that an answer is for, which waits no more. */
  answered({ pile, direction }: LogEntry, id: string): One | undefined {
    const sender = this.#directions.meaning(direction)
    const likely = sender === null ? 'pile' : otherSide(sender)
    for (const caller of [likely, otherSide(likely)]) {
      const key = keyOf(pile, caller, id)
      const call = this.#calls.get(key)
      if (call === undefined) continue
      this.#calls.delete(key)
      return call
    }
    return undefined
  }

  values(): Iterable<One> {
    return this.#calls.values()
  }
}

const keyOf = (pile: string | null, caller: Sender, id: string): string => `${pile ?? ''}\n${caller}\n${id}`
