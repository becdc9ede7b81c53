import { useState } from 'react'
import type { ReactElement } from 'react'
import { useLocation } from 'wouter'
import type { BenchRecording } from '#contracts/lab/bench.ts'
import { recordAtBench } from '#contracts/lab/bench.calls.ts'
import { instant } from '#contracts/units.ts'
import { call } from '#console/api/call.ts'
import { useText } from '#console/intl/text.ts'
import { useZone } from '#console/intl/zone.ts'
import { Dialog } from '#console/kit/dialog/dialog.tsx'
import { Button } from '#console/kit/form/button.tsx'
import { CopyButton } from '#console/kit/form/copy-button.tsx'
import { Scroll } from '#console/kit/layout/scroll.tsx'
import { formatClock } from '#console/kit/text/format.ts'
import { save } from '#console/kit/text/save-file.ts'
import { scenarioHref } from './links.ts'
import { keepText } from './scenarios/kept-text.ts'
import * as messages from './messages/messages.css.ts'
import * as css from './pile/pile.css.ts'

interface RecordingProps {
  /** Null while nothing is recorded. */
  readonly recording: BenchRecording | null
  /** In use from the beginning; without it, the piles that a hand touches. */
  readonly pile?: string
}

/** Writes down what hands do, and shows the scenario that becomes of it. */
export function Recording({ recording: known, pile }: RecordingProps): ReactElement {
  const text = useText()
  const { zone } = useZone()
  const [said, say] = useState<{ readonly of: BenchRecording | null; readonly now: BenchRecording | null } | null>(null)
  const [scenario, show] = useState<string | null>(null)
  // What was pressed is seen at once, until the bench tells more.
  const recording = said?.of === known ? said.now : known
  const record = async (isOn: boolean): Promise<void> => {
    const answer = await call(recordAtBench, { body: { isOn, ...(pile === undefined ? {} : { pile }) } })
    if (!answer.ok) return
    say({ of: known, now: answer.data.recording })
    if (!isOn) show(answer.data.scenario)
  }
  return (
    <>
      <span className={css.said} role="status">
        {recording === null
          ? ''
          : text('bench.record.since', { time: formatClock(instant(recording.since), zone), count: recording.steps })}
      </span>
      <Button onPress={() => void record(recording === null)}>
        {text(recording === null ? 'bench.record.begin' : 'bench.record.end')}
      </Button>
      {scenario === null ? null : <Recorded scenario={scenario} onClose={() => show(null)} />}
    </>
  )
}

interface RecordedProps {
  readonly scenario: string
  readonly onClose: () => void
}

const FILE = 'recorded.scenario.yaml'

/** The text of a scenario, to be copied and kept. */
function Recorded({ scenario, onClose }: RecordedProps): ReactElement {
  const text = useText()
  const [, navigate] = useLocation()
  function edit(): void {
    keepText('recorded', scenario)
    navigate(scenarioHref('recorded'))
  }
  const buttons = (
    <>
      <Button onPress={onClose}>{text('bench.record.close')}</Button>
      <CopyButton value={scenario} label={text('bench.record.copy')} />
      <Button onPress={() => save(FILE, new Blob([scenario], { type: 'application/yaml' }))}>
        {text('bench.record.download')}
      </Button>
      <Button kind="primary" onPress={edit}>
        {text('bench.record.edit')}
      </Button>
    </>
  )
  return (
    <Dialog title={text('bench.record.title')} size="wide" footer={buttons} onClose={onClose}>
      <p className={css.note}>{text('bench.record.words')}</p>
      <Scroll className={messages.payload} label={text('bench.record.text')}>
        {scenario}
      </Scroll>
    </Dialog>
  )
}
