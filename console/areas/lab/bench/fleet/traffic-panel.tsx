import { useState } from 'react'
import type { ReactElement } from 'react'
import { setBenchTraffic } from '#contracts/lab/bench.calls.ts'
import type { BenchTraffic } from '#contracts/lab/bench.ts'
import { call } from '#console/api/call.ts'
import { useText } from '#console/intl/text.ts'
import { useZone } from '#console/intl/zone.ts'
import { Button } from '#console/kit/form/button.tsx'
import { TextField } from '#console/kit/form/text-field.tsx'
import { Panel } from '#console/kit/layout/panel.tsx'
import { StatusBadge } from '#console/kit/status/status.tsx'
import * as css from '../bench.css.ts'
import { numberIn, trafficLimits, trafficNames, trafficOf, typedOf } from './traffic-values.ts'
import type { Edited } from './traffic-values.ts'

/** How busy the traffic of all piles is; piles that somebody uses by hand have none. */
export function TrafficPanel({ traffic }: { readonly traffic: BenchTraffic }): ReactElement {
  const text = useText()
  const { locale } = useZone()
  const [edited, setEdited] = useState<Edited>({})
  const [isPending, setIsPending] = useState(false)
  // What nobody has typed here follows what others set.
  const values = { ...typedOf(traffic, locale), ...edited }
  const isAnyWrong = trafficNames.some((name) => numberIn(name, values[name]) === null)
  async function send(isOn: boolean): Promise<void> {
    setIsPending(true)
    const sent = await call(setBenchTraffic, { body: { ...trafficOf(values, traffic), isOn } })
    if (sent.ok) setEdited({})
    setIsPending(false)
  }
  const state = traffic.isOn ? 'on' : 'off'
  return (
    <Panel
      title={text('bench.traffic.title')}
      actions={<StatusBadge tone={traffic.isOn ? 'active' : 'off'} label={text(`bench.traffic.${state}`)} size={14} />}
    >
      <div className={css.form}>
        {trafficNames.map((name) => (
          <TextField
            key={name}
            label={text(`bench.traffic.${name}`)}
            value={values[name]}
            inputMode="decimal"
            onChange={(value) => setEdited({ ...edited, [name]: value })}
            problem={
              numberIn(name, values[name]) === null
                ? text('bench.traffic.limits', { least: trafficLimits[name][0], most: trafficLimits[name][1] })
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
