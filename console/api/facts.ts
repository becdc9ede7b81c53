import type { LiveFact } from '#contracts/http/live.ts'

/** Connects the live feed with its subscribers, which do not know each other. */

/** `null`: everything may have changed. */
export type FactListener = (facts: readonly LiveFact[] | null) => void

const listeners = new Set<FactListener>()

/** Subscribes to facts until the returned function is called. */
export function onFacts(listener: FactListener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Notifies every subscriber. */
export function publishFacts(facts: readonly LiveFact[] | null): void {
  for (const listener of listeners) listener(facts)
}
