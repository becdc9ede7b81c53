import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { fairTime } from './fair-time.ts'
import { end, treeOf } from './processes.ts'
import { PROGRESS, progressIn } from './progress.ts'
import { root } from '../root.ts'
import { stampOf } from './stamp.ts'

/** One tool of the whole test run: what it is called, how it is run and how its tests are counted. */
export interface Step {
  readonly name: string
  readonly command: readonly [string, ...string[]]
  readonly env?: Readonly<Record<string, string>>
  /** Steps whose success this one needs. */
  readonly needs?: readonly string[]
  /** Takes both cores: nothing runs beside it. */
  readonly alone?: boolean
  /** Fair minutes after which it is ended; five when left out. */
  readonly minutes?: number
  /** Files and folders it reads: while none has changed since it passed, it is not run again. */
  readonly reads?: readonly string[]
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
  /** Of the processor, all that it began. */
  readonly cpuSeconds: number
  readonly output: string
  /** What of its tests failed, each with the beginning of its error. */
  readonly failures: readonly string[]
  /** It passed before and was not run again. */
  readonly isKnown: boolean
}

const MINUTES = 5
const LOOK_EVERY_MS = 1_000
/** A tool works on so many processors at a time: what it burns together is charged once. */
const LANES = 2

const path = [join(root, 'node_modules/.bin'), process.env['PATH']].join(delimiter)
const reports = join(root, 'tests/.reports')

const underway = new Set<ChildProcess>()

/** Ends whatever runs, with all that it began. */
export function endSteps(): void {
  for (const child of underway) endGroup(child)
}

/** Runs one step to its end, or ends it when it took too long; never rejects. Nothing that it began is left. */
export async function runStep(step: Step): Promise<Outcome> {
  const started = performance.now()
  const stamp = step.reads === undefined ? null : stampOf(step.name, step.command, step.reads)
  const known = { step, ...check(true), seconds: 0, cpuSeconds: 0, output: '', failures: [], isKnown: true }
  if (stamp?.isKnown === true) return known
  if (step.report) rmSync(join(root, step.report.file), { force: true })
  mkdirSync(reports, { recursive: true })
  const folder = mkdtempSync(join(tmpdir(), 'chargebook-step-'))
  const progress = join(reports, `${step.name.replaceAll(/[^\w.+-]+/gu, '-')}.progress`)
  rmSync(progress, { force: true })
  const { code, chunks, cpuSeconds } = await ended(step, { ...step.env, TMPDIR: folder, [PROGRESS]: progress })
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  const seconds = (performance.now() - started) / 1000
  const failures = failuresIn(progress)
  const told = { step, seconds, cpuSeconds, failures, isKnown: false }
  if (code === 0) stamp?.keep()
  if (step.report === undefined) return { ...told, ...check(code === 0), output: chunks.join('') }
  const { unfinished, ...counts } = counted(step.report, progress, code === 0)
  if (unfinished) chunks.push(`\nof its tests ${counts.passed + counts.failed} had ended: the counts are theirs\n`)
  return { ...told, ...counts, output: chunks.join('') }
}

interface End {
  readonly code: number | null
  readonly chunks: string[]
  readonly cpuSeconds: number
}

/** The tool is a group of its own, so that nothing that it began outlives it. */
function ended(step: Step, env: NodeJS.ProcessEnv): Promise<End> {
  const [command, ...args] = step.command
  const child = spawn(command, args, {
    cwd: root,
    env: { ...process.env, PATH: path, FORCE_COLOR: '0', NO_COLOR: '1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  underway.add(child)
  const chunks: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => chunks.push(text))
  const watch = limited(step, child, (why) => chunks.push(why))
  return new Promise((resolve) => {
    const over = (code: number | null): void => {
      underway.delete(child)
      resolve({ code, chunks, cpuSeconds: watch.stop() / 1_000 })
    }
    child.on('error', (error) => {
      chunks.push(String(error))
      over(null)
    })
    // Its pipes close when nobody holds them any more.
    child.on('exit', () => endGroup(child))
    child.on('close', over)
  })
}

function endGroup({ pid }: ChildProcess): void {
  if (pid !== undefined) end(-pid)
}

/** Ends the step when it has taken its fair minutes, and says so. Stopping the watch answers the milliseconds it has burnt. */
function limited(step: Step, child: ChildProcess, say: (why: string) => void): { stop(): number } {
  const most = (step.minutes ?? MINUTES) * 60_000
  // Of what has ended the last look counts.
  const burnt = new Map<number, number>()
  const cpu = (): number => {
    for (const one of treeOf(child.pid ?? 0)) burnt.set(one.pid, one.cpu)
    return [...burnt.values()].reduce((sum, each) => sum + each, 0)
  }
  const passed = fairTime(() => cpu() / LANES)
  let charged = 0
  const timer = setInterval(() => {
    charged += passed()
    if (charged <= most) return
    clearInterval(timer)
    say(`\nENDED ${step.name}: it has taken its ${most / 60_000} minutes\n`)
    endGroup(child)
  }, LOOK_EVERY_MS)
  return {
    stop: () => {
      clearInterval(timer)
      return [...burnt.values()].reduce((sum, each) => sum + each, 0)
    },
  }
}

/** A step that cannot run, because a step it needs has failed. */
export const notRun = (step: Step, missing: string): Outcome => ({
  step,
  ...check(false),
  seconds: 0,
  cpuSeconds: 0,
  isKnown: false,
  failures: [],
  output: `not run: ${missing} failed`,
})

const check = (ok: boolean): Counts => ({ passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0 })

/**
 * A tool that ends badly has failed at something, even when its report names no failed test. Without a report, because it was ended,
 * what had ended until then is counted.
 */
function counted(
  report: NonNullable<Step['report']>,
  progress: string,
  ok: boolean,
): Counts & { readonly unfinished: boolean } {
  const least = (counts: Counts): Counts => (ok ? counts : { ...counts, failed: Math.max(1, counts.failed) })
  try {
    return { ...least(report.count(readFileSync(join(root, report.file), 'utf8'))), unfinished: false }
  } catch {
    try {
      const { passed, failed, skipped } = progressIn(progress)
      return { passed, failed: Math.max(1, failed), skipped, unfinished: true }
    } catch {
      return { ...check(false), unfinished: false }
    }
  }
}

/** Of a tool that tells of none, none. */
const failuresIn = (progress: string): readonly string[] => (existsSync(progress) ? progressIn(progress).failures : [])
