import { Readable } from 'node:stream'
import fc from 'fast-check'
import readExcelFile from 'read-excel-file/node'
import { describe, expect, test } from 'vitest'
import { instant, money } from '#contracts/units.ts'
import type { Instant, Money } from '#contracts/units.ts'
import type { SheetColumn, SheetContent, SheetFormat } from '#console/kit/sheet/sheet-column.ts'
import { sheetFileName, sheetNotes, writeSheet } from '#console/kit/sheet/write-sheet.ts'
import kit from '#locales/en/kit.json' with { type: 'json' }
import { englishText } from '../english.tsx'
import { csvRows } from './csv-rows.ts'

/** Tables as files, read back by programs that are not ours: a workbook by read-excel-file, CSV by a parser of RFC 4180. */

interface Bill {
  readonly id: string
  readonly remark: string | null
  readonly energy: number | null
  readonly fee: Money | null
  readonly code: 'PLN' | 'XAF'
  readonly at: Instant | null
  readonly day: string | null
  readonly isPaid: boolean | null
}

const columns: readonly SheetColumn<Bill>[] = [
  { title: 'Bill', kind: 'text', of: ({ id }) => id },
  { title: 'Remark, if any', kind: 'text', of: ({ remark }) => remark },
  { title: 'Energy', kind: 'number', decimals: 2, of: ({ energy }) => energy },
  {
    title: 'Fee',
    kind: 'money',
    of: ({ fee, code }) => (fee === null ? null : { amount: fee, currency: { code, sign: code } }),
  },
  { title: 'Time (Warsaw)', kind: 'moment', of: ({ at }) => at },
  { title: 'Day', kind: 'day', of: ({ day }) => day },
  { title: 'Paid', kind: 'flag', of: ({ isPaid }) => isPaid },
]

const at = instant(Date.parse('2026-07-20T12:02:31.000Z'))
const bill: Bill = {
  id: '0012345678901234567',
  remark: '=cmd|/C calc!A0',
  energy: 12.349,
  fee: money(-123_499),
  code: 'PLN',
  at,
  day: '2026-02-28',
  isPaid: true,
}
const bare: Bill = {
  id: 'B2',
  remark: null,
  energy: null,
  fee: null,
  code: 'XAF',
  at: null,
  day: null,
  isPaid: null,
}

const content = (rows: readonly Bill[]): SheetContent<Bill> => ({
  title: 'Bills: all [of] them/yes',
  columns,
  rows,
  zone: 'Europe/Warsaw',
  head: [{ label: 'Status', value: 'Paid' }],
  about: 'About',
})
const written = async (rows: readonly Bill[], format: SheetFormat): Promise<Buffer> =>
  Buffer.from(await (await writeSheet({ ...content(rows), format })).arrayBuffer())
const workbook = async (rows: readonly Bill[]) =>
  readExcelFile(Readable.from(await written(rows, 'xlsx')), { trim: false })
/** A time of day is a fraction of a day, from which no reader gets the millisecond. */
const toSecond = (cell: unknown): unknown =>
  cell instanceof Date ? new Date(Math.round(cell.getTime() / 1_000) * 1_000) : cell
const heads = columns.map(({ title }) => title)

