import type { Clock } from '../clock.ts'

/** How often signing in may fail (lifecycles.md M28): five times in 15 minutes, then 15 minutes not at all. */
const failuresMost = 5
const window = 15 * 60_000
const lockedFor = 15 * 60_000
/** The most names remembered at once; beyond it the one that failed longest ago is forgotten. */
const namesMost = 10_000

/**
 * Failed attempts by name. Names that no account has are counted like any other, so that a lock does not tell which
 * accounts exist. Kept in memory: whoever can restart the server has no need to guess passwords.
 */
export interface Attempts {
  /** Milliseconds until the name may try again; 0 when it may now. */
  lockedFor(name: string): number
  failed(name: string): void
  succeeded(name: string): void
}

export function attempts(clock: Clock): Attempts {
  const known = new Map<string, { readonly failures: readonly number[]; readonly lockedUntil: number }>()
  return {
    lockedFor: (name) => Math.max(0, (known.get(name)?.lockedUntil ?? 0) - clock.monotonic()),
    failed(name) {
      const now = clock.monotonic()
      const recent = (known.get(name)?.failures ?? []).filter((at) => at > now - window)
      const failures = [...recent, now]
      known.delete(name)
      const oldest = known.keys().next()
      if (known.size >= namesMost && !oldest.done) known.delete(oldest.value)
      if (failures.length < failuresMost) known.set(name, { failures, lockedUntil: 0 })
      else known.set(name, { failures: [], lockedUntil: now + lockedFor })
    },
    succeeded(name) {
      known.delete(name)
    },
  }
}
