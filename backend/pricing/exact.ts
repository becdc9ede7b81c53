import type { ChargeUnit } from '#contracts/finance/cost.ts'
import type { Money } from '#contracts/units.ts'
import { money } from '#contracts/units.ts'

/**
 * Exact arithmetic. Quantities times prices are kept in fractions of `Money` so small that every unit divides evenly,
 * and in BigInt, because watt-hours or milliseconds times a price may pass 2⁵³.
 */

/** Fractions of one `Money`: as many as an hour has milliseconds, which a kWh's watt-hours and a minute's milliseconds divide. */
const FRACTIONS = 3_600_000n

/** The fractions that one of a line's `quantity` makes of its price: 1 Wh of a kWh, 1 ms of a minute or of an hour, 1 piece. */
const fractionsPer: Readonly<Record<ChargeUnit, bigint>> = {
  COUNT: FRACTIONS,
  KWH: FRACTIONS / 1_000n,
  MINUTE: FRACTIONS / 60_000n,
  HOUR: 1n,
}

/** No bill passes 100 billion units of currency; a pile's broken clock or meter must not overflow the sums. */
const COST_MAX = 1_000_000_000_000_000n

/** What a line asks for: `quantity` (in the small unit of `CostLine`) at a price for one `unit`, at most `cap`. */
export interface Asking {
  readonly quantity: number
  readonly unit: ChargeUnit
  readonly unitPrice: Money
  readonly cap: Money | null
}

/** A line with its amount; `cap` stays only where it determined the amount. */
export type Amounted<Line extends Asking> = Line & { readonly amount: Money }

/**
 * Gives each line its amount in whole `Money`. This is the one place where fractions are dropped: the running sum of
 * the exact amounts is cut, and a line gets the step it makes. So the lines together are the exact sum cut once, and
 * each is less than 1/10 000 of the currency unit away from its own exact amount.
 */
export function amounted<Line extends Asking>(lines: readonly Line[]): readonly Amounted<Line>[] {
  let sum = 0n
  let counted = 0
  return lines.map((line) => {
    const { fractions, capped } = fractionsOf(line)
    sum += fractions
    const reached = Number(sum / FRACTIONS < COST_MAX ? sum / FRACTIONS : COST_MAX)
    const amount = money(reached - counted)
    counted = reached
    return { ...line, cap: capped ? line.cap : null, amount }
  })
}

/** The fractions that a line asks for, and whether its cap says so. */
function fractionsOf({ quantity, unit, unitPrice, cap }: Asking) {
  const asked = BigInt(quantity) * BigInt(unitPrice) * fractionsPer[unit]
  const most = cap === null ? null : BigInt(cap) * FRACTIONS
  const capped = most !== null && asked > most
  return { fractions: capped ? most : asked, capped }
}

/**
 * What a line comes to by itself, in whole `Money`: its step in the running sum may bear a fraction of the lines ahead of it.
 * Where the sum has reached its bound it is the step.
 */
export function alone(line: Amounted<Asking>): Money {
  const own = fractionsOf(line).fractions / FRACTIONS
  return own < BigInt(line.amount) ? money(Number(own)) : line.amount
}

/** `whole × part / of` cut to an integer, for numbers that are not negative. */
export const share = (whole: number, part: number, of: number): number =>
  Number((BigInt(whole) * BigInt(part)) / BigInt(of))
