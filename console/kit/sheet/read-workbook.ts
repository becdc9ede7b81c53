import { EncryptedFileError, HucreError, readXls, readXlsx } from 'hucre'
import type { CellValue } from 'hucre'
import { SHEET_COLUMNS_MOST, SHEET_ROWS_MOST } from './read-sheet.ts'
import type { SheetKind, SheetReading, SheetRow } from './read-sheet.ts'

/** The rows of the first sheet as text. Only `readSheet` calls it, which has bounded the file. */
export async function sheetOf(bytes: Uint8Array, kind: SheetKind): Promise<SheetReading> {
  const read = kind === 'xlsx' ? readXlsx : readXls
  try {
    const { sheets } = await read(bytes, { sheets: [0] })
    return readingOf(sheets[0]?.rows ?? [])
  } catch (error) {
    if (error instanceof EncryptedFileError) return { ok: false, refusal: 'locked' }
    // What is in the file is anybody's; what the reader throws of its own says so.
    if (error instanceof HucreError || error instanceof RangeError || error instanceof TypeError)
      return { ok: false, refusal: 'broken' }
    throw error
  }
}

function readingOf(values: readonly (readonly CellValue[])[]): SheetReading {
  const rows = values
    .map((cells, index): SheetRow => ({ number: index + 1, cells: withoutEnd(cells.map(textOf)) }))
    .filter(({ cells }) => cells.length > 0)
  const [head, ...below] = rows
  if (head === undefined) return { ok: false, refusal: 'empty' }
  if (rows.some(({ cells }) => cells.length > SHEET_COLUMNS_MOST)) return { ok: false, refusal: 'columns' }
  if (below.length > SHEET_ROWS_MOST) return { ok: false, refusal: 'rows' }
  return { ok: true, sheet: { head, rows: below } }
}

function textOf(value: CellValue): string {
  if (value === null) return ''
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE'
  if (!(value instanceof Date)) return String(value).trim()
  if (Number.isNaN(value.getTime())) return ''
  // A time of day is a fraction of a day, which misses the second by a little.
  const whole = new Date(Math.round(value.getTime() / 1_000) * 1_000)
  const [day = '', time = ''] = whole.toISOString().slice(0, 19).split('T')
  return time === '00:00:00' ? day : `${day} ${time}`
}

/** Without the empty cells after the last that is filled. */
function withoutEnd(cells: readonly string[]): readonly string[] {
  return cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1)
}
