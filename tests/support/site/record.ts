import type { Cost } from '#contracts/finance/cost.ts'
import { defaultCurrency } from '#contracts/finance/tariff.ts'
import { TimeZone, energy, money } from '#contracts/units.ts'
import type { Money } from '#contracts/units.ts'
import { afterMinutes, testStart } from '#tests/support/lifecycles/given-when-then.ts'

/** A charge of an hour and 7 kWh, as its record is opened. */
export const opening = {
  pileId: 'CP000001',
  connectorId: 1,
  locationId: 'L1',
  zone: TimeZone.make('Europe/Warsaw'),
  idTag: 'TAG1',
  customerId: 'U1',
  tariffId: 'T1',
  startedAt: testStart,
  endedAt: afterMinutes(60),
  meterStart: energy(0),
  meterStop: energy(7_000),
  energy: energy(7_000),
  stopReason: 'Local',
  estimated: false,
}

const none = money(0)

/** What it cost, all of it for electricity. */
export const costOf = (total: Money): Cost => ({
  currency: defaultCurrency,
  lines: [],
  energy: opening.energy,
  electricity: total,
  service: none,
  idleTime: none,
  reservation: none,
  discount: none,
  deduction: none,
  tax: none,
  total,
  rounding: none,
  waived: false,
})
