import { it } from 'vitest'
import { realClock } from '#backend/clock.ts'
import { LIMIT_VARIABLE, stepForward } from '#tests/support/run/heartbeat.ts'

it('ends like any other', () => {})

it('may take longer than the limit where it comes forward', async () => {
  const most = Number(process.env[LIMIT_VARIABLE])
  for (let step = 0; step < 3; step += 1) {
    await new Promise((resolve) => void realClock.after(most * 0.6, () => resolve(null)))
    stepForward()
  }
})
