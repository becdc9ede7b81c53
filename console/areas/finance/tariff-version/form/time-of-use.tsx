import { useState } from 'react'
import type { ReactElement } from 'react'
import { layersMost } from '#contracts/finance/tariff.ts'
import type { TimeZone } from '#contracts/units.ts'
import { useText } from '#console/intl/text.ts'
import { useZone } from '#console/intl/zone.ts'
import { ahead } from '#console/intl/wall-clock.ts'
import { Button } from '#console/kit/form/button.tsx'
import { Select } from '#console/kit/form/select.tsx'
import { zoneCity } from '#console/kit/text/format.ts'
import { useNow } from '#console/kit/text/now.ts'
import { Layer } from './layer.tsx'
import type { FormPart } from './text-of.tsx'
import * as css from './tariff-form.css.ts'
import { TimeRows } from './time-rows.tsx'
import { withRow } from './typed-rows.ts'
import type { TypedLayer } from './typed-tariff.ts'

export interface ElectricityProps extends FormPart {
  /** The clocks of the places where the price list holds. */
  readonly zones: readonly TimeZone[]
  /** The base is missing, and somebody tried to save. */
  readonly lacksBase: boolean
}

const MINUTE_MS = 60_000

/** Prices of half hours: those of every day, and over them those of certain days. */
export function TimeOfUse(props: ElectricityProps): ReactElement {
  const { typed, put, problemOf, currency, zones, lacksBase } = props
  const text = useText()
  const { zone: mine } = useZone()
  const now = useNow()
  const [place = mine] = zones
  const [there, setThere] = useState<string>(place)
  const [isMine, setMine] = useState(false)
  const aheadMinutes = isMine ? Math.round((ahead(now, mine) - ahead(now, there)) / MINUTE_MS) : 0
  const rows = { currencyCode: currency.code, aheadMinutes, problemOf }
  const change = (key: number, layer: TypedLayer | null): void =>
    put({ layers: typed.layers.flatMap((one) => (one.key === key ? (layer ?? []) : [one])) })
  const addLayer = (): void => {
    const key = Math.max(-1, ...typed.layers.map((one) => one.key)) + 1
    const layer: TypedLayer = { key, kind: 'weekdays', weekdays: [], from: '', to: '', rows: withRow([]) }
    put({ layers: [...typed.layers, layer] })
  }
  return (
    <>
      <Clock zones={zones} there={there} mine={mine} isMine={isMine} onPlace={setThere} onClock={setMine} />
      {typed.base.length === 0 ? (
        <NoBase isMissed={lacksBase} onAdd={() => put({ base: withRow([]) })} />
      ) : (
        <TimeRows
          {...rows}
          label={text('tariff.base')}
          name="electricity.rows"
          rows={typed.base}
          isBase
          onChange={(base) => put({ base })}
        />
      )}
      {[...typed.layers.entries()].map(([index, layer]) => (
        <Layer
          key={layer.key}
          {...rows}
          layer={layer}
          index={index}
          onChange={(changed) => change(layer.key, changed)}
        />
      ))}
      {typed.layers.length >= layersMost ? null : (
        <div>
          <Button icon="plus" onPress={addLayer}>
            {text('tariff.layer.add')}
          </Button>
        </div>
      )}
    </>
  )
}

interface ClockProps {
  readonly zones: readonly TimeZone[]
  readonly there: string
  readonly mine: string
  readonly isMine: boolean
  readonly onPlace: (zone: string) => void
  readonly onClock: (isMine: boolean) => void
}

/** On whose clock the half hours are shown; they are kept on that of the place. */
function Clock({ zones, there, mine, isMine, onPlace, onClock }: ClockProps): ReactElement {
  const text = useText()
  return (
    <>
      <div className={css.tools}>
        {zones.length > 1 ? (
          <Select
            label={text('tariff.place')}
            value={there}
            choices={zones.map((zone) => ({ value: zone, label: zoneCity(zone) }))}
            onChange={onPlace}
          />
        ) : null}
        <Select
          label={text('tariff.clock')}
          value={isMine ? 'mine' : 'there'}
          choices={[
            { value: 'there', label: text('tariff.clock.there', { zone: zoneCity(there) }) },
            { value: 'mine', label: text('tariff.clock.mine', { zone: zoneCity(mine) }) },
          ]}
          onChange={(value) => onClock(value === 'mine')}
        />
      </div>
      <p className={css.note}>{text('tariff.clock.words')}</p>
    </>
  )
}

/** Where the base is to be added; said aloud once somebody tried to do without. */
function NoBase({ isMissed, onAdd }: { readonly isMissed: boolean; readonly onAdd: () => void }): ReactElement {
  const text = useText()
  return (
    <div className={css.rows}>
      {isMissed ? (
        <p role="alert" className={css.problem}>
          {text('failure.BASE_ROW_MISSING')}
        </p>
      ) : null}
      <div>
        <Button icon="plus" onPress={onAdd}>
          {text('tariff.base.add')}
        </Button>
      </div>
    </div>
  )
}
