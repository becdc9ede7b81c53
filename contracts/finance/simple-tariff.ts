import { Schema } from 'effect'
import { inForms } from '../form.ts'
import { energy, money } from '../units.ts'
import { Price, unitPriceDecimals } from './tariff.ts'
import { TariffForm } from './tariff-form.ts'

/** A price list of one price, to begin with: so much a kilowatt-hour, and nothing else. */
export const SimpleTariff = Schema.Struct({
  name: TariffForm.fields.name,
  pricePerKwh: Price.annotate(inForms({ control: 'money', decimals: unitPriceDecimals })),
})
export type SimpleTariff = typeof SimpleTariff.Type

const FREE = money(0)

/** The whole price list: each fee that nobody named is 0, and there is no tax. */
export const tariffOfOnePrice = ({ name, pricePerKwh }: SimpleTariff): TariffForm => ({
  name,
  electricity: { by: 'energy', pricePerKwh },
  service: { mode: 'oneTime', price: FREE, unit: 'COUNT' },
  placeholder: { pricePerMinute: FREE, freeMinutes: 0, cap: null },
  idle: { reservation: FREE, charging: FREE, ending: FREE },
  reservation: { fee: FREE, cancellation: FREE },
  threshold: { amount: FREE, energy: energy(0) },
  tax: { mode: 'none' },
})
