import { writeXlsx } from 'hucre/xlsx'
import type { Cell, CellValue, WriteSheet } from 'hucre/xlsx'
import { cellOf } from './sheet-cell.ts'
import type { SheetCell, SheetContent } from './sheet-column.ts'

/** What Excel takes in the name of a sheet, and in a cell. */
const NAME_MOST = 31
const TEXT_MOST = 32_767
const notInNames = /[[\]:*?/\\]/gu

const DAY = 'yyyy-mm-dd'
const MOMENT = 'yyyy-mm-dd hh:mm:ss'

/**
 * A table as an Excel workbook. The heads are the first row of the first sheet, as programs that read it expect; what the file
 * says about itself is its second sheet.
 */
export async function workbookOf<Row>(content: SheetContent<Row>): Promise<Uint8Array> {
  const { title, about, head } = content
  const names = [nameOf(title), nameOf(about)]
  const notes: WriteSheet = {
    // Two sheets of one name are no workbook.
    name: names[0] === names[1] ? `${nameOf(about).slice(0, NAME_MOST - 2)} 2` : nameOf(about),
    columns: [{ autoWidth: true }, { autoWidth: true }],
    rows: head.map(({ label, value }) => [label, value]),
  }
  return writeXlsx({ sheets: [{ name: nameOf(title), ...tableOf(content) }, notes] })
}

function tableOf<Row>({ columns, rows, zone }: SheetContent<Row>): Omit<WriteSheet, 'name'> {
  const cells = new Map<string, Partial<Cell>>()
  const values = rows.map((row, index) =>
    columns.map((column, at) => {
      const cell = cellOf(column, row, zone)
      const numFmt = formatOf(cell)
      // The row of the heads is before the first.
      if (numFmt !== null) cells.set(`${index + 1},${at}`, { style: { numFmt } })
      return valueOf(cell)
    }),
  )
  return {
    columns: columns.map(() => ({ autoWidth: true })),
    rows: [columns.map(({ title }) => title), ...values],
    cells,
    freezePane: { rows: 1 },
  }
}

function valueOf(cell: SheetCell): CellValue {
  switch (cell.kind) {
    case 'nothing':
      return null
    case 'text':
      return cell.text.length > TEXT_MOST ? `${cell.text.slice(0, TEXT_MOST - 1)}…` : cell.text
    case 'number':
      return Number(cell.text)
    case 'date':
      // A date cell has no zone: what the clocks show is written as it stands.
      return new Date(`${cell.text.replace(' ', 'T')}${cell.text.includes(' ') ? 'Z' : 'T00:00:00Z'}`)
    case 'flag':
      return cell.isTrue
    default:
      return cell satisfies never
  }
}

function formatOf(cell: SheetCell): string | null {
  if (cell.kind === 'date') return cell.text.includes(' ') ? MOMENT : DAY
  if (cell.kind !== 'number') return null
  const { decimals, unit } = cell
  const digits = decimals === 0 ? '0' : `0.${'0'.repeat(decimals)}`
  return unit === undefined ? digits : `${digits}" ${unit}"`
}

const nameOf = (title: string): string => title.replace(notInNames, ' ').trim().slice(0, NAME_MOST)
