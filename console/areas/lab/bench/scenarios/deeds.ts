import { SCENARIO_TEXT_MAX } from '#contracts/lab/scenario-drive.ts'
import type { DriveAct, ScenarioOutline, ScenarioProblem } from '#contracts/lab/scenario-drive.ts'
import type { TypedText } from '#console/intl/text.ts'
import type { ControlsProps } from './controls.tsx'
import type { RunKnown } from './use-run.ts'

interface Leading {
  readonly text: TypedText
  readonly known: RunKnown | null
  /** Why the text cannot be played. */
  readonly refused: string | null
  readonly begin: (isPaused: boolean) => void
  readonly drive: (act: DriveAct) => void
}

/** What each button does to the run that is led, or why it does nothing. */
export function deedsOf({ text, known, refused, begin, drive }: Leading): ControlsProps['deeds'] {
  if (known === null || known.over !== null) {
    const none = text('bench.scenario.why.notRunning')
    const run = refused ?? (() => begin(false))
    return { run, step: refused ?? (() => begin(true)), pause: none, back: none, stop: none }
  }
  const act = (name: 'go' | 'step' | 'pause' | 'back' | 'stop') => () => drive({ act: name })
  const isPaused = known.state?.isPaused === true
  const isAtStart = known.state === null || (known.state.step === 1 && !known.state.isBegun)
  return {
    run: isPaused ? act('go') : text('bench.scenario.why.running'),
    step: isPaused ? act('step') : text('bench.scenario.why.running'),
    pause: isPaused ? text('bench.scenario.why.paused') : act('pause'),
    back: isAtStart ? text('bench.scenario.why.atStart') : act('back'),
    stop: act('stop'),
  }
}

/** What is wrong with a text, as far as it is known. */
export function problemsOf(source: string, read: ScenarioOutline | null, text: TypedText): readonly ScenarioProblem[] {
  if (source.length <= SCENARIO_TEXT_MAX) return read?.problems ?? []
  return [{ line: 1, column: 1, message: text('bench.scenario.tooLong', { most: SCENARIO_TEXT_MAX }) }]
}
