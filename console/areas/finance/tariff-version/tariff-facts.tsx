import type { ReactElement } from 'react'
import type { TariffDetail } from '#contracts/finance/tariff-version.calls.ts'
import type { ElectricityForm, LayerForm } from '#contracts/finance/tariff-form.ts'
import type { TimeRow } from '#contracts/finance/time-rows.ts'
import type { Currency } from '#contracts/finance/currency.ts'
import type { Money } from '#contracts/units.ts'
import { useText } from '#console/intl/text.ts'
import type { TypedText } from '#console/intl/text.ts'
import { useZone } from '#console/intl/zone.ts'
import { DescriptionList } from '#console/kit/layout/description-list.tsx'
import type { Description } from '#console/kit/layout/description-list.tsx'
import { formatEnergy, formatMinutes, formatMoney, formatPrice } from '#console/kit/text/format.ts'
import { weekdayName } from './form/weekday-name.ts'

interface Speaking {
  readonly text: TypedText
  readonly locale: string
  readonly currency: Currency
}

/** What a price list says, a line each; what costs nothing is left out. */
export function TariffFacts({ data }: { readonly data: TariffDetail }): ReactElement {
  const text = useText()
  const { locale } = useZone()
  const { form, currency } = data
  const speaking = { text, locale, currency }
  const { service, placeholder, idle, reservation, threshold, tax } = form
  const per = (price: Money, unit: 'COUNT' | 'MINUTE' | 'HOUR' | 'KWH'): string =>
    text(`cost.per.${unit}`, { price: formatPrice(price, currency, locale) })
  const money = (amount: Money): string => formatMoney(amount, currency, locale)
  const charged = (term: string, price: Money, said: (price: Money) => string): readonly Description[] =>
    price === 0 ? [] : [{ term, value: said(price) }]
  const perMinute = (price: Money): string => per(price, 'MINUTE')
  const items: readonly Description[] = [
    ...electricityLines(form.electricity, speaking),
    ...charged(text('cost.service'), service.price, (price) => per(price, service.unit)),
    ...charged(text('cost.idle'), placeholder.pricePerMinute, perMinute),
    ...(placeholder.freeMinutes === 0
      ? []
      : [{ term: text('tariff.free.time'), value: formatMinutes(placeholder.freeMinutes, locale) }]),
    ...(placeholder.cap === null ? [] : [{ term: text('tariff.placeholder.cap'), value: money(placeholder.cap) }]),
    ...(['reservation', 'charging', 'ending'] as const).flatMap((phase) =>
      charged(text('tariff.idle.of', { phase }), idle[phase], perMinute),
    ),
    ...charged(text('tariff.reservation.fee'), reservation.fee, money),
    ...charged(text('tariff.reservation.cancellation'), reservation.cancellation, money),
    ...charged(text('tariff.threshold.amount'), threshold.amount, money),
    ...(threshold.energy === 0
      ? []
      : [{ term: text('tariff.free.energy'), value: formatEnergy(threshold.energy, locale) }]),
    { term: text('tariff.tax'), value: taxText(tax, text) },
  ]
  return <DescriptionList items={items} isSingle />
}

const taxText = (tax: TariffDetail['form']['tax'], text: TypedText): string =>
  tax.mode === 'none'
    ? text('tariff.tax.none')
    : text(`tariff.tax.${tax.mode}.of`, { name: tax.name, rate: tax.rate / 100 })

function electricityLines(fee: ElectricityForm, speaking: Speaking): readonly Description[] {
  const { text, locale, currency } = speaking
  const per = (price: Money, unit: 'KWH' | 'MINUTE' | 'HOUR'): string =>
    text(`cost.per.${unit}`, { price: formatPrice(price, currency, locale) })
  switch (fee.by) {
    case 'energy':
      return [{ term: text('cost.electricity'), value: per(fee.pricePerKwh, 'KWH') }]
    case 'time':
      return [{ term: text('cost.electricity'), value: per(fee.price, fee.unit) }]
    case 'timeOfUse':
      return [
        { term: text('tariff.base'), value: <Rows rows={fee.rows} {...speaking} /> },
        ...fee.layers.map((layer) => ({
          term: daysText(layer, speaking),
          value: <Rows rows={layer.rows} {...speaking} />,
        })),
      ]
    default:
      return fee satisfies never
  }
}

function Rows({ rows, text, locale, currency }: Speaking & { readonly rows: readonly TimeRow[] }): ReactElement {
  return (
    <>
      {rows.map(({ from, to, price }) => (
        <div key={from}>
          {`${from}–${to} · ${text('cost.per.KWH', { price: formatPrice(price, currency, locale) })}`}
        </div>
      ))}
    </>
  )
}

/** The days of a layer as text. */
function daysText({ days }: LayerForm, { locale }: Speaking): string {
  if (days.kind === 'dates') return days.from === days.to ? whole(days.from) : `${whole(days.from)} – ${whole(days.to)}`
  const names = days.weekdays.toSorted((one, other) => one - other).map((day) => weekdayName(day, locale, 'short'))
  return names.join(', ')
}

/** A date that stays in one line: the hyphens divide none. */
const whole = (date: string): string => date.replaceAll('-', '-\u2060')
