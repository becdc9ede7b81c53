import { DAY } from '#contracts/durations.ts'
import { formOf } from '#contracts/finance/tariff-form.ts'
import type { TariffForm } from '#contracts/finance/tariff-form.ts'
import { clockOf } from '#contracts/finance/time-rows.ts'
import type { Instant } from '#contracts/units.ts'
import { MONEY_SCALE, energy, instant, millis, money } from '#contracts/units.ts'
import { assignTariff } from '../areas/finance/tariff-version/assign.ts'
import { adoptTariff, draftTariff, reviseTariff } from '../areas/finance/tariff-version/commands.ts'
import { publishTariffLater, publishTariffNow } from '../areas/finance/tariff-version/publish.ts'
import { keeper } from './keeper.ts'
import { tariffs } from './network.ts'
import type { Seeder } from './seeder.ts'

/** The price lists of the demo: those that its piles bear, one for season tickets, a version to come and a draft. */

const price = (units: number) => money(Math.round(units * MONEY_SCALE))
const row = (from: number, to: number, units: number) => ({
  from: clockOf(from),
  to: clockOf(to),
  price: price(units),
})

/** Half hours of a day at which the night ends and the evening begins. */
const [MORNING, EVENING, END] = [12, 44, 48] as const

const seasonTickets: TariffForm = {
  name: 'Garage season tickets',
  electricity: { by: 'energy', pricePerKwh: price(0.36) },
  service: { mode: 'oneTime', price: price(0), unit: 'COUNT' },
  placeholder: { pricePerMinute: price(0.05), freeMinutes: 60, cap: price(12) },
  idle: { reservation: price(0.1), charging: price(0), ending: price(0) },
  reservation: { fee: price(0), cancellation: price(0) },
  threshold: { amount: price(0), energy: energy(100) },
  tax: { mode: 'added', name: 'VAT', rate: 2300 },
}

/** Cheap nights, cheaper weekends, and a day of the calendar that costs nothing. */
const nights: TariffForm = {
  ...seasonTickets,
  name: 'Nights and weekends',
  electricity: {
    by: 'timeOfUse',
    rows: [row(0, MORNING, 0.25), row(MORNING, EVENING, 0.49), row(EVENING, END, 0.25)],
    layers: [
      { days: { kind: 'weekdays', weekdays: [6, 7] }, rows: [row(MORNING, EVENING, 0.35)] },
      { days: { kind: 'dates', from: '2026-12-24', to: '2026-12-26' }, rows: [row(0, END, 0.2)] },
    ],
  },
  idle: { reservation: price(0.08), charging: price(0.02), ending: price(0.05) },
  reservation: { fee: price(1), cancellation: price(0.5) },
}

const PLANNED_DAYS = 14

/** Versions for the price lists that were registered without any; those that have one stay as they are. */
export async function adoptTariffs({ run }: Seeder): Promise<void> {
  for (const { id } of tariffs) await run(adoptTariff, { id }, keeper)
}

/** The price lists of a new demo; `now` is when its present begins. */
export async function seedPrices(seeder: Seeder, now: Instant): Promise<void> {
  const { run, world } = seeder
  await adoptTariffs(seeder)
  if (world.store.stateOf('tariff-version', 'P1.1') !== null) return
  const added = await run(draftTariff, seasonTickets, keeper)
  if ('id' in added) await run(publishTariffNow, { id: added.id }, keeper)
  await run(assignTariff, { source: 'group', id: 'G1', tariffId: 'P1' }, keeper)
  const [city] = tariffs
  if (city !== undefined) {
    const form = formOf({ ...city, electricity: { by: 'energy', pricePerKwh: price(0.49) } })
    const next = await run(reviseTariff, { id: city.id, form }, keeper)
    const validFrom = instant(millis(now) + PLANNED_DAYS * DAY)
    if ('id' in next) await run(publishTariffLater, { id: next.id, validFrom }, keeper)
  }
  await run(draftTariff, nights, keeper)
}
