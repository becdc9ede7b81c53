import { Schema } from 'effect'
import { EntityId } from '../ids.ts'
import { Energy, MONEY_SCALE, Money } from '../units.ts'
import { ChargeUnit, RATE_SCALE } from './cost.ts'
import { Day } from '../day.ts'
import { Currency } from './currency.ts'

/**
 * The pricing package of spec §3: what a session at a pile costs. Amounts are in 1/10 000 of the currency unit,
 * so the four decimals that spec §5 allows a service fee are exactly what can be written.
 */

/** Half-hour slots of a day, from 00:00 to 23:30 on the wall clock of the location (spec §9, reading A-95). */
export const SLOTS_PER_DAY = 48

/** A price above 100 000 units of currency per unit is taken for a typing error. */
export const PRICE_MAX = 100_000 * MONEY_SCALE
export const FREE_MINUTES_MAX = 7 * 24 * 60
export const TARIFF_NAME_MAX = 60
/** A threshold above 1 MWh would make every session free. */
export const THRESHOLD_ENERGY_MAX = 1_000_000

/** A price or an amount of a tariff: never negative; 0 counts as filled in (reading A-60). */
export const Price = Money.check(Schema.isBetween({ minimum: 0, maximum: PRICE_MAX }))
export type Price = typeof Price.Type

/** Reading A-97: dollars, where nothing else is set. */
export const defaultCurrency: Currency = { code: 'USD', sign: '$', scale: 2 }

/** Decimals of a price per unit, which spec §5 and §9 allow a service fee, and of an amount that is paid as a whole. */
export const unitPriceDecimals = 4
export const amountDecimals = 2

const CENT = MONEY_SCALE / 10 ** amountDecimals

/** A fixed amount, to the cent. */
export const Amount = Price.check(
  Schema.makeFilter((amount) => amount % CENT === 0 || 'an amount to the cent', {
    representation: { id: 'tariff/isToTheCent', payload: null },
  }),
)

/** Days on which a layer of prices holds: of the week (1 is Monday, ISO 8601), or of the calendar, both ends included. */
export const TariffDays = Schema.Union([
  Schema.Struct({
    kind: Schema.Literal('weekdays'),
    weekdays: Schema.Array(Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 7 }))).check(
      Schema.isBetweenLength(1, 7),
      Schema.isUnique(),
    ),
  }),
  Schema.Struct({ kind: Schema.Literal('dates'), from: Day, to: Day }).check(
    Schema.makeFilter(
      ({ from, to }) => (from <= to ? undefined : { path: ['to'], issue: 'the last day is not before the first' }),
      { representation: { id: 'tariff/isInOrder', payload: null } },
    ),
  ),
])
export type TariffDays = typeof TariffDays.Type

/** Layers that one price list may have over its base. */
export const layersMost = 20

/**
 * Prices of certain days over those of every day: null leaves a half hour to the base. Days of the calendar win over days
 * of the week, and of two layers of one kind the later one.
 */
export const TariffLayer = Schema.Struct({
  days: TariffDays,
  slots: Schema.Array(Schema.NullOr(Price)).check(Schema.isBetweenLength(SLOTS_PER_DAY, SLOTS_PER_DAY)),
})
export type TariffLayer = typeof TariffLayer.Type

export const ElectricityMode = Schema.Literals(['energy', 'time', 'timeOfUse'])
export type ElectricityMode = typeof ElectricityMode.Type

export const ElectricityFee = Schema.Union([
  Schema.Struct({ by: Schema.Literal('energy'), pricePerKwh: Price }),
  Schema.Struct({ by: Schema.Literal('time'), price: Price, unit: Schema.Literals(['MINUTE', 'HOUR']) }),
  Schema.Struct({
    by: Schema.Literal('timeOfUse'),
    /** Price per kWh of each half hour; the fixed length is what keeps the day free of gaps and overlaps (spec §5). */
    slots: Schema.Array(Price).check(Schema.isBetweenLength(SLOTS_PER_DAY, SLOTS_PER_DAY)),
    /** Absent: every day is as the base. */
    layers: Schema.optionalKey(Schema.Array(TariffLayer).check(Schema.isMaxLength(layersMost))),
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

/** Spec §3: the phases in which a connector is held and gives no energy. */
export const IdlePhase = Schema.Literals(['reservation', 'charging', 'ending'])
export type IdlePhase = typeof IdlePhase.Type

export const ReservationFee = Schema.Struct({
  /** The idle fee of the phase `reservation`: for each minute from the start of the reservation until the session begins. */
  pricePerMinute: Price,
  /** Once, for a reservation that was used or that nobody came to. Absent: nothing. */
  fee: Schema.optionalKey(Price),
  /** Once, for a reservation that its customer gave up. Absent: nothing. */
  cancellation: Schema.optionalKey(Price),
})
export type ReservationFee = typeof ReservationFee.Type

/**
 * The idle fee of the other two phases, for each minute in which the vehicle draws nothing by its own wish: `charging` where
 * it went on afterwards, `ending` from the last pause to the end of the session. What the charger holds back costs nothing.
 */
export const PauseFee = Schema.Struct({ charging: Price, ending: Price })
export type PauseFee = typeof PauseFee.Type

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
  /** Absent: pauses cost nothing. */
  pauses: Schema.optionalKey(PauseFee),
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
