import { useState } from 'react'
import type { ReactElement } from 'react'
import { SECOND } from '#contracts/durations.ts'
import { benchOnces } from '#contracts/lab/bench.ts'
import type { BenchAct } from '#contracts/lab/bench.ts'
import { useText } from '#console/intl/text.ts'
import { Select } from '#console/kit/form/select.tsx'
import { Hand } from './hand-buttons.tsx'
import * as css from './pile.css.ts'
import type { ViewProps } from './pile-views.tsx'

/** Seconds by which messages leave later. */
const delays = [0, 1, 2, 5, 10, 30] as const
const waits = [0, 30, 60, 300, 900] as const

/** What can go wrong on the line, and once with the next message. */
export function NetworkTab({ pile, hands }: ViewProps): ReactElement {
  const text = useText()
  const loops: BenchAct = { act: 'bootLoop', isOn: !pile.isBootLooping }
  return (
    <ul className={css.faults}>
      <Item name="slow">
        <Chosen hands={hands} name="slow" seconds={delays} now={pile.delayMs / SECOND} />
      </Item>
      <Item name="late">
        <Chosen hands={hands} name="late" seconds={waits} now={0} />
      </Item>
      <Item name="bootLoop">
        <Hand hands={hands} act={loops} label={text(pile.isBootLooping ? 'bench.line.end' : 'bench.line.begin')} />
      </Item>
      {benchOnces.map((what) => (
        <Item key={what} name={what}>
          <Hand hands={hands} act={{ act: 'once', what }} label={text(`bench.once.${what}`)} />
        </Item>
      ))}
    </ul>
  )
}

interface ItemProps {
  readonly name: 'slow' | 'late' | 'bootLoop' | (typeof benchOnces)[number]
  readonly children: ReactElement
}

function Item({ name, children }: ItemProps): ReactElement {
  const text = useText()
  const title = text(`bench.line.${name}`)
  return (
    <li className={css.fault} aria-label={title}>
      <span className={css.faultName}>{title}</span>
      <span className={css.does}>{text(`bench.line.${name}.does`)}</span>
      <span className={css.row}>{children}</span>
    </li>
  )
}

interface ChosenProps extends Pick<ViewProps, 'hands'> {
  readonly name: 'slow' | 'late'
  readonly seconds: readonly number[]
  readonly now: number
}

/** A number of seconds, and a button that sets it. */
function Chosen({ hands, name, seconds, now }: ChosenProps): ReactElement {
  const text = useText()
  const [chosen, choose] = useState(String(seconds[2]))
  return (
    <>
      <Select
        label={text(`bench.line.${name}.by`)}
        value={chosen}
        choices={seconds.map((value) => ({
          value: String(value),
          label: value === 0 ? text('bench.line.notAtAll') : text('bench.fault.seconds', { count: value }),
        }))}
        onChange={choose}
        {...(now > 0 ? { hint: text('bench.line.now', { count: now }) } : {})}
      />
      <Hand hands={hands} act={{ act: name, ms: Number(chosen) * SECOND }} label={text('bench.line.set')} />
    </>
  )
}
