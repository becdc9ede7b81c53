import type { ChargedSession } from '#backend/pricing/fees.ts'
import type { Sample } from '#backend/pricing/usage.ts'
import type { TariffTerms } from '#contracts/finance/tariff.ts'
import { SLOTS_PER_DAY, defaultCurrency } from '#contracts/finance/tariff.ts'
import type { Instant, Money } from '#contracts/units.ts'
import { MONEY_SCALE, TimeZone, energy, instant, money } from '#contracts/units.ts'

/** What the tests of pricing are given: words for amounts, moments, samples and tariffs. */

/** An amount in units of currency: `amount(0.45)` is 45 cents. */
export const amount = (units: number): Money => money(Math.round(units * MONEY_SCALE))

/** A moment of 2026 in UTC: `at('06-15 18:10')`. */
export const at = (text: string): Instant => instant(Date.parse(`2026-${text.replace(' ', 'T')}:00Z`))

export const sample = (text: string, wattHours: number): Sample => ({ at: at(text), register: energy(wattHours) })

export const warsaw = TimeZone.make('Europe/Warsaw')

/** 0.50 per kWh and nothing else. */
export const plain: TariffTerms = {
  name: 'Plain',
  currency: defaultCurrency,
  electricity: { by: 'energy', pricePerKwh: amount(0.5) },
  service: { price: amount(0), unit: 'COUNT' },
  idle: { pricePerMinute: amount(0), freeMinutes: 0, cap: null },
  reservation: null,
  threshold: { amount: amount(0), energy: energy(0) },
  tax: { mode: 'none' },
}

/** 0.20 per kWh, and 0.60 from 07:00 to 22:00 on the wall clock. */
export const dayAndNight: TariffTerms = {
  ...plain,
  name: 'Day and night',
  electricity: {
    by: 'timeOfUse',
    slots: Array.from({ length: SLOTS_PER_DAY }, (_, slot) => (slot >= 14 && slot < 44 ? amount(0.6) : amount(0.2))),
  },
}

/** Charging for an hour from 10:00 UTC, unplugged when it ends. */
export const hour: ChargedSession = {
  startedAt: at('06-15 10:00'),
  energyEndedAt: at('06-15 11:00'),
  awayUntil: null,
  releasedAt: at('06-15 11:00'),
  releaseDetected: true,
  reservedSince: null,
  pauses: { over: 0, since: null },
}
