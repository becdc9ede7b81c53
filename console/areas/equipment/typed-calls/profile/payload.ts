import type { JsonObject } from '#contracts/ocpp/json-object.ts'
import { isJsonObject } from '#contracts/ocpp/json-object.ts'
import { instantOf } from '#contracts/units.ts'
import { wallClock } from '#console/intl/wall-clock.ts'
import { instantOf as instantOnClocks } from '#console/domain/form/instant-of.ts'

/**
 * The fields of a payload, read and written one by one. The payload is the only state: what a form does not know stays in it
 * as it is, and so does what has another type than its field until somebody types there.
 */

/** The way from the payload to a field: names, and places in a list. */
export type Path = readonly (string | number)[]

/** How a field is named in maps: `csChargingProfiles.stackLevel`. */
export const placeOf = (path: Path): string => path.join('.')

/** What stands in a field; undefined where nothing does. */
export function valueAt(payload: unknown, path: Path): unknown {
  let value = payload
  for (const step of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return undefined
    value = Reflect.get(value, step)
  }
  return value
}

/** The entries of a list; none where there is no list. */
export function listAt(payload: unknown, path: Path): readonly unknown[] {
  const list = valueAt(payload, path)
  return Array.isArray(list) ? list : []
}

/** The payload with another value in one field; without it where the value is undefined. */
export function withValue(payload: JsonObject, path: Path, value: unknown): JsonObject {
  const changed = put(payload, path, value)
  return isJsonObject(changed) ? changed : payload
}

function put(holder: unknown, path: Path, value: unknown): unknown {
  const [step, ...rest] = path
  if (step === undefined) return value
  const inner = put(valueAt(holder, [step]), rest, value)
  if (typeof step === 'number') {
    const list: readonly unknown[] = Array.isArray(holder) ? holder : []
    return inner === undefined ? list.toSpliced(step, 1) : list.toSpliced(step, 1, inner)
  }
  const object = isJsonObject(holder) ? holder : {}
  if (inner !== undefined) return { ...object, [step]: inner }
  return Object.fromEntries(Object.entries(object).filter(([name]) => name !== step))
}

/** The payload as the text that is sent. */
export const written = (payload: JsonObject): string => JSON.stringify(payload, null, 2)

/** How the value of a field stands in its control. */
export type Format = (value: unknown) => string
/** The value that a typed text is; undefined for none. */
export type Parse = (typed: string) => unknown

/** A text as it is, anything else in JSON. */
export const formatAsIs: Format = (value) =>
  value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value)

/** A number, also while its decimals are still to come; anything else that is typed stays text, as a lab may want it. */
export const parseNumber: Parse = (typed) => {
  const words = typed.trim()
  if (words === '') return undefined
  return /^-?\d+(?:[.,]\d*)?$/u.test(words) ? Number(words.replace(',', '.')) : words
}

/** A choice; none takes the field away. */
export const parseChoice: Parse = (typed) => (typed === '' ? undefined : typed)

/** An instant on the clocks of a zone; empty for what is no instant. */
export const formatMoment =
  (zone: string): Format =>
  (value) => {
    const at = typeof value === 'string' ? instantOf(value) : null
    return at === null ? '' : wallClock(Date.parse(at), zone)
  }

/** A whole date and time on the clocks of a zone, as OCPP sends it, in UTC (§3.14); while parts are missing none. */
export const parseMoment =
  (zone: string): Parse =>
  (typed) =>
    instantOnClocks(typed, zone) ?? undefined
