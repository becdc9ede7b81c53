import { Temporal } from 'temporal-polyfill'
import { MINUTE } from '#contracts/durations.ts'
import type { Cost } from '#contracts/finance/cost.ts'
import type { TariffTerms } from '#contracts/finance/tariff.ts'
import type { PreviewedCharge } from '#contracts/finance/tariff-version.calls.ts'
import { energy, instant } from '#contracts/units.ts'
import type { Instant } from '#contracts/units.ts'
import { price } from './price.ts'

interface Preview {
  readonly cost: Cost
  readonly from: Instant
  readonly to: Instant
}

/**
 * What a charge would cost that somebody imagines, by the formula of the bill. It draws the same power throughout, and its
 * connector is free again when the car has gone. Throws a RangeError for a zone that IANA does not know.
 */
export function previewCharge(tariff: TariffTerms, charge: PreviewedCharge): Preview {
  const { zone, date, at, minutes, power, staysMinutes } = charge
  // A time that the clocks leave out is that much later; of one that comes twice it is the first.
  const begins = Temporal.PlainDateTime.from(`${date}T${at}`).toZonedDateTime(zone).epochMilliseconds
  const ends = begins + minutes * MINUTE
  const [from, to] = [instant(begins), instant(ends)]
  const cost = price({
    tariff,
    zone,
    session: {
      startedAt: from,
      energyEndedAt: to,
      awayUntil: null,
      releasedAt: instant(ends + staysMinutes * MINUTE),
      releaseDetected: true,
      reservedSince: null,
      pauses: { over: 0, since: null },
    },
    samples: [
      { at: from, register: energy(0) },
      { at: to, register: energy(Math.round((power * minutes) / MINUTES_PER_HOUR)) },
    ],
    discounts: [],
  })
  return { cost, from, to }
}

const MINUTES_PER_HOUR = 60
