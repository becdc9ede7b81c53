import { expect, it } from 'vitest'
import { fairOf, paceAt, STARVED_PACE } from '#tests/support/run/fair-time.ts'

/** What a limit counts of a second on the wall. */
it.each([
  ['all of it where a processor was free, whatever was burnt', { cpu: 10, idle: 900 }, 1_000],
  ['all of it where all was burnt here', { cpu: 1_000, idle: 0 }, 1_000],
  ['what was burnt where others took the rest', { cpu: 400, idle: 0 }, 400],
  ['a quarter for waiting where nothing was free', { cpu: 5, idle: 20 }, 250],
  ['never more than the wall, also of two threads', { cpu: 1_900, idle: 0 }, 1_000],
])('%s', (_, passed, fair) => {
  expect(fairOf({ wall: 1_000, pace: STARVED_PACE, ...passed })).toBe(fair)
})

it.each([
  ['a quarter where nobody else wants a processor, for something took it', 0.5, 0.25],
  ['a quarter where four want each', 4, 0.25],
  ['a tenth where ten do', 10, 0.1],
  ['never nothing', 1_000, 0.02],
])('waiting costs %s', (_, wanting, pace) => {
  expect(paceAt(wanting)).toBe(pace)
})
