import { isJsonObject } from '#contracts/ocpp/json-object.ts'
import { CALL, CALLERROR, CALLRESULT, errorCodeOf } from '#contracts/ocpp/frame.ts'
import { ocppNumbers, ocppWords } from '#contracts/lab/capsule/capsule-words.ts'
import { entriesOf, itemsOf, mayLeave } from './stand-ins.ts'
import type { StandIns } from './stand-ins.ts'
import { leavesOf, namesOf, ocppSchemas, vocabulary } from './vocabulary.ts'

/** What leaves of OCPP messages: fields that the protocol has, each by its word. */

const known: ReadonlySet<string> = new Set(ocppSchemas.flatMap(namesOf))
const yesOrNo: ReadonlySet<string> = new Set(
  ocppSchemas.flatMap(leavesOf).flatMap(({ name, kind }) => (kind === 'Boolean' ? [name] : [])),
)

/** A payload without what may not leave. */
export function payloadIn(standIns: StandIns, value: unknown, name = ''): unknown {
  const inside = (one: unknown, key: string): unknown => payloadIn(standIns, one, key)
  if (Array.isArray(value)) return itemsOf(value, (one) => inside(one, name))
  if (isJsonObject(value)) {
    const { key, value: set, ...rest } = entriesOf(value, (one, key) => (known.has(key) ? one : undefined))
    return typeof key === 'string'
      ? { ...entriesOf(rest, inside), key: standIns.text(key, 'key'), ...settingIn(standIns, key, set) }
      : entriesOf({ ...rest, key, value: set }, inside)
  }
  if (typeof value === 'string') {
    const word = ocppWords.get(name)
    if (word !== undefined) return standIns.text(value, word)
    return vocabulary.has(value) ? value : undefined
  }
  if (typeof value === 'number') return ocppNumbers.has(name) ? value : undefined
  return typeof value === 'boolean' && yesOrNo.has(name) ? value : undefined
}

/** What a configuration key is set to. */
function settingIn(standIns: StandIns, key: string, set: unknown): object {
  if (typeof set !== 'string') return {}
  return { value: mayLeave(key, set) ? set : standIns.text(set, 'text') }
}

/** A frame as it leaves; null where it is none. */
export function frameIn(standIns: StandIns, text: string): string | null {
  const frame = parsed(text)
  if (!Array.isArray(frame) || typeof frame[1] !== 'string') return null
  const [kind, messageId, third, fourth]: readonly unknown[] = frame
  const id = standIns.id(messageId)
  if (kind === CALL && typeof third === 'string' && vocabulary.has(third))
    return JSON.stringify([CALL, id, third, payloadIn(standIns, fourth)])
  if (kind === CALLRESULT) return JSON.stringify([CALLRESULT, id, payloadIn(standIns, third)])
  return kind === CALLERROR ? JSON.stringify([CALLERROR, id, errorCodeOf(third), '', {}]) : null
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // It was cut, or is no JSON.
    return null
  }
}
