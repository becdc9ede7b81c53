import { describe, expect, it } from 'vitest'
import { nextLimits } from '#backend/balancing/steps.ts'
import type { Steered } from '#backend/balancing/steps.ts'
import { noCircuits, supplyOf } from '#backend/balancing/wiring.ts'
import { forSeeds, pick } from '#tests/support/seed.ts'

/** lifecycles §6, rules a and d: limits go down before others go up. */

const sites = (watts: readonly number[]) => watts.map((one) => supplyOf(noCircuits, one))
const pile = (id: string, held: number, wanted: number): Steered => ({
  id,
  held: [held],
  wanted: [wanted],
  leastChange: 690,
  isNew: false,
})

describe('limits', () => {
  it('that are lower leave first, and higher ones when the lower are confirmed', () => {
    expect(nextLimits([pile('A', 10_000, 15_000), pile('B', 10_000, 5_000)], sites([20_000]))).toEqual(
      new Map([['B', [5_000]]]),
    )
    expect(nextLimits([pile('A', 10_000, 15_000), pile('B', 5_000, 5_000)], sites([20_000]))).toEqual(
      new Map([['A', [15_000]]]),
    )
  })

  it('go down in one slot though they must wait to go up in another', () => {
    const piles: readonly Steered[] = [
      { id: 'A', held: [10, 10], wanted: [15, 5], leastChange: 1, isNew: false },
      { id: 'B', held: [10, 10], wanted: [5, 15], leastChange: 1, isNew: false },
    ]
    expect(nextLimits(piles, sites([20, 20]))).toEqual(
      new Map([
        ['A', [10, 5]],
        ['B', [5, 10]],
      ]),
    )
  })

  it('are left where nothing changes by an ampere, unless there is too much or something begins or ends', () => {
    expect(nextLimits([pile('A', 10_000, 10_600), pile('B', 5_000, 4_500)], sites([20_000]))).toEqual(new Map())
    expect(nextLimits([pile('A', 10_000, 9_800), pile('B', 5_000, 5_000)], sites([14_800])).size).toBe(1)
    expect(nextLimits([pile('A', 0, 300)], sites([20_000])).size).toBe(1)
  })

  it('are told to a pile that has none of the plan, though it takes no less', () => {
    expect(nextLimits([{ ...pile('A', 10_000, 10_000), isNew: true }], sites([20_000]))).toEqual(
      new Map([['A', [10_000]]]),
    )
  })

  it('never add up to more than there is, however answers fail, and come to what is wanted', () => {
    forSeeds(200, (random) => {
      const most = [40_000, 20_000]
      const ids = ['A', 'B', 'C', 'D']
      const held = new Map(ids.map((id) => [id, [10_000, 5_000]]))
      const wanted = new Map(ids.map((id) => [id, [0, 0]]))
      const redraw = (): void => {
        const weights = ids.map(() => random())
        const total = weights.reduce((sum, weight) => sum + weight, 0)
        for (const [index, id] of ids.entries())
          wanted.set(
            id,
            most.map((watts) => Math.floor((watts * (weights[index] ?? 0)) / total)),
          )
      }
      const steered = () =>
        ids.map((id) => ({ id, held: held.get(id) ?? [], wanted: wanted.get(id) ?? [], leastChange: 1, isNew: false }))
      const sums = () => most.map((_, slot) => [...held.values()].reduce((sum, one) => sum + (one[slot] ?? 0), 0))
      for (let turn = 0; turn < 60; turn += 1) {
        if (turn % 15 === 0) redraw()
        for (const [id, limits] of nextLimits(steered(), sites(most)))
          if (pick(random, ['confirmed', 'confirmed', 'lost']) === 'confirmed') held.set(id, [...limits])
        for (const [slot, sum] of sums().entries()) expect(sum).toBeLessThanOrEqual(most[slot] ?? 0)
      }
      for (let turn = 0; turn < 10; turn += 1)
        for (const [id, limits] of nextLimits(steered(), sites(most))) held.set(id, [...limits])
      expect(held).toEqual(wanted)
    })
  })
})
