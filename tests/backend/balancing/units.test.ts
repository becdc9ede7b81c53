import { expect, it } from 'vitest'
import { ampWatts, leastWatts, limitOf, phasesOf, wattsOf } from '#backend/balancing/units.ts'
import { forSeeds, pick } from '#tests/support/seed.ts'

it('a limit in amperes is the power over voltage and phases, rounded down to a tenth', () => {
  expect(limitOf(22_000, 'A', 3)).toBe(318)
  expect(limitOf(7_360, 'A', 1)).toBe(320)
  expect(limitOf(22_000, 'W', 3)).toBe(220_000)
})

it('a limit is never more than its power, and less by less than a tenth of an ampere', () => {
  forSeeds(300, (random) => {
    const watts = Math.floor(random() * 200_000)
    const phases = pick(random, [1, 3] as const)
    const limited = wattsOf(limitOf(watts, 'A', phases), 'A', phases)
    expect(limited).toBeLessThanOrEqual(watts)
    expect(watts - limited).toBeLessThanOrEqual(23 * phases)
  })
})

it('six amperes on each phase are the least, and read the same in both units', () => {
  for (const phases of [1, 3] as const) {
    expect(limitOf(leastWatts(phases), 'A', phases)).toBe(60)
    expect(wattsOf(60, 'A', phases)).toBe(leastWatts(phases))
    expect(ampWatts(phases) * 6).toBe(leastWatts(phases))
  }
})

it('a connector above what one phase gives has three', () => {
  expect([3_680, 7_360, 7_361, 22_080, 150_000].map(phasesOf)).toEqual([1, 1, 3, 3, 3])
})
