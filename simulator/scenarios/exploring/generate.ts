import { stringify } from 'yaml'
import { random } from '#simulator/environment/random.ts'
import { something } from './vocabulary.ts'
import type { Site, Written } from './vocabulary.ts'

/** A scenario that nobody has written, as text: one seed makes one scenario. */

/** Connectors of each pile. */
const CONNECTORS = 2
const PILES_MAX = 3
/** One scenario in so many ends our backend on the way. */
const MORTAL = 1 / 3

/** Some who can pay, one who soon cannot, one of a group, and one whose card is blocked. */
const cards: readonly object[] = [
  { idTag: 'POOR1', balance: 30_000 },
  { idTag: 'BROKE1' },
  { idTag: 'MATE1', balance: 9_000_000, group: 'FLEET' },
  { idTag: 'MATE2', balance: 9_000_000, group: 'FLEET' },
  { idTag: 'BLOCKED1', blocked: true },
]
const tags = ['TAG00000001', 'TAG00000002', 'TAG00000003', 'POOR1', 'BROKE1', 'MATE1', 'MATE2', 'BLOCKED1']

export function generated(seed: number, steps: number): string {
  const chance = random(seed).fork('scenario')
  const count = 1 + Math.floor(chance.next() * PILES_MAX)
  const piles = Array.from({ length: count }, (_, at) => `CP${String(at + 1).padStart(6, '0')}`)
  const spots = piles.flatMap((pile) =>
    Array.from({ length: CONNECTORS }, (_, at) => ({
      pile,
      at: `${pile}/${at + 1}`,
      seems: 'free' as const,
      card: '',
    })),
  )
  const site: Site = { piles, spots, cards: tags, isMortal: chance.chance(MORTAL) }
  const middle = Array.from({ length: steps }, () => something(site, chance))
  return written({
    name: `Made up from seed ${seed}`,
    seed,
    given: { cards, settings: { settleAfterMinutes: 30 } },
    fleet: piles.map((id) => ({ id, configuration: { MeterValueSampleInterval: '300' } })),
    steps: [...beginning(piles), ...[...middle, ...ending(site)].map(possible)],
  })
}

/** A step that may be in vain, with all that it holds. */
function possible(step: Written): Written {
  const { parallel } = step
  if (!Array.isArray(parallel)) return { ifPossible: true, ...step }
  return { parallel: parallel.map((branch: readonly Written[]) => branch.map(possible)) }
}

const beginning = (piles: readonly string[]): readonly Written[] => [
  ...piles.map((pile) => ({ powerOn: pile })),
  ...piles.map((pile) => ({ wait: { ready: pile } })),
]

/** Everybody goes home, lines and power come back, and there is time for all that waits. */
const ending = ({ piles, spots }: Site): readonly Written[] => [
  ...piles.flatMap((pile) => [{ powerOn: pile }, { restore: pile }, { weakLine: { pile, delay: '0s' } }]),
  ...spots.map(({ at }) => ({ stop: at })),
  { pause: '2m' },
  ...spots.map(({ at }) => ({ unplug: at })),
  { pause: '4h' },
]

/** A step a line. */
function written({ steps, ...head }: { readonly steps: readonly Written[]; readonly [word: string]: unknown }): string {
  const lines = steps.map((step) => `  - ${stringify(step, { collectionStyle: 'flow', lineWidth: 0 }).trim()}`)
  return `${stringify(head)}steps:\n${lines.join('\n')}\n`
}
