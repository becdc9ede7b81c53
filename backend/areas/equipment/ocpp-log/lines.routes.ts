import type { ExportFormat, LoggedFrame } from '#contracts/equipment/ocpp-log.calls.ts'

/** Frames as the lines of a file. Columns and values are those of the call that lists them, in every language. */

const columns = [
  'at',
  'sender',
  'type',
  'action',
  'connectorId',
  'messageId',
  'latency',
  'status',
  'errorCode',
  'id',
  'pairId',
  'length',
  'lost',
  'text',
] as const satisfies readonly (keyof LoggedFrame)[]

/** The file, a page of frames at a time. */
export async function* linesOf(
  format: ExportFormat,
  pages: AsyncIterable<readonly LoggedFrame[]>,
): AsyncGenerator<string> {
  if (format === 'csv') yield lineOf(columns)
  for await (const page of pages) yield page.map((frame) => written[format](frame)).join('')
}

const written: Readonly<Record<ExportFormat, (frame: LoggedFrame) => string>> = {
  csv: (frame) => lineOf(columns.map((column) => frame[column])),
  jsonl: (frame) => `${JSON.stringify(frame)}\n`,
}

/** A line of RFC 4180. */
const lineOf = (values: readonly (string | number | null)[]): string => `${values.map(cell).join(',')}\r\n`

/** A spreadsheet takes what begins like this for a formula, and a pile may send anything. */
const formula = /^[=+\-@\t\r]/u

function cell(value: string | number | null): string {
  if (typeof value !== 'string') return value === null ? '' : String(value)
  const inert = formula.test(value) ? `'${value}` : value
  return /[",\r\n]/u.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert
}
