import type { ReactElement } from 'react'
import type { RunState, ScenarioOutline } from '#contracts/lab/scenario-drive.ts'
import type { StepReport, Verdict } from '#contracts/lab/scenario-run.ts'
import { useText } from '#console/intl/text.ts'
import { useZone } from '#console/intl/zone.ts'
import { Outcome } from './outcome.tsx'
import { lasting } from './lasting.ts'
import * as bench from '../bench.css.ts'
import * as css from './scenarios.css.ts'

interface StepListProps {
  readonly outline: ScenarioOutline
  /** Of steps that have ended. */
  readonly ended: readonly StepReport[]
  /** Null: none is played. */
  readonly state: RunState | null
  readonly breakpoints: ReadonlySet<number>
  readonly onBreakpoint: (step: number) => void
}

/** The steps that are inside no other, with what came of each; a press on its dot stops the run before it. */
export function StepList({ outline, ended, state, breakpoints, onBreakpoint }: StepListProps): ReactElement {
  const text = useText()
  const { locale } = useZone()
  const byStep = Map.groupBy(ended, ({ path }) => Number(path.split('.')[0]))
  return (
    <ol className={css.steps} aria-label={text('bench.scenario.steps')}>
      {outline.steps.map(({ title }, at) => {
        const number = at + 1
        const inner = byStep.get(number) ?? []
        // What holds other steps is over when the next has begun, or the run is.
        const isOver = inner.length > 0 && (state === null || state.step > number || inner[0]?.path === String(number))
        const failed = inner.find(({ verdict }) => verdict === 'failed')
        return (
          <li key={number} className={css.step} aria-current={state?.step === number ? 'step' : undefined}>
            <button
              type="button"
              className={css.stop}
              aria-label={text('bench.scenario.breakpoint', { number })}
              aria-pressed={breakpoints.has(number)}
              onClick={() => onBreakpoint(number)}
            />
            <span className={css.number}>{number}</span>
            <span className={css.title}>{title}</span>
            {isOver ? (
              <span className={css.came}>
                <span className={`${bench.figure} ${css.note}`}>{lasting(spanOf(inner), locale)}</span>
                <Outcome outcome={verdictOf(inner)} />
              </span>
            ) : null}
            {failed === undefined ? null : <span className={css.why}>{failed.reason}</span>}
          </li>
        )
      })}
    </ol>
  )
}

function verdictOf(inner: readonly StepReport[]): Verdict {
  const verdicts = new Set(inner.map(({ verdict }) => verdict))
  if (verdicts.has('failed')) return 'failed'
  return verdicts.has('passed') ? 'passed' : 'skipped'
}

/** From the first beginning to the last end. */
function spanOf(inner: readonly StepReport[]): number {
  const began = inner.map((one) => Date.parse(one.began))
  const ends = inner.map((one) => Date.parse(one.began) + one.tookMs)
  return Math.max(...ends) - Math.min(...began)
}
