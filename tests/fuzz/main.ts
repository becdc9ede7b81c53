import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { fuzz } from './fuzz.ts'

/** `npm run fuzz -- --frames 1000000 --seed 1`: more frames than the tests take. Prints what came of them as JSON. */
const options = { frames: { type: 'string' }, seed: { type: 'string' } } as const
const { values } = parseArgs({ options })
const [frames, seed] = [Number(values.frames ?? 1_000_000), Number(values.seed ?? 1)]

const folder = mkdtempSync(join(tmpdir(), 'chargebook-fuzz-'))
const began = performance.now()
const { broken, ...fuzzed } = await fuzz({ seed, frames, file: join(folder, 'world.db') })
const seconds = (performance.now() - began) / 1000
rmSync(folder, { recursive: true })
for (const wrong of broken) console.error(wrong)
console.log(
  JSON.stringify({
    ...fuzzed,
    broken: broken.length,
    seconds: Math.round(seconds),
    framesPerSecond: Math.round(fuzzed.frames / seconds),
  }),
)
process.exitCode = broken.length === 0 ? 0 : 1
