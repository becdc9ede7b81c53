import { expect, it } from 'vitest'
import { MINUTE } from '#contracts/durations.ts'
import { attempts } from '#backend/http/attempts.ts'
import { steppedClock } from '#tests/support/stepped-clock.ts'

it.each([
  ['forward', 60 * MINUTE],
  ['back', -60 * MINUTE],
])('locks a name for a quarter of an hour of real time, though the wall is set %s', (_, milliseconds) => {
  const clock = steppedClock()
  const names = attempts(clock)
  for (let time = 0; time < 5; time += 1) names.failed('admin00')
  clock.step(milliseconds)
  expect(names.lockedFor('admin00')).toBe(15 * MINUTE)
  clock.advance(15 * MINUTE)
  expect(names.lockedFor('admin00')).toBe(0)
})
