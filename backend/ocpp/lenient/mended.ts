import { rawMost } from '#contracts/ocpp/quirk.ts'
import type { Mended, QuirkKind } from '#contracts/ocpp/quirk.ts'
import { instantOf } from '#contracts/units.ts'
import type { Instant } from '#contracts/units.ts'
import { jsonOf } from '../reading.ts'

/** What is remembered of mending while a message is answered. */

/** Something odd in a message: of each kind the first is told, and how often it came. */
export interface Odd {
  readonly kind: QuirkKind
  /** Where in the message; null for the frame as a whole. */
  readonly field: string | null
  /** What stood there, as JSON, cut; null for nothing, and for what means nothing to us. */
  readonly raw: string | null
  readonly count: number
}

/** What was mended in one object of a message. */
export interface Mend extends Mended {
  readonly kind: QuirkKind
}

const mends = new WeakMap<object, readonly Mend[]>()
const none: readonly Mend[] = []

/** Remembers what was mended in an object, for as long as the object is there. */
export const noteMends = (part: object, list: readonly Mend[]): void => void mends.set(part, list)

/** What was mended in this object itself, such as a request, a meter value or a sampled value. */
export const mendsOf = (part: object): readonly Mend[] => mends.get(part) ?? none

/** The same for a fact: what was mended in any of these objects; nothing where nothing was. */
export function mendedIn(...parts: readonly object[]): { readonly mended?: readonly Mended[] } {
  const list = parts.flatMap(mendsOf)
  return list.length === 0 ? {} : { mended: list.map(({ field, raw }) => ({ field, raw })) }
}

/** A value as JSON, cut to what is kept of a charge point's own words. */
export function rawOf(value: unknown): string | null {
  if (value === undefined) return null
  return jsonOf(typeof value === 'string' ? value.slice(0, rawMost) : value).slice(0, rawMost)
}

/** Whether something else stands in a field than what was said, because that could not be read. */
export const isUnsaid = (part: object, field: string): boolean =>
  mendsOf(part).some((mend) => mend.field === field && unsaid.has(mend.kind))

const unsaid: ReadonlySet<QuirkKind> = new Set(['noDate', 'missingTime', 'missingValue'])

/**
 * When something was by the charge point's own clock; null where it told no time, or one that is no date. The schema
 * takes some of those, such as a leap second: they are odd as well.
 */
export function momentOf(part: { readonly timestamp?: string }, onOdd: (odd: Odd) => void): Instant | null {
  const { timestamp } = part
  if (timestamp === undefined || isUnsaid(part, 'timestamp')) return null
  const at = instantOf(timestamp)
  if (at !== null) return at
  const odd = { kind: 'noDate', field: 'timestamp', raw: rawOf(timestamp) } as const
  noteMends(part, [...mendsOf(part), odd])
  onOdd({ ...odd, count: 1 })
  return null
}
