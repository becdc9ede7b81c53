import { useRef, useState } from 'react'
import type { ReactElement } from 'react'
import { pileActions, WRITTEN_MAX } from '#contracts/lab/bench-messages.ts'
import type { BenchAct } from '#contracts/lab/bench.ts'
import { benchDraft } from '#contracts/lab/bench.calls.ts'
import { call } from '#console/api/call.ts'
import { useText } from '#console/intl/text.ts'
import { Button } from '#console/kit/form/button.tsx'
import { Select } from '#console/kit/form/select.tsx'
import { TextField } from '#console/kit/form/text-field.tsx'
import { pretty } from '../messages/open-message.tsx'
import * as messages from '../messages/messages.css.ts'
import * as css from './pile.css.ts'
import type { Hands } from './use-hands.ts'

/** An action that OCPP does not know. */
const OTHER = 'other'

/** Writes a call in the place of the pile: as OCPP 1.6 wants it, or as it is. */
export function Composer({ pileId, hands }: { readonly pileId: string; readonly hands: Hands }): ReactElement {
  const text = useText()
  const [chosen, choose] = useState<string>('Heartbeat')
  /** The action whose last payload is wanted: one that comes late, or after somebody has typed, fills in nothing. */
  const awaited = useRef<string | null>(null)
  const [other, setOther] = useState('')
  const [payload, setPayload] = useState('{}')
  const [outcome, setOutcome] = useState<{ readonly problem: string | null } | null>(null)
  const action = chosen === OTHER ? other.trim() : chosen
  const send = (isAsIs: boolean): BenchAct => ({ act: 'send', action, payload, isAsIs })
  const reason = hands.reason(send(false)) ?? (action === '' ? text('bench.write.noAction') : undefined)
  async function begin(name: string): Promise<void> {
    choose(name)
    setOutcome(null)
    awaited.current = name
    if (name === OTHER) return
    const draft = await call(benchDraft, { params: { id: pileId, action: name } })
    if (awaited.current !== name) return
    setPayload(draft.ok && draft.data.payload !== null ? pretty(draft.data.payload) : '{}')
  }
  async function leave(isAsIs: boolean): Promise<void> {
    setOutcome({ problem: await hands.act(send(isAsIs)) })
  }
  const problem = outcome?.problem ?? undefined
  return (
    <section className={messages.writing} aria-label={text('bench.write.title')}>
      <h3 className={messages.title}>{text('bench.write.title')}</h3>
      <div className={css.tools}>
        <Select
          label={text('bench.write.action')}
          value={chosen}
          choices={[
            ...pileActions.map((name) => ({ value: name, label: name })),
            { value: OTHER, label: text('bench.write.other') },
          ]}
          onChange={(name) => void begin(name)}
        />
        {chosen === OTHER ? (
          <TextField label={text('bench.write.name')} value={other} maxLength={64} onChange={setOther} />
        ) : null}
      </div>
      <TextField
        label={text('bench.write.payload')}
        value={payload}
        isLong
        maxLength={WRITTEN_MAX}
        hint={text('bench.write.hint')}
        problem={problem === undefined ? undefined : text('bench.write.refused', { problem })}
        onChange={(value) => {
          awaited.current = null
          setPayload(value)
          setOutcome(null)
        }}
      />
      <div className={css.row}>
        <Button reason={reason} onPress={() => void leave(false)}>
          {text('bench.write.send')}
        </Button>
        <Button kind="ghost" reason={reason} onPress={() => void leave(true)}>
          {text('bench.write.asIs')}
        </Button>
        <span className={css.said} role="status">
          {outcome !== null && outcome.problem === null ? text('bench.write.sent') : ''}
        </span>
      </div>
    </section>
  )
}
