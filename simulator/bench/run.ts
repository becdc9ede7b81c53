import { globSync } from 'node:fs'
import type { ScenarioRun } from '#contracts/lab/scenario-run.ts'
import { writeReports } from '../scenarios/report/write.ts'
import { exits } from './line/exits.ts'
import { playForeign } from './play-foreign.ts'
import { playFiles } from './player.ts'

/** Plays scenarios and tells what came of them. */

interface Asked {
  /** In place of the scenarios' own; empty: theirs. */
  readonly seed: string
  /** A directory for the reports; empty: none. */
  readonly report: string
  readonly json: boolean
  readonly quiet: boolean
  /** Of another central system than ours, with `{id}`; empty: ours. */
  readonly url: string
  readonly password: string
  /** By the machine's clock, over real connections. */
  readonly real: boolean
}

/** Plays the scenarios of files, tells what came of them and answers the exit code. */
export async function runScenarios(named: readonly string[], asked: Asked): Promise<number> {
  const { seed, report, json, quiet, url, password, real: isReal } = asked
  const files = named.flatMap(filesOf)
  const stop = new AbortController()
  const interrupt = (): void => stop.abort()
  process.once('SIGINT', interrupt)
  const playing = { seed, stop: stop.signal }
  const lines =
    url === '' ? playFiles(files, { ...playing, isReal }) : playForeign(files, { ...playing, url, password })
  const runs: ScenarioRun[] = []
  let answered = 0
  let isWrong = false
  for await (const line of lines) {
    answered += 1
    if ('problems' in line) {
      isWrong = true
      for (const problem of line.problems) console.error(problem)
      continue
    }
    runs.push(line.run)
    if (json) console.log(JSON.stringify(line.run))
    else if (!quiet || line.run.verdict === 'failed') tell(line.run)
  }
  process.off('SIGINT', interrupt)
  if (report !== '') await writeReports(runs, report)
  if (stop.signal.aborted) {
    for (const file of files.slice(answered)) console.error(`interrupted before its end: ${file}`)
    return exits.interrupted
  }
  if (isWrong || answered < files.length) return exits.error
  return runs.some(({ verdict }) => verdict === 'failed') ? exits.assertionFailed : exits.passed
}

/** The files of a pattern that no shell has resolved; a pattern of none is left as it is, and cannot be read then. */
function filesOf(name: string): readonly string[] {
  const found = /[*?[{]/u.test(name) ? globSync(name).toSorted() : []
  return found.length > 0 ? found : [name]
}

function tell({ scenario, verdict, steps, broken, ran }: ScenarioRun): void {
  console.log(`${verdict}  ${scenario.name}  ${steps.length} steps, ${ran.tookMs} ms`)
  for (const { place, title, reason, verdict: came } of steps) {
    if (came === 'passed') continue
    console.log(`  ${scenario.file ?? ''}:${place?.line ?? 0} ${came}: ${title}: ${reason ?? ''}`)
  }
  for (const one of broken) console.log(`  broken: ${one}`)
}
