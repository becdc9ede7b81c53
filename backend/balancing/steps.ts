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

/** The limits to send now, by pile: those that change something, or are new to it. `watts` is what all piles here may take together, by slot. */
export function nextLimits(
  piles: readonly Steered[],
  watts: readonly number[],
): ReadonlyMap<string, readonly number[]> {
  const limits = new Map<string, readonly number[]>()
  const held = new Map(piles.map((pile) => [pile.id, pile.held]))
  const total = (slot: number): number => sum([...held.values()].map((one) => one[slot] ?? 0))
  const isOver = watts.some((most, slot) => total(slot) > most)
  if (!isOver && !piles.some(isWorthIt)) return limits
  for (const { id, isNew, wanted, held: before } of piles) {
    const next = wanted.map((want, slot) => {
      const now = before[slot] ?? 0
      return want <= now || total(slot) - now + want <= (watts[slot] ?? 0) ? want : now
    })
    if (!isNew && next.every((value, slot) => value === before[slot])) continue
    limits.set(id, next)
    // Until it is confirmed, a lower limit counts as the higher one.
    held.set(
      id,
      next.map((value, slot) => Math.max(value, before[slot] ?? 0)),
    )
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

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)
