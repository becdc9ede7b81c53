import type { ElectricityFee, TariffDays, TariffLayer } from '#contracts/finance/tariff.ts'
import type { Money } from '#contracts/units.ts'

/** Which price of a time-of-use list holds in a half hour of a day: that of a layer, or the base. */

type TimeOfUse = Extract<ElectricityFee, { by: 'timeOfUse' }>

/** A half hour of the wall clock. */
export interface Half {
  readonly slot: number
  /** Days since 1970-01-01. */
  readonly day: number
}

/** Days of the calendar win over days of the week, a later layer over an earlier one of its kind; the base fills the rest. */
export function priceAt({ slots, layers = [] }: TimeOfUse, { slot, day }: Half): Money {
  const of = (kind: TariffDays['kind']): readonly TariffLayer[] => layers.filter(({ days }) => days.kind === kind)
  const over = [...of('weekdays'), ...of('dates')].findLast((layer) => covers(layer, { slot, day }))
  const price = over?.slots[slot] ?? slots[slot]
  if (price === undefined) throw new RangeError(`the tariff has no price for slot ${slot}`)
  return price
}

const covers = ({ days, slots }: TariffLayer, { slot, day }: Half): boolean =>
  (slots[slot] ?? null) !== null &&
  (days.kind === 'weekdays' ? days.weekdays.includes(weekdayOf(day)) : dayOf(days.from) <= day && day <= dayOf(days.to))

const DAY_MS = 86_400_000

/** ISO 8601: Monday is 1; the first day of 1970 was a Thursday. */
const weekdayOf = (day: number): number => ((((day + 3) % 7) + 7) % 7) + 1

/** Days since 1970-01-01 of a day of the calendar. */
export const dayOf = (date: string): number => Date.parse(`${date}T00:00:00Z`) / DAY_MS
