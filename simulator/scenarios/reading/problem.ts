/** What is wrong with the text of a scenario, and where; both from 1. */
export interface Problem {
  readonly line: number
  readonly column: number
  readonly message: string
}

/** A problem as one line that editors and terminals open: `file:line:column message`. */
export const problemLine = (file: string, { line, column, message }: Problem): string =>
  `${file}:${line}:${column} ${message}`

/** A word that differs from this in so many letters at most is taken for it, misspelled. */
const LETTERS_MAX = 3

/** ` Did you mean …?` when one of the words is near; an empty text otherwise. */
export function suggestion(word: string, words: readonly string[]): string {
  const near = words
    .map((one) => ({ one, letters: distance(word.toLowerCase(), one.toLowerCase()) }))
    .filter(({ one, letters }) => letters <= Math.min(LETTERS_MAX, one.length / 2))
    .toSorted((a, b) => a.letters - b.letters)[0]
  return near === undefined ? '' : ` Did you mean ${near.one}?`
}

/** Levenshtein's distance, a row at a time. */
function distance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, at) => at)
  for (const [at, letter] of [...from].entries()) {
    const next = [at + 1]
    for (let column = 1; column <= to.length; column += 1) {
      const isSame = letter === to[column - 1]
      const [left = 0, above = 0, corner = 0] = [next[column - 1], row[column], row[column - 1]]
      next.push(Math.min(left + 1, above + 1, corner + (isSame ? 0 : 1)))
    }
    row = next
  }
  return row.at(-1) ?? 0
}
