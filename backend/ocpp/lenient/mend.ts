import { isJsonObject } from '#contracts/ocpp/json-object.ts'
import type { JsonObject } from '#contracts/ocpp/json-object.ts'
import { rawMost } from '#contracts/ocpp/quirk.ts'
import type { QuirkKind } from '#contracts/ocpp/quirk.ts'
import { instantOf } from '#contracts/units.ts'
import type { Instant } from '#contracts/units.ts'
import { isMoment, requestSchema } from '../strict.ts'
import type { SchemaNode } from '../strict.ts'
import { noteMends, rawOf } from './mended.ts'
import type { Mend, Odd } from './mended.ts'
import { integer, text } from './rules.ts'
import type { Place, Read } from './rules.ts'

/**
 * Mends a payload that breaks its schema in ways seen in the field: one walk along the schema, which leaves out, rewrites
 * or fills in what the rules know and leaves everything else as it is, for the schema to refuse.
 */

interface Mending {
  readonly payload: unknown
  readonly odds: readonly Odd[]
}

/**
 * The payload of a request as it was meant, as far as the rules go, and what was odd about it; `now` stands for moments
 * that are none. Whether the outcome keeps the schema is for `breach` to say. Never throws. A stop loses what cannot be
 * read of it, because it is confirmed anyhow (OCPP 1.6 §4.10).
 */
export function mend(action: string, payload: unknown, now: Instant): Mending {
  const node = requestSchema(action)
  if (node === undefined || !isJsonObject(payload)) return { payload, odds: [] }
  const walk = new Walk(now, action === 'StopTransaction')
  return { payload: walk.object(node, payload, ''), odds: walk.odds }
}

/** One message on its way: what was odd so far. */
class Walk {
  readonly #odds = new Map<QuirkKind, Odd>()
  readonly #now: Instant
  readonly #isStop: boolean

  constructor(now: Instant, isStop: boolean) {
    this.#now = now
    this.#isStop = isStop
  }

  get odds(): readonly Odd[] {
    return [...this.#odds.values()]
  }

  object(node: SchemaNode, value: JsonObject, path: string): JsonObject {
    const { properties = {}, required = [] } = node
    const whole: Record<string, unknown> = {}
    const mends: Mend[] = []
    const mended = (kind: QuirkKind, field: string, said: unknown): void => {
      const raw = rawOf(said)
      this.#tell(kind, path + field, raw)
      mends.push({ kind, field, raw })
    }
    for (const [field, said] of Object.entries(value)) {
      const under = Object.hasOwn(properties, field) ? properties[field] : undefined
      if (under === undefined) this.#tell('unknownField', path + field.slice(0, rawMost), null)
      else {
        const read = this.#field({ field, node: under, isRequired: required.includes(field), path }, said)
        if (read === null) whole[field] = said
        else if ('out' in read) this.#tell(read.out, path + field, rawOf(said))
        else {
          whole[field] = read.as
          if (read.kind !== undefined) mended(read.kind, field, said)
        }
      }
    }
    for (const field of required) {
      const known = Object.hasOwn(value, field) ? null : this.#without(field)
      if (known === null) continue
      whole[field] = known.as
      mended(known.kind, field, undefined)
    }
    if (mends.length > 0) noteMends(whole, mends)
    return whole
  }

  /** What is known without a field; null where nothing is. */
  #without(field: string): { readonly as: unknown; readonly kind: QuirkKind } | null {
    if (field === 'timestamp') return { as: this.#now, kind: 'missingTime' }
    return field === 'meterStop' ? lastRegister : null
  }

  #tell(kind: QuirkKind, field: string, raw: string | null): void {
    const { count = 0, ...first } = this.#odds.get(kind) ?? { field, raw }
    this.#odds.set(kind, { kind, ...first, count: count + 1 })
  }

  #field(place: Place, said: unknown): Read {
    const { field, isRequired, node, path } = place
    if (said === null) return isRequired ? this.#without(field) : { out: 'nullField' }
    const read = this.#read(place, said)
    if (read !== null || !this.#isStop || path !== '' || keeps(node, said)) return read
    // What can be read of a stop counts.
    return isRequired ? this.#without(field) : { out: 'illegibleStop' }
  }

  /** Null: as it stands, whether the schema takes it or not. */
  #read(place: Place, said: unknown): Read {
    const { field, node, path } = place
    if (node.type === 'integer') return integer(field, said)
    if (node.format === 'date-time') return isDate(said) ? null : { as: this.#now, kind: 'noDate' }
    if (node.type === 'string') return text(place, said)
    return Array.isArray(said) ? { as: this.#items(node, said, path + field) } : null
  }

  /** The items of a list that can be read: a reading that cannot is no reading. */
  #items({ items = {} }: SchemaNode, said: readonly unknown[], path: string): readonly unknown[] {
    return said.flatMap((item) => {
      const whole = isJsonObject(item) ? this.object(items, item, `${path}.`) : item
      if (keeps(items, whole)) return [whole]
      this.#tell('unknownReading', path, rawOf(item))
      return []
    })
  }
}

/** The reading that the session had last, which the command knows. */
const lastRegister = { as: 0, kind: 'missingValue' } as const

const isDate = (said: unknown): boolean => typeof said === 'string' && isMoment(said) && instantOf(said) !== null

/** Whether a value keeps its schema, as far down as lists have been mended. */
function keeps(node: SchemaNode, value: unknown): boolean {
  if (node.type === 'integer') return Number.isInteger(value)
  if (node.type === 'array') return Array.isArray(value)
  if (node.type === 'string') return typeof value === 'string' && (node.enum?.includes(value) ?? true)
  const { properties = {}, required = [] } = node
  if (!isJsonObject(value) || !required.every((field) => Object.hasOwn(value, field))) return false
  return Object.entries(value).every(([field, one]) => keeps(properties[field] ?? {}, one))
}
