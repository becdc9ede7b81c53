import type { PlayText, Shrunk } from '../shrinking/shrink.ts'
import { shrinkScenario } from '../shrinking/shrink.ts'
import { generated } from './generate.ts'

/** Made-up scenarios, one a seed, played until they fail; what fails is shrunk. */

interface Ground {
  /** The first seed, and how many. */
  readonly from: number
  readonly seeds: number
  /** How many things happen in each, beside its beginning and its end. */
  readonly steps: number
  /** Called after each scenario that was played to shrink one. */
  readonly progress?: (played: number) => void
}

/** What came of a seed. */
export interface Explored {
  readonly seed: number
  /** The shortest scenario that fails in the same way; null where it passes. */
  readonly shrunk: Shrunk | null
}

export async function* explore(play: PlayText, { from, seeds, steps, ...ground }: Ground): AsyncGenerator<Explored> {
  for (let seed = from; seed < from + seeds; seed += 1)
    yield { seed, shrunk: await shrinkScenario(generated(seed, steps), play, { seed, ...ground }) }
}
