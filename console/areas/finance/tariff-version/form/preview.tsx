import { useState } from 'react'
import type { ReactElement } from 'react'
import { previewTariff } from '#contracts/finance/tariff-version.calls.ts'
import type { PreviewedCharge } from '#contracts/finance/tariff-version.calls.ts'
import type { TariffForm } from '#contracts/finance/tariff-form.ts'
import type { Cost } from '#contracts/finance/cost.ts'
import { power } from '#contracts/units.ts'
import type { TimeZone } from '#contracts/units.ts'
import { call } from '#console/api/call.ts'
import { useAnswer } from '#console/api/use-answer.ts'
import { useText } from '#console/intl/text.ts'
import { wallClock } from '#console/intl/wall-clock.ts'
import { useZone } from '#console/intl/zone.ts'
import { CostLines } from '#console/domain/cost-lines.tsx'
import { DateField } from '#console/kit/form/date-field.tsx'
import { Select } from '#console/kit/form/select.tsx'
import { TextField } from '#console/kit/form/text-field.tsx'
import { Panel } from '#console/kit/layout/panel.tsx'
import { formatMoney, zoneCity } from '#console/kit/text/format.ts'
import { useNow } from '#console/kit/text/now.ts'
import { numberOf } from './read-tariff.ts'
import { sendsNothing } from './sends-nothing.ts'
import * as css from './tariff-form.css.ts'
import { weekdayName } from './weekday-name.ts'

export interface PreviewProps {
  /** What is filled in; null while something is wrong with it. */
  readonly form: TariffForm | null
  readonly zones: readonly TimeZone[]
}

interface Imagined {
  readonly date: string
  readonly at: string
  readonly minutes: string
  readonly kilowatts: string
  readonly stays: string
}

/** What a charge that one imagines would cost by what is filled in: asked of the formula of the bill with every change. */
export function Preview({ form, zones }: PreviewProps): ReactElement | null {
  const text = useText()
  const now = useNow()
  const [zone, setZone] = useState(zones[0])
  const [imagined, setImagined] = useState<Imagined>(() => ({
    date: wallClock(now, zone ?? 'UTC').slice(0, DAY_LENGTH),
    at: '18:10',
    minutes: '35',
    kilowatts: '11',
    stays: '0',
  }))
  const put = (change: Partial<Imagined>): void => setImagined({ ...imagined, ...change })
  if (zone === undefined) return null
  const charge = chargeOf(imagined, zone)
  return (
    <Panel title={text('tariff.preview')}>
      <div className={css.parts}>
        <div role="presentation" className={css.imagined} onKeyDown={sendsNothing}>
          <DateField label={text('tariff.preview.date')} value={imagined.date} onChange={(date) => put({ date })} />
          <TextField label={text('tariff.preview.at')} value={imagined.at} onChange={(at) => put({ at })} />
          <TextField
            label={text('tariff.preview.minutes')}
            inputMode="decimal"
            value={imagined.minutes}
            onChange={(minutes) => put({ minutes })}
          />
          <TextField
            label={text('tariff.preview.power')}
            inputMode="decimal"
            value={imagined.kilowatts}
            onChange={(kilowatts) => put({ kilowatts })}
          />
          <TextField
            label={text('tariff.preview.stays')}
            inputMode="decimal"
            value={imagined.stays}
            onChange={(stays) => put({ stays })}
          />
          {zones.length > 1 ? (
            <Select
              label={text('tariff.place')}
              value={zone}
              choices={zones.map((one) => ({ value: one, label: zoneCity(one) }))}
              onChange={(value) => setZone(zones.find((one) => one === value) ?? zone)}
            />
          ) : null}
        </div>
        {form === null || charge === null ? (
          <p className={css.note}>{text(form === null ? 'tariff.preview.open' : 'tariff.preview.wrong')}</p>
        ) : (
          <Told form={form} charge={charge} />
        )}
      </div>
    </Panel>
  )
}

const DAY_LENGTH = 'YYYY-MM-DD'.length

function chargeOf({ date, at, minutes, kilowatts, stays }: Imagined, zone: TimeZone): PreviewedCharge | null {
  const lasts = numberOf(minutes, { decimals: 0, scale: 1, most: 1_440 })
  const watts = numberOf(kilowatts, { decimals: 2, scale: 1_000, most: 1_000_000 })
  const staysMinutes = numberOf(stays, { decimals: 0, scale: 1, most: 10_080 })
  const isRight = /^\d{4}-\d\d-\d\d$/u.test(date) && /^(?:[01]\d|2[0-3]):[0-5]\d$/u.test(at)
  if (!isRight || lasts === null || lasts === 0 || watts === null || staysMinutes === null) return null
  return { zone, date, at, minutes: lasts, power: power(watts), staysMinutes }
}

function Told({ form, charge }: { readonly form: TariffForm; readonly charge: PreviewedCharge }): ReactElement | null {
  const text = useText()
  const { locale } = useZone()
  const cost = useCost(form, charge)
  if (cost === null) return null
  const { zone, date, at, minutes } = charge
  const weekday = weekdayName(((Math.floor(Date.parse(`${date}T00:00:00Z`) / DAY) + 3) % WEEK) + 1, locale)
  const total = formatMoney(cost.total, cost.currency, locale)
  return (
    <>
      <p className={css.sentence} role="status">
        {text('tariff.preview.says', { minutes, at, weekday, total })}
      </p>
      <CostLines cost={cost} zone={zone} />
    </>
  )
}

const DAY = 86_400_000
const WEEK = 7

/** The last answer stays until the next one is there. */
function useCost(form: TariffForm, charge: PreviewedCharge): Cost | null {
  const body = { form, charge }
  const answer = useAnswer({
    key: JSON.stringify(body),
    ask: async (signal) => call(previewTariff, { body }, { notify: 'lost sign-in', signal }),
    concerns: () => false,
    keeps: true,
  })
  return answer.data?.cost ?? null
}
