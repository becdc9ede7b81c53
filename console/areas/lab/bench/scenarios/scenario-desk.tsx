import type { ReactElement } from 'react'
import type { ScenarioOutline } from '#contracts/lab/scenario-drive.ts'
import { useText } from '#console/intl/text.ts'
import { Button } from '#console/kit/form/button.tsx'
import { Panel } from '#console/kit/layout/panel.tsx'
import { save } from '#console/kit/text/save-file.ts'
import { Report } from '../runs/report.tsx'
import { Controls } from './controls.tsx'
import { Editor } from './editor.tsx'
import { keepText, keptKindOf } from './kept-text.ts'
import { RunStatus } from './run-status.tsx'
import { StepList } from './step-list.tsx'
import { useDesk } from './use-desk.ts'
import * as css from './scenarios.css.ts'

const nothing: ScenarioOutline = { name: null, seed: null, problems: [], steps: [] }

interface DeskProps {
  /** The shipped scenario that the text begins as, or one that this browser keeps. */
  readonly file: string
  readonly first: string
  /** What the run in the address plays. */
  readonly played: string | null
}

const ENDING = '.scenario.yaml'

/** A scenario in hand: its text, the run that is led, its steps, and at the end its report. */
export function ScenarioDesk({ file, first, played }: DeskProps): ReactElement {
  const text = useText()
  const kind = keptKindOf(file)
  const onText = (next: string): void => {
    if (kind !== null) keepText(kind, next)
  }
  const { source, setSource, read, problems, breakpoints, toggle, ...led } = useDesk({
    file: kind === null ? file : null,
    first,
    played,
    onText,
  })
  const { runId, known, isGone, isPlayed, busy, stop, follow, controls } = led
  const run = known?.over?.run ?? null
  const isLed = known !== null && known.over === null && isPlayed
  return (
    <div className={css.column}>
      <Controls {...controls} />
      <RunStatus known={known} isGone={isGone} busy={busy} onStop={(id) => void stop(id)} />
      <div className={css.beside}>
        <Panel
          title={text('bench.scenario.text')}
          actions={
            <Button
              size="small"
              icon="download"
              onPress={() => save(nameOf(file), new Blob([source], { type: 'application/yaml' }))}
            >
              {text('bench.record.download')}
            </Button>
          }
        >
          <Editor source={source} problems={problems} onChange={setSource} />
        </Panel>
        <div className={css.column}>
          {run === null || runId === null ? null : (
            <Report id={runId} run={run} repeats={known?.repeats ?? null} onAgain={follow} />
          )}
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

/** Its last part: folders are themes. */
const nameOf = (file: string): string => `${file.slice(file.lastIndexOf('/') + 1)}${ENDING}`
