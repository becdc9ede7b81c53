import type { Cost, CostLine, FeeLine, ReductionLine, ReductionSource, TaxLine } from '#contracts/finance/cost.ts'
import type { Tax, TariffTerms } from '#contracts/finance/tariff.ts'
import { RATE_SCALE } from '#contracts/finance/cost.ts'
import type { Energy, Instant, Money, TimeZone } from '#contracts/units.ts'
import { energy, money } from '#contracts/units.ts'
import { inCoins, toCoins } from './coins.ts'
import { share } from './exact.ts'
import { cancellationLines, feeLines, reservationLines } from './fees.ts'
import type { Charged, ChargedSession, ReservedTime } from './fees.ts'
import { usageOf } from './usage.ts'
import type { Sample } from './usage.ts'

/**
 * The one formula of the product: running cost, charge record, re-pricing and tests all come here.
 *
 * 1. Fees: electricity, service, idle, reservation, exact and then in whole `Money` (exact.ts).
 * 2. A session below the tariff's threshold is let off: no lines.
 * 3. Reductions in the order membership, strategy, card, deduction; none takes a fee below zero.
 * 4. Tax on what is left, when it comes on top.
 * 5. The sum is cut once to the decimals of the currency, then each line; a line of its own bears the rest (coins.ts).
 */

/** Something that takes money off. It answers, fee by fee, how much; the amounts it sees are what earlier ones left. */
export interface Discount {
  readonly source: ReductionSource
  readonly name: string
  readonly saves: (fees: readonly FeeLine[]) => readonly Money[]
}

export interface PriceUsageInput extends Charged {
  readonly discounts: readonly Discount[]
}

export interface PriceInput extends Omit<PriceUsageInput, 'usage'> {
  /** The zone of the location: time-of-use slots are its wall clock. */
  readonly zone: TimeZone
  /** The meter from `meterStart` to `meterStop`, in order of arrival. */
  readonly samples: readonly Sample[]
}

/** A session that may still be charging or still be plugged in. */
export interface RunningInput extends Omit<PriceUsageInput, 'session'> {
  readonly session: Omit<ChargedSession, 'energyEndedAt'> & { readonly energyEndedAt: Instant | null }
}

/** What a session costs, from its meter samples. */
export const price = ({ zone, samples, ...rest }: PriceInput): Cost =>
  priceUsage({ ...rest, usage: usageOf(zone, samples) })

/** What a session costs up to now, were it to end and be released at this moment. */
export const running = ({ session, ...rest }: RunningInput, now: Instant): Cost =>
  priceUsage({
    ...rest,
    session: { ...session, energyEndedAt: session.energyEndedAt ?? now, releasedAt: session.releasedAt ?? now },
  })

/** What a session costs, from usage that is already folded. */
export function priceUsage(input: PriceUsageInput): Cost {
  const { tariff, usage } = input
  const asked = feeLines(input)
  const waived = usage.energy < tariff.threshold.energy || sum(asked) < tariff.threshold.amount
  return costed({ tariff, fees: waived ? [] : asked, discounts: input.discounts, energy: usage.energy, waived })
}

/** What it costs to have had a connector kept free without charging. The threshold is for charges: it lets nobody off here. */
export const priceReservation = (kept: ReservedTime): Cost => withoutCharge(kept.tariff, reservationLines(kept))

/** What it costs to have given a reservation up. */
export const priceCancellation = (kept: ReservedTime): Cost => withoutCharge(kept.tariff, cancellationLines(kept))

const withoutCharge = (tariff: TariffTerms, fees: readonly FeeLine[]): Cost =>
  costed({ tariff, fees, discounts: [], energy: energy(0), waived: false })

interface Costing {
  readonly tariff: TariffTerms
  readonly fees: readonly FeeLine[]
  readonly discounts: readonly Discount[]
  readonly energy: Energy
  readonly waived: boolean
}

/** Reductions, tax and the one cut. */
function costed({ tariff, fees, discounts, energy, waived }: Costing): Cost {
  const reductions = reductionLines(fees, discounts)
  const net = money(sum(fees) + sum(reductions))
  const added = addedTax(net, tariff.tax)
  const lines: CostLine[] = [...fees, ...reductions, ...added]
  const total = toCoins(sum(lines), tariff.currency)
  const tax = tariff.tax.mode === 'inclusive' ? containedTax(total, tariff.tax.rate) : sum(added)
  return inCoins({ currency: tariff.currency, lines, energy, tax, total, waived })
}

const sum = (lines: readonly { readonly amount: Money }[]): Money =>
  money(lines.reduce((total, line) => total + line.amount, 0))

const placeOf: Readonly<Record<ReductionSource, number>> = {
  membership: 0,
  strategy: 1,
  card: 2,
  deduction: 3,
  freeVending: 4,
}

function reductionLines(fees: readonly FeeLine[], discounts: readonly Discount[]): readonly ReductionLine[] {
  const lines: ReductionLine[] = []
  let left = fees
  for (const discount of discounts.toSorted((one, other) => placeOf[one.source] - placeOf[other.source])) {
    const lowered = lower(left, discount)
    const saved = sum(left) - sum(lowered)
    left = lowered
    if (saved > 0) lines.push(reductionLine(discount, saved))
  }
  return lines
}

/** The fees as a discount leaves them: none below zero, none dearer than before. */
function lower(fees: readonly FeeLine[], discount: Discount): readonly FeeLine[] {
  const savings = discount.saves(fees)
  if (savings.length !== fees.length)
    throw new RangeError(`${discount.name} must answer for each of ${fees.length} fees`)
  return fees.map((fee, index) => {
    const saving = Math.min(Math.max(savings[index] ?? 0, 0), fee.amount)
    return { ...fee, amount: money(fee.amount - saving) }
  })
}

const reductionLine = ({ source, name }: Discount, saved: number): ReductionLine => ({
  kind: source === 'deduction' ? 'deduction' : 'discount',
  source,
  name,
  amount: money(-saved),
})

const addedTax = (net: Money, tax: Tax): readonly TaxLine[] =>
  tax.mode === 'added' && net > 0
    ? [{ kind: 'tax', name: tax.name, rate: tax.rate, amount: money(share(net, tax.rate, RATE_SCALE)) }]
    : []

/** The tax inside an amount that was paid with it. */
const containedTax = (paid: Money, rate: number): Money => money(share(paid, rate, RATE_SCALE + rate))
