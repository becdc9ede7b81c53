/** The rows of a CSV text by the grammar of RFC 4180 §2, read character by character. */
export function csvRows(text: string): readonly (readonly string[])[] {
  const rows: string[][] = []
  let row: string[] = []
  let at = 0
  while (at < text.length) {
    const { field, end } = text[at] === '"' ? quotedField(text, at + 1) : plainField(text, at)
    row.push(field)
    if (text[end] === ',') {
      at = end + 1
      // A line may end with an empty field.
      if (text.startsWith('\r\n', at)) row.push('')
    }
    if (text[end] !== ',' || text.startsWith('\r\n', at)) {
      const lineEnd = text[end] === ',' ? at : end
      if (!text.startsWith('\r\n', lineEnd)) throw new Error(`no end of line at ${lineEnd}`)
      rows.push(row)
      row = []
      at = lineEnd + 2
    }
  }
  return rows
}

interface Field {
  readonly field: string
  /** Where what follows it stands. */
  readonly end: number
}

function quotedField(text: string, start: number): Field {
  let field = ''
  for (let at = start; at < text.length; at += 1) {
    if (text[at] === '"' && text[at + 1] !== '"') return { field, end: at + 1 }
    if (text[at] === '"') at += 1
    field += text[at]
  }
  throw new Error('a quote without its end')
}

function plainField(text: string, start: number): Field {
  const end = text.slice(start).search(/[,\r\n"]/u)
  if (end < 0) throw new Error('a line without its end')
  return { field: text.slice(start, start + end), end: start + end }
}
