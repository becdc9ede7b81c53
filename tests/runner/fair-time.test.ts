import { expect, it } from 'vitest'
import { fairOf } from '#tests/support/fair-time.ts'

/** What a limit counts of a second on the wall. */
it.each([
  ['all of it where a processor was free, whatever was burnt', { wall: 1_000, cpu: 10, idle: 900 }, 1_000],
  ['all of it where all was burnt here', { wall: 1_000, cpu: 1_000, idle: 0 }, 1_000],
  ['what was burnt where others took the rest', { wall: 1_000, cpu: 400, idle: 0 }, 400],
  ['a quarter for waiting where nothing was free', { wall: 1_000, cpu: 5, idle: 20 }, 250],
  ['never more than the wall, also of two threads', { wall: 1_000, cpu: 1_900, idle: 0 }, 1_000],
])('%s', (_, passed, fair) => {
  expect(fairOf(passed)).toBe(fair)
})
