import type { Cost, CostLine, FeeKind, ReductionLine, TaxLine } from '#contracts/finance/cost.ts'
import type { Currency } from '#contracts/finance/currency.ts'
import { MONEY_SCALE, money } from '#contracts/units.ts'
import type { Money } from '#contracts/units.ts'
import { alone } from './exact.ts'

/**
 * The cut of a cost to what can be paid and shown. Spec §9 shows money cut to the decimals of its currency (R9.4.01), and
 * the total is the exact sum cut once (lifecycles.md §5, rule 2): lines that are cut one by one need not add up to it. What
 * they lack stands as a line of its own, and is what the rounding account gets.
 */

/** A cost of which the total is known and the lines may still bear fractions of a coin. */
export type Exact = Pick<Cost, 'currency' | 'lines' | 'energy' | 'tax' | 'total' | 'waived'>

type Charge = Exclude<CostLine, { readonly kind: 'rounding' }>

/** An amount cut toward zero to the smallest coin of a currency. */
export const toCoins = (amount: Money, { scale }: Currency): Money =>
  money(amount - (amount % (MONEY_SCALE / 10 ** scale)))

/**
 * The cost with each line cut to the coin and the rest as the last line; it adds up. One that was cut already stays as it
 * is, and one of a record that was frozen with its fractions reads like every other.
 */
export function inCoins({ currency, lines: exact, energy, tax, total, waived }: Exact): Cost {
  const lines = exact.filter(isCharge).map((line): Charge => ({ ...line, amount: toCoins(ownAmount(line), currency) }))
  const rounding = money(total - sum(lines))
  const taxes = lines.filter(isTax)
  return {
    currency,
    lines: rounding === 0 ? lines : [...lines, { kind: 'rounding', amount: rounding }],
    energy,
    electricity: feesOf(lines, 'electricity'),
    service: feesOf(lines, 'service'),
    idleTime: feesOf(lines, 'idle', 'idleCharging', 'idleEnding'),
    reservation: feesOf(lines, 'reservation', 'cancellation'),
    discount: takenOff(lines, 'discount'),
    deduction: takenOff(lines, 'deduction'),
    // Tax inside the prices has no line.
    tax: taxes.length > 0 ? sum(taxes) : toCoins(tax, currency),
    total,
    rounding,
    waived,
  }
}

const isCharge = (line: CostLine): line is Charge => line.kind !== 'rounding'

const isTax = (line: CostLine): line is TaxLine => line.kind === 'tax'

const ownAmount = (line: Charge): Money => ('unitPrice' in line ? alone(line) : line.amount)

const sum = (lines: readonly { readonly amount: Money }[]): Money =>
  money(lines.reduce((total, line) => total + line.amount, 0))

const feesOf = (lines: readonly CostLine[], ...kinds: readonly FeeKind[]): Money =>
  sum(lines.filter(({ kind }) => kinds.some((one) => one === kind)))

const takenOff = (lines: readonly CostLine[], kind: ReductionLine['kind']): Money =>
  money(Math.abs(sum(lines.filter((line) => line.kind === kind))))
