import { expect, it } from 'vitest'
import { seeds } from '#tests/support/seed.ts'
import { fuzz } from './fuzz.ts'

/** Frames of one run; `npm run fuzz` sends a million. */
const FRAMES = 2_000

it.each(seeds(3))(
  'every frame that is nearly right is answered by protocol, or closes with a code (seed %i)',
  async (seed) => {
    const fuzzed = await fuzz({ seed, frames: FRAMES })
    expect(fuzzed.broken, `SEED=${seed}`).toEqual([])
    expect(fuzzed.confirmed).toBeGreaterThan(FRAMES / 10)
    expect(fuzzed.refused).toBeGreaterThan(FRAMES / 10)
    expect(fuzzed.facts).toBeGreaterThan(0)
  },
)
