import type { FactEvent } from '#contracts/fact.ts'
import type { Lifecycle, State } from '#machines/kit/lifecycle.ts'
import type { Property } from '#machines/kit/properties.ts'

/**
 * What of a context counts when two states are taken for one. What guards or rules read counts as it is, numbers up to
 * a bound; of everything else only whether it is there at all.
 */

/** Numbers beyond this are just many. */
const MANY = 6

export type Reads = ReadonlySet<string>

export const digestOf = (context: unknown, reads: Reads): string => JSON.stringify(few(context, '', reads))

function few(value: unknown, path: string, reads: Reads): unknown {
  if (Array.isArray(value))
    return reads.has(path) ? value.slice(-MANY).map((part) => few(part, `${path}.*`, reads)) : value.length > 0
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(
      Object.entries(value).map(([key, part]) => [key, few(part, `${path}.${key}`, reads)] as const),
    )
  if (typeof value === 'boolean' || value === null) return value
  if (typeof value === 'number') return reads.has(path) ? Math.max(-MANY, Math.min(MANY, value)) : 0
  return reads.has(path) ? value : ''
}

/** The paths of contexts that guards and rules read, found by watching them read. */
export function readsOf(
  lifecycle: Lifecycle,
  rules: readonly Property[],
  seen: readonly (readonly [before: State, fact: FactEvent, after: State | null])[],
): Reads {
  const reads = new Set<string>()
  const watched = ({ value, context }: State): State => ({ value, context: spied(context, '', reads) })
  for (const [state, event, next] of seen) {
    const before = watched(state)
    for (const { guards } of lifecycle.transitions.get(before.value)?.get(event.type) ?? [])
      for (const guard of guards) guard.test(before.context, event)
    for (const rule of rules) readBy(rule, before, { event, after: next === null ? null : watched(next) })
  }
  return reads
}

function readBy(rule: Property, before: State, { event, after }: { event: FactEvent; after: State | null }): void {
  switch (rule.kind) {
    case 'path':
      if (after !== null)
        for (const memory of ['idle', 'watching'] as const) rule.step(memory, { before, event, after })
      return
    case 'accepts':
      rule.must(before, event)
      return
    case 'can':
      rule.from(before)
      rule.to(before)
      return
    case 'repeats':
      return
    default:
      return rule satisfies never
  }
}

/** The value, noting every leaf and list that is read from it. */
function spied(value: unknown, path: string, reads: Set<string>): unknown {
  if (typeof value !== 'object' || value === null) return value
  // A copy: what is frozen may not be answered with a proxy of its parts.
  return new Proxy(Array.isArray(value) ? [...value] : { ...value }, {
    get(target, key) {
      const part: unknown = Reflect.get(target, key)
      if (typeof key === 'symbol' || typeof part === 'function') return part
      const inner = Array.isArray(value) ? `${path}.*` : `${path}.${key}`
      reads.add(Array.isArray(value) ? path : inner)
      if (Array.isArray(value)) reads.add(inner)
      return spied(part, inner, reads)
    },
  })
}
