import { expect, it } from 'vitest'
import { shortest } from '#simulator/scenarios/shrinking/ddmin.ts'
import { randomOf, seeds } from '#tests/support/seed.ts'

const numbers = (count: number): readonly number[] => Array.from({ length: count }, (_, at) => at)
const holdsAll =
  (culprits: readonly number[]) =>
  (part: readonly number[]): Promise<boolean> =>
    Promise.resolve(culprits.every((one) => part.includes(one)))

it('leaves exactly what a failure needs, in its order', async () => {
  expect(await shortest(numbers(1_000), holdsAll([17, 500, 501, 999]))).toEqual([17, 500, 501, 999])
})

it('leaves nothing where nothing is needed, and the one item that is', async () => {
  expect(await shortest(numbers(20), () => Promise.resolve(true))).toEqual([])
  expect(await shortest(['only'], (part) => Promise.resolve(part.length === 1))).toEqual(['only'])
  expect(await shortest([], () => Promise.resolve(true))).toEqual([])
})

it('asks about no part twice', async () => {
  const asked: string[] = []
  const fails = holdsAll([3, 4, 90])
  await shortest(numbers(100), (part) => {
    asked.push(part.join())
    return fails(part)
  })
  expect(new Set(asked).size).toBe(asked.length)
})

it.each(seeds(50))('without any single item nothing fails any more, whatever makes it fail (seed %i)', async (seed) => {
  const random = randomOf(seed)
  // Two groups of culprits, either of which is enough, and a rule that is not monotone: a healer makes it pass.
  const [some, others] = [0, 1].map(() => numbers(40).filter(() => random() < 0.1))
  const healer = Math.floor(random() * 40)
  const fails = (part: readonly number[]): boolean =>
    [some, others].some((group) => group?.every((one) => part.includes(one))) &&
    !(part.includes(healer) && part.length < 5)
  const found = await shortest(numbers(40), (part) => Promise.resolve(fails(part)))
  expect(fails(found)).toBe(true)
  for (const at of found.keys()) expect(fails(found.toSpliced(at, 1))).toBe(false)
})
