import { describe, expect, it } from 'vitest'
import { inTurn, nextTurns, running, shares, TURN_MS, untilTurn } from '#backend/balancing/shares.ts'
import type { Consumer, Turns } from '#backend/balancing/shares.ts'
import { noCircuits, supplyOf } from '#backend/balancing/wiring.ts'
import { forSeeds, pick } from '#tests/support/seed.ts'
import type { Random } from '#tests/support/seed.ts'

/** lifecycles §6, rules b to e: what each pile gets of the power of its location. */

const site = (watts: number) => supplyOf(noCircuits, watts)
const three = { ratedWatts: 22_080, leastWatts: 4_140 }
const one = { ratedWatts: 7_360, leastWatts: 1_380 }
const consumer = (pileId: string, more: Partial<Consumer> = {}): Consumer => ({
  id: `${pileId}~1`,
  pileId,
  ...three,
  isCharging: true,
  ...more,
})

const drawn = (random: Random): readonly Consumer[] =>
  Array.from({ length: 1 + Math.floor(random() * 8) }, (_, index) =>
    consumer(`P${Math.floor(index / 2)}`, {
      id: `P${Math.floor(index / 2)}~${(index % 2) + 1}`,
      ...pick(random, [three, one]),
      isCharging: random() < 0.7,
    }),
  )

describe('shares', () => {
  it('are even among those who charge, up to what each can take', () => {
    const two = [consumer('A'), consumer('B', one)]
    expect([...shares(two, site(20_000))]).toEqual([
      ['A', 12_640],
      ['B', 7_360],
    ])
    expect([...shares([consumer('A'), consumer('B')], site(20_000)).values()]).toEqual([10_000, 10_000])
  })

  it('leave the least to who is idle, so that a session begins at once', () => {
    const piles = [consumer('A'), consumer('B', { isCharging: false }), consumer('C', { isCharging: false })]
    expect([...shares(piles, site(20_000)).values()]).toEqual([11_720, 4_140, 4_140])
    expect([...shares(piles, site(8_000)).values()]).toEqual([8_000, 0, 0])
    const second = { id: 'A~2', isCharging: false }
    const twice = [consumer('A', { isCharging: false }), consumer('A', second), consumer('B', { isCharging: false })]
    expect([...shares(twice, site(9_000)).values()]).toEqual([4_140, 4_140])
  })

  it('let some pause where not everybody can have six amperes a phase', () => {
    const piles = [consumer('A'), consumer('B'), consumer('C', { isCharging: false })]
    expect([...shares(piles, site(6_000)).values()]).toEqual([6_000, 0, 0])
    expect([...shares(piles, site(4_000)).values()]).toEqual([0, 0, 0])
  })

  it('are never more than there is, nor less than a vehicle can use, nor more than a connector gives', () => {
    forSeeds(300, (random) => {
      const consumers = drawn(random)
      const watts = Math.floor(random() * 120_000)
      const found = shares(consumers, site(watts))
      expect([...found.values()].reduce((sum, share) => sum + share, 0)).toBeLessThanOrEqual(watts)
      const run = new Set(running(consumers, site(watts)))
      for (const [pileId, share] of found) {
        const own = consumers.filter((each) => each.pileId === pileId)
        expect(share).toBeLessThanOrEqual(own.reduce((sum, { ratedWatts }) => sum + ratedWatts, 0))
        const least = own.filter((each) => run.has(each)).reduce((sum, { leastWatts }) => sum + leastWatts, 0)
        expect(share).toBeGreaterThanOrEqual(least)
      }
    })
  })

  it('use what there is: nobody who charges could have one watt more with everybody served', () => {
    forSeeds(300, (random) => {
      const consumers = drawn(random).map((each) => ({ ...each, isCharging: true }))
      const watts = Math.floor(random() * 120_000)
      if (running(consumers, site(watts)).length < consumers.length) return
      const given = [...shares(consumers, site(watts)).values()].reduce((sum, share) => sum + share, 0)
      const rated = consumers.reduce((sum, { ratedWatts }) => sum + ratedWatts, 0)
      expect(given).toBeGreaterThan(Math.min(watts, rated) - consumers.length)
    })
  })
})

describe('turns', () => {
  const at = (minutes: number): number => minutes * 60_000
  const names = (consumers: readonly Consumer[]): readonly string[] => consumers.map(({ pileId }) => pileId)

  it('change after five minutes, and not before', () => {
    const consumers = [consumer('A'), consumer('B')]
    const first = nextTurns(consumers, new Map(), { supply: site(5_000), now: at(0) })
    expect(names(running(inTurn(consumers, first, at(4)), site(5_000)))).toEqual(['A'])
    expect(names(running(inTurn(consumers, first, at(5)), site(5_000)))).toEqual(['B'])
  })

  it('are looked at when the next of them may change', () => {
    const turns = nextTurns([consumer('A'), consumer('B')], new Map(), { supply: site(5_000), now: at(0) })
    expect([untilTurn(turns, at(0)), untilTurn(turns, at(3)), untilTurn(turns, at(5))]).toEqual([
      TURN_MS,
      2 * 60_000,
      TURN_MS,
    ])
  })

  it('are not taken from who has just begun, by who has come since', () => {
    const consumers = [consumer('B')]
    const turns = nextTurns(consumers, new Map(), { supply: site(5_000), now: at(0) })
    expect(names(running(inTurn([consumer('A'), ...consumers], turns, at(1)), site(5_000)))).toEqual(['B'])
  })

  it('come to everybody, and no run or pause is shorter than five minutes', () => {
    forSeeds(40, (random) => {
      const consumers = drawn(random).map((each) => ({ ...each, isCharging: true }))
      const least = Math.max(...consumers.map(({ leastWatts }) => leastWatts))
      const watts = least + Math.floor(random() * 20_000)
      let turns: Turns = new Map()
      const served = new Set<string>()
      for (let now = 0; now < consumers.length * 4 * TURN_MS; now += 60_000) {
        const next = nextTurns(consumers, turns, { supply: site(watts), now })
        for (const [id, { isRunning, since }] of next) {
          if (isRunning) served.add(id)
          const before = turns.get(id)
          if (before !== undefined && since === now) expect(now - before.since).toBeGreaterThanOrEqual(TURN_MS)
        }
        turns = next
      }
      expect(served.size).toBe(consumers.length)
    })
  })
})
