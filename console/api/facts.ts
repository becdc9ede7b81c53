import type { LiveFact } from '#contracts/http/live.ts'

/** Where the live feed meets those who want to hear of facts: neither has to know the other. */

/** `null`: everything may have changed. */
export type FactListener = (facts: readonly LiveFact[] | null) => void

const listeners = new Set<FactListener>()

/** Hears of facts until the returned function is called. */
export function onFacts(listener: FactListener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Tells everybody who listens. */
export function tellFacts(facts: readonly LiveFact[] | null): void {
  for (const listener of listeners) listener(facts)
}
