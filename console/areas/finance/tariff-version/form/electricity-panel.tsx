import { Suspense, useEffect } from 'react'
import type { ReactElement } from 'react'
import { ElectricityMode } from '#contracts/finance/tariff.ts'
import { clock } from '#console/clock.ts'
import { useText } from '#console/intl/text.ts'
import { Select } from '#console/kit/form/select.tsx'
import { Panel } from '#console/kit/layout/panel.tsx'
import { lazyPart } from '#console/kit/status/lazy-part.ts'
import { TextOf } from './text-of.tsx'
import * as css from './tariff-form.css.ts'
import type { ElectricityProps } from './time-of-use.tsx'

/** Many price lists do without. */
const { Part: TimeOfUse, prepare } = lazyPart(async () => (await import('./time-of-use.tsx')).TimeOfUse)

/** What electricity costs: by energy, by time, or by the time of use. */
export function ElectricityPanel(props: ElectricityProps): ReactElement {
  const { typed, put } = props
  const text = useText()
  useEffect(() => clock.after(0, prepare), [])
  return (
    <Panel title={text('tariff.electricity')}>
      <div className={css.parts}>
        <div className={css.fields}>
          <Select
            label={text('tariff.by')}
            value={typed.by}
            choices={ElectricityMode.literals.map((one) => ({ value: one, label: text(`tariff.electricity.${one}`) }))}
            onChange={(value) => put({ by: ElectricityMode.literals.find((one) => one === value) ?? typed.by })}
          />
          {typed.by === 'energy' ? <TextOf {...props} name="electricity.pricePerKwh" isMoney /> : null}
          {typed.by === 'time' ? (
            <>
              <TextOf {...props} name="electricity.price" isMoney />
              <Select
                label={text('tariff.unit')}
                value={typed.timeUnit}
                choices={(['MINUTE', 'HOUR'] as const).map((one) => ({
                  value: one,
                  label: text(`tariff.unit.${one}`),
                }))}
                onChange={(value) => put({ timeUnit: value === 'HOUR' ? 'HOUR' : 'MINUTE' })}
              />
            </>
          ) : null}
        </div>
        {typed.by === 'timeOfUse' ? (
          <Suspense fallback={null}>
            <TimeOfUse {...props} />
          </Suspense>
        ) : null}
      </div>
    </Panel>
  )
}
