import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FactEvent } from '#contracts/fact.ts'
import type { Lifecycle, State } from '#machines/kit/lifecycle.ts'

/**
 * Which transitions the tests of the machines take, for the heat map of the atlas: counted while they run when
 * `TAKEN_DIR` names a folder, one file for each file of tests (tests/heat.ts, tests/run.ts).
 */

/** Counts by `from fact to`, by lifecycle. */
export type TakenCounts = Record<string, Record<string, number>>

const folder = process.env['TAKEN_DIR']
const taken: TakenCounts = {}

/** Notes that a test took a transition. */
export function noteTaken<Context>(
  { name }: Pick<Lifecycle, 'name'>,
  steps: { readonly before: State<Context>; readonly fact: FactEvent; readonly after: State<Context> },
): void {
  if (folder === undefined) return
  const way = `${steps.before.value} ${steps.fact.type} ${steps.after.value}`
  const counts = (taken[name] ??= {})
  counts[way] = (counts[way] ?? 0) + 1
}

/** Writes down what was taken since the last time, for the file of tests that took it. */
export function writeTaken(file: string): void {
  if (folder === undefined || Object.keys(taken).length === 0) return
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, `${file.replaceAll(/[^\w.-]+/gu, '-')}.json`), JSON.stringify(taken))
  for (const name of Object.keys(taken)) delete taken[name]
}
