import type { RunMode, ScenarioRun, StepReport, Verdict } from '#contracts/lab/scenario-run.ts'
import type { Scenario } from '#contracts/lab/scenario.ts'
import { instant } from '#contracts/units.ts'
import { version } from '#simulator/version.ts'
import type { Message } from './messages.ts'
import type { Aftermath } from './stage.ts'

/** What came of playing a scenario. Instants are milliseconds since 1970. */
interface Played extends Pick<ScenarioRun, 'seed' | 'url' | 'hash' | 'ran'> {
  readonly scenario: Scenario
  readonly file: string | null
  readonly sha256: string
  readonly mode: RunMode
  readonly verdict: Verdict
  readonly steps: readonly StepReport[]
  readonly start: number
  readonly ended: number
  readonly aftermath: Aftermath
  readonly messages: readonly Message[]
}

/** A call and its answer. */
const framesOf = ({ answer }: Message): number => (answer === null ? 1 : 2)

/** The report of a run. It has failed, too, when something that must always hold did not. */
export function runOf(played: Played): ScenarioRun {
  const { scenario, file, sha256, seed, mode, url, verdict, steps, start, ended, aftermath, messages, hash, ran } =
    played
  const isWhole = aftermath.broken.length === 0
  return {
    version: 1,
    scenario: { name: scenario.name, file, tags: [...(scenario.tags ?? [])], sha256 },
    seed,
    mode,
    url,
    verdict: isWhole ? verdict : 'failed',
    steps: [...steps],
    began: instant(start),
    ended: instant(ended),
    counts: {
      frames: messages.reduce((sum, one) => sum + framesOf(one), 0),
      facts: aftermath.facts.length,
      sessions: aftermath.facts.filter(({ type }) => type === 'session.started').length,
    },
    taken: [...aftermath.taken],
    broken: [...aftermath.broken],
    hash,
    versions: { chargebook: version, node: process.version },
    ran,
  }
}
