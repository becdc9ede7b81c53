import { Schema } from 'effect'
import type { Counts, Step } from './steps.ts'

/** The tools that count their tests, as steps. */

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

/** What the tests find made before they begin: texts, charts and the console. */
export const messages: Step = { name: 'messages', command: ['node', 'console/intl/compile.mjs'], alone: true }
export const charts: Step = { name: 'charts', command: ['node', '.ci/charts.mjs'] }
export const build: Step = {
  name: 'build',
  command: ['node', '.ci/build.mjs'],
  needs: [messages.name, charts.name],
  alone: true,
}

/** The tests of some files, or of all: the report is named as the step. */
export const vitest = (name: string, more: readonly string[] = []): Step => {
  const file = `tests/.reports/${name}.json`
  const reporters = ['default', 'json', './tests/support/run/progress.ts'].map((reporter) => `--reporter=${reporter}`)
  return {
    name,
    command: [
      'vitest',
      'run',
      '--config',
      'tests/vitest.config.ts',
      ...reporters,
      `--outputFile.json=${file}`,
      ...more,
    ],
    alone: true,
    minutes: 35,
    report: { file, count: countVitest },
  }
}

export const playwright: Step = {
  name: 'e2e',
  command: ['playwright', 'test', '--config', 'e2e/playwright.config.ts'],
  needs: ['browser', 'build'],
  alone: true,
  minutes: 35,
  report: { file: 'tests/.reports/playwright.json', count: countPlaywright },
}

/** A file that does not load has no tests to count: it counts as one failure. */
function countVitest(json: string): Counts {
  const report = Schema.decodeUnknownSync(VitestReport)(json)
  const unloaded = report.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0)
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloaded.length,
    skipped: report.numPendingTests + report.numTodoTests,
  }
}

function countPlaywright(json: string): Counts {
  const { stats } = Schema.decodeUnknownSync(PlaywrightReport)(json)
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped }
}
