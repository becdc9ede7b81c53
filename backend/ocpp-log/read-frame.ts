import { CALL, CALLERROR, CALLRESULT } from '#contracts/ocpp/frame.ts'
import type { FrameType } from '#contracts/equipment/ocpp-log.calls.ts'

/** What a frame says of itself. Nothing is checked: a log shows what was there. */
export interface ReadFrame {
  readonly type: Exclude<FrameType, 'LOST'>
  readonly messageId: string | null
  readonly action: string | null
  readonly connectorId: number | null
  readonly status: string | null
  readonly errorCode: string | null
}

const types: ReadonlyMap<unknown, 'CALL' | 'CALLRESULT' | 'CALLERROR'> = new Map([
  [CALL, 'CALL'],
  [CALLRESULT, 'CALLRESULT'],
  [CALLERROR, 'CALLERROR'],
])

const nothing = { action: null, connectorId: null, status: null, errorCode: null }

/** The beginning of a frame whose end is missing: type, message id and, of a call, its action. */
const beginning = /^\s*\[\s*([234])\s*,\s*(?:"((?:[^"\\]|\\.)*)"|(-?\d+))(?:\s*,\s*"((?:[^"\\]|\\.)*)")?/u

/** Reads a frame; of one that was cut only its beginning is known. Never throws. */
export function readFrame(text: string, isCut: boolean): ReadFrame {
  const parts = parsed(text)
  if (!Array.isArray(parts)) return readBeginning(text, isCut)
  const [first, said, third, fourth]: readonly unknown[] = parts
  const type = types.get(first)
  // Real charge points number their messages (docs/decisions/080), and are answered by the same number.
  const id = typeof said === 'number' ? String(said) : wordOf(said)
  if (type === undefined || id === null || id === '') return { type: 'ILLEGIBLE', messageId: id, ...nothing }
  if (type === 'CALL')
    return { ...nothing, type, messageId: id, action: wordOf(third), connectorId: connectorOf(fourth) }
  if (type === 'CALLERROR') return { ...nothing, type, messageId: id, errorCode: wordOf(third) }
  return { ...nothing, type, messageId: id, status: statusOf(third) }
}

function readBeginning(text: string, isCut: boolean): ReadFrame {
  const [, first, quoted, number, third] = beginning.exec(text) ?? []
  const id = quoted ?? number
  const type = types.get(Number(first))
  if (!isCut || type === undefined) return { type: 'ILLEGIBLE', messageId: id ?? null, ...nothing }
  const word = third ?? null
  return {
    ...nothing,
    type,
    messageId: id ?? null,
    action: type === 'CALL' ? word : null,
    errorCode: type === 'CALLERROR' ? word : null,
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const wordOf = (value: unknown): string | null => (typeof value === 'string' ? value : null)

function connectorOf(payload: unknown): number | null {
  const id = isObject(payload) ? payload['connectorId'] : null
  return typeof id === 'number' && Number.isInteger(id) ? id : null
}

function statusOf(payload: unknown): string | null {
  if (!isObject(payload)) return null
  const { status, idTagInfo } = payload
  return wordOf(status) ?? (isObject(idTagInfo) ? wordOf(idTagInfo['status']) : null)
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null
