import type { Instant } from '#contracts/units.ts'
import { wallClock } from '#console/intl/wall-clock.ts'
import { isDay } from '#console/kit/table/filter.ts'
import { clockOf, minuteOf } from '#console/kit/text/clock-time.ts'
import { emptyValue } from './form-field.ts'
import type { FormField } from './form-field.ts'
import { quantityOf } from './limits.ts'
import { keyInRow, rowsOf, typedInRow } from './row-keys.ts'

/** What people type, by the key of its field, and the body it stands for. */

/** The text of a control; of a list what was chosen, of rows their names. */
export type Typed = string | readonly string[]
export type TypedValues = Readonly<Record<string, Typed>>

/** The text of a box that is ticked; an empty one has none. */
export const CHECKED = 'yes'

/** Whose clocks a form is on, and what time it is. */
export interface FormClocks {
  /** IANA name. */
  readonly zone: string
  /** Milliseconds since 1970. */
  readonly now: number
  /** The instant at which clocks of a zone show a date-time; null for what is none. */
  readonly instantOf: (wall: string, zone: string) => Instant | null
}

/** What was typed cannot be a value of the control. */
export const UNREADABLE = Symbol('unreadable')

const DAY_LENGTH = 'YYYY-MM-DD'.length

/** The words of a control without the spaces around them; of a list nothing. */
export const wordsOf = (typed: Typed | undefined): string => (typeof typed === 'string' ? typed.trim() : '')

export const isEmpty = (typed: Typed | undefined): boolean =>
  typed === undefined || (typeof typed === 'string' ? typed.trim() === '' : typed.length === 0)

/** Whether a field is asked for, given what is chosen. */
export const isAsked = ({ while: conditions }: Pick<FormField, 'while'>, values: TypedValues): boolean =>
  conditions.every(({ key, value }) => values[key] === value)

/** The value of a control. */
export function valueOf(field: FormField, typed: Typed | undefined, clocks: FormClocks): unknown {
  const { control, choices, accepts } = field
  const words = wordsOf(typed)
  if (control === 'list') return typeof typed === 'string' || typed === undefined ? [] : typed
  if (control === 'check') return words !== ''
  // Every blank of a secret counts.
  if (control === 'secret') return typeof typed === 'string' ? typed : ''
  if (words === '') return emptyValue(control) ?? UNREADABLE
  if (control === 'choice') return choices.includes(words) ? literalOf(words, accepts) : UNREADABLE
  if (control === 'moment') return clocks.instantOf(words, clocks.zone) ?? UNREADABLE
  if (control === 'day') return endOfDay(words, clocks) ?? UNREADABLE
  if (control === 'time') return minuteOf(words) ?? UNREADABLE
  const quantity = quantityOf(field)
  return quantity === null ? words : (scaled(words, quantity.scale) ?? UNREADABLE)
}

/** Literals are texts or numbers. */
const literalOf = (words: string, accepts: FormField['accepts']): unknown => (accepts(words) ? words : Number(words))

const LAST_MILLISECOND = '.999Z'

function endOfDay(day: string, { zone, instantOf }: FormClocks): string | null {
  const second = isDay(day) ? instantOf(`${day} 23:59:59`, zone) : null
  return second === null ? null : second.replace(/\.\d{3}Z$/u, LAST_MILLISECOND)
}

const NUMBER = /^(-?)(\d{1,15})(?:[.,](\d+))?$/u

/** Decimals that were typed. */
export const decimalsOf = (words: string): number => NUMBER.exec(words)?.[3]?.length ?? 0

/** The number in the unit of the schema: digits are moved, never multiplied, so that 4.35 is 43500 of 10 000. */
function scaled(words: string, scale: number): number | null {
  const found = NUMBER.exec(words)
  if (found === null) return null
  const [, sign = '', digits = '', decimals = ''] = found
  const places = Math.log10(scale)
  const moved = `${sign}${digits}${decimals.slice(0, places).padEnd(places, '0')}`
  const rest = decimals.slice(places)
  const value = Number(rest === '' ? moved : `${moved}.${rest}`)
  return Object.is(value, -0) ? 0 : value
}

/** What a body reads like in the controls; parts that it lacks are empty. */
export const typedOf = (fields: readonly FormField[], body: unknown, zone: string): TypedValues =>
  Object.fromEntries(
    fields.flatMap((field): readonly (readonly [string, Typed])[] => {
      const value = partAt(body, field.key)
      return field.control === 'rows' ? typedRows(field, value, zone) : [[field.key, typedFor(field, value, zone)]]
    }),
  )

