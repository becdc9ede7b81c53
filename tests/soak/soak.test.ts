import { expect, it } from 'vitest'
import { stepForward } from '#tests/support/run/heartbeat.ts'
import { soak } from './soak.ts'

/** Seeds of one run; `npm run soak -- --seeds 2000 --hours 48` does more. */
const SEEDS = 100
const HOURS = 6
const GROUP = 25
/** Chance of a crash in each twenty minutes. */
const OFTEN = 0.3
const FEW_HOURS = 3

const groups = Array.from({ length: SEEDS / GROUP }, (_, index) => index * GROUP)

it.each(groups)('holds every law of the world for the 25 seeds from %i [R0.1.01]', async (from) => {
  let sessions = 0
  let byOthers = 0
  let byNobody = 0
  let topUps = 0
  for (let seed = from; seed < from + GROUP; seed += 1) {
    const soaked = await soak(seed, HOURS)
    stepForward()
    expect(soaked.broken, `seed ${seed}`).toEqual([])
    sessions += soaked.sessions
    byOthers += soaked.stopsByOthers - soaked.stopsByNobody
    byNobody += soaked.stopsByNobody
    topUps += soaked.topUps
  }
  expect(sessions).toBeGreaterThan(GROUP)
  // Cards of the group end sessions of each other, and now and then one that nobody knows does.
  expect(byOthers).toBeGreaterThan(0)
  expect(byNobody).toBeGreaterThan(0)
  expect(topUps).toBeGreaterThan(GROUP)
})

it.each([0, 7, 4711])('gives the same log byte for byte from seed %i', async (seed) => {
  const [once, again] = [await soak(seed, HOURS), await soak(seed, HOURS)]
  expect(again.log).toBe(once.log)
  expect(once.facts).toBeGreaterThan(100)
})

it('goes on after crashes between two writes, by seed the same way', async () => {
  const once = await soak(0, FEW_HOURS, { crashes: OFTEN })
  stepForward()
  expect(once.broken).toEqual([])
  expect(once.sessions).toBeGreaterThan(0)
  expect(once.topUps).toBeGreaterThan(0)
  expect((await soak(0, FEW_HOURS, { crashes: OFTEN })).log).toBe(once.log)
})

it('holds every law of a network twice as large', async () => {
  expect((await soak(5, FEW_HOURS, { copies: 2 })).broken).toEqual([])
})
