import { execFile } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { Schema } from 'effect'
import { atlas } from '#machines/atlas.ts'
import { command, known } from '#tests/support/run/command-line.ts'
import { root } from '#tests/support/root.ts'
import { MutationReport, reportFile, reports } from './report.ts'

const usage = `Usage: npm run mutate -- [machine …]

Makes every transition of every machine another, one at a time, and runs the machine's tests and rules against it. Prints a table
and the mutants that nothing noticed; ends with 1 when there are some.

  --help   this text

  npm run mutate                     all of them, in two processes
  npm run mutate -- bill alarm       some`

await command({ usage, options: {}, takesWords: true }, async ({ words }) => {
  const names = words.length === 0 ? [...atlas.keys()] : known('machine', words, [...atlas.keys()])
  rmSync(reports, { recursive: true, force: true })
  const lanes = [0, 1].map((lane) => names.filter((_, index) => index % 2 === lane)).filter((lane) => lane.length > 0)
  const outputs = await Promise.all(lanes.map(mutate))
  const found = names.flatMap((name) => reportOf(name) ?? [])
  const survivors = found.flatMap(({ name, survivors: alive }) => alive.map((mutant) => `${name}: ${mutant}`))
  console.log(tableOf(found))
  for (const survivor of survivors) console.log(survivor)
  const missing = names.filter((name) => !found.some((report) => report.name === name))
  if (missing.length > 0) console.log(`${outputs.join('\n')}\nno report of ${missing.join(', ')}`)
  return survivors.length + missing.length === 0 ? 0 : 1
})

/** Runs the tests of some machines against their mutants; the reports are left in files. */
function mutate(names: readonly string[]): Promise<string> {
  const vitest = join(root, 'node_modules/vitest/vitest.mjs')
  const args = [vitest, 'run', '--config', 'tests/vitest.config.ts', '--project', 'mutation']
  const env = { ...process.env, MUTATE: names.join(',') }
  return new Promise((resolve) => {
    execFile(process.execPath, args, { cwd: root, env }, (_, out, error) => resolve(out + error))
  })
}

function reportOf(name: string): MutationReport | null {
  try {
    return Schema.decodeUnknownSync(Schema.fromJsonString(MutationReport))(readFileSync(reportFile(name), 'utf8'))
  } catch {
    return null
  }
}

function tableOf(reports: readonly MutationReport[]): string {
  const row = ({ name, mutants, byTests, byRules, survivors, milliseconds }: MutationReport): readonly string[] => [
    name,
    ...[mutants, byTests, byRules, survivors.length].map(String),
    (milliseconds / 1_000).toFixed(1),
  ]
  const sum = (pick: (report: MutationReport) => number): number =>
    reports.reduce((total, report) => total + pick(report), 0)
  const total = row({
    name: `${reports.length} in all`,
    mutants: sum(({ mutants }) => mutants),
    byTests: sum(({ byTests }) => byTests),
    byRules: sum(({ byRules }) => byRules),
    survivors: reports.flatMap(({ survivors }) => survivors),
    milliseconds: sum(({ milliseconds }) => milliseconds),
  })
  const lines = [['machine', 'mutants', 'by tests', 'by rules', 'survivors', 'seconds'], ...reports.map(row), total]
  return lines
    .map(([name = '', ...figures]) => [name.padEnd(24), ...figures.map((figure) => figure.padStart(10))].join(''))
    .join('\n')
}
