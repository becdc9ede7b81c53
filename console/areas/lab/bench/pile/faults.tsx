import { useState } from 'react'
import type { ReactElement } from 'react'
import type { BenchFault } from '#contracts/lab/bench.ts'
import { benchChoices } from '#contracts/lab/bench.calls.ts'
import { useRow } from '#console/api/use-list.ts'
import { Loaded } from '#console/domain/detail/loaded.tsx'
import { useText } from '#console/intl/text.ts'
import { useZone } from '#console/intl/zone.ts'
import { Select } from '#console/kit/form/select.tsx'
import { StatusBadge } from '#console/kit/status/status.tsx'
import { sentences } from '#console/kit/text/sentences.ts'
import { Hand } from './hand-buttons.tsx'
import * as css from './pile.css.ts'
import type { ViewProps } from './pile-views.tsx'

/** After so many seconds a fault heals by itself; 0: it stays. */
const lasts = [0, 10, 30, 60, 300, 1_800] as const
const MINUTE_SECONDS = 60

/** The faults, each with what it will do, and how long it lasts. */
export function Faults(props: ViewProps): ReactElement {
  const text = useText()
  const answer = useRow(benchChoices, {}, { lifecycles: [] })
  const [seconds, setSeconds] = useState('0')
  const lasting = (value: number): string => {
    if (value === 0) return text('bench.fault.stays')
    return value < MINUTE_SECONDS
      ? text('bench.fault.seconds', { count: value })
      : text('bench.fault.minutes', { count: value / MINUTE_SECONDS })
  }
  return (
    <>
      <p className={css.note}>{text('bench.fault.note', { number: props.connector.id })}</p>
      <div className={css.tools}>
        <div className={css.narrowField}>
          <Select
            label={text('bench.fault.heals')}
            value={seconds}
            choices={lasts.map((value) => ({ value: String(value), label: lasting(value) }))}
            onChange={setSeconds}
          />
        </div>
      </div>
      <Loaded answer={answer} skeleton={[200, 200]}>
        {({ faults }) => (
          <ul className={css.faults}>
            {faults.map((fault) => (
              <Fault key={fault.name} fault={fault} forSeconds={seconds === '0' ? null : Number(seconds)} {...props} />
            ))}
          </ul>
        )}
      </Loaded>
    </>
  )
}

interface FaultProps extends ViewProps {
  readonly fault: BenchFault
  readonly forSeconds: number | null
}

function Fault({ fault, forSeconds, pile, connector, hands }: FaultProps): ReactElement {
  const text = useText()
  const isActive = [...connector.faults, ...pile.faults].includes(fault.name)
  const at = { connectorId: connector.id, fault: fault.name }
  const code = fault.name === 'charge record error' ? 'ChargeRecordError' : fault.errorCode
  const name = text(`error-code.${code}`)
  const status = text(fault.isFaulted ? 'bench.fault.faulted' : 'bench.fault.beside')
  const { locale } = useZone()
  const does = [
    ...fault.effects.map((effect) => text(`bench.effect.${effect}`)),
    status,
    ...(fault.where === 'pile' ? [text('bench.fault.wholePile')] : []),
  ]
  return (
    <li className={`${css.fault} ${isActive ? css.broken : ''}`} aria-label={name}>
      <span className={css.faultHead}>
        <span className={css.faultName}>{name}</span>
        {isActive ? <StatusBadge tone="fault" label={text('bench.fault.active')} size={14} /> : null}
      </span>
      <span className={css.does}>{sentences(does, locale)}</span>
      <span className={css.row}>
        {isActive ? (
          <Hand hands={hands} act={{ act: 'heal', ...at }} label={text('bench.fault.heal')} />
        ) : (
          <Hand hands={hands} act={{ act: 'fault', ...at, forSeconds }} label={text('bench.fault.break')} />
        )}
      </span>
    </li>
  )
}
