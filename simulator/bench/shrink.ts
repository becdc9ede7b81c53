import { readFileSync, writeFileSync } from 'node:fs'
import { Result, Schema } from 'effect'
import { ScenarioRun } from '#contracts/lab/scenario-run.ts'
import { readScenario } from '../scenarios/reading/read.ts'
import { problemLine } from '../scenarios/reading/problem.ts'
import { shrinkScenario } from '../scenarios/shrinking/shrink.ts'
import type { Shrunk } from '../scenarios/shrinking/shrink.ts'
import { exits } from './line/exits.ts'
import { Progress } from './line/terminal.ts'
import { openPlayer } from './player.ts'

interface Asked {
  /** Empty: the scenario's own. */
  readonly seed: string
  /** A file; empty: standard output. */
  readonly out: string
  readonly json: boolean
  readonly quiet: boolean
}

const SEED = 1

/** Shrinks the scenario of a file, or the first that failed in a report. Resolves with the exit code. */
export async function shrinkFile(file: string, asked: Asked): Promise<number> {
  const failing = file.endsWith('.json') ? failedIn(file) : { file, seed: null }
  if (typeof failing === 'string') return fail(`${file}: ${failing}`)
  const source = readFileSync(failing.file === '-' ? process.stdin.fd : failing.file, 'utf8')
  const read = readScenario(source)
  if (!read.ok) return fail(read.problems.map((one) => problemLine(failing.file, one)).join('\n'))
  const seed = asked.seed === '' ? (failing.seed ?? read.scenario.seed ?? SEED) : Number(asked.seed)
  const shrunk = await shrink(source, seed, asked)
  if (shrunk === null) return fail(`${failing.file} passes with seed ${seed}: there is nothing to shrink`)
  return tell(shrunk, asked)
}

function fail(complaint: string): number {
  console.error(`simulate: ${complaint}`)
  return exits.error
}

async function shrink(source: string, seed: number, asked: Asked): Promise<Shrunk | null> {
  const player = openPlayer()
  const progress = new Progress(asked)
  const play = async (text: string): Promise<ScenarioRun | null> => {
    const played = await player.play(text)
    return 'run' in played ? played.run : null
  }
  try {
    return await shrinkScenario(source, play, {
      seed,
      progress: (played) => progress.show(null, `${played} scenarios played`),
    })
  } finally {
    progress.clear()
    player.close()
  }
}

function tell(shrunk: Shrunk, { out, json, quiet }: Asked): number {
  const { source, before, after, played, failure } = shrunk
  if (out !== '') writeFileSync(out, source)
  if (json) console.log(JSON.stringify({ ...shrunk, file: out === '' ? null : out }))
  else if (out === '') console.log(source.trimEnd())
  // Standard output may be the scenario itself.
  if (!json && !quiet) console.error(`${after} of ${before} steps are left (${played} scenarios played): ${failure}`)
  return exits.passed
}

const Report = Schema.fromJsonString(Schema.Struct({ runs: Schema.Array(ScenarioRun) }))

/** The first run of a report that failed and has a file; a sentence where there is none. */
function failedIn(file: string): { readonly file: string; readonly seed: number } | string {
  const report = Schema.decodeUnknownResult(Report)(readFileSync(file, 'utf8'))
  if (Result.isFailure(report)) return 'is no report of scenarios'
  const run = report.success.runs.find(({ verdict, scenario }) => verdict === 'failed' && scenario.file !== null)
  if (run === undefined) return 'no run of it failed'
  return { file: run.scenario.file ?? '', seed: run.seed }
}
