import type { Taken } from '#contracts/lab/atlas.calls.ts'
import type { ScenarioRun, StepReport, Verdict } from '#contracts/lab/scenario-run.ts'

/** What several runs come to. */
export interface Summary {
  readonly verdict: Verdict
  readonly runs: Readonly<Record<Verdict, number>>
  /** Only steps that say something about the run, and steps that failed. */
  readonly assertions: Readonly<Record<Verdict, number>>
  /** What the machine took for all of them, one after the other, in milliseconds. */
  readonly tookMs: number
}

/** Something that holds or does not: a testcase for whoever reads the report. */
export interface Assertion {
  readonly name: string
  readonly step: StepReport | null
  readonly verdict: Verdict
  readonly reason: string | null
}

/**
 * What a run asserts: its waits and expectations, every other step that failed of itself, every rule that was broken. A
 * run always has one at least, and a failed run one that failed: who counts testcases must not take it for a passed one.
 */
export function assertionsOf(run: ScenarioRun): readonly Assertion[] {
  const told = run.steps
    .filter((step) => step.isAssertion || (step.verdict === 'failed' && !isToldInside(step, run.steps)))
    .map((step) => ({ name: `${step.path} ${step.title}`, step, verdict: step.verdict, reason: step.reason }))
  const broken = run.broken.map((rule, at) => ({
    name: `rule ${at + 1} that must always hold`,
    step: null,
    verdict: 'failed' as const,
    reason: rule,
  }))
  const all: readonly Assertion[] = [...told, ...broken]
  const isTold = all.length > 0 && (run.verdict !== 'failed' || all.some(({ verdict }) => verdict === 'failed'))
  return isTold
    ? all
    : [...all, { name: 'the whole scenario', step: null, verdict: run.verdict, reason: wholeReason(run) }]
}

const wholeReason = ({ verdict }: ScenarioRun): string | null =>
  verdict === 'failed' ? 'The run failed, and none of its steps says why.' : null

/** `parallel` and `repeat` fail with what they hold. */
const isToldInside = ({ path }: StepReport, steps: readonly StepReport[]): boolean =>
  steps.some((step) => step.verdict === 'failed' && step.path.startsWith(`${path}.`))

export function summaryOf(runs: readonly ScenarioRun[]): Summary {
  const ended = tally(runs.map(({ verdict }) => verdict))
  return {
    verdict: overall(ended),
    runs: ended,
    assertions: tally(runs.flatMap(assertionsOf).map(({ verdict }) => verdict)),
    tookMs: runs.reduce((sum, { ran }) => sum + ran.tookMs, 0),
  }
}

function overall({ passed, failed }: Readonly<Record<Verdict, number>>): Verdict {
  if (failed > 0) return 'failed'
  return passed > 0 ? 'passed' : 'skipped'
}

export function tally(verdicts: readonly Verdict[]): Readonly<Record<Verdict, number>> {
  const counts = { passed: 0, failed: 0, skipped: 0 }
  for (const verdict of verdicts) counts[verdict] += 1
  return counts
}

/** The transitions that any of the runs has taken, with their counts added, in the order of their names. */
export function takenIn(runs: readonly ScenarioRun[]): readonly Taken[] {
  const byName = new Map<string, Taken>()
  for (const one of runs.flatMap(({ taken }) => taken)) {
    const name = [one.lifecycle, one.from, one.fact, one.to].join('\u0000')
    byName.set(name, { ...one, count: one.count + (byName.get(name)?.count ?? 0) })
  }
  return [...byName].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, one]) => one)
}

/** `250 ms`, `4.2 s`, `20 min 5 s`, `3 h 2 min`. */
export function lasting(ms: number): string {
  if (ms < 1_000) return `${Math.round(ms)} ms`
  if (ms < 60_000) return `${Number((ms / 1_000).toFixed(1))} s`
  const seconds = Math.round(ms / 1_000)
  const [large, small, units] = seconds < 3_600 ? [60, 1, ['min', 's']] : [3_600, 60, ['h', 'min']]
  const rest = Math.floor((seconds % large) / small)
  return `${Math.floor(seconds / large)} ${units[0]}${rest === 0 ? '' : ` ${rest} ${units[1]}`}`
}

/** `2 failed, 5 passed`: what there is none of is left out, and the worst comes first. */
export function countsText(counts: Readonly<Record<Verdict, number>>): string {
  const order = ['failed', 'passed', 'skipped'] as const
  const told = order.filter((verdict) => counts[verdict] > 0).map((verdict) => `${counts[verdict]} ${verdict}`)
  return told.length === 0 ? 'none' : told.join(', ')
}
