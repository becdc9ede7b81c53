import { utils, write } from '@e965/xlsx'
import { describe, expect, test } from 'vitest'
import {
  FILE_BYTES_MOST,
  readSheet,
  SHEET_COLUMNS_MOST,
  SHEET_ROWS_MOST,
  UNPACKED_BYTES_MOST,
} from '#console/kit/sheet/read-sheet.ts'
import type { SheetReading } from '#console/kit/sheet/read-sheet.ts'
import { randomOf, seeds } from '#tests/support/seed.ts'
import { zipOf } from './zip.ts'

/** Excel files as people bring them, written by SheetJS: taken by ending and content, bounded before they are read. */

type Kind = 'xlsx' | 'xls'
type Cells = readonly (readonly (string | number | boolean | Date | null)[])[]

function workbook(rows: Cells, bookType: Kind): Buffer<ArrayBuffer> {
  const book = utils.book_new()
  utils.book_append_sheet(
    book,
    utils.aoa_to_sheet(
      rows.map((row) => [...row]),
      { UTC: true },
    ),
    'Piles',
  )
  utils.book_append_sheet(book, utils.aoa_to_sheet([['second']]), 'Second')
  return Buffer.from(write(book, { type: 'buffer', bookType, compression: true }))
}

const read = async (content: Buffer<ArrayBuffer> | string, name: string): Promise<SheetReading> =>
  readSheet(new File([content], name))
const refusal = async (content: Buffer<ArrayBuffer> | string, name: string): Promise<string | null> => {
  const reading = await read(content, name)
  return reading.ok ? null : reading.refusal
}

describe('what is taken [R5.7.07]', () => {
  test.each(['xlsx', 'xls'] as const)('the first sheet of a file .%s, as text with its row numbers', async (kind) => {
    const moment = new Date('2026-11-20T14:02:31Z')
    const rows = [
      ['Code', 'Żółw 中', 'Power', 'Since', 'Day', 'Open'],
      ['0012', ' =1+1 ', 7.4, moment, new Date('2026-02-28T00:00:00Z'), true],
      [],
      ['B', null, -3, null, null, false],
    ]
    expect(await read(workbook(rows, kind), `Piles.${kind.toUpperCase()}`)).toEqual({
      ok: true,
      sheet: {
        head: { number: 1, cells: ['Code', 'Żółw 中', 'Power', 'Since', 'Day', 'Open'] },
        rows: [
          { number: 2, cells: ['0012', '=1+1', '7.4', '2026-11-20 14:02:31', '2026-02-28', 'TRUE'] },
          { number: 4, cells: ['B', '', '-3', '', '', 'FALSE'] },
        ],
      },
    })
  })

  test('a sheet whose first rows are empty: the heads are the first that is not', async () => {
    const reading = await read(workbook([[], [null, null], ['Code'], ['A']], 'xlsx'), 'a.xlsx')
    expect(reading.ok && [reading.sheet.head.number, reading.sheet.rows.map(({ number }) => number)]).toEqual([3, [4]])
  })

  test('as many rows and columns as are allowed', async () => {
    const heads = Array.from({ length: SHEET_COLUMNS_MOST }, (_, at) => `c${at}`)
    const rows = Array.from({ length: SHEET_ROWS_MOST }, (_, at) => [at])
    const reading = await read(workbook([heads, ...rows], 'xlsx'), 'a.xlsx')
    expect(reading.ok && reading.sheet.rows.length).toBe(SHEET_ROWS_MOST)
  })
})

