/** A word that was probably meant: close by, or the beginning of exactly one. Null where nothing is near. */
export function meant(given: string, known: readonly string[]): string | null {
  const begun = known.filter((word) => given.length > 1 && word.startsWith(given))
  if (begun.length === 1) return begun[0] ?? null
  const near = known.map((word) => ({ word, away: distance(given, word) })).toSorted((a, b) => a.away - b.away)[0]
  return near !== undefined && near.away <= Math.max(1, Math.floor(near.word.length / 3)) ? near.word : null
}

/** `; did you mean serve?`, or nothing. */
export function didYouMean(given: string, known: readonly string[]): string {
  const word = meant(given, known)
  return word === null ? '' : `; did you mean ${word}?`
}

/** Letters to insert, remove, replace or swap with their neighbour (optimal string alignment). */
function distance(one: string, other: string): number {
  const rows = [Array.from({ length: other.length + 1 }, (_, at) => at)]
  const at = (row: number, column: number): number => rows[row]?.[column] ?? 0
  for (let row = 1; row <= one.length; row += 1) {
    const line = [row]
    rows.push(line)
    for (let column = 1; column <= other.length; column += 1) {
      const replaced = at(row - 1, column - 1) + (one[row - 1] === other[column - 1] ? 0 : 1)
      const isSwapped = row > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
      const swapped = isSwapped && column > 1 ? at(row - 2, column - 2) + 1 : Infinity
      line.push(Math.min(at(row - 1, column) + 1, at(row, column - 1) + 1, replaced, swapped))
    }
  }
  return at(one.length, other.length)
}
