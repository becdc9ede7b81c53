import { command, wholeNumber } from '#tests/support/run/command-line.ts'

const usage = `Usage: npm run soak -- [options]

Runs whole networks in virtual time, more seeds and longer days than the tests do, and holds every law of the world after each.
Prints a line of JSON a seed and ends with 1 when a law is broken; the same seed gives the same log.

  --seeds N   how many (200)
  --from N    the first of them (0)
  --hours N   how long each network lives (24)
  --piles N   how many each has, in fives (5)
  --gap N     mean minutes until the next car comes to a free connector (30)
  --crashes N chance in a hundred that the backend crashes between two writes, in each twenty minutes (0)
  --help      this text

  npm run soak -- --seeds 20 --hours 6 --crashes 10
  npm run soak -- --seeds 1 --from 4711 --hours 48
  npm run soak -- --seeds 1 --hours 168 --piles 200 --gap 240 --crashes 1`

const text = { type: 'string' } as const
const options = { seeds: text, hours: text, from: text, piles: text, gap: text, crashes: text }
/** Piles of the small network, of which a large one has several. */
const PILES = 5
const MINUTE_MS = 60_000

await command({ usage, options }, async ({ values }) => {
  const seeds = wholeNumber('seeds', values.seeds, { otherwise: 200, least: 1 })
  const hours = wholeNumber('hours', values.hours, { otherwise: 24, least: 1 })
  const from = wholeNumber('from', values.from, { otherwise: 0 })
  const scale = {
    copies: Math.ceil(wholeNumber('piles', values.piles, { otherwise: PILES, least: 1 }) / PILES),
    gapMs: wholeNumber('gap', values.gap, { otherwise: 30, least: 1 }) * MINUTE_MS,
    crashes: wholeNumber('crashes', values.crashes, { otherwise: 0 }) / 100,
  }
  const { soak } = await import('./soak.ts')
  let failed = 0
  const began = performance.now()
  for (let seed = from; seed < from + seeds; seed += 1) {
    const { broken, ...figures } = await soak(seed, hours, scale)
    if (broken.length > 0) failed += 1
    console.log(JSON.stringify({ ...figures, broken }))
  }
  const seconds = (performance.now() - began) / 1000
  const hoursPerSecond = Math.round((seeds * hours) / seconds)
  const { user, system } = process.cpuUsage()
  const cpuSeconds = Number(((user + system) / 1e6).toFixed(1))
  console.log(JSON.stringify({ seeds, hours, failed, cpuSeconds, seconds: Number(seconds.toFixed(1)), hoursPerSecond }))
  return failed === 0 ? 0 : 1
})
