/** Rows of a CSV (RFC 4180) from its lines: a quoted field may hold separators, doubled quotes and line breaks. */

/** Takes the lines of a table one after the other; answers a row where a line ends one, else null. */
export interface CsvReader {
  row(line: string): readonly string[] | null
  /** Whether a quoted field is still open. */
  readonly isOpen: boolean
}

/** The separator of a head, the one that it holds most often. */
export function separatorOf(head: string): string {
  const counts = [',', ';', '\t'].map((mark) => ({ mark, count: head.split(mark).length }))
  return counts.toSorted((a, b) => b.count - a.count)[0]?.mark ?? ','
}

export function csvReader(separator: string): CsvReader {
  let fields: string[] = []
  let field = ''
  let isQuoted = false
  return {
    get isOpen() {
      return isQuoted
    },
    row(line) {
      if (isQuoted) field += '\n'
      for (let at = 0; at < line.length; at += 1) {
        const character = line.charAt(at)
        if (character === '"' && isQuoted && line.charAt(at + 1) === '"') {
          field += '"'
          at += 1
        } else if (character === '"' && (isQuoted || field === '')) isQuoted = !isQuoted
        else if (character === separator && !isQuoted) {
          fields.push(field)
          field = ''
        } else field += character
      }
      if (isQuoted) return null
      const row = [...fields, field]
      fields = []
      field = ''
      return row
    },
  }
}
