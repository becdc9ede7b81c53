import { RATE_SCALE } from '#contracts/finance/cost.ts'
import type { ElectricityFee, TariffLayer, TariffTerms } from '#contracts/finance/tariff.ts'
import { SLOTS_PER_DAY } from '#contracts/finance/tariff.ts'
import { dayOf, priceAt } from './layers.ts'

/**
 * How far prices go from those before, in 1/10 000 of what they were (M05). Each is compared with itself in the same half
 * hour of the same day, so that a flat price and prices by the time of use can be compared, too. Out of nothing, or to
 * nothing, is a change by the whole.
 */
export function priceChange(before: TariffTerms, after: TariffTerms): number {
  const days = daysOf([before.electricity, after.electricity])
  const [old, present] = [pricesOf(before, days), pricesOf(after, days)]
  const names = new Set([...old.keys(), ...present.keys()])
  return Math.max(0, ...[...names].map((name) => changeOf(old.get(name) ?? 0, present.get(name) ?? 0)))
}

function changeOf(before: number, after: number): number {
  if (before === after) return 0
  if (before === 0) return RATE_SCALE
  return Math.ceil((Math.abs(after - before) * RATE_SCALE) / before)
}

const MINUTES = 60

/** Prices by name, those by the minute as by the hour. */
function pricesOf(terms: TariffTerms, days: readonly number[]): ReadonlyMap<string, number> {
  const { service, idle, reservation, pauses } = terms
  const isByMinute = service.unit === 'MINUTE'
  return new Map([
    ...electricityPrices(terms.electricity, days),
    [`service ${isByMinute ? 'HOUR' : service.unit}`, isByMinute ? service.price * MINUTES : service.price],
    ['placeholder', idle.pricePerMinute],
    ['reservation', reservation?.pricePerMinute ?? 0],
    ['reservation fee', reservation?.fee ?? 0],
    ['cancellation', reservation?.cancellation ?? 0],
    ['charging', pauses?.charging ?? 0],
    ['ending', pauses?.ending ?? 0],
  ])
}

function electricityPrices(fee: ElectricityFee, days: readonly number[]): readonly (readonly [string, number])[] {
  if (fee.by === 'time') return [['electricity HOUR', fee.unit === 'MINUTE' ? fee.price * MINUTES : fee.price]]
  return days.flatMap((day) =>
    Array.from({ length: SLOTS_PER_DAY }, (_, slot) => [
      `electricity ${day} ${slot}`,
      fee.by === 'energy' ? fee.pricePerKwh : priceAt(fee, { slot, day }),
    ]),
  )
}

/** Days on which prices may differ: a week, and where layers of the calendar begin and end, and a day beside. */
function daysOf(fees: readonly ElectricityFee[]): readonly number[] {
  const layers = fees.flatMap((fee): readonly TariffLayer[] => (fee.by === 'timeOfUse' ? (fee.layers ?? []) : []))
  const edges = layers.flatMap(({ days }) =>
    days.kind === 'dates' ? [dayOf(days.from) - 1, dayOf(days.from), dayOf(days.to), dayOf(days.to) + 1] : [],
  )
  return [...new Set([0, 1, 2, 3, 4, 5, 6, ...edges])]
}
