/** Values inserted where `${name}` stands. */

/** What names mean; undefined for one that nobody has said. */
export type Meaning = (name: string) => unknown

/** Means the instant at which a step is played. */
export const NOW = 'now'

/** The names under which steps save something. */
export function savedIn(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return []
  if (Array.isArray(value)) return value.flatMap(savedIn)
  return Object.entries(value).flatMap(([key, one]) =>
    key === 'save' && typeof one === 'object' && one !== null ? Object.keys(one) : savedIn(one),
  )
}

const whole = /^\$\{([A-Za-z]\w*)\}$/u
const inside = /\$\{([A-Za-z]\w*)\}/gu

/**
 * A copy of a value with everything inserted. A text that is one name alone becomes what it means, of whatever type.
 * `unknown` is told the path of each name that means nothing.
 */
export function insert(
  value: unknown,
  meaning: Meaning,
  unknown: (path: readonly PropertyKey[], name: string) => void,
): unknown {
  const at = (one: unknown, path: readonly PropertyKey[]): unknown => {
    if (typeof one === 'string') return text(one, path)
    if (Array.isArray(one)) return one.map((each, index) => at(each, [...path, index]))
    if (typeof one !== 'object' || one === null) return one
    return Object.fromEntries(Object.entries(one).map(([key, each]) => [key, at(each, [...path, key])]))
  }
  const meant = (name: string, path: readonly PropertyKey[]): unknown => {
    const value = meaning(name)
    if (value === undefined) unknown(path, name)
    return value
  }
  const text = (one: string, path: readonly PropertyKey[]): unknown => {
    const alone = whole.exec(one)?.[1]
    if (alone !== undefined) return meant(alone, path)
    return one.replaceAll(inside, (_, name: string) => worded(meant(name, path)))
  }
  return at(value, [])
}

/** A value in the middle of a text. */
const worded = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value ?? ''))
