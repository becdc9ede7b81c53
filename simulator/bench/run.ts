import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { Schema } from 'effect'
import { ScenarioRun } from '#contracts/lab/scenario-run.ts'
import { writeReports } from '../scenarios/report/write.ts'

/** `simulate run FILES…`: plays scenarios against our own backend in virtual time and tells what came of them. */

const exits = { passed: 0, error: 1, usage: 2, failed: 99 } as const
type ExitCode = (typeof exits)[keyof typeof exits]

const bench = fileURLToPath(new URL('../../backend/bench/main.ts', import.meta.url))
const words = {
  seed: { type: 'string' },
  report: { type: 'string' },
  json: { type: 'boolean' },
  quiet: { type: 'boolean' },
} as const

/** A line of the bench: a run, or why there is none. */
const Line = Schema.fromJsonString(
  Schema.Union([Schema.Struct({ run: ScenarioRun }), Schema.Struct({ problems: Schema.Array(Schema.String) })]),
)
const decode = Schema.decodeUnknownSync(Line)

/** Runs what the words of the command line behind `run` say. Answers the exit code of the process. */
export async function runScenarios(argv: readonly string[]): Promise<ExitCode> {
  const given = parsed(argv)
  if (typeof given === 'string') {
    console.error(`simulate run: ${given}`)
    return exits.usage
  }
  const { files, seed, report, json, quiet } = given
  const runs: ScenarioRun[] = []
  let isWrong = false
  for await (const text of linesOf([seed ?? '-', ...files])) {
    const line = decode(text)
    if ('problems' in line) {
      isWrong = true
      for (const problem of line.problems) console.error(problem)
      continue
    }
    runs.push(line.run)
    if (json) console.log(JSON.stringify(line.run))
    else if (!quiet || line.run.verdict === 'failed') tell(line.run)
  }
  if (report !== undefined) await writeReports(runs, report)
  if (isWrong || runs.length < files.length) return exits.error
  return runs.some(({ verdict }) => verdict === 'failed') ? exits.failed : exits.passed
}

interface Words {
  readonly files: readonly string[]
  readonly seed: string | undefined
  readonly report: string | undefined
  readonly json: boolean
  readonly quiet: boolean
}

function parsed(argv: readonly string[]): Words | string {
  try {
    const { values, positionals } = parseArgs({ args: [...argv], options: words, allowPositionals: true })
    const { seed, report, json = false, quiet = false } = values
    if (positionals.length === 0)
      return 'name at least one scenario, such as simulator/scenarios/plug-to-paid.scenario.yaml'
    if (seed !== undefined && !/^-?\d{1,9}$/u.test(seed)) return `--seed is a whole number, not ${seed}`
    return { files: positionals, seed, report, json, quiet }
  } catch (cause) {
    return cause instanceof Error ? cause.message : String(cause)
  }
}

/** What the bench writes, line by line. It is a process of its own: the simulator never knows our backend. */
async function* linesOf(argv: readonly string[]): AsyncGenerator<string> {
  const child = spawn(process.execPath, [bench, ...argv], { stdio: ['ignore', 'pipe', 'inherit'] })
  yield* createInterface({ input: child.stdout })
}

function tell({ scenario, verdict, steps, broken, ran }: ScenarioRun): void {
  console.log(`${verdict}  ${scenario.name}  ${steps.length} steps, ${ran.tookMs} ms`)
  for (const { place, title, reason, verdict: came } of steps) {
    if (came === 'passed') continue
    console.log(`  ${scenario.file ?? ''}:${place?.line ?? 0} ${came}: ${title}: ${reason ?? ''}`)
  }
  for (const one of broken) console.log(`  broken: ${one}`)
}
