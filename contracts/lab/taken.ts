import type { Taken } from './atlas.calls.ts'

/** How often each transition was taken in several counts together. Pure. */
export function summedTaken(all: readonly Taken[]): readonly Taken[] {
  const sums = new Map<string, Taken>()
  for (const { count, ...move } of all) {
    const key = JSON.stringify(move)
    sums.set(key, { ...move, count: count + (sums.get(key)?.count ?? 0) })
  }
  return [...sums.values()]
}
