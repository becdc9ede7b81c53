import { restOf, take } from './wiring.ts'
import type { RemainingSupply, Supply } from './wiring.ts'

/**
 * In which order limits leave (lifecycles §6, rules a and d): what lowers a limit leaves at once, what raises one only when
 * the others have confirmed as much less. Everything is in watts, by slot of the plan.
 */

/** One pile that can be told limits. */
export interface Steered {
  readonly id: string
  /** What it should have. */
  readonly wanted: readonly number[]
  /** The most it may follow now, as far as anybody knows. */
  readonly held: readonly number[]
  /** A change below this, its hysteresis, is none. */
  readonly leastChange: number
  /** It is told even what it holds already. */
  readonly isNew: boolean
}

/**
 * The limits to send now, by pile: those that change something, or are new to it. `supplies` is what all piles here may
 * take together, by slot.
 */
export function nextLimits(
  piles: readonly Steered[],
  supplies: readonly Supply[],
): ReadonlyMap<string, readonly number[]> {
  const limits = new Map<string, readonly number[]>()
  const rests = supplies.map((supply): RemainingSupply => ({ ...supply, watts: [...supply.watts] }))
  for (const { id, held } of piles) for (const [slot, rest] of rests.entries()) take(rest, id, held[slot] ?? 0)
  const isOver = rests.some(({ watts }) => watts.some((left) => left < 0))
  if (!isOver && !piles.some(isWorthIt)) return limits
  for (const { id, isNew, wanted, held } of piles) {
    const next = wanted.map((want, slot) => {
      const [now, rest] = [held[slot] ?? 0, rests[slot]]
      return want <= now || (rest !== undefined && want - now <= restOf(rest, id)) ? want : now
    })
    if (!isNew && next.every((value, slot) => value === held[slot])) continue
    limits.set(id, next)
    // Until it is confirmed, a lower limit counts as the higher one.
    for (const [slot, rest] of rests.entries()) take(rest, id, Math.max(0, (next[slot] ?? 0) - (held[slot] ?? 0)))
  }
  return limits
}

/** Whether a pile's limits change by as much as counts, or to or from nothing. */
const isWorthIt = ({ held, isNew, leastChange, wanted }: Steered): boolean =>
  isNew ||
  wanted.some((want, slot) => {
    const now = held[slot] ?? 0
    return Math.abs(want - now) >= leastChange || (want === 0) !== (now === 0)
  })
