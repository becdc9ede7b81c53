import { describe, expect, it } from 'vitest'
import { inTurn, nextTurns, running, shares, TURN_MS } from '#backend/balancing/shares.ts'
import type { Consumer, Turns } from '#backend/balancing/shares.ts'
import { nextLimits } from '#backend/balancing/steps.ts'
import { noCircuits, restOf, supplyOf, wiringOf } from '#backend/balancing/wiring.ts'
import type { Supply } from '#backend/balancing/wiring.ts'
import type { Circuit } from '#contracts/balancing/location-load.ts'
import { EntityId } from '#contracts/ids.ts'
import { power } from '#contracts/units.ts'
import { forSeeds, pick } from '#tests/support/seed.ts'
import type { Random } from '#tests/support/seed.ts'

/** lifecycles §6, rule f: a pile is under the smallest limit on its path. */

const circuit = (
  id: string,
  watts: number,
  { from = null, piles = [] }: { from?: string | null; piles?: readonly string[] },
): Circuit => ({
  id: EntityId.make(id),
  name: id,
  power: power(watts),
  parentId: from === null ? null : EntityId.make(from),
  pileIds: piles.map((one) => EntityId.make(one)),
})
const consumer = (pileId: string, more: Partial<Consumer> = {}): Consumer => ({
  id: `${pileId}~1`,
  pileId,
  ratedWatts: 22_080,
  leastWatts: 4_140,
  isCharging: true,
  ...more,
})

describe('the shares of piles behind circuits', () => {
  const hall = circuit('hall', 20_000, { piles: ['A', 'B'] })
  const given = (circuits: readonly Circuit[], watts: number, consumers: readonly Consumer[]) =>
    Object.fromEntries(shares(consumers, supplyOf(wiringOf(circuits), watts)))

  it('come down where the circuit is too weak, and what it cannot carry goes to the others', () => {
    const consumers = [consumer('A'), consumer('B'), consumer('C')]
    expect(given([], 48_000, consumers)).toEqual({ A: 16_000, B: 16_000, C: 16_000 })
    expect(given([hall], 48_000, consumers)).toEqual({ A: 10_000, B: 10_000, C: 22_080 })
  })

  it('are under the smallest limit of circuits within circuits', () => {
    const row = circuit('row', 6_000, { from: 'hall', piles: ['B'] })
    const circuits = [row, circuit('hall', 20_000, { piles: ['A'] })]
    expect(given(circuits, 48_000, [consumer('A'), consumer('B'), consumer('C')])).toEqual({
      A: 14_000,
      B: 6_000,
      C: 22_080,
    })
  })

  it('let only those take turns whom a circuit cannot serve together', () => {
    const weak = circuit('weak', 5_000, { piles: ['A', 'B'] })
    const consumers = [consumer('A'), consumer('B'), consumer('C')]
    expect(given([weak], 48_000, consumers)).toEqual({ A: 5_000, B: 0, C: 22_080 })
    const supply = supplyOf(wiringOf([weak]), 48_000)
    const turns = nextTurns(consumers, new Map(), { supply, now: 0 })
    expect(running(inTurn(consumers, turns, TURN_MS), supply).map(({ pileId }) => pileId)).toEqual(['B', 'C'])
  })

  it('leave the least to who is idle behind a circuit where nobody waits', () => {
    const weak = circuit('weak', 5_000, { piles: ['A', 'B'] })
    const idle = { isCharging: false }
    const consumers = [consumer('A'), consumer('B'), consumer('B', { id: 'B~2', ...idle }), consumer('C', idle)]
    expect(given([weak], 48_000, consumers)).toEqual({ A: 5_000, B: 0, C: 4_140 })
  })
})

/** A tree of up to six circuits, some of which have nothing behind them, and eight connectors at up to five piles. */
function drawn(random: Random): { readonly consumers: readonly Consumer[]; readonly supply: Supply } {
  const piles = ['A', 'B', 'C', 'D', 'E']
  const names = ['one', 'two', 'three', 'four', 'five', 'six'].slice(0, Math.floor(random() * 7))
  const places = piles.map(() => pick(random, [null, ...names]))
  const circuits = names.map((name, index) =>
    circuit(name, Math.floor(random() * 60_000), {
      from: index === 0 ? null : pick(random, [null, ...names.slice(0, index)]),
      piles: piles.filter((_, at) => places[at] === name),
    }),
  )
  const consumers = Array.from({ length: 1 + Math.floor(random() * 8) }, (_, index) => {
    const pileId = pick(random, piles)
    const isCharging = random() < 0.8
    const plug = pick(random, [{}, { ratedWatts: 7_360, leastWatts: 1_380 }])
    return consumer(pileId, { id: `${pileId}~${index}`, isCharging, ...plug })
  })
  return { consumers, supply: supplyOf(wiringOf(circuits), Math.floor(random() * 90_000)) }
}

/** What lies behind a node, of piles with so many watts. */
const behind = (supply: Supply, node: number, watts: ReadonlyMap<string, number>): number =>
  [...watts].reduce((sum, [pileId, one]) => sum + (supply.wiring.pathOf(pileId).includes(node) ? one : 0), 0)

