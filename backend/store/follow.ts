import type { Fact } from '#contracts/fact.ts'

/** A fact as it is told when it was written: with the states it led from and to, which the command bus knows anyway. */
export interface PublishedFact extends Fact {
  readonly from: string
  readonly to: string
}

export type Listener = (facts: readonly PublishedFact[]) => void

/** Tells listeners the facts of each commit, in order, after they are on disk. */
export interface Follow {
  add(listener: Listener): () => void
  tell(facts: readonly PublishedFact[]): void
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
