import { describe, expect, it } from 'vitest'
import type { ChargedSession } from '#backend/pricing/fees.ts'
import { price } from '#backend/pricing/price.ts'
import type { TariffLayer, TariffTerms } from '#contracts/finance/tariff.ts'
import { SLOTS_PER_DAY } from '#contracts/finance/tariff.ts'
import { slotOf } from '#contracts/finance/time-rows.ts'
import { TimeZone, energy } from '#contracts/units.ts'
import type { Instant } from '#contracts/units.ts'
import { amount, at, dayAndNight, hour, plain, sample } from './given.ts'

/** Price lists as networks publish them, each with a charge that was worked out by hand. */

type Terms = Partial<TariffTerms>
interface Charge {
  readonly from?: string
  readonly to?: string
  readonly wattHours?: number
  readonly released?: string
  readonly reserved?: string
  readonly over?: number
  readonly paused?: string
  readonly zone?: string
}

const perKwh = (units: number): Terms => ({ electricity: { by: 'energy', pricePerKwh: amount(units) } })
const noEnergy = perKwh(0)
const day = { from: '06-15 10:00', to: '06-15 11:00', wattHours: 10_000, zone: 'Europe/Warsaw' } as const
const minutes = (count: number): number => count * 60_000

/** Half hours of a day: `price` from one time to another, null elsewhere. */
const span = (from: string, to: string, units: number): TariffLayer['slots'] =>
  Array.from({ length: SLOTS_PER_DAY }, (_, slot) => (slot >= slotOf(from) && slot < slotOf(to) ? amount(units) : null))
const weekdays = (days: readonly number[], slots: TariffLayer['slots']): TariffLayer => ({
  days: { kind: 'weekdays', weekdays: days },
  slots,
})
const dates = (from: string, to: string, slots: TariffLayer['slots']): TariffLayer => ({
  days: { kind: 'dates', from, to },
  slots,
})
const base = dayAndNight.electricity.by === 'timeOfUse' ? dayAndNight.electricity.slots : []
const layered = (...layers: readonly TariffLayer[]): Terms => ({
  electricity: { by: 'timeOfUse', slots: base, layers },
})
const twoToThree = (inside: number, outside: number): Terms => ({
  electricity: {
    by: 'timeOfUse',
    slots: span('02:00', '03:00', inside).map((one) => one ?? amount(outside)),
  },
})
const vat = (mode: 'added' | 'inclusive', rate: number): Terms => ({ tax: { mode, name: 'VAT', rate } })
const placeholder = (perMinute: number, freeMinutes: number, cap: number | null = null): Terms => ({
  idle: { pricePerMinute: amount(perMinute), freeMinutes, cap: cap === null ? null : amount(cap) },
})

const allDay = (units: number): TariffLayer['slots'] => span('00:00', '24:00', units)
const weekend = [6, 7] as const

