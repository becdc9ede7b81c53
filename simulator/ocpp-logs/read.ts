import { csvReader, separatorOf } from './csv.ts'
import type { CsvReader } from './csv.ts'
import { shownOf, someFrame } from './entry.ts'
import type { Said } from './entry.ts'
import { plainLine } from './plain.ts'
import { areColumns, isFields, saidIn } from './records.ts'
import type { Fields } from './records.ts'

/**
 * Reads a log of OCPP-J frames, whoever wrote it: lines of a program's log with frames in them, CSV with a head, JSON
 * lines, a JSON array of objects, and our own exports. It is read line by line and never held as a whole, but for a JSON array.
 */

/** A line that is longer is no line of a log. */
export const longestLine = 1024 * 1024
/** A JSON array has to be held as a whole, and may stand in one line. */
export const longestArray = 64 * 1024 * 1024
/** The head of a table stands within so many lines. */
const HEAD_WITHIN = 20
/** OCPP 1.5 and older came in envelopes of SOAP. */
const soap = /<(?:[\w-]+:)?Envelope\b|urn:\/\/Ocpp\/C[sp]\//u

type Form =
  | { readonly kind: 'plain' }
  | { readonly kind: 'table'; readonly head: readonly string[]; readonly csv: CsvReader }

/** The frames of a log in the order in which they stand, and the places that cannot be read. */
export async function* readLog(lines: AsyncIterable<string>): AsyncGenerator<Said> {
  let form: Form = { kind: 'plain' }
  let line = 0
  let rowFrom = 0
  let array: string[] | null = null
  let arrayLength = 0
  let isSoap = false
  for await (const raw of lines) {
    line += 1
    const text = line === 1 ? raw.replace(/^\uFEFF/u, '') : raw
    if (text.length > longestLine && array === null) {
      yield { line, problem: `the line is longer than ${longestLine} characters, which are the most` }
      continue
    }
    if (array === null && line === 1 && /^\s*\[\s*(?:\{|$)/u.test(text)) array = []
    if (array !== null) {
      arrayLength += text.length
      if (arrayLength > longestArray) {
        yield {
          line,
          problem: `a JSON array is read as a whole, and ${longestArray} characters are the most; JSON lines have no limit`,
        }
        return
      }
      array.push(text)
      continue
    }
    if (form.kind === 'plain' && line <= HEAD_WITHIN) form = tableOf(text) ?? form
    else if (form.kind === 'table') {
      if (!form.csv.isOpen) rowFrom = line
      const row = text === '' && !form.csv.isOpen ? null : form.csv.row(text)
      if (row !== null) yield saidIn(rowFields(form.head, row), rowFrom)
      continue
    }
    const said = lineOf(text, line)
    if (said !== null) yield said
    else if (!isSoap && soap.test(text)) {
      isSoap = true
      yield { line, problem: `OCPP over SOAP is another protocol: expected frames of OCPP-J such as ${someFrame}` }
    }
  }
  if (form.kind === 'table' && form.csv.isOpen)
    yield { line: rowFrom, problem: 'a quoted field is not closed before the end of the file' }
  if (array !== null) yield* entriesOf(array.join('\n'))
}

function tableOf(text: string): Form | null {
  if (/^\s*[[{]/u.test(text)) return null
  const separator = separatorOf(text)
  const head = csvReader(separator).row(text)
  return head !== null && areColumns(head) ? { kind: 'table', head, csv: csvReader(separator) } : null
}

const rowFields = (head: readonly string[], row: readonly string[]): Fields =>
  Object.fromEntries(head.map((name, at) => [name, row[at] ?? '']))

/** A line by itself: an object of JSON, or text with a frame in it. */
function lineOf(text: string, line: number): Said | null {
  if (!/^\s*\{/u.test(text)) return plainLine(text, line)
  try {
    const value: unknown = JSON.parse(text)
    if (isFields(value)) return saidIn(value, line)
  } catch {
    // Text that begins with a brace and is no JSON may still hold a frame.
  }
  return plainLine(text, line) ?? { line, problem: `the object of JSON is cut off or broken: ${shownOf(text)}` }
}

function* entriesOf(text: string): Generator<Said> {
  let all: unknown
  try {
    all = JSON.parse(text)
  } catch (error) {
    yield { line: 1, problem: `the JSON array is cut off or broken: ${error instanceof Error ? error.message : ''}` }
    return
  }
  if (!Array.isArray(all)) return
  for (const [at, one] of all.entries()) {
    // Objects of an array have no line of their own; their number stands for it.
    if (isFields(one)) yield saidIn(one, at + 1)
    else if (Array.isArray(one)) yield saidIn({ frame: one }, at + 1)
    else yield { line: at + 1, problem: 'is neither an object nor a frame' }
  }
}
