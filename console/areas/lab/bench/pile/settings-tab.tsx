import { useState } from 'react'
import type { ReactElement } from 'react'
import { useText } from '#console/intl/text.ts'
import { useZone } from '#console/intl/zone.ts'
import { Button } from '#console/kit/form/button.tsx'
import { Select } from '#console/kit/form/select.tsx'
import { TextField } from '#console/kit/form/text-field.tsx'
import { formatCount, NOTHING } from '#console/kit/text/format.ts'
import * as messages from '../messages/messages.css.ts'
import type { Detail } from './detail-tab.tsx'
import * as css from './pile.css.ts'
import type { ViewProps } from './pile-views.tsx'

interface SettingsProps extends Pick<ViewProps, 'hands'> {
  readonly detail: Detail
}

/** The clock of the pile, its configuration and its local list. */
export function SettingsTab({ detail, hands }: SettingsProps): ReactElement {
  const text = useText()
  const { version, cards } = detail.localList
  return (
    <>
      <Clock detail={detail} hands={hands} />
      <Change detail={detail} hands={hands} />
      <h3 className={messages.title}>{text('bench.keys')}</h3>
      <dl className={css.keys}>
        {detail.keys.map(({ key, value = '' }) => (
          <div key={key} className={css.key}>
            <dt className={css.does}>{key}</dt>
            <dd className={css.keyValue}>{value === '' ? NOTHING : value.replaceAll(',', ', ')}</dd>
          </div>
        ))}
      </dl>
      <h3 className={messages.title}>{text('bench.list', { version, count: cards.length })}</h3>
      <p className={css.note}>{cards.length === 0 ? text('bench.list.none') : cards.join(' · ')}</p>
    </>
  )
}

/** Seconds by which the clock may jump. */
const jumps = [-86_400, -3_600, -600, 600, 3_600, 86_400] as const

function Clock({ detail: { clockAheadSeconds }, hands }: SettingsProps): ReactElement {
  const text = useText()
  const { locale } = useZone()
  const [chosen, choose] = useState('3600')
  const off =
    clockAheadSeconds === 0
      ? text('bench.clock.right')
      : text(clockAheadSeconds > 0 ? 'bench.clock.ahead' : 'bench.clock.behind', {
          seconds: formatCount(Math.abs(clockAheadSeconds), locale),
        })
  return (
    <>
      <h3 className={messages.title}>{text('bench.clock')}</h3>
      <div className={css.tools}>
        <Select
          label={text('bench.clock.jump')}
          hint={off}
          value={chosen}
          choices={jumps.map((jump) => ({ value: String(jump), label: text(`bench.clock.${jumpName(jump)}`) }))}
          onChange={choose}
        />
      </div>
      <div className={css.row}>
        <Button onPress={() => void hands.act({ act: 'jumpClock', seconds: Number(chosen) })}>
          {text('bench.clock.set')}
        </Button>
      </div>
    </>
  )
}

const jumpNames = {
  '-86400': 'dayBack',
  '-3600': 'hourBack',
  '-600': 'tenBack',
  '600': 'tenOn',
  '3600': 'hourOn',
  '86400': 'dayOn',
} as const
const jumpName = (jump: (typeof jumps)[number]) => jumpNames[jump]

/** A key is changed at the pile, without the central system. */
function Change({ detail: { keys }, hands }: SettingsProps): ReactElement {
  const text = useText()
  const changeable = keys.filter((one) => !one.readonly)
  const [key, setKey] = useState('')
  const [value, setValue] = useState('')
  const [isRefused, setIsRefused] = useState(false)
  async function change(): Promise<void> {
    setIsRefused((await hands.act({ act: 'configure', key, value })) !== null)
  }
  return (
    <>
      <h3 className={messages.title}>{text('bench.keys.change')}</h3>
      <div className={css.tools}>
        <Select
          label={text('bench.keys.key')}
          value={key}
          choices={[{ value: '', label: NOTHING }, ...changeable.map((one) => ({ value: one.key, label: one.key }))]}
          onChange={(chosen) => {
            setKey(chosen)
            setValue(keys.find((one) => one.key === chosen)?.value ?? '')
            setIsRefused(false)
          }}
        />
        <TextField
          label={text('bench.keys.value')}
          value={value}
          maxLength={500}
          problem={isRefused ? text('bench.keys.refused') : undefined}
          onChange={setValue}
        />
      </div>
      <div className={css.row}>
        <Button reason={key === '' ? text('bench.keys.choose') : undefined} onPress={() => void change()}>
          {text('bench.keys.set')}
        </Button>
      </div>
    </>
  )
}
