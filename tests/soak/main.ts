import { command, wholeNumber } from '#tests/support/run/command-line.ts'

const usage = `Usage: npm run soak -- [options]

Runs whole networks in virtual time, more seeds and longer days than the tests do, and holds every law of the world after each.
Prints a line of JSON a seed and ends with 1 when a law is broken; the same seed gives the same log.

  --seeds N   how many (200)
  --from N    the first of them (0)
  --hours N   how long each network lives (24)
  --help      this text

  npm run soak -- --seeds 20 --hours 6
  npm run soak -- --seeds 1 --from 4711 --hours 48`

const options = { seeds: { type: 'string' }, hours: { type: 'string' }, from: { type: 'string' } } as const

await command({ usage, options }, async ({ values }) => {
  const seeds = wholeNumber('seeds', values.seeds, { otherwise: 200, least: 1 })
  const hours = wholeNumber('hours', values.hours, { otherwise: 24, least: 1 })
  const from = wholeNumber('from', values.from, { otherwise: 0 })
  const { soak } = await import('./soak.ts')
  let failed = 0
  const began = performance.now()
  for (let seed = from; seed < from + seeds; seed += 1) {
    const { broken, ...figures } = await soak(seed, hours)
    if (broken.length > 0) failed += 1
    console.log(JSON.stringify({ ...figures, broken }))
  }
  const seconds = (performance.now() - began) / 1000
  const hoursPerSecond = Math.round((seeds * hours) / seconds)
  console.log(JSON.stringify({ seeds, hours, failed, seconds: Number(seconds.toFixed(1)), hoursPerSecond }))
  return failed === 0 ? 0 : 1
})
