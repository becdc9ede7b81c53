import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { runForeign } from '../scenarios/playing/foreign.ts'
import { problemLine } from '../scenarios/reading/problem.ts'
import { readScenario } from '../scenarios/reading/read.ts'
import type { Played } from './player.ts'

interface Playing {
  readonly url: string
  readonly password: string
  readonly seed: string
  readonly stop: AbortSignal
}

/** Plays files one after the other against any central system. What cannot be read is told, and the next one is played. */
export async function* playForeign(files: readonly string[], playing: Playing): AsyncGenerator<Played> {
  for (const file of files) {
    if (playing.stop.aborted) return
    yield await played(file, playing)
  }
}

async function played(file: string, { url, password, seed, stop }: Playing): Promise<Played> {
  try {
    const source = readFileSync(file, 'utf8')
    const read = readScenario(source)
    if (!read.ok) return { problems: read.problems.map((one) => problemLine(file, one)) }
    const sha256 = createHash('sha256').update(source).digest('hex')
    const where = { url, password: password === '' ? null : password, stop }
    const script = { scenario: read.scenario, file, sha256, seed: seed === '' ? null : Number(seed) }
    return { run: await runForeign({ ...script, ...where }) }
  } catch (error) {
    return { problems: [`${file}: ${error instanceof Error ? error.message : String(error)}`] }
  }
}
