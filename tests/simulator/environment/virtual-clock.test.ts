import { expect, it } from 'vitest'
import { virtualClock } from '#simulator/environment/virtual-clock.ts'
import { random } from '#simulator/environment/random.ts'

it('runs timers in the order of their time, those of one instant in the order of their setting', () => {
  const clock = virtualClock(0)
  const ran: string[] = []
  clock.after(20, () => ran.push('c'))
  clock.after(10, () => ran.push('a'))
  clock.after(10, () => ran.push('b'))
  clock.advance(30)
  expect(ran).toEqual(['a', 'b', 'c'])
  expect(clock.now()).toBe(30)
})

it('shows a timer its own time and runs what it sets when that falls due', () => {
  const clock = virtualClock(1_000)
  const seen: number[] = []
  const again = (): void => {
    seen.push(clock.now())
    clock.after(5, again)
  }
  clock.after(5, again)
  clock.runUntil(1_017)
  expect(seen).toEqual([1_005, 1_010, 1_015])
})

it('does not run what was cancelled', () => {
  const clock = virtualClock(0)
  const ran: string[] = []
  const cancel = clock.after(10, () => ran.push('cancelled'))
  clock.after(10, () => ran.push('kept'))
  cancel()
  clock.advance(10)
  cancel()
  expect(ran).toEqual(['kept'])
  expect(clock.next()).toBeNull()
})

it('keeps ten thousand timers in order', () => {
  const clock = virtualClock(0)
  const chance = random(0)
  const seen: number[] = []
  for (let timer = 0; timer < 10_000; timer += 1)
    clock.after(Math.floor(chance.next() * 1_000), () => seen.push(clock.now()))
  clock.advance(1_000)
  expect(seen).toHaveLength(10_000)
  expect(seen).toEqual(seen.toSorted((a, b) => a - b))
})

it('lets promises come to rest between two timers', async () => {
  const clock = virtualClock(0)
  const ran: string[] = []
  clock.after(10, () => void Promise.resolve().then(() => ran.push('promise of the first')))
  clock.after(20, () => ran.push('second'))
  await clock.settleUntil(20, () => Promise.resolve())
  expect(ran).toEqual(['promise of the first', 'second'])
})
