import { parseArgs } from 'node:util'
import { soak } from './soak.ts'

/** `npm run soak -- --seeds 2000 --hours 48 --from 0`: more seeds and longer days than the tests take. */
const options = { seeds: { type: 'string' }, hours: { type: 'string' }, from: { type: 'string' } } as const
const { values } = parseArgs({ options })
const [seeds, hours, from] = [Number(values.seeds ?? 200), Number(values.hours ?? 24), Number(values.from ?? 0)]

let failed = 0
const began = performance.now()
for (let seed = from; seed < from + seeds; seed += 1) {
  const { broken, ...figures } = await soak(seed, hours)
  if (broken.length > 0) failed += 1
  console.log(JSON.stringify({ ...figures, broken }))
}
const seconds = (performance.now() - began) / 1000
console.log(
  JSON.stringify({
    seeds,
    hours,
    failed,
    seconds: Number(seconds.toFixed(1)),
    hoursPerSecond: Math.round((seeds * hours) / seconds),
  }),
)
process.exitCode = failed === 0 ? 0 : 1
