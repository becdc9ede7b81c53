import type { Fact } from '#contracts/fact.ts'

export type Listener = (facts: readonly Fact[]) => void

/** Tells listeners the facts of each commit, in order, after they are on disk. */
export interface Follow {
  add(listener: Listener): () => void
  tell(facts: readonly Fact[]): void
}

export function openFollow(): Follow {
  const listeners = new Set<Listener>()
  return {
    add(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    tell(facts) {
      for (const listener of listeners) listener(facts)
    },
  }
}
