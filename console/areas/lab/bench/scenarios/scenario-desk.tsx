import { useState } from 'react'
import type { ReactElement } from 'react'
import type { RunSpeed, ScenarioOutline } from '#contracts/lab/scenario-drive.ts'
import { beginRun, driveRun } from '#contracts/lab/scenarios.calls.ts'
import type { RunRow } from '#contracts/lab/scenarios.calls.ts'
import { call } from '#console/api/call.ts'
import { useAddress } from '#console/domain/use-address.ts'
import { useText } from '#console/intl/text.ts'
import { Panel } from '#console/kit/layout/panel.tsx'
import { Controls } from './controls.tsx'
import { deedsOf, problemsOf } from './deeds.ts'
import { Editor } from './editor.tsx'
import { Report } from './report.tsx'
import { RunStatus } from './run-status.tsx'
import { StepList } from './step-list.tsx'
import { useOutline } from './use-outline.ts'
import { useRun } from './use-run.ts'
import * as css from './scenarios.css.ts'

const SEED_MAX = 4_294_967_295
const nothing: ScenarioOutline = { name: null, seed: null, problems: [], steps: [] }

interface DeskProps {
  /** The shipped scenario that the text begins as; null: one of one's own. */
  readonly file: string | null
  readonly shipped: string
}

/** A scenario in hand: its text, the run that is led, its steps, and at the end its report. */
export function ScenarioDesk({ file, shipped }: DeskProps): ReactElement {
  const text = useText()
  const address = useAddress()
  const [source, setSource] = useState(shipped)
  const [seed, setSeed] = useState('')
  const [speed, setSpeed] = useState<RunSpeed>(0)
  const [breakpoints, setBreakpoints] = useState<ReadonlySet<number>>(new Set())
  const [busy, setBusy] = useState<RunRow | null>(null)
  const [played, setPlayed] = useState<string | null>(null)
  const read = useOutline(source)
  const runId = address.get('run')
  const { known, isGone, drive } = useRun(runId)
  const isRunning = known !== null && known.over === null
  const problems = problemsOf(source, read, text)
  const isSeed = /^\d*$/u.test(seed) && Number(seed) <= SEED_MAX
  async function begin(isPaused: boolean): Promise<void> {
    const chosen = { seed: seed === '' ? null : Number(seed), breakpoints: [...breakpoints], speed }
    const answer = await call(beginRun, { body: { file, text: source, isPaused, ...chosen } })
    if (!answer.ok) return
    setBusy(answer.data.busy)
    if (answer.data.id === null) return
    setPlayed(source)
    address.set({ run: answer.data.id })
  }
  function toggle(step: number): void {
    const next = new Set(breakpoints)
    if (!next.delete(step)) next.add(step)
    setBreakpoints(next)
    if (isRunning) void drive({ act: 'breakpoints', breakpoints: [...next] })
  }
  async function stop(id: string): Promise<void> {
    await call(driveRun, { params: { id }, body: { act: 'stop' } })
    setBusy(null)
  }
  const refused = read === null || problems.length > 0 ? text('bench.scenario.why.problems') : null
  const deeds = deedsOf({
    text,
    known,
    begin: (isPaused) => void begin(isPaused),
    drive: (act) => void drive(act),
    refused: isSeed ? refused : text('bench.scenario.why.seed'),
  })
  const run = known?.over?.run ?? null
  const isPlayed = played === null || played === source
  const isLed = isRunning && isPlayed
  return (
    <div className={css.column}>
      <Controls
        seed={seed}
        ownSeed={read?.seed ?? null}
        seedProblem={isSeed ? undefined : text('bench.scenario.why.seed')}
        onSeed={setSeed}
        speed={speed}
        onSpeed={(next) => {
          setSpeed(next)
          if (isRunning) void drive({ act: 'speed', speed: next })
        }}
        deeds={deeds}
        isRunning={isRunning}
      />
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
