import { endSteps, notRun, runStep } from './steps.ts'
import type { Outcome, Step } from './steps.ts'

/** Runs steps two at a time, except those that take both cores, tells of each as it ends, and closes with a table. */

const lanes = 2
const FAILURES_MOST = 20

/** The exit code: 0 when nothing failed. An interrupt ends what runs and tells what was finished. */
export async function runSteps(steps: readonly Step[]): Promise<number> {
  const outcomes: Outcome[] = []
  const stop = { isWanted: false }
  const interrupt = (): void => {
    stop.isWanted = true
    endSteps()
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, interrupt)
  await runAll(steps, outcomes, stop)
  console.log(failures(outcomes))
  console.log(table(outcomes))
  const [passed, failed, skipped] = (['passed', 'failed', 'skipped'] as const).map((key) =>
    outcomes.reduce((sum, outcome) => sum + outcome[key], 0),
  )
  const left = steps.length - outcomes.length
  const rest = left === 0 ? '' : `, interrupted before ${left} of ${steps.length} steps`
  console.log(`${passed} passed, ${failed} failed${skipped === 0 ? '' : `, ${skipped} skipped`}${rest}`)
  if (stop.isWanted) return 130
  return failed === 0 ? 0 : 1
}

/** Batches: each step that takes both cores alone, the others in between two at a time. */
async function runAll(
  steps: readonly Step[],
  outcomes: Outcome[],
  stop: { readonly isWanted: boolean },
): Promise<void> {
  const waiting = [...steps]
  const one = async (step: Step | undefined): Promise<void> => {
    if (step === undefined || stop.isWanted) return
    const missing = step.needs?.find((name) => outcomes.some((o) => o.step.name === name && o.failed > 0))
    const outcome = missing === undefined ? await runStep(step) : notRun(step, missing)
    outcomes.push(outcome)
    report(outcome)
  }
  const take = async (): Promise<void> => {
    while (waiting[0] !== undefined && waiting[0].alone !== true) await one(waiting.shift())
  }
  while (waiting.length > 0 && !stop.isWanted) {
    await Promise.all(Array.from({ length: lanes }, take))
    await one(waiting.shift())
  }
}

function report({ step, failed, seconds, output, isKnown }: Outcome): void {
  if (failed > 0) console.log(`\n── ${step.name} ${'─'.repeat(60)}\n${output.trimEnd()}\n`)
  const how = isKnown ? 'passed before, and nothing it reads has changed' : `${seconds.toFixed(1)} s`
  console.log(`${failed === 0 ? 'ok    ' : 'FAILED'} ${step.name} (${how})`)
}

/** What failed once more, at the end, where nobody has to look for it. */
function failures(outcomes: readonly Outcome[]): string {
  const failed = outcomes.flatMap(({ step, failures: told }) => told.map((each) => `FAILED ${step.name}: ${each}`))
  const shown = failed.slice(0, FAILURES_MOST)
  const rest = failed.length - shown.length
  return ['', ...shown, ...(rest > 0 ? [`and ${rest} more`] : [])].join('\n')
}

function table(outcomes: readonly Outcome[]): string {
  const width = Math.max(10, ...outcomes.map(({ step }) => step.name.length + 2))
  const rows = outcomes.map(({ step, passed, failed, skipped, seconds, cpuSeconds }) =>
    [
      step.name.padEnd(width),
      ...[passed, failed, skipped].map((n) => String(n).padStart(8)),
      ...[seconds, cpuSeconds].map((n) => n.toFixed(1).padStart(9)),
    ].join(''),
  )
  return ['', `${'step'.padEnd(width)}  passed  failed skipped  seconds      cpu`, ...rows, ''].join('\n')
}
