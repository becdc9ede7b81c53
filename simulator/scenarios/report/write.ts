import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ScenarioRun } from '#contracts/lab/scenario-run.ts'
import { htmlOf } from './html.ts'
import { junitOf } from './junit.ts'
import { summaryOf } from './summary.ts'

/** The files of a report: for people, for CI systems, for programs. */
export const reportFiles = { html: 'report.html', junit: 'junit.xml', json: 'report.json' } as const

/** The runs and what they come to, as JSON: each as `contracts/lab/scenario-run.ts` describes it. */
export const jsonOf = (runs: readonly ScenarioRun[]): string =>
  `${JSON.stringify({ version: 1, summary: summaryOf(runs), runs }, null, 2)}\n`

/**
 * Writes the three files of a report into a directory, which is made where it is missing; files of an earlier report are
 * replaced. Resolves with their paths; rejects where the directory cannot be written.
 */
export async function writeReports(runs: readonly ScenarioRun[], directory: string): Promise<readonly string[]> {
  await mkdir(directory, { recursive: true })
  const texts = { html: htmlOf(runs), junit: junitOf(runs), json: jsonOf(runs) }
  const written: string[] = []
  for (const kind of ['html', 'junit', 'json'] as const) {
    const path = join(directory, reportFiles[kind])
    await writeFile(path, texts[kind])
    written.push(path)
  }
  return written
}
