import type { ChargeUnit } from '#contracts/finance/cost.ts'
import type { ElectricityMode, Tax } from '#contracts/finance/tariff.ts'
import type { ServiceMode, TariffForm } from '#contracts/finance/tariff-form.ts'
import { MONEY_SCALE } from '#contracts/units.ts'
import type { TypedRow } from './typed-rows.ts'

/** A price list as it is typed: texts by the names of what they fill in, choices, and rows. */

export const textNames = [
  'name',
  'electricity.pricePerKwh',
  'electricity.price',
  'service.price',
  'placeholder.pricePerMinute',
  'placeholder.freeMinutes',
  'placeholder.cap',
  'idle.reservation',
  'idle.charging',
  'idle.ending',
  'reservation.fee',
  'reservation.cancellation',
  'threshold.amount',
  'threshold.energy',
  'tax.name',
  'tax.rate',
] as const
export type TextName = (typeof textNames)[number]

export interface TypedLayer {
  readonly key: number
  readonly kind: 'weekdays' | 'dates'
  readonly weekdays: readonly number[]
  readonly from: string
  readonly to: string
  readonly rows: readonly TypedRow[]
}

export interface TypedTariff {
  readonly texts: Readonly<Record<TextName, string>>
  readonly by: ElectricityMode
  readonly timeUnit: 'MINUTE' | 'HOUR'
  readonly serviceMode: ServiceMode
  readonly serviceUnit: ChargeUnit
  readonly taxMode: Tax['mode']
  readonly base: readonly TypedRow[]
  readonly layers: readonly TypedLayer[]
}

/** A new price list: what has to be decided is empty, what may be left out costs nothing. */
export const newTariff: TypedTariff = {
  texts: {
    name: '',
    'electricity.pricePerKwh': '',
    'electricity.price': '',
    'service.price': '',
    'placeholder.pricePerMinute': '',
    'placeholder.freeMinutes': '0',
    'placeholder.cap': '',
    'idle.reservation': '0',
    'idle.charging': '0',
    'idle.ending': '0',
    'reservation.fee': '0',
    'reservation.cancellation': '0',
    'threshold.amount': '0',
    'threshold.energy': '0',
    'tax.name': '',
    'tax.rate': '',
  },
  by: 'energy',
  timeUnit: 'MINUTE',
  serviceMode: 'oneTime',
  serviceUnit: 'KWH',
  taxMode: 'none',
  base: [],
  layers: [],
}

const WATT_HOURS = 1_000
/** Rates are counted in 1/10 000; people type per cent. */
export const PER_CENT = 100

const price = (amount: number | null): string => (amount === null ? '' : String(amount / MONEY_SCALE))

/** What stands in the fields of a price list that there is. */
export function typedOf(form: TariffForm): TypedTariff {
  const { electricity, service, placeholder, idle, reservation, threshold, tax } = form
  const isTimeOfUse = electricity.by === 'timeOfUse'
  return {
    texts: {
      name: form.name,
      'electricity.pricePerKwh': electricity.by === 'energy' ? price(electricity.pricePerKwh) : '',
      'electricity.price': electricity.by === 'time' ? price(electricity.price) : '',
      'service.price': price(service.price),
      'placeholder.pricePerMinute': price(placeholder.pricePerMinute),
      'placeholder.freeMinutes': String(placeholder.freeMinutes),
      'placeholder.cap': price(placeholder.cap),
      'idle.reservation': price(idle.reservation),
      'idle.charging': price(idle.charging),
      'idle.ending': price(idle.ending),
      'reservation.fee': price(reservation.fee),
      'reservation.cancellation': price(reservation.cancellation),
      'threshold.amount': price(threshold.amount),
      'threshold.energy': String(threshold.energy / WATT_HOURS),
      'tax.name': tax.mode === 'none' ? '' : tax.name,
      'tax.rate': tax.mode === 'none' ? '' : String(tax.rate / PER_CENT),
    },
    by: electricity.by,
    timeUnit: electricity.by === 'time' ? electricity.unit : newTariff.timeUnit,
    serviceMode: service.mode,
    serviceUnit: service.mode === 'oneTime' ? newTariff.serviceUnit : service.unit,
    taxMode: tax.mode,
    base: isTimeOfUse ? typedRows(electricity.rows) : [],
    layers: isTimeOfUse
      ? electricity.layers.map(({ days, rows }, key) => ({
          key,
          kind: days.kind,
          weekdays: days.kind === 'weekdays' ? days.weekdays : [],
          from: days.kind === 'dates' ? days.from : '',
          to: days.kind === 'dates' ? days.to : '',
          rows: typedRows(rows),
        }))
      : [],
  }
}

const typedRows = (
  rows: readonly { readonly from: string; readonly to: string; readonly price: number }[],
): readonly TypedRow[] => rows.map(({ from, to, price: amount }, key) => ({ key, from, to, price: price(amount) }))
