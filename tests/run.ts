import { Schema } from 'effect'
import { notRun, runStep } from '#tests/support/steps.ts'
import type { Outcome, Step } from '#tests/support/steps.ts'

/**
 * Everything that must hold, in one run: `npm test`. Two steps at a time, except those that take both cores.
 *
 *   npm test -- --only types,lint      some of the steps
 */

const VitestReport = Schema.fromJsonString(
  Schema.Struct({
    numPassedTests: Schema.Int,
    numFailedTests: Schema.Int,
    numPendingTests: Schema.Int,
    numTodoTests: Schema.Int,
    testResults: Schema.Array(Schema.Struct({ status: Schema.String, assertionResults: Schema.Array(Schema.Unknown) })),
  }),
)

const PlaywrightReport = Schema.fromJsonString(
  Schema.Struct({
    stats: Schema.Struct({
      expected: Schema.Int,
      unexpected: Schema.Int,
      flaky: Schema.Int,
      skipped: Schema.Int,
    }),
  }),
)

const steps: readonly Step[] = [
  { name: 'messages', command: ['node', 'console/intl/compile.mjs'], alone: true },
  { name: 'charts', command: ['node', '.ci/charts.mjs'] },
  { name: 'browser', command: ['node', 'tests/support/browser.ts'] },
  { name: 'types', command: ['tsc'] },
  { name: 'lint', command: ['oxlint'] },
  { name: 'format', command: ['oxfmt', '--check'] },
  { name: 'unused', command: ['knip', '--no-progress'] },
  { name: 'build', command: ['node', '.ci/build.mjs'], needs: ['messages'] },
  {
    name: 'vitest',
    command: ['vitest', 'run', '--config', 'tests/vitest.config.ts', ...reporters('tests/.reports/vitest.json')],
    alone: true,
    report: { file: 'tests/.reports/vitest.json', count: countVitest },
  },
  { name: 'heat', command: ['node', 'tests/heat.ts', '--check'], alone: true },
  {
    name: 'e2e',
    command: ['playwright', 'test', '--config', 'e2e/playwright.config.ts'],
    needs: ['browser', 'build'],
    alone: true,
    report: { file: 'tests/.reports/playwright.json', count: countPlaywright },
  },
]

const lanes = 2

process.exitCode = await main(process.argv.slice(2))

async function main(args: readonly string[]): Promise<number> {
  const chosen = choose(args)
  if (typeof chosen === 'string') {
    console.error(chosen)
    return 2
  }
  const outcomes = await runAll(chosen)
  console.log(table(outcomes))
  const [passed, failed, skipped] = (['passed', 'failed', 'skipped'] as const).map((key) =>
    outcomes.reduce((sum, outcome) => sum + outcome[key], 0),
  )
  console.log(`${passed} passed, ${failed} failed${skipped === 0 ? '' : `, ${skipped} skipped`}`)
  return failed === 0 ? 0 : 1
}

/** The steps to run, or what is wrong with the arguments. */
function choose(args: readonly string[]): readonly Step[] | string {
  const names = steps.map((step) => step.name)
  if (args.length === 0) return steps
  const wanted = args[1]?.split(',') ?? []
  const unknown = wanted.filter((name) => !names.includes(name))
  if (args.length !== 2 || args[0] !== '--only' || unknown.length > 0)
    return `usage: npm test -- [--only ${names.join(',')}]`
  return steps.filter((step) => wanted.includes(step.name))
}

/** Batches: each step that takes both cores alone, the others in between two at a time. */
async function runAll(chosen: readonly Step[]): Promise<readonly Outcome[]> {
  const outcomes: Outcome[] = []
  const waiting = [...chosen]
  const take = async (): Promise<void> => {
    while (waiting[0] !== undefined && waiting[0].alone !== true) await one(waiting.shift())
  }
  const one = async (step: Step | undefined): Promise<void> => {
    if (step === undefined) return
    const missing = step.needs?.find((name) => outcomes.some((o) => o.step.name === name && o.failed > 0))
    const outcome = missing === undefined ? await runStep(step) : notRun(step, missing)
    outcomes.push(outcome)
    report(outcome)
  }
  while (waiting.length > 0) {
    await Promise.all(Array.from({ length: lanes }, take))
    await one(waiting.shift())
  }
  return outcomes
}

function report(outcome: Outcome): void {
  const { step, failed, seconds, output } = outcome
  if (failed > 0) console.log(`\n── ${step.name} ${'─'.repeat(60)}\n${output.trimEnd()}\n`)
  console.log(`${failed === 0 ? 'ok    ' : 'FAILED'} ${step.name} (${seconds.toFixed(1)} s)`)
}

function table(outcomes: readonly Outcome[]): string {
  const rows = outcomes.map(({ step, passed, failed, skipped, seconds }) =>
    [
      step.name.padEnd(10),
      ...[passed, failed, skipped].map((n) => String(n).padStart(8)),
      seconds.toFixed(1).padStart(9),
    ].join(''),
  )
  return ['', `${'step'.padEnd(10)}  passed  failed skipped  seconds`, ...rows, ''].join('\n')
}

function reporters(file: string): readonly string[] {
  return ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
}

/** A file that does not load has no tests to count: it counts as one failure. */
function countVitest(json: string): Pick<Outcome, 'passed' | 'failed' | 'skipped'> {
  const report = Schema.decodeUnknownSync(VitestReport)(json)
  const unloaded = report.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0)
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloaded.length,
    skipped: report.numPendingTests + report.numTodoTests,
  }
}

function countPlaywright(json: string): Pick<Outcome, 'passed' | 'failed' | 'skipped'> {
  const { stats } = Schema.decodeUnknownSync(PlaywrightReport)(json)
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped }
}
