import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { command, wholeNumber } from '#tests/support/run/command-line.ts'

const usage = `Usage: npm run fuzz -- [options]

Sends OCPP frames that are nearly right to a live socket, far more than the tests do. Prints what came of them as JSON and ends
with 1 when one of them was not answered by protocol.

  --frames N   how many (1000000)
  --seed N     which; the same seed gives the same frames (1)
  --help       this text

  npm run fuzz -- --frames 50000
  npm run fuzz -- --frames 1000000 --seed 7`

const options = { frames: { type: 'string' }, seed: { type: 'string' } } as const

await command({ usage, options }, async ({ values }) => {
  const frames = wholeNumber('frames', values.frames, { otherwise: 1_000_000, least: 1 })
  const seed = wholeNumber('seed', values.seed, { otherwise: 1 })
  const { fuzz } = await import('./fuzz.ts')
  const folder = mkdtempSync(join(tmpdir(), 'chargebook-fuzz-'))
  const began = performance.now()
  try {
    const { broken, ...fuzzed } = await fuzz({ seed, frames, file: join(folder, 'world.db') })
    const seconds = (performance.now() - began) / 1000
    for (const wrong of broken) console.error(wrong)
    const framesPerSecond = Math.round(fuzzed.frames / seconds)
    console.log(JSON.stringify({ ...fuzzed, broken: broken.length, seconds: Math.round(seconds), framesPerSecond }))
    return broken.length === 0 ? 0 : 1
  } finally {
    rmSync(folder, { recursive: true })
  }
})
