import { useState } from 'react'
import type { ReactElement } from 'react'
import { setBenchTraffic } from '#contracts/lab/bench.calls.ts'
import type { BenchTraffic } from '#contracts/lab/bench.ts'
import { call } from '#console/api/call.ts'
import { useText } from '#console/intl/text.ts'
import { Button } from '#console/kit/form/button.tsx'
import { TextField } from '#console/kit/form/text-field.tsx'
import { Panel } from '#console/kit/layout/panel.tsx'
import { StatusBadge } from '#console/kit/status/status.tsx'
import * as css from '../bench.css.ts'

const PERCENT = 100
const limits = { arrivals: [0.01, 60], stays: [1, 1_440], faults: [0, 100], seed: [0, 2 ** 32 - 1] } as const
type Name = keyof typeof limits
const names = ['arrivals', 'stays', 'faults', 'seed'] as const

const typed = (traffic: BenchTraffic): Readonly<Record<Name, string>> => ({
  arrivals: String(Math.round(traffic.arrivalsPerHour * PERCENT) / PERCENT),
  stays: String(traffic.staysMinutes),
  faults: String(Math.round(traffic.faultRate * PERCENT)),
  seed: String(traffic.seed),
})

function isWrong(name: Name, value: string): boolean {
  const [least, most] = limits[name]
  const number = Number(value)
  const isWhole = name === 'arrivals' || Number.isInteger(number)
  return value.trim() === '' || !isWhole || !(number >= least && number <= most)
}

/** How busy the traffic of all piles is; piles that somebody uses by hand have none. */
export function TrafficPanel({ traffic }: { readonly traffic: BenchTraffic }): ReactElement {
  const text = useText()
  const [values, setValues] = useState(typed(traffic))
  const [isPending, setIsPending] = useState(false)
  const isAnyWrong = names.some((name) => isWrong(name, values[name]))
  async function send(isOn: boolean): Promise<void> {
    setIsPending(true)
    const numbers = {
      arrivalsPerHour: Number(values.arrivals),
      staysMinutes: Number(values.stays),
      faultRate: Number(values.faults) / PERCENT,
      seed: Number(values.seed),
    }
    await call(setBenchTraffic, { body: isAnyWrong ? { ...traffic, isOn } : { ...numbers, isOn } })
    setIsPending(false)
  }
  const state = traffic.isOn ? 'on' : 'off'
  return (
    <Panel
      title={text('bench.traffic.title')}
      actions={<StatusBadge tone={traffic.isOn ? 'active' : 'off'} label={text(`bench.traffic.${state}`)} size={14} />}
    >
      <div className={css.form}>
        {names.map((name) => (
          <TextField
            key={name}
            label={text(`bench.traffic.${name}`)}
            value={values[name]}
            inputMode="decimal"
            onChange={(value) => setValues({ ...values, [name]: value })}
            problem={
              isWrong(name, values[name])
                ? text('bench.traffic.limits', { least: limits[name][0], most: limits[name][1] })
                : undefined
            }
          />
        ))}
      </div>
      <div className={css.buttons}>
        <Button
          isPending={isPending}
          reason={isAnyWrong ? text('bench.traffic.wrong') : undefined}
          onPress={() => void send(true)}
        >
          {text(traffic.isOn ? 'bench.traffic.change' : 'bench.traffic.begin')}
        </Button>
        {traffic.isOn ? (
          <Button kind="ghost" isPending={isPending} onPress={() => void send(false)}>
            {text('bench.traffic.end')}
          </Button>
        ) : null}
      </div>
    </Panel>
  )
}
