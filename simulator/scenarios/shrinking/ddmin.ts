/**
 * The shortest part of a list that still fails: Zeller's and Hildebrandt's delta debugging (ddmin, "Simplifying and
 * isolating failure-inducing input", 2002). Order is kept; what is answered is 1-minimal: without any single item of it
 * nothing fails any more. `fails` is asked at most once about the same part, and never about the whole list, which is
 * known to fail; it says itself what counts as the same failure.
 */
export async function shortest<Item>(
  items: readonly Item[],
  fails: (part: readonly Item[]) => Promise<boolean>,
): Promise<readonly Item[]> {
  const asked = new Map<string, boolean>()
  const stillFails = async (kept: readonly number[]): Promise<boolean> => {
    const key = kept.join()
    const known = asked.get(key)
    if (known !== undefined) return known
    const answer = await fails(kept.flatMap((at) => items.slice(at, at + 1)))
    asked.set(key, answer)
    return answer
  }
  let kept: readonly number[] = items.map((_, at) => at)
  for (let parts = 2; kept.length > 0;) {
    const smaller = await oneThatFails(kept, parts, stillFails)
    if (smaller !== null) {
      kept = smaller.kept
      parts = smaller.parts
    } else if (parts >= kept.length) break
    else parts = Math.min(parts * 2, kept.length)
  }
  return kept.flatMap((at) => items.slice(at, at + 1))
}

interface Found {
  readonly kept: readonly number[]
  /** Into how many parts it is cut next. */
  readonly parts: number
}

/** A part of the list, or the list without one of its parts, that fails; null when there is none at this fineness. */
async function oneThatFails(
  kept: readonly number[],
  parts: number,
  fails: (kept: readonly number[]) => Promise<boolean>,
): Promise<Found | null> {
  const count = Math.min(parts, kept.length)
  const cuts = Array.from({ length: count + 1 }, (_, cut) => Math.floor((cut * kept.length) / count))
  const pairs = cuts.slice(0, -1).map((from, at) => [from, cuts[at + 1] ?? kept.length] as const)
  if (count > 1)
    for (const [from, to] of pairs) {
      const part = kept.slice(from, to)
      if (await fails(part)) return { kept: part, parts: 2 }
    }
  for (const [from, to] of pairs) {
    const rest = kept.toSpliced(from, to - from)
    if (await fails(rest)) return { kept: rest, parts: Math.max(count - 1, 2) }
  }
  return null
}
