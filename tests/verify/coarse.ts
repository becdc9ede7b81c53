import { Arbitrary, Effect, Schema } from 'effect'
import { instant } from '#contracts/units.ts'

/**
 * A few values of a schema, coarse enough that guards which compare can pass and that paths meet again: numbers from a
 * small range, texts of two kinds, lists of one entry, three instants. Literals stay what they are.
 */

const samplesOfEach = 60
const seed = 1
const day = 86_400_000
const start = Date.UTC(2026, 10, 20, 8)
/** Now, a quarter of an hour later, forty days later: either side of every time limit. */
export const moments = [instant(start), instant(start + 900_000), instant(start + 40 * day)] as const

/** Different values, none twice. */
export function coarseValues(schema: Schema.Top): readonly unknown[] {
  const accepts = Schema.is(schema)
  const wide = Effect.runSync(Arbitrary.sampleEffect(Arbitrary.schema(schema), { count: samplesOfEach, seed }))
  const values = new Map<string, unknown>()
  for (const [index, value] of wide.entries()) {
    const coarse = coarsened(value, index, accepts)
    values.set(JSON.stringify(coarse), coarse)
  }
  return [...values.values()]
}

type Accepts = (value: unknown) => boolean
export type Path = readonly (string | number)[]

/** Leaf by leaf the first coarse value that the schema accepts in that place. */
function coarsened(value: unknown, salt: number, accepts: Accepts): unknown {
  let whole = value
  const visit = (part: unknown, path: Path): void => {
    const fitting = candidates(part, salt + path.length)
      .map((candidate) => ({ candidate, next: placed(whole, path, candidate) }))
      .find(({ next }) => accepts(next))
    if (fitting !== undefined) whole = fitting.next
    const inside = fitting === undefined ? part : fitting.candidate
    if (typeof inside !== 'object' || inside === null) return
    for (const [key, leaf] of Object.entries(inside)) visit(leaf, [...path, Array.isArray(inside) ? Number(key) : key])
  }
  visit(value, [])
  return whole
}

/** The value with another one in one of its places. */
export function placed(value: unknown, [key, ...rest]: Path, leaf: unknown): unknown {
  if (key === undefined) return leaf
  if (Array.isArray(value)) return value.map((part: unknown, at) => (at === key ? placed(part, rest, leaf) : part))
  if (typeof value !== 'object' || value === null) return value
  return { ...value, [key]: placed(Reflect.get(value, key), rest, leaf) }
}

/** The leaves of a value, and the places where something whole may stand or null. */
export function leavesOf(value: unknown, path: Path = []): readonly { readonly path: Path; readonly value: unknown }[] {
  const here = [{ path, value }]
  if (typeof value !== 'object' || value === null) return here
  const inside = Object.entries(value).flatMap(([key, part]) =>
    leavesOf(part, [...path, Array.isArray(value) ? Number(key) : key]),
  )
  return path.length === 0 ? inside : [...here, ...inside]
}

/** Few enough to meet, one above every limit of attempts, one below zero. */
const numbers = [1, 2, 0, 5, -1]

const candidates = (part: unknown, salt: number): readonly unknown[] => {
  if (typeof part === 'number') return [numbers[Math.abs(Math.trunc(part)) % numbers.length], 1 + (salt % 2)]
  if (Array.isArray(part)) return part.length > 1 ? [part.slice(0, 1)] : []
  if (typeof part !== 'string') return []
  if (/^\d{4}-\d\d-\d\dT/u.test(part)) return [moments[salt % moments.length]]
  const letter = salt % 3 === 0 ? 'b' : 'a'
  return [letter, letter.repeat(5)]
}
