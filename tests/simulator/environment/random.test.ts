import { expect, it } from 'vitest'
import { random } from '#simulator/environment/random.ts'

const draws = (seed: number): readonly number[] => {
  const chance = random(seed)
  return Array.from({ length: 1_000 }, () => chance.next())
}

it('yields the same numbers for the same seed, and others for another', () => {
  expect(draws(7)).toEqual(draws(7))
  expect(draws(7)).not.toEqual(draws(8))
})

it('takes seed 0 as a seed like any other', () => {
  expect(new Set(draws(0)).size).toBeGreaterThan(990)
  expect(draws(0)).not.toEqual(draws(1))
})

it('stays within 0 and 1 and is even', () => {
  const all = draws(0)
  expect(Math.min(...all)).toBeGreaterThanOrEqual(0)
  expect(Math.max(...all)).toBeLessThan(1)
  expect(all.reduce((sum, value) => sum + value, 0) / all.length).toBeCloseTo(0.5, 1)
})

it('forks by name, however much was drawn before', () => {
  const fresh = random(7)
  const used = random(7)
  used.next()
  expect(used.fork('a').next()).toBe(fresh.fork('a').next())
  expect(fresh.fork('a').next()).not.toBe(fresh.fork('b').next())
})

it('picks from a list and refuses an empty one', () => {
  const chance = random(3)
  expect(['a', 'b']).toContain(chance.pick(['a', 'b']))
  expect(() => chance.pick([])).toThrow('nothing to pick from')
})
