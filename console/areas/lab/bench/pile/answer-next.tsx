import { useState } from 'react'
import type { ReactElement } from 'react'
import { benchReplies, centralActions } from '#contracts/lab/bench-messages.ts'
import { useText } from '#console/intl/text.ts'
import { Button } from '#console/kit/form/button.tsx'
import { Select } from '#console/kit/form/select.tsx'
import * as messages from '../messages/messages.css.ts'
import * as css from './pile.css.ts'
import type { Hands } from './use-hands.ts'

const ANY = 'any'
/** Longer than any central system should wait. */
const LATE_SECONDS = 20

/** How the next call of the central system is answered in the place of the pile. */
export function AnswerNext({ hands }: { readonly hands: Hands }): ReactElement {
  const text = useText()
  const [which, setWhich] = useState<string>(ANY)
  const [how, setHow] = useState<(typeof benchReplies)[number]>('reject')
  const action = centralActions.find((name) => name === which) ?? null
  const [isSet, setIsSet] = useState(false)
  async function arm(): Promise<void> {
    const act = { act: 'answerNext', action, how, code: 'InternalError', lateSeconds: LATE_SECONDS } as const
    // Why it was not done is told beside.
    setIsSet((await hands.act(act)) === null)
  }
  return (
    <section className={messages.writing} aria-label={text('bench.answer.title')}>
      <h3 className={messages.title}>{text('bench.answer.title')}</h3>
      <div className={css.tools}>
        <Select
          label={text('bench.answer.which')}
          value={which}
          choices={[
            { value: ANY, label: text('bench.answer.any') },
            ...centralActions.map((name) => ({ value: name, label: name })),
          ]}
          onChange={setWhich}
        />
        <Select
          label={text('bench.answer.how')}
          value={how}
          choices={benchReplies.map((one) => ({
            value: one,
            label: text(`bench.answer.${one}`, { seconds: LATE_SECONDS }),
          }))}
          onChange={(value) => setHow(benchReplies.find((one) => one === value) ?? 'reject')}
        />
      </div>
      <div className={css.row}>
        <Button onPress={() => void arm()}>{text('bench.answer.set')}</Button>
        <span className={css.said} role="status">
          {isSet ? text('bench.answer.isSet') : ''}
        </span>
      </div>
    </section>
  )
}
