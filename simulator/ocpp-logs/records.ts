import { momentOf } from './moments.ts'
import type { LogEntry, Said } from './entry.ts'

/**
 * A row or an object of a log, whose fields have names: CSV exports of central systems, JSON lines, and the shared trace
 * format of simulators. The frame stands in one field, or its parts in several.
 */

export type Fields = Readonly<Record<string, unknown>>

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const named = {
  at: ['timestamp', 'time', 'at', 'ts', 'datetime', 'date', '@timestamp', 'created', 'createdat', 'loggedat'],
  direction: ['direction', 'dir', 'sender', 'from', 'source', 'origin', 'messagedirection', 'flow'],
  pile: [
    'chargepointid',
    'chargeboxid',
    'chargepoint',
    'chargebox',
    'stationid',
    'station',
    'pileid',
    'cpid',
    'identity',
  ],
  frame: ['raw', 'frame', 'message', 'msg', 'text', 'data', 'payload', 'content', 'body', 'json', 'log'],
  type: ['messagetype', 'type', 'messagetypeid', 'kind'],
  id: ['messageid', 'uniqueid', 'id', 'uuid', 'correlationid'],
  action: ['action', 'command', 'method', 'name'],
  payload: ['payload', 'data', 'body', 'request', 'response', 'result', 'msg', 'message'],
  error: ['error', 'errorcode', 'code'],
} as const
type Part = keyof typeof named

/** Whether the names of a table's columns are those of a log of frames. */
export const areColumns = (names: readonly string[]): boolean => {
  const plain = names.map(plainly)
  const has = (part: Part): boolean => named[part].some((name) => plain.includes(name))
  return names.length > 1 && (has('frame') || has('payload')) && (has('at') || has('direction') || has('action'))
}

/** The frame that a record of a log tells. */
export function saidIn(fields: Fields, line: number): Said {
  const plain = new Map(Object.entries(fields).map(([name, value]) => [plainly(name), value]))
  const field = (part: Part): unknown =>
    named[part].map((name) => plain.get(name)).find((value) => value !== undefined && value !== null && value !== '')
  const direction = field('direction')
  const pile = field('pile')
  const about: Omit<LogEntry, 'text'> = {
    line,
    at: momentOf(field('at')),
    direction: typeof direction === 'string' || typeof direction === 'number' ? String(direction).toLowerCase() : null,
    pile: typeof pile === 'string' ? pile : null,
  }
  const whole = wholeFrame(named.frame.map((name) => plain.get(name)))
  if (whole !== null) return { ...about, text: whole }
  const parts = frameOfParts(field)
  return parts === null ? { line, problem: 'no field of it holds a frame of OCPP-J' } : { ...about, text: parts }
}

const plainly = (name: string): string => name.toLowerCase().replaceAll(/[\s_-]/gu, '')

/** The field that is a frame already, as text or as an array. */
function wholeFrame(values: readonly unknown[]): string | null {
  for (const value of values) {
    if (Array.isArray(value) && isFrameHead(value)) return JSON.stringify(value)
    if (typeof value === 'string' && /^\s*\[\s*[2-4]\s*,/u.test(value)) return value.trim()
  }
  return null
}

const isFrameHead = ([type]: readonly unknown[]): boolean => type === 2 || type === 3 || type === 4

const types: ReadonlyMap<string, 2 | 3 | 4> = new Map([
  ['2', 2],
  ['call', 2],
  ['request', 2],
  ['req', 2],
  ['3', 3],
  ['callresult', 3],
  ['response', 3],
  ['result', 3],
  ['conf', 3],
  ['confirmation', 3],
  ['4', 4],
  ['callerror', 4],
  ['error', 4],
])

/** A frame put together from type, id, action and payload. */
function frameOfParts(field: (part: Part) => unknown): string | null {
  const type = types.get(plainly(word(field('type'))))
  const id = field('id')
  if (type === undefined || (typeof id !== 'string' && typeof id !== 'number')) return null
  const payload = asJson(field('payload')) ?? {}
  if (type === 2) return JSON.stringify([2, String(id), word(field('action')), payload])
  if (type === 3) return JSON.stringify([3, String(id), payload])
  return JSON.stringify([4, String(id), word(field('error')) || 'GenericError', '', payload])
}

/** A field that is one word or number; empty for anything else. */
const word = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

function asJson(value: unknown): unknown {
  if (typeof value !== 'string') return value
  try {
    return JSON.parse(value)
  } catch {
    return value
  }
}
