import type { ReactElement } from 'react'
import type { SessionDetail } from '#contracts/http/charge.ts'
import { millis } from '#contracts/units.ts'
import { useZone } from '../intl/zone.ts'
import {
  formatAge,
  formatEnergy,
  formatInstant,
  formatMoney,
  formatPower,
  formatSeconds,
  NOTHING,
  zoneCity,
} from '../kit/format.ts'
import { Kpi, KpiRow } from '../kit/kpi.tsx'
import { useNow } from '../kit/now.ts'
import { useText } from '../intl/text.ts'
import { percent } from './percent.ts'

/** The five figures of a charge, large: what flows, what has flowed, how full, how long, what it costs. */
export function SessionFigures({ data }: { readonly data: SessionDetail }): ReactElement {
  const text = useText()
  const { locale, zone } = useZone()
  const now = useNow()
  const { power, energy, register, soc, startedAt, endedAt, meteredAt, total, currency, tariff } = data
  const seconds = ((endedAt === null ? now : millis(endedAt)) - millis(startedAt)) / 1_000
  const isRunning = endedAt === null
  const since = text('charging.since', { at: formatInstant(startedAt, zone), zone: zoneCity(zone) })
  return (
    <KpiRow>
      <Kpi
        name={text('charging.power')}
        figure={power === null || !isRunning ? NOTHING : formatPower(power, locale)}
        note={text('charging.told', { age: formatAge(now - millis(meteredAt), locale) })}
      />
      <Kpi
        name={text('charging.energy')}
        figure={formatEnergy(energy, locale)}
        note={text('charging.meterAt', { reading: formatEnergy(register, locale) })}
      />
      <Kpi name={text('charging.soc')} figure={soc === null ? NOTHING : percent(soc, locale)} />
      <Kpi name={text('charging.duration')} figure={formatSeconds(Math.max(0, seconds), locale)} note={since} />
      <Kpi
        name={text(isRunning ? 'cost.soFar' : 'charging.cost')}
        figure={total === null ? NOTHING : formatMoney(total, currency, locale)}
        note={tariff?.name ?? ''}
      />
    </KpiRow>
  )
}
