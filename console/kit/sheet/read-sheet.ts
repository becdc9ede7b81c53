import { unpackedSize } from './unpacked-size.ts'

/** Files are refused before anything in them is read when they are larger than this, in bytes … */
export const FILE_BYTES_MOST = 5 * 1_024 * 1_024
/** … or would be once they are unpacked, in bytes. */
export const UNPACKED_BYTES_MOST = 50 * 1_024 * 1_024
/** Rows below the heads. */
export const SHEET_ROWS_MOST = 10_000
export const SHEET_COLUMNS_MOST = 100

/** A row of the first sheet that is not empty. */
export interface SheetRow {
  /** As Excel numbers it, from 1. */
  readonly number: number
  /** As text: days as `YYYY-MM-DD`, moments as `YYYY-MM-DD HH:mm:ss`, flags as `TRUE` and `FALSE`; empty cells are empty. */
  readonly cells: readonly string[]
}

/** The heads, which are the first row that is not empty, and the rows below them. */
export interface Sheet {
  readonly head: SheetRow
  readonly rows: readonly SheetRow[]
}

/**
 * Why a file was not taken: its name or its content is no Excel file, it is too large, packed too tightly, has too many
 * rows or columns, none at all, a password, or cannot be read.
 */
export type SheetRefusal =
  | 'ending'
  | 'content'
  | 'bytes'
  | 'unpacked'
  | 'rows'
  | 'columns'
  | 'empty'
  | 'locked'
  | 'broken'

export type SheetReading =
  | { readonly ok: true; readonly sheet: Sheet }
  | { readonly ok: false; readonly refusal: SheetRefusal }

export type SheetKind = 'xlsx' | 'xls'

/** The endings of the files that are taken (R5.7.07). */
export const sheetEndings = ['.xlsx', '.xls'] as const

const OLE = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]
const ZIP = [0x50, 0x4b, 0x03, 0x04]

const refused = (refusal: SheetRefusal): SheetReading => ({ ok: false, refusal })

/** Reads the first sheet of an Excel file, or says why not. What reads workbooks is fetched with the first one. */
export async function readSheet(file: File): Promise<SheetReading> {
  const kind = kindOf(file.name)
  if (kind === null) return refused('ending')
  if (file.size > FILE_BYTES_MOST) return refused('bytes')
  const bytes = new Uint8Array(await file.arrayBuffer())
  const refusal = await refusalOf(bytes, kind)
  if (refusal !== null) return refused(refusal)
  const { sheetOf } = await import('./read-workbook.ts')
  return sheetOf(bytes, kind)
}

function kindOf(name: string): SheetKind | null {
  const small = name.toLowerCase()
  return small.endsWith('.xlsx') ? 'xlsx' : small.endsWith('.xls') ? 'xls' : null
}

/** The stream of an OLE file in which a workbook with a password lies. */
const LOCKED = 'EncryptedPackage'

/** What it contains has to be what its name says, and may not be huge. A workbook with a password is an OLE file, too. */
async function refusalOf(bytes: Uint8Array<ArrayBuffer>, kind: SheetKind): Promise<SheetRefusal | null> {
  const begins = (signature: readonly number[]): boolean => signature.every((byte, at) => bytes[at] === byte)
  if (begins(OLE) && new TextDecoder('utf-16le').decode(bytes).includes(LOCKED)) return 'locked'
  if (begins(OLE)) return kind === 'xls' ? null : 'content'
  if (kind !== 'xlsx' || !begins(ZIP)) return 'content'
  const files = await unpackedSize(bytes, UNPACKED_BYTES_MOST)
  if (files === null) return 'broken'
  if (!files.names.includes('xl/workbook.xml')) return 'content'
  return files.bytes === null ? 'unpacked' : null
}
