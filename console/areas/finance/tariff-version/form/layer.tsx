import type { ReactElement } from 'react'
import { useText } from '#console/intl/text.ts'
import { useZone } from '#console/intl/zone.ts'
import { Button } from '#console/kit/form/button.tsx'
import { Checkbox } from '#console/kit/form/checkbox.tsx'
import { DateField } from '#console/kit/form/date-field.tsx'
import { Select } from '#console/kit/form/select.tsx'
import * as css from './tariff-form.css.ts'
import { TimeRows } from './time-rows.tsx'
import type { TimeRowsProps } from './time-rows.tsx'
import type { TypedLayer } from './typed-tariff.ts'
import { weekdayName } from './weekday-name.ts'

export interface LayerProps extends Pick<TimeRowsProps, 'currencyCode' | 'aheadMinutes' | 'problemOf'> {
  readonly layer: TypedLayer
  readonly index: number
  /** Null takes it away. */
  readonly onChange: (layer: TypedLayer | null) => void
}

/** ISO 8601: Monday is 1. */
const weekdays = [1, 2, 3, 4, 5, 6, 7] as const
/** Prices of certain days, over those of every day. */
export function Layer(props: LayerProps): ReactElement {
  const { layer, index, problemOf, onChange, ...rows } = props
  const text = useText()
  const name = `electricity.layers.${index}`
  const label = text('tariff.layer', { number: index + 1 })
  const missing = problemOf(`${name}.days`)
  const put = (change: Partial<TypedLayer>): void => onChange({ ...layer, ...change })
  const part = { layer, name, problemOf, put }
  return (
    <section className={css.layer} aria-label={label}>
      <div className={css.tools}>
        <Select
          label={label}
          value={layer.kind}
          choices={[
            { value: 'weekdays', label: text('tariff.layer.weekdays') },
            { value: 'dates', label: text('tariff.layer.dates') },
          ]}
          onChange={(kind) => put({ kind: kind === 'dates' ? 'dates' : 'weekdays' })}
        />
        {layer.kind === 'dates' ? <Dates {...part} /> : null}
        <Button size="small" onPress={() => onChange(null)}>
          {text('tariff.layer.remove', { number: index + 1 })}
        </Button>
      </div>
      {layer.kind === 'weekdays' ? <Weekdays {...part} /> : null}
      {missing === undefined ? null : (
        <p role="alert" className={css.problem}>
          {missing}
        </p>
      )}
      <TimeRows
        {...rows}
        problemOf={problemOf}
        label={text('tariff.layer.rows', { number: index + 1 })}
        name={`${name}.rows`}
        rows={layer.rows}
        isBase={false}
        onChange={(changed) => put({ rows: changed })}
      />
    </section>
  )
}

interface DaysProps extends Pick<LayerProps, 'layer' | 'problemOf'> {
  readonly name: string
  readonly put: (change: Partial<TypedLayer>) => void
}

function Dates({ layer, name, problemOf, put }: DaysProps): ReactElement {
  const text = useText()
  return (
    <>
      <DateField
        label={text('tariff.layer.from')}
        isRequired
        value={layer.from}
        problem={problemOf(`${name}.days.from`)}
        onChange={(from) => put({ from })}
      />
      <DateField
        label={text('tariff.layer.to')}
        isRequired
        value={layer.to}
        problem={problemOf(`${name}.days.to`)}
        onChange={(to) => put({ to })}
      />
    </>
  )
}

function Weekdays({ layer, put }: DaysProps): ReactElement {
  const text = useText()
  const { locale } = useZone()
  return (
    <fieldset className={css.days}>
      <legend className={css.legend}>{text('tariff.layer.days')}</legend>
      {weekdays.map((weekday) => (
        <Checkbox
          key={weekday}
          isChecked={layer.weekdays.includes(weekday)}
          onChange={(isChosen) =>
            put({ weekdays: weekdays.filter((one) => (one === weekday ? isChosen : layer.weekdays.includes(one))) })
          }
        >
          {weekdayName(weekday, locale)}
        </Checkbox>
      ))}
    </fieldset>
  )
}
