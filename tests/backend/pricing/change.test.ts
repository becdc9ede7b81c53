import { expect, it } from 'vitest'
import { priceChange } from '#backend/pricing/change.ts'
import type { TariffTerms } from '#contracts/finance/tariff.ts'
import { SLOTS_PER_DAY } from '#contracts/finance/tariff.ts'
import { amount, dayAndNight, plain } from './given.ts'

/** How far a price list goes from the one before, in 1/10 000. */

const perKwh = (units: number): TariffTerms => ({ ...plain, electricity: { by: 'energy', pricePerKwh: amount(units) } })
const timed = (price: number, unit: 'MINUTE' | 'HOUR'): TariffTerms => ({
  ...plain,
  electricity: { by: 'time', price: amount(price), unit },
})
const slots = (units: number) => Array.from({ length: SLOTS_PER_DAY }, () => amount(units))

it.each([
  ['nothing', plain, plain, 0],
  ['a fifth up', perKwh(0.5), perKwh(0.6), 2_000],
  ['a little more than a fifth', perKwh(0.5), perKwh(0.6001), 2_002],
  ['a fifth down', perKwh(0.5), perKwh(0.4), 2_000],
  ['a fee out of nothing', plain, { ...plain, service: { price: amount(0.01), unit: 'COUNT' } }, 10_000],
  ['a fee to nothing', { ...plain, pauses: { charging: amount(1), ending: amount(0) } }, plain, 10_000],
  ['the same by the minute and by the hour', timed(0.1, 'MINUTE'), timed(6, 'HOUR'), 0],
  ['another way of charging', perKwh(0.5), timed(6, 'HOUR'), 10_000],
  ['a flat price in place of two, of which the night had been a third', dayAndNight, perKwh(0.6), 20_000],
  [
    'one weekday alone',
    perKwh(0.5),
    {
      ...plain,
      electricity: {
        by: 'timeOfUse',
        slots: slots(0.5),
        layers: [{ days: { kind: 'weekdays', weekdays: [3] }, slots: slots(0.65) }],
      },
    },
    3_000,
  ],
  [
    'one day of the calendar alone',
    perKwh(0.5),
    {
      ...plain,
      electricity: {
        by: 'timeOfUse',
        slots: slots(0.5),
        layers: [{ days: { kind: 'dates', from: '2026-12-24', to: '2026-12-24' }, slots: slots(0.25) }],
      },
    },
    5_000,
  ],
] satisfies readonly (readonly [string, TariffTerms, TariffTerms, number])[])(
  'finds %s',
  (_, before, after, expected) => {
    expect(priceChange(before, after)).toBe(expected)
  },
)
