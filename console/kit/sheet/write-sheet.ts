import type { Instant } from '#contracts/units.ts'
import { formatInstant, zoneCity } from '../text/format.ts'
import type { Text } from '../text/text.ts'
import { csvOf } from './csv.ts'
import type { SheetContent, SheetFormat, SheetNote } from './sheet-column.ts'

const types: Readonly<Record<SheetFormat, string>> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv;charset=utf-8',
}

/** Writes a table as a file. What writes workbooks is fetched with the first one. */
export async function writeSheet<Row>(content: SheetContent<Row> & { readonly format: SheetFormat }): Promise<Blob> {
  const { format } = content
  if (format === 'csv') return new Blob([csvOf(content)], { type: types.csv })
  const { workbookOf } = await import('./workbook.ts')
  return new Blob([new Uint8Array(await workbookOf(content))], { type: types.xlsx })
}

export interface SheetOrigin {
  /** The applied filters, by their translated names. */
  readonly filters: readonly SheetNote[]
  /** IANA name: whose clocks its moments are on. */
  readonly zone: string
  /** When it is written. */
  readonly at: Instant
}

/** What a file tells about itself: its filters, the zone of its clocks and when it was written (interface.md row 5). */
export function sheetNotes({ filters, zone, at }: SheetOrigin, text: Text): readonly SheetNote[] {
  const none = { label: text('kit.export.filters'), value: text('kit.export.filters.none') }
  return [
    ...(filters.length === 0 ? [none] : filters),
    { label: text('kit.export.zone'), value: zone },
    { label: text('kit.export.at'), value: `${formatInstant(at, zone)} (${zoneCity(zone)})` },
  ]
}

/** The name of a file: of what it is, when it was written and on whose clocks, which a CSV file says nowhere else. */
export function sheetFileName(title: string, format: SheetFormat, { zone, at }: SheetOrigin): string {
  const moment = formatInstant(at, zone).replaceAll(':', '').replace(' ', '-')
  return `${title} ${moment} ${zoneCity(zone)}.${format}`.replaceAll(/[\s/\\:*?"<>|]+/gu, '-')
}
