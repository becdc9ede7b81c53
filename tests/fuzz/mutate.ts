import { CALL, CALLERROR, CALLRESULT, errorCodes } from '#contracts/ocpp/frame.ts'
import { toPile } from '#contracts/ocpp/1.6/messages.ts'
import { pick } from '#tests/support/seed.ts'
import type { Random } from '#tests/support/seed.ts'
import { fieldFrames } from '#tests/backend/ocpp/lenient/field-frames.ts'
import { confirmations, requests } from './valid.ts'

/** Frames that are nearly right: a valid one with something changed in its structure, its values or its text. */

const actions = Object.keys(requests) as readonly (keyof typeof requests)[]

/** Values that break what reads them carelessly. */
const strange: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  -0.5,
  2 ** 31,
  -(2 ** 53),
  1e308,
  '',
  '0',
  'NaN',
  'constructor',
  '__proto__',
  'good\u0000',
  '\ud800',
  '𝔘𝔫𝔦𝔠𝔬𝔡𝔢 \u202e',
  '9999-99-99T99:99:99Z',
  '2026-11-20',
  '1970-01-01T00:00:00Z',
  'x'.repeat(300),
  'x'.repeat(30_000),
  [],
  {},
  [[[[[[]]]]]],
  { toString: 1, valueOf: 2, hasOwnProperty: 3 },
]

const DEEP = 20_000

/** The ids a mutated answer may bear: those of calls that wait for one. */
export interface Waiting {
  readonly ids: readonly string[]
}

/** The text of a frame; `fresh` is an id that nobody used. */
export function mutated(random: Random, fresh: string, waiting: Waiting): string {
  const frame = random() < 0.85 ? call(random, fresh) : answer(random, fresh, waiting)
  const times = pick(random, [0, 1, 1, 1, 2, 3])
  for (let time = 0; time < times; time += 1) shake(random, frame)
  const text = written(JSON.stringify(frame))
  return random() < 0.1 ? garbled(random, text) : text
}

/** Calls that begin as one that was seen in the field, and not as a good one. */
const REAL = 0.3

function call(random: Random, id: string): unknown[] {
  if (random() < REAL) {
    const [, said, action, payload] = pick(random, fieldFrames).frame
    return [CALL, typeof said === 'number' ? Math.floor(random() * 1e9) : id, action, structuredClone(payload)]
  }
  const action = pick(random, actions)
  return [CALL, id, action, structuredClone(requests[action])]
}

function answer(random: Random, fresh: string, { ids }: Waiting): unknown[] {
  const id = ids.length > 0 && random() < 0.8 ? pick(random, ids) : fresh
  if (random() < 0.7) return [CALLRESULT, id, structuredClone(pick(random, confirmations))]
  return [CALLERROR, id, pick(random, [...errorCodes, 'Fnord']), 'no', {}]
}

/** Changes one thing of a frame. */
function shake(random: Random, frame: unknown[]): void {
  const how = random()
  if (how < 0.08) frame[0] = pick(random, [0, 1, 3, 4, 5, '2', null, [], 2.5])
  else if (how < 0.16) frame[1] = pick(random, [7, null, '', 'x'.repeat(36), 'x'.repeat(37), {}, 'm'])
  else if (how < 0.26) frame[2] = pick(random, [...Object.keys(toPile), 'Fnord', 'constructor', 'authorize', 1, null])
  else if (how < 0.3) frame.length = pick(random, [0, 1, 2, 3])
  else if (how < 0.34) frame.push(pick(random, strange))
  else frame[3] = shaken(random, frame[3])
}

/** A payload with one place of it changed, however deep. */
function shaken(random: Random, value: unknown): unknown {
  if (Array.isArray(value) && value.length > 0 && random() < 0.7) {
    const at = Math.floor(random() * value.length)
    return value.map((one, index) => (index === at ? shaken(random, one) : one))
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value) && random() < 0.8)
    return inside(random, value)
  return random() < 0.05 ? huge(random) : pick(random, strange)
}

function inside(random: Random, value: object): unknown {
  const entries = Object.entries(value)
  if (entries.length === 0 || random() < 0.15)
    return { ...value, [pick(random, ['extra', '__proto__', '', 'idTag'])]: pick(random, strange) }
  const at = Math.floor(random() * entries.length)
  if (random() < 0.3) return Object.fromEntries(entries.filter((_, index) => index !== at))
  return Object.fromEntries(entries.map(([key, one], index) => [key, index === at ? shaken(random, one) : one]))
}

/** Deep, wide or long beyond all use. */
function huge(random: Random): unknown {
  const how = random()
  if (how < 0.34) return nested
  if (how < 0.67) return Object.fromEntries(Array.from({ length: 10_000 }, (_, index) => [`k${index}`, index]))
  return 'x'.repeat(200_000)
}

/** Arrays in arrays, 40 kB of them: written into the text, because no writer of JSON goes so deep. */
const nested = '"\u0001nested"'
const written = (text: string): string => text.replaceAll(JSON.stringify(nested), '['.repeat(DEEP) + ']'.repeat(DEEP))

/** Text with a few characters lost, doubled or changed. */
function garbled(random: Random, text: string): string {
  const at = Math.floor(random() * text.length)
  const how = random()
  if (how < 0.3) return text.slice(0, at)
  if (how < 0.5) return text.slice(0, at) + text.slice(at + 1)
  if (how < 0.7) return text.slice(0, at) + String.fromCharCode(Math.floor(random() * 256)) + text.slice(at + 1)
  if (how < 0.85) return text + text
  return pick(random, ['', ' ', 'null', '[]', '{}', '"', '[2]', '[2,"', '\u0000', `  ${text}  `])
}