/** As many rows as there are, and at least as many as there must be. */
function typedRows(list: FormField, value: unknown, zone: string): readonly (readonly [string, Typed])[] {
  const rows: readonly unknown[] = Array.isArray(value) ? value : []
  const least = list.empty === 'value' ? (list.least ?? 0) : 0
  const names = Array.from({ length: Math.max(rows.length, least) }, (_, at) => String(at))
  const parts = names.flatMap((id, at) =>
    Object.entries(typedOf(list.parts, rows[at], zone)).map(
      ([part, typed]) => [keyInRow({ list: list.key, id }, part), typed] as const,
    ),
  )
  return [[list.key, names], ...parts]
}

function typedFor(field: FormField, value: unknown, zone: string): Typed {
  const { control } = field
  if (control === 'list') return Array.isArray(value) ? value.map(String) : []
  if (control === 'check') return value === true ? CHECKED : ''
  if (value === undefined || value === null) return ''
  if (control === 'moment') return wallOf(value, zone)
  if (control === 'day') return wallOf(value, zone).slice(0, DAY_LENGTH)
  if (control === 'time') return typeof value === 'number' ? clockOf(value) : ''
  if (typeof value === 'number') return String(value / (quantityOf(field)?.scale ?? 1))
  return typeof value === 'string' ? value : ''
}

function wallOf(value: unknown, zone: string): string {
  const at = typeof value === 'string' ? Date.parse(value) : Number.NaN
  return Number.isNaN(at) ? '' : wallClock(at, zone)
}

const partAt = (body: unknown, key: string): unknown =>
  key
    .split('.')
    .reduce<unknown>(
      (value, step) => (typeof value === 'object' && value !== null ? Reflect.get(value, step) : undefined),
      body,
    )

/** The body that was filled in, before the schema has judged it: what is unreadable stands in it as it was typed. */
export function bodyOf(fields: readonly FormField[], values: TypedValues, clocks: FormClocks): object {
  const body: Record<string, unknown> = {}
  for (const field of fields) {
    if (!isAsked(field, values)) continue
    const { part, empty, key } = field
    const typed = values[key]
    if (part !== null && isPartEmpty(fields, part.key, values)) {
      if (part.empty === 'null') put(body, part.key, null)
      continue
    }
    if (isEmpty(typed) && empty !== 'value') {
      if (empty === 'null') put(body, key, null)
      continue
    }
    if (field.control === 'rows') {
      const rows = sentRows(field, values, clocks).map((id) => typedInRow(values, { list: key, id }))
      put(
        body,
        key,
        rows.map((row) => bodyOf(field.parts, row, clocks)),
      )
      continue
    }
    const value = valueOf(field, typed, clocks)
    put(body, key, value === UNREADABLE ? (typed ?? '') : value)
  }
  return body
}

/** The names of the rows of a list in the order in which they are sent; what cannot be read comes last. */
function sentRows(list: FormField, values: TypedValues, clocks: FormClocks): readonly string[] {
  const names = rowsOf(values, list.key)
  const by = list.parts.find(({ key }) => key === list.orderedBy)
  if (by === undefined) return names
  const rank = (id: string): number => {
    const value = valueOf(by, values[keyInRow({ list: list.key, id }, by.key)], clocks)
    return typeof value === 'number' ? value : Number.POSITIVE_INFINITY
  }
  const ranks = new Map(names.map((id) => [id, rank(id)]))
  const rankOf = (id: string): number => ranks.get(id) ?? Number.POSITIVE_INFINITY
  // Two that are equal, infinite ones among them, stay as they stand.
  return names.toSorted((one, other) => (rankOf(one) === rankOf(other) ? 0 : rankOf(one) - rankOf(other)))
}

/** The key in the form of a place in the body, where rows are counted in the order in which they are sent. */
export function keyOfPlace(fields: readonly FormField[], place: string, typed: PlacedValues): string {
  const list = fields.find(({ control, key }) => control === 'rows' && place.startsWith(`${key}.`))
  if (list === undefined) return place
  const [at = '', ...rest] = place.slice(list.key.length + 1).split('.')
  const id = sentRows(list, typed.values, typed.clocks)[Number(at)]
  return id === undefined || rest.length === 0 ? list.key : keyInRow({ list: list.key, id }, rest.join('.'))
}

interface PlacedValues {
  readonly values: TypedValues
  readonly clocks: FormClocks
}

/** Whether nothing of a part is filled in. */
export const isPartEmpty = (fields: readonly FormField[], part: string, values: TypedValues): boolean =>
  fields.every((field) => field.part?.key !== part || isEmpty(values[field.key]))

function put(body: Record<string, unknown>, key: string, value: unknown): void {
  const [first = '', ...rest] = key.split('.')
  if (rest.length === 0) {
    body[first] = value
    return
  }
  const inner: Record<string, unknown> = { ...Object(body[first]) }
  put(inner, rest.join('.'), value)
  body[first] = inner
}

/** Whether a moment lies ahead of the present. */
export const isAheadOf = (at: unknown, { now }: FormClocks): boolean => typeof at === 'string' && Date.parse(at) > now
