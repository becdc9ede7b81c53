import { posix } from 'node:path'
import { importsOf, sourcesOf } from './sources.ts'

/** The things of the backend and which reach which, for the law and the figures. */

/** `backend/areas/<area>/<thing>`; null for what gathers an area, and for everything else. */
export const thingOf = (path: string): string | null =>
  /^(?<thing>backend\/areas\/[^/]+\/[^/]+)\//u.exec(path)?.groups?.['thing'] ?? null

/** A file of a thing, and a file of the backend that it imports. */
export interface Reach {
  readonly from: string
  readonly to: string
}

export const reachesOfThings = (): readonly Reach[] =>
  sourcesOf(['backend']).flatMap((source) =>
    thingOf(source.path) === null
      ? []
      : importsOf(source).flatMap(({ specifier }) => {
          if (specifier.startsWith('#backend/')) return [{ from: source.path, to: specifier.slice(1) }]
          if (!specifier.startsWith('.')) return []
          return [{ from: source.path, to: posix.join(posix.dirname(source.path), specifier) }]
        }),
  )

/** The things that need each other, in however many steps, and those that need one of them. */
export function knotted(reaches: readonly Reach[]): readonly string[] {
  const needs = new Map<string, Set<string>>()
  for (const { from, to } of reaches) {
    const [one, other] = [thingOf(from), thingOf(to)]
    if (one === null || other === null || one === other) continue
    needs.set(one, (needs.get(one) ?? new Set()).add(other))
  }
  // What needs nothing that is left is taken away, until only what needs itself is left.
  for (let free: readonly string[] = ['']; free.length > 0;) {
    free = [...needs].filter(([, others]) => [...others].every((other) => !needs.has(other))).map(([one]) => one)
    for (const one of free) needs.delete(one)
  }
  return [...needs.keys()]
}
