import { spawn } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { root } from '#tests/support/root.ts'

/** One tool of the whole test run: what it is called, how it is run and how its tests are counted. */
export interface Step {
  readonly name: string
  readonly command: readonly [string, ...string[]]
  /** Steps whose success this one needs. */
  readonly needs?: readonly string[]
  /** Takes both cores: nothing runs beside it. */
  readonly alone?: boolean
  /** Where the tool writes its JSON report, and how to read it. Without one the step counts as a single check. */
  readonly report?: { readonly file: string; readonly count: (json: string) => Counts }
}

export interface Counts {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
}

export interface Outcome extends Counts {
  readonly step: Step
  readonly seconds: number
  readonly output: string
}

/** No single step may hold the run for longer. */
const limitMs = 10 * 60_000

const path = [join(root, 'node_modules/.bin'), process.env['PATH']].join(delimiter)

/** Runs one step to its end; never rejects. */
export function runStep(step: Step): Promise<Outcome> {
  const started = performance.now()
  if (step.report) rmSync(join(root, step.report.file), { force: true })
  const [command, ...args] = step.command
  const env = { ...process.env, PATH: path, FORCE_COLOR: '0', NO_COLOR: '1' }
  const child = spawn(command, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'], timeout: limitMs })
  const chunks: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => chunks.push(text))
  return new Promise((resolve) => {
    const end = (code: number | null): void => {
      const counts = step.report === undefined ? check(code === 0) : counted(step.report, code === 0)
      resolve({ step, ...counts, seconds: (performance.now() - started) / 1000, output: chunks.join('') })
    }
    child.on('error', (error) => {
      chunks.push(String(error))
      end(null)
    })
    child.on('close', end)
  })
}

/** A step that cannot run, because a step it needs has failed. */
export const notRun = (step: Step, missing: string): Outcome => ({
  step,
  ...check(false),
  seconds: 0,
  output: `not run: ${missing} failed`,
})

const check = (ok: boolean): Counts => ({ passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0 })

/** A tool that ends badly has failed at something, even when its report names no failed test. */
function counted(report: NonNullable<Step['report']>, ok: boolean): Counts {
  try {
    const counts = report.count(readFileSync(join(root, report.file), 'utf8'))
    return ok ? counts : { ...counts, failed: Math.max(1, counts.failed) }
  } catch {
    return check(false)
  }
}
