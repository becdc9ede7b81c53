import type { ReactElement } from 'react'
import type { ScenarioOutline } from '#contracts/lab/scenario-drive.ts'
import { useText } from '#console/intl/text.ts'
import { Panel } from '#console/kit/layout/panel.tsx'
import { Controls } from './controls.tsx'
import { Editor } from './editor.tsx'
import { Report } from './report.tsx'
import { RunStatus } from './run-status.tsx'
import { StepList } from './step-list.tsx'
import { useDesk } from './use-desk.ts'
import * as css from './scenarios.css.ts'

const nothing: ScenarioOutline = { name: null, seed: null, problems: [], steps: [] }

interface DeskProps {
  /** The shipped scenario that the text begins as; null: one of one's own. */
  readonly file: string | null
  readonly shipped: string
}

/** A scenario in hand: its text, the run that is led, its steps, and at the end its report. */
export function ScenarioDesk({ file, shipped }: DeskProps): ReactElement {
  const text = useText()
  const { source, setSource, read, problems, breakpoints, toggle, ...led } = useDesk(file, shipped)
  const { runId, known, isGone, isPlayed, busy, stop, controls } = led
  const run = known?.over?.run ?? null
  const isLed = known !== null && known.over === null && isPlayed
  return (
    <div className={css.column}>
      <Controls {...controls} />
      <RunStatus known={known} isGone={isGone} busy={busy} onStop={(id) => void stop(id)} />
      <div className={css.beside}>
        <Panel title={text('bench.scenario.text')}>
          <Editor source={source} problems={problems} onChange={setSource} />
        </Panel>
        <div className={css.column}>
          {run === null || runId === null ? null : <Report id={runId} run={run} />}
          <Panel title={text('bench.scenario.steps')}>
            {problems.length > 0 ? <p className={css.note}>{text('bench.scenario.why.problems')}</p> : null}
            <StepList
              outline={read ?? nothing}
              ended={isPlayed ? (run?.steps ?? known?.state?.ended ?? []) : []}
              state={isLed ? known.state : null}
              breakpoints={breakpoints}
              onBreakpoint={toggle}
            />
          </Panel>
        </div>
      </div>
    </div>
  )
}
