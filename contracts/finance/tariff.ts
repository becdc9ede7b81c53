import { Schema } from 'effect'
import { EntityId } from '../ids.ts'
import { Energy, MONEY_SCALE, Money } from '../units.ts'

/**
 * The pricing package of spec §3: what a session at a pile costs. Amounts are in 1/10 000 of the currency unit,
 * so the four decimals that spec §5 allows a service fee are exactly what can be written.
 */

/** Spec §9: charge units. COUNT is once per session. */
export const ChargeUnit = Schema.Literals(['COUNT', 'MINUTE', 'HOUR', 'KWH'])
export type ChargeUnit = typeof ChargeUnit.Type

/** Half-hour slots of a day, from 00:00 to 23:30 on the wall clock of the location (spec §9, reading A-95). */
export const SLOTS_PER_DAY = 48

/** A price above 100 000 units of currency per unit is taken for a typing error. */
export const PRICE_MAX = 100_000 * MONEY_SCALE
export const FREE_MINUTES_MAX = 7 * 24 * 60
export const TARIFF_NAME_MAX = 60
/** A threshold above 1 MWh would make every session free. */
export const THRESHOLD_ENERGY_MAX = 1_000_000
/** 100 percent, in the 1/10 000 that tax rates are counted in. */
export const RATE_SCALE = 10_000

/** A price or an amount of a tariff: never negative; 0 counts as filled in (reading A-60). */
export const Price = Money.check(Schema.isBetween({ minimum: 0, maximum: PRICE_MAX }))
export type Price = typeof Price.Type

/** Spec §9: money has two decimals, in XAF and XOF none. */
export const currenciesWithoutDecimals: readonly string[] = ['XAF', 'XOF']

export const Currency = Schema.Struct({
  /** ISO 4217. */
  code: Schema.String.check(Schema.isPattern(/^[A-Z]{3}$/u)),
  sign: Schema.String.check(Schema.isPattern(/^\S{1,8}$/u)),
  /** Decimals of an amount that is charged. */
  scale: Schema.Literals([2, 0]),
}).check(
  Schema.makeFilter(({ code, scale }) =>
    (scale === 0) === currenciesWithoutDecimals.includes(code)
      ? undefined
      : { path: ['scale'], issue: 'XAF and XOF have no decimals, every other currency has two' },
  ),
)
export type Currency = typeof Currency.Type

/** Reading A-97: dollars, where nothing else is set. */
export const defaultCurrency: Currency = { code: 'USD', sign: '$', scale: 2 }

export const ElectricityFee = Schema.Union([
  Schema.Struct({ by: Schema.Literal('energy'), pricePerKwh: Price }),
  Schema.Struct({ by: Schema.Literal('time'), price: Price, unit: Schema.Literals(['MINUTE', 'HOUR']) }),
  Schema.Struct({
    by: Schema.Literal('timeOfUse'),
    /** Price per kWh of each half hour; the fixed length is what keeps the day free of gaps and overlaps (spec §5). */
    slots: Schema.Array(Price).check(Schema.isBetweenLength(SLOTS_PER_DAY, SLOTS_PER_DAY)),
  }),
])
export type ElectricityFee = typeof ElectricityFee.Type

/** One-time as COUNT, else per unit of energy or of time between start and end of the energy flow. */
export const ServiceFee = Schema.Struct({ price: Price, unit: ChargeUnit })
export type ServiceFee = typeof ServiceFee.Type

/** The "placeholder" fee of spec §3: for holding the connector after the energy flow ended and the free time passed. */
export const IdleFee = Schema.Struct({
  pricePerMinute: Price,
  freeMinutes: Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: FREE_MINUTES_MAX })),
  /** The most one session pays for holding the connector. */
  cap: Schema.NullOr(Price),
})
export type IdleFee = typeof IdleFee.Type

export const ReservationFee = Schema.Struct({ pricePerMinute: Price })
export type ReservationFee = typeof ReservationFee.Type

/** A session with less energy, or a lower sum of fees, is not charged. 0 disables each bound. */
export const Threshold = Schema.Struct({
  amount: Price,
  energy: Energy.check(Schema.isBetween({ minimum: 0, maximum: THRESHOLD_ENERGY_MAX })),
})
export type Threshold = typeof Threshold.Type

/** `inclusive`: prices contain the tax. `added`: it is added to them. The rate is in 1/10 000: 2300 is 23 %. */
export const Tax = Schema.Union([
  Schema.Struct({ mode: Schema.Literal('none') }),
  Schema.Struct({
    mode: Schema.Literals(['inclusive', 'added']),
    name: Schema.String.check(Schema.isBetweenLength(1, TARIFF_NAME_MAX)),
    rate: Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: RATE_SCALE })),
  }),
])
export type Tax = typeof Tax.Type

const terms = {
  name: Schema.String.check(Schema.isTrimmed(), Schema.isBetweenLength(1, TARIFF_NAME_MAX)),
  currency: Currency,
  electricity: ElectricityFee,
  service: ServiceFee,
  idle: IdleFee,
  reservation: Schema.NullOr(ReservationFee),
  threshold: Threshold,
  tax: Tax,
}

/** The form for people: nothing may be left out (spec §5). */
export const TariffTerms = Schema.Struct(terms)
export type TariffTerms = typeof TariffTerms.Type

/** A published version of a pricing package. Immutable: an edit is a new version, and a session keeps the one it started with. */
export const Tariff = Schema.Struct({
  id: EntityId,
  version: Schema.Int.check(Schema.isGreaterThanOrEqualTo(1)),
  ...terms,
})
export type Tariff = typeof Tariff.Type
