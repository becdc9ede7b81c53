import type { ReactElement } from 'react'
import type { SessionDetail } from '#contracts/charging/charge-record.calls.ts'
import { instant, millis, power } from '#contracts/units.ts'
import { useZone } from '#console/intl/zone.ts'
import {
  formatAge,
  formatClock,
  formatEnergy,
  formatInstant,
  formatMoney,
  formatPower,
  formatSeconds,
  NOTHING,
  zoneCity,
} from '#console/kit/text/format.ts'
import { Kpi, KpiRow } from '#console/kit/chart/kpi.tsx'
import { useNow } from '#console/kit/text/now.ts'
import { useText } from '#console/intl/text.ts'
import { useLastPower } from '#console/domain/last-drawn.tsx'
import { percent } from '#console/domain/percent.ts'

interface SessionFiguresProps {
  readonly data: SessionDetail
}

/** The five figures of a session: power, energy, state of charge, duration, cost. */
export function SessionFigures({ data }: SessionFiguresProps): ReactElement {
  const text = useText()
  const { locale } = useZone()
  const { energy, register, soc, endedAt, total, currency, tariff } = data
  return (
    <KpiRow>
      {endedAt === null ? <PowerNow data={data} /> : <PowerOnAverage data={data} />}
      <Kpi
        name={text('charging.energy')}
        figure={formatEnergy(energy, locale)}
        note={text('charging.meterAt', { reading: formatEnergy(register, locale) })}
      />
      <Kpi name={text('charging.soc')} figure={soc === null ? NOTHING : percent(soc, locale)} />
      <Duration data={data} />
      <Kpi
        name={text(endedAt === null ? 'cost.soFar' : 'charging.cost')}
        figure={total === null ? NOTHING : formatMoney(total, currency, locale)}
        note={tariff?.name ?? ''}
      />
    </KpiRow>
  )
}

/**
 * The age of the last meter value; absent until the first one after the start, from which the power is known. The power at
 * an offline pile is unknown.
 */
function PowerNow({ data }: SessionFiguresProps): ReactElement {
  const text = useText()
  const { locale } = useZone()
  const now = useNow()
  const { startedAt, meteredAt } = data
  const last = useLastPower(data)
  if (last !== null) return <Kpi name={text('charging.power')} figure={NOTHING} note={last} />
  return (
    <Kpi
      name={text('charging.power')}
      figure={data.power === null ? NOTHING : formatPower(data.power, locale)}
      note={meteredAt === startedAt ? '' : text('charging.told', { age: formatAge(now - millis(meteredAt), locale) })}
    />
  )
}

function PowerOnAverage({ data }: SessionFiguresProps): ReactElement {
  const text = useText()
  const { locale } = useZone()
  const hours = secondsOf(data, 0) / SECONDS_PER_HOUR
  const figure = hours === 0 ? NOTHING : formatPower(power(Math.round(data.energy / hours)), locale)
  return <Kpi name={text('charging.powerAverage')} figure={figure} />
}

/** The duration and the start, as a time of day alone if that is today. */
function Duration({ data }: SessionFiguresProps): ReactElement {
  const text = useText()
  const { locale, zone } = useZone()
  const now = useNow()
  const { startedAt } = data
  const moment = formatInstant(startedAt, zone)
  const isToday = dayOf(moment) === dayOf(formatInstant(instant(now), zone))
  const city = zoneCity(zone)
  const since = isToday
    ? text('charging.since', { at: formatClock(startedAt, zone), zone: city })
    : `${moment} (${city})`
  return <Kpi name={text('charging.duration')} figure={formatSeconds(secondsOf(data, now), locale)} note={since} />
}

const SECONDS_PER_HOUR = 3_600

/** From the start to the end, or to `now` while there is none; never negative, clocks may differ. */
const secondsOf = ({ startedAt, endedAt }: SessionDetail, now: number): number =>
  Math.max(0, ((endedAt === null ? now : millis(endedAt)) - millis(startedAt)) / 1_000)

const dayOf = (moment: string): string => moment.slice(0, 'YYYY-MM-DD'.length)