describe('a workbook', () => {
  test('has the heads in its first row, typed cells below, and tells about itself on a second sheet [R7.3.02]', async () => {
    const [table, about] = await workbook([bill, bare])
    expect(table?.sheet).toBe('Bills  all  of  them yes')
    expect(table?.data.map((cells) => cells.map(toSecond))).toEqual([
      heads,
      [
        '0012345678901234567',
        '=cmd|/C calc!A0',
        12.34,
        -12.34,
        // Date cells have no zone; read as UTC they say what the clocks in Warsaw say.
        new Date('2026-07-20T14:02:31.000Z'),
        new Date('2026-02-28T00:00:00.000Z'),
        true,
      ],
      ['B2', null, null, null, null, null, null],
    ])
    expect(about).toEqual({ sheet: 'About', data: [['Status', 'Paid']] })
  })

  test('shows amounts with the decimals of their currency', async () => {
    const [table] = await workbook([{ ...bill, fee: money(19_999), code: 'XAF' }])
    expect(table?.data[1]?.[3]).toBe(1)
  })

  test('is written even when both sheets have one name', async () => {
    const blob = await writeSheet({ ...content([]), title: 'About', format: 'xlsx' })
    const sheets = await readExcelFile(Readable.from(Buffer.from(await blob.arrayBuffer())))
    expect(sheets.map(({ sheet }) => sheet)).toEqual(['About', 'About 2'])
  })
})

describe('a CSV file', () => {
  test('keeps text from being a formula, and numbers numbers', async () => {
    const file = (await written([bill, bare], 'csv')).toString('utf8')
    expect(file.startsWith('\uFEFF')).toBe(true)
    expect(csvRows(file.slice(1))).toEqual([
      heads,
      ['0012345678901234567', "'=cmd|/C calc!A0", '12.34', '-12.34', '2026-07-20 14:02:31', '2026-02-28', 'TRUE'],
      ['B2', '', '', '', '', '', ''],
    ])
  })

  test.each(['=1', '+1', '-1', '@a', '\ta', '\ra'])('guards the text %j', async (remark) => {
    const file = (await written([{ ...bare, remark }], 'csv')).toString('utf8')
    expect(csvRows(file.slice(1))[1]?.[1]).toBe(`'${remark}`)
  })
})

/** Any text but the half characters that no encoding has, and those that XML forbids or takes for others. */
const words = fc
  .string({ unit: 'grapheme', minLength: 1 })
  .filter((text) => text.isWellFormed() && !/[\p{Cc}\uFFFE\uFFFF]/u.test(text))

test('any text and any amount comes back as it was, from both formats', async () => {
  const row = fc.record({ remark: words, fee: fc.integer({ min: -1e10, max: 1e10 }) })
  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 5 }), async (given) => {
      const rows = given.map((one) => ({ ...bare, remark: one.remark, fee: money(one.fee), code: 'PLN' as const }))
      const amounts = given.map(({ fee }) => Math.trunc(fee / 100) / 100 || 0)
      const [table] = await workbook(rows)
      expect(table?.data.slice(1).map((cells) => cells[1])).toEqual(given.map(({ remark }) => remark))
      expect(table?.data.slice(1).map((cells) => cells[3])).toEqual(amounts)
      const lines = csvRows((await written(rows, 'csv')).toString('utf8').slice(1)).slice(1)
      const guarded = given.map(({ remark }) => (/^[=+\-@\t\r]/u.test(remark) ? `'${remark}` : remark))
      expect(lines.map((cells) => cells[1])).toEqual(guarded)
      expect(lines.map((cells) => Number(cells[3]))).toEqual(amounts)
    }),
    { numRuns: 60 },
  )
})

describe('what a file tells about itself', () => {
  const origin = { zone: 'Asia/Taipei', at, filters: [] }
  const text = englishText(kit)

  test('its filters, the zone of its clocks and when it was written', () => {
    expect(sheetNotes({ ...origin, filters: [{ label: 'Status', value: 'Paid' }] }, text)).toEqual([
      { label: 'Status', value: 'Paid' },
      { label: 'Time zone', value: 'Asia/Taipei' },
      { label: 'Exported at', value: '2026-07-20 20:02:31 (Taipei)' },
    ])
    expect(sheetNotes(origin, text)[0]).toEqual({ label: 'Filters', value: 'None: all rows' })
  })

  test('its name says what it is, when and where, with nothing that a file system refuses', () => {
    expect(sheetFileName('Bills / paid', 'csv', origin)).toBe('Bills-paid-2026-07-20-200231-Taipei.csv')
  })
})