describe('what is refused [R5.7.07]', () => {
  const table = [['Code'], ['A']]
  const xlsx = workbook(table, 'xlsx')
  const xls = workbook(table, 'xls')
  const large = Buffer.alloc(FILE_BYTES_MOST + 1)
  xlsx.copy(large)
  const locked = Buffer.concat([xls.subarray(0, 8), Buffer.alloc(8), Buffer.from('EncryptedPackage', 'utf16le')])
  const columns = Array.from({ length: SHEET_COLUMNS_MOST + 1 }, (_, at) => `c${at}`)
  const rows = Array.from({ length: SHEET_ROWS_MOST + 2 }, (_, at) => [at])

  test.each([
    ['a CSV file', 'Code\r\nA\r\n', 'piles.csv', 'ending'],
    ['a file without ending', xlsx, 'xlsx', 'ending'],
    ['a text file with another name', 'Code\r\nA\r\n', 'piles.xlsx', 'content'],
    [
      'a page of the web with another name',
      '<html><table><tr><td>Code</td></tr></table></html>',
      'piles.xls',
      'content',
    ],
    ['an old workbook with the name of a new one', xls, 'piles.xlsx', 'content'],
    ['a new workbook with the name of an old one', xlsx, 'piles.xls', 'content'],
    ['an archive that is no workbook', zipOf([{ name: 'a.txt', data: Buffer.from('a') }]), 'piles.xlsx', 'content'],
    ['a large file', large, 'piles.xlsx', 'bytes'],
    ['half a workbook', xlsx.subarray(0, 400), 'piles.xlsx', 'broken'],
    ['half an old workbook', xls.subarray(0, 700), 'piles.xls', 'broken'],
    ['a workbook with a password', locked, 'piles.xlsx', 'locked'],
    ['an empty sheet', workbook([], 'xlsx'), 'piles.xlsx', 'empty'],
    ['too many columns', workbook([columns], 'xlsx'), 'piles.xlsx', 'columns'],
    ['too many rows', workbook(rows, 'xlsx'), 'piles.xlsx', 'rows'],
    ['an empty file', '', 'piles.xlsx', 'content'],
  ])('%s', async (_, content, name, expected) => {
    expect(await refusal(content, name)).toBe(expected)
  })

  test('a small archive of a huge file, also one that says it is small', async () => {
    const data = Buffer.alloc(UNPACKED_BYTES_MOST + 1, ' ')
    const bomb = (claimed: number) =>
      zipOf([
        { name: 'xl/workbook.xml', data: Buffer.from('<workbook/>') },
        { name: 'xl/worksheets/sheet1.xml', data, claimed },
      ])
    expect(bomb(1).length).toBeLessThan(FILE_BYTES_MOST)
    expect(await refusal(bomb(data.length), 'a.xlsx')).toBe('unpacked')
    expect(await refusal(bomb(1), 'a.xlsx')).toBe('unpacked')
  })

  test('a cell so far away that the rows before it would fill the memory', async () => {
    const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
    const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
    const links = 'http://schemas.openxmlformats.org/package/2006/relationships'
    const cell = (at: string) => `<c r="${at}" t="inlineStr"><is><t>${at}</t></is></c>`
    const files = {
      '[Content_Types].xml': '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
      '_rels/.rels': `<Relationships xmlns="${links}"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
      'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>`,
      'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${links}"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    }
    const sheet = (rows: string) => `<worksheet xmlns="${main}"><sheetData>${rows}</sheetData></worksheet>`
    const zip = (rows: string) =>
      zipOf(
        Object.entries({ ...files, 'xl/worksheets/sheet1.xml': sheet(rows) }).map(([name, text]) => ({
          name,
          data: Buffer.from(text),
        })),
      )
    const near = `<row r="1">${cell('A1')}</row>`
    expect(await refusal(zip(near), 'a.xlsx')).toBeNull()
    expect(await refusal(zip(`${near}<row r="1048576">${cell('XFD1048576')}</row>`), 'a.xlsx')).toBe('broken')
  })

  test('a damaged workbook is read or refused, and nothing is thrown', async () => {
    for (const seed of seeds(60)) {
      const random = randomOf(seed)
      for (const [kind, whole] of [
        ['xlsx', xlsx],
        ['xls', xls],
      ] as const) {
        const damaged = Buffer.from(whole)
        for (let count = 0; count < 1 + random() * 20; count += 1)
          damaged[Math.floor(random() * damaged.length)] = Math.floor(random() * 256)
        try {
          const reading = await read(damaged, `a.${kind}`)
          expect(typeof reading.ok).toBe('boolean')
        } catch (error) {
          throw new Error(`fails with SEED=${seed} (${kind})`, { cause: error })
        }
      }
    }
  })
})
