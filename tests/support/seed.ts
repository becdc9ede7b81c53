/**
 * Randomness of the tests: every random test runs from fixed seeds, names the one that failed, and runs from that one
 * alone when it stands in `SEED`.
 */

/** A number from 0 to below 1. */
export type Random = () => number

/** The seeds of a random test: 1 to `count`, or the one in the environment. */
export function seeds(count: number): readonly number[] {
  const given = process.env['SEED']
  return given === undefined ? Array.from({ length: count }, (_, index) => index + 1) : [Number(given)]
}

/** Runs a test once a seed; a failure says with which seed it comes back. */
export function forSeeds(count: number, test: (random: Random, seed: number) => void): void {
  for (const seed of seeds(count)) {
    try {
      test(randomOf(seed), seed)
    } catch (error) {
      throw new Error(`fails with SEED=${seed}: ${error instanceof Error ? error.message : String(error)}`, {
        cause: error,
      })
    }
  }
}

/** mulberry32: 32 bits of state are plenty for choosing test steps. */
export function randomOf(seed: number): Random {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** One of several; throws when there is none. */
export function pick<T>(random: Random, list: readonly T[]): T {
  const chosen = list[Math.floor(random() * list.length)]
  if (chosen === undefined) throw new Error('nothing to pick from')
  return chosen
}
