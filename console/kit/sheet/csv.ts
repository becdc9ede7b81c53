import { cellOf } from './sheet-cell.ts'
import type { SheetCell, SheetContent } from './sheet-column.ts'

/** Tells programs that guess it that the text is UTF-8. */
const MARK = '\uFEFF'
const LINE_END = '\r\n'

/** A spreadsheet would run text that begins like this as a formula (CWE-1236). */
const runs = /^[=+\-@\t\r]/u
/** RFC 4180 §2: what has to stand in quotes. */
const needsQuotes = /[",\r\n]/u

/** A table as RFC 4180 has it: the heads, then the rows. Only text is kept from being a formula: -12.34 stays a number. */
export function csvOf<Row>({ columns, rows, zone }: SheetContent<Row>): string {
  const heads = columns.map((column) => written({ kind: 'text', text: headOf(column) }))
  const lines = rows.map((row) => columns.map((column) => written(cellOf(column, row, zone))))
  return MARK + [heads, ...lines].map((cells) => cells.join(',') + LINE_END).join('')
}

/** A CSV file has no other place for a unit. */
const headOf = <Row>(column: SheetContent<Row>['columns'][number]): string =>
  column.kind === 'number' && column.unit !== undefined ? `${column.title} (${column.unit})` : column.title

function written(cell: SheetCell): string {
  switch (cell.kind) {
    case 'nothing':
      return ''
    case 'text':
      return quoted(runs.test(cell.text) ? `'${cell.text}` : cell.text)
    case 'number':
    case 'date':
      return cell.text
    case 'flag':
      return cell.isTrue ? 'TRUE' : 'FALSE'
    default:
      return cell satisfies never
  }
}

const quoted = (text: string): string => (needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