describe('in any tree of circuits', () => {
  it('no node carries more than it may, and nobody runs below its least', () => {
    forSeeds(500, (random) => {
      const { consumers, supply } = drawn(random)
      const given = shares(consumers, supply)
      for (const [node, most] of supply.watts.entries()) expect(behind(supply, node, given)).toBeLessThanOrEqual(most)
      const run = running(consumers, supply)
      for (const [pileId, share] of given) {
        const least = run.filter((one) => one.pileId === pileId).reduce((sum, { leastWatts }) => sum + leastWatts, 0)
        expect(share).toBeGreaterThanOrEqual(least)
        expect(share === 0 || share >= 1_380).toBe(true)
      }
    })
  })

  it('who pauses could not run: a node on its path has less than its least beside those who run', () => {
    forSeeds(500, (random) => {
      const { consumers, supply } = drawn(random)
      const run = running(consumers, supply)
      const rest = supply.watts.map(
        (most, node) =>
          most -
          run
            .filter(({ pileId }) => supply.wiring.pathOf(pileId).includes(node))
            .reduce((sum, { leastWatts }) => sum + leastWatts, 0),
      )
      for (const one of consumers.filter((each) => each.isCharging && !run.includes(each)))
        expect(restOf({ ...supply, watts: rest }, one.pileId)).toBeLessThan(one.leastWatts)
    })
  })

  it('shares are max-min fair: who has less than it can take is levelled with the largest behind a node that is full', () => {
    forSeeds(500, (random) => {
      const { consumers, supply } = drawn(random)
      // One connector a pile, so that the share of a pile is that of its connector.
      const one = consumers.filter(
        (each, index) => each.isCharging && index === consumers.findIndex(({ pileId }) => pileId === each.pileId),
      )
      const given = shares(one, supply)
      const run = running(one, supply)
      for (const { pileId, ratedWatts, leastWatts } of run) {
        const share = given.get(pileId) ?? 0
        if (share === ratedWatts) continue
        const isLevelled = supply.wiring.pathOf(pileId).some((node) => {
          const others = run.filter((other) => supply.wiring.pathOf(other.pileId).includes(node))
          const left = (supply.watts[node] ?? 0) - behind(supply, node, given)
          // Levels are whole watts: of each of those behind a node less than one watt is left.
          const isFull = left < others.length
          return isFull && others.every((other) => (given.get(other.pileId) ?? 0) <= Math.max(share, other.leastWatts))
        })
        expect([pileId, share, leastWatts, isLevelled]).toEqual([pileId, share, leastWatts, true])
      }
    })
  })

  it('are those of no circuits where every circuit carries all', () => {
    forSeeds(200, (random) => {
      const { consumers, supply } = drawn(random)
      const wide = { ...supply, watts: supply.watts.map((watts, node) => (node === 0 ? watts : 1_000_000)) }
      expect(shares(consumers, wide)).toEqual(shares(consumers, supplyOf(noCircuits, supply.watts[0] ?? 0)))
    })
  })

  it('limits go down before others go up at every node, however answers fail, and come to what is wanted', () => {
    forSeeds(200, (random) => {
      const { supply } = drawn(random)
      const ids = ['A', 'B', 'C', 'D', 'E']
      const held = new Map(ids.map((id) => [id, 0]))
      let wanted: ReadonlyMap<string, number> = held
      const redraw = (): void => {
        const consumers = ids.map((id) => consumer(id, { isCharging: random() < 0.6 }))
        wanted = shares(consumers, supply)
      }
      const step = () =>
        nextLimits(
          ids.map((id) => ({
            id,
            held: [held.get(id) ?? 0],
            wanted: [wanted.get(id) ?? 0],
            leastChange: 1,
            isNew: false,
          })),
          [supply],
        )
      for (let turn = 0; turn < 60; turn += 1) {
        if (turn % 15 === 0) redraw()
        for (const [id, [watts = 0]] of step())
          if (pick(random, ['confirmed', 'confirmed', 'lost']) === 'confirmed') held.set(id, watts)
        for (const [node, most] of supply.watts.entries()) expect(behind(supply, node, held)).toBeLessThanOrEqual(most)
      }
      for (let turn = 0; turn < 10; turn += 1) for (const [id, [watts = 0]] of step()) held.set(id, watts)
      expect(held).toEqual(wanted)
    })
  })

  it('turns come to everybody whose circuits can carry it at all', () => {
    forSeeds(60, (random) => {
      const { consumers, supply } = drawn(random)
      const charging = consumers.map((one) => ({ ...one, isCharging: true }))
      const can = charging.filter(({ pileId, leastWatts }) => restOf(supply, pileId) >= leastWatts)
      const served = new Set<string>()
      let turns: Turns = new Map()
      for (let now = 0; now < charging.length * 6 * TURN_MS; now += TURN_MS / 5) {
        turns = nextTurns(charging, turns, { supply, now })
        for (const [id, { isRunning }] of turns) if (isRunning) served.add(id)
      }
      expect([...served].toSorted()).toEqual(can.map(({ id }) => id).toSorted())
    })
  })
})

it('a loop of circuits ends', () => {
  const loop = [circuit('one', 9_000, { from: 'two', piles: ['A'] }), circuit('two', 7_000, { from: 'one' })]
  expect(restOf(supplyOf(wiringOf(loop), 50_000), 'A')).toBe(7_000)
})
