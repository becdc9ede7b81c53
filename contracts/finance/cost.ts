import { Schema } from 'effect'
import { DAY, MINUTE } from '../durations.ts'
import { Energy, Instant, Money } from '../units.ts'
import { Currency } from './currency.ts'

/**
 * The cost of a session, line by line. The lines of the charge record become final when its connector is released
 * (M08); until then the same shape is used for the running cost.
 */

/** Spec §9: charge units. COUNT is once per session. */
export const ChargeUnit = Schema.Literals(['COUNT', 'MINUTE', 'HOUR', 'KWH'])
export type ChargeUnit = typeof ChargeUnit.Type

/** 100 percent, in the 1/10 000 that tax rates are counted in. */
export const RATE_SCALE = 10_000

const LAST_HALF_HOUR = DAY / (30 * MINUTE) - 1

const nonNegative = Money.check(Schema.isGreaterThanOrEqualTo(0))
const nonPositive = Money.check(Schema.isLessThanOrEqualTo(0))

/** `idle` is the placeholder fee; the other two are the idle fee of its phases `charging` and `ending`. */
export const FeeKind = Schema.Literals([
  'electricity',
  'service',
  'idle',
  'reservation',
  'idleCharging',
  'idleEnding',
  'cancellation',
])
export type FeeKind = typeof FeeKind.Type

/** One fee over one interval. `quantity` times `unitPrice` is the amount, unless `cap` limited it. */
export const FeeLine = Schema.Struct({
  kind: FeeKind,
  /** The first half hour (0 to 47, wall clock of the location) of a time-of-use line; null on every other line. */
  slot: Schema.NullOr(Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: LAST_HALF_HOUR }))),
  from: Instant,
  to: Instant,
  /** KWH in watt-hours, MINUTE and HOUR in milliseconds, COUNT in pieces: always whole numbers. */
  quantity: Schema.Int.check(Schema.isGreaterThanOrEqualTo(0)),
  unit: ChargeUnit,
  /** Per kWh, minute, hour or piece, as `unit` says. */
  unitPrice: nonNegative,
  /** The cap that determined the amount; null when none did. */
  cap: Schema.NullOr(nonNegative),
  amount: nonNegative,
})
export type FeeLine = typeof FeeLine.Type

/** The source of a reduction, in the order of the bill (lifecycles.md §5, rule 3); free vending takes off the rest. */
export const ReductionSource = Schema.Literals(['membership', 'strategy', 'card', 'deduction', 'freeVending'])
export type ReductionSource = typeof ReductionSource.Type

export const ReductionLine = Schema.Struct({
  kind: Schema.Literals(['discount', 'deduction']),
  source: ReductionSource,
  name: Schema.String,
  amount: nonPositive,
})
export type ReductionLine = typeof ReductionLine.Type

/** Tax that is added to the prices. Tax inside the prices has no line, or the lines would not add up. */
export const TaxLine = Schema.Struct({
  kind: Schema.Literal('tax'),
  name: Schema.String,
  rate: Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: RATE_SCALE })),
  amount: nonNegative,
})
export type TaxLine = typeof TaxLine.Type

/**
 * The difference between the total and the truncated amounts of the other lines; negative where they exceed it. The
 * last line, if there is any.
 */
export const RoundingLine = Schema.Struct({ kind: Schema.Literal('rounding'), amount: Money })
export type RoundingLine = typeof RoundingLine.Type

export const CostLine = Schema.Union([FeeLine, ReductionLine, TaxLine, RoundingLine])
export type CostLine = typeof CostLine.Type

/**
 * The lines add up to `total`: each is truncated to the decimals of the currency, as shown (R9.4.01), and the rounding
 * line contains the difference. `total` is the exact sum, truncated once. The other amounts are sums of the lines of
 * their kind.
 */
export const Cost = Schema.Struct({
  currency: Currency,
  lines: Schema.Array(CostLine),
  energy: Energy,
  electricity: nonNegative,
  service: nonNegative,
  idleTime: nonNegative,
  reservation: nonNegative,
  /** Reductions by membership, strategy and card, as a positive amount. */
  discount: nonNegative,
  /** The customer's deduction, as a positive amount. */
  deduction: nonNegative,
  /** The tax in the bill, whether inside the prices or added. */
  tax: nonNegative,
  /** The amount to pay. */
  total: nonNegative,
  /** The amount of the rounding line, 0 without one; it goes to the rounding account. */
  rounding: Money,
  /** True when the session stayed below the tariff's threshold: no lines, nothing charged. */
  waived: Schema.Boolean,
})
export type Cost = typeof Cost.Type