const cases: readonly (readonly [string, Terms, Charge, number])[] = [
  // 20 × 0.45.
  ['0.45 a kWh', perKwh(0.45), { wattHours: 20_000 }, 9],
  // 30 × 0.39 and 1.
  [
    '0.39 a kWh and 1.00 a charge',
    { ...perKwh(0.39), service: { price: amount(1), unit: 'COUNT' } },
    { wattHours: 30_000 },
    12.7,
  ],
  // 45 × 0.19.
  ['0.19 a minute', { electricity: { by: 'time', price: amount(0.19), unit: 'MINUTE' } }, { to: '06-15 10:45' }, 8.55],
  // 2.5 × 1.80.
  ['1.80 an hour', { electricity: { by: 'time', price: amount(1.8), unit: 'HOUR' } }, { to: '06-15 12:30' }, 4.5],
  // 18 × 0.25 and 60 × 0.05.
  [
    '0.25 a kWh and 0.05 a minute',
    { ...perKwh(0.25), service: { price: amount(0.05), unit: 'MINUTE' } },
    { wattHours: 18_000 },
    7.5,
  ],
  // 12 × 0.30 and 50 minutes of 1.20.
  [
    '0.30 a kWh and 1.20 an hour',
    { ...perKwh(0.3), service: { price: amount(1.2), unit: 'HOUR' } },
    { wattHours: 12_000, to: '06-15 10:50' },
    4.6,
  ],
  // 10 × 0.50 and 10 × 0.0125, cut.
  ['0.50 a kWh and a service of four decimals', { service: { price: amount(0.0125), unit: 'KWH' } }, {}, 5.12],
  // 5 and 12 × 0.40.
  ['a placeholder fee at once', placeholder(0.4, 0), { released: '06-15 11:12' }, 9.8],
  // 5 and 15 × 0.30.
  ['a placeholder fee after ten minutes', placeholder(0.3, 10), { released: '06-15 11:25' }, 9.5],
  // 5 and 60 × 0.30, of which no more than 9.
  ['a placeholder fee that is capped', placeholder(0.3, 0, 9), { released: '06-15 12:00' }, 14],
  // 30 × 0.10.
  [
    'free energy, and a placeholder fee after half an hour',
    { ...noEnergy, ...placeholder(0.1, 30) },
    { released: '06-15 12:00' },
    3,
  ],
  // 4 and 23 % of it.
  ['tax on top', { ...perKwh(0.4), ...vat('added', 2_300) }, {}, 4.92],
  // 9.50 and 23 % of it, cut.
  [
    'tax on top of a placeholder fee',
    { ...placeholder(0.3, 10), ...vat('added', 2_300) },
    { released: '06-15 11:25' },
    11.68,
  ],
  // 24 × 0.50, of which 2 are tax.
  ['tax inside the prices', vat('inclusive', 2_000), { wattHours: 24_000 }, 12],
  // 06:00 to 08:00: 10 × 0.20 and 10 × 0.60.
  ['night and day', layered(), { from: '06-15 04:00', to: '06-15 06:00', wattHours: 20_000 }, 8],
  // Friday 23:00 to Saturday 01:00: 5 × 0.20 and 5 × 0.10.
  ['cheap weekends', layered(weekdays(weekend, allDay(0.1))), { from: '06-19 21:00', to: '06-19 23:00' }, 1.5],
  // Sunday 06:00 to 08:00: 10 × 0.20 of the base and 10 × 0.30.
  [
    'weekends that leave the night to the base',
    layered(weekdays(weekend, span('07:00', '22:00', 0.3))),
    { from: '06-21 04:00', to: '06-21 06:00', wattHours: 20_000 },
    5,
  ],
  // 10 × 0.05.
  [
    'a holiday on a weekend',
    layered(dates('2026-06-20', '2026-06-20', allDay(0.05)), weekdays(weekend, allDay(0.1))),
    { from: '06-20 10:00', to: '06-20 11:00' },
    0.5,
  ],
  // The day after: 10 × 0.10.
  [
    'a holiday that is over',
    layered(dates('2026-06-20', '2026-06-20', allDay(0.05)), weekdays(weekend, allDay(0.1))),
    { from: '06-21 10:00', to: '06-21 11:00' },
    1,
  ],
  // 10 × 0.15.
  [
    'two layers for one day, of which the later wins',
    layered(weekdays(weekend, allDay(0.1)), weekdays([6], allDay(0.15))),
    { from: '06-20 10:00', to: '06-20 11:00' },
    1.5,
  ],
  // From 02:00 to 03:00 twice: 10 × 0.10.
  ['the hour that comes twice in autumn', twoToThree(0.1, 0.5), { from: '10-25 00:00', to: '10-25 02:00' }, 1],
  // From 01:30 to 02:00 and from 03:00 to 03:30: 10 × 0.50.
  ['the hour that is left out in spring', twoToThree(9.99, 0.5), { from: '03-29 00:30', to: '03-29 01:30' }, 5],
  // 06:45 to 07:15: 3 × 0.20 and 3 × 0.60.
  [
    'an offset of 45 minutes',
    layered(),
    { from: '06-15 01:00', to: '06-15 01:30', wattHours: 6_000, zone: 'Asia/Kathmandu' },
    2.4,
  ],
  // 5 and 15 × 0.08.
  ['a reservation by the minute', { reservation: { pricePerMinute: amount(0.08) } }, { reserved: '06-15 09:45' }, 6.2],
  // 5 and 2.
  [
    'a reservation at a fixed fee',
    { reservation: { pricePerMinute: amount(0), fee: amount(2) } },
    { reserved: '06-15 09:45' },
    7,
  ],
  // 5, 2 and 15 × 0.08; the fee for giving it up is for nobody who comes.
  [
    'a reservation at both',
    { reservation: { pricePerMinute: amount(0.08), fee: amount(2), cancellation: amount(3) } },
    { reserved: '06-15 09:45' },
    8.2,
  ],
  // 5 and 20 × 0.05.
  ['pauses of the vehicle', { pauses: { charging: amount(0.05), ending: amount(0.1) } }, { over: minutes(20) }, 6],
  // 5 and 20 × 0.10.
  [
    'a full battery before the end',
    { pauses: { charging: amount(0.05), ending: amount(0.1) } },
    { paused: '06-15 10:40' },
    7,
  ],
  // 5, 10 × 0.05 and 10 × 0.10.
  [
    'pauses and a full battery',
    { pauses: { charging: amount(0.05), ending: amount(0.1) } },
    { over: minutes(10), paused: '06-15 10:50' },
    6.5,
  ],
  // 5, 10 × 0.10 until the end, 10 × 0.20 after five minutes behind it.
  [
    'a full battery and a car that stays',
    { pauses: { charging: amount(0), ending: amount(0.1) }, ...placeholder(0.2, 5) },
    { paused: '06-15 10:50', released: '06-15 11:15' },
    8,
  ],
  ['less energy than the threshold', { threshold: { amount: amount(0), energy: energy(100) } }, { wattHours: 99 }, 0],
  [
    'a smaller sum than the threshold',
    { ...perKwh(0.04), threshold: { amount: amount(0.5), energy: energy(0) } },
    {},
    0,
  ],
  // 10.5 × 150.
  [
    'francs without decimals',
    { ...perKwh(150), currency: { code: 'XAF', sign: 'FCFA', scale: 0 } },
    { wattHours: 10_500 },
    1_575,
  ],
]

const sessionOf = (charge: Charge & { readonly from: string; readonly to: string }): ChargedSession => {
  const moment = (text: string | undefined): Instant | null => (text === undefined ? null : at(text))
  return {
    ...hour,
    startedAt: at(charge.from),
    energyEndedAt: at(charge.to),
    releasedAt: at(charge.released ?? charge.to),
    reservedSince: moment(charge.reserved),
    pauses: { over: charge.over ?? 0, since: moment(charge.paused) },
  }
}

describe('a published price list', () => {
  it.each(cases)('with %s costs what was worked out by hand', (_, terms, charge, expected) => {
    const story = { ...day, ...charge }
    const cost = price({
      tariff: { ...plain, ...terms },
      zone: TimeZone.make(story.zone),
      session: sessionOf(story),
      samples: [sample(story.from, 0), sample(story.to, story.wattHours)],
      discounts: [],
    })
    expect(cost.total).toBe(amount(expected))
  })
})
