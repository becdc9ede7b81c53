import type { Fact } from '#contracts/fact.ts'
import type { Stretch } from '#backend/store/read.ts'

/** A part of a stream, cut from facts that are at hand: all of a stream, oldest first. */
export function stretchOf(facts: readonly Fact[], { after, before, limit }: Stretch): readonly Fact[] {
  if (after !== undefined) return facts.filter(({ version }) => version > after).slice(0, limit)
  const end = before === undefined ? facts.length : facts.findIndex(({ position }) => position === before)
  return facts.slice(Math.max(0, end - limit), Math.max(0, end))
}
