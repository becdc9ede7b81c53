import { createReadStream, statSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { linesFrom } from '#simulator/ocpp-logs/lines.ts'
import { longestArray } from '#simulator/ocpp-logs/read.ts'
import { importLog } from '#simulator/scenarios/importing/import-log.ts'
import type { ImportedLog } from '#simulator/scenarios/importing/import-log.ts'
import { exits } from '../line/exits.ts'
import type { common, Values } from '../line/words.ts'
import type { ImportOptions } from '../options.ts'

type Given = ImportOptions & Values<typeof common>

/** A longer log makes no scenario that anybody plays: it is refused before it is read. */
const bytesMost = 64 * 1024 * 1024

/** Makes a scenario of the log in a file, `-` being standard input, and answers the exit code. */
export async function importFile(file: string, given: Given): Promise<number> {
  const { out, quiet, json } = given
  const imported = await imports(file, given)
  if (typeof imported === 'string') return fail(imported)
  const { text, piles, problems } = imported
  const failure = text === null ? problems.at(-1) : undefined
  const left = text === null ? problems.slice(0, -1) : problems
  if (!quiet) for (const { line, problem } of left) console.error(`${file}:${line}  left out: ${problem}`)
  if (text === null)
    return fail(`${file}:${failure?.line ?? 1}: ${failure?.problem ?? 'no scenario can be made of it'}`)
  const problem = writeTo(out, text)
  if (problem !== null) return fail(problem)
  const told = { file, out: out === '' ? null : out, piles, leftOut: left.length }
  if (out === '') return exits.passed
  if (json) console.log(JSON.stringify(told))
  else if (!quiet)
    console.log(`${out}: ${piles.length} piles, ${left.length} places left out; play it with: run ${out}`)
  return exits.passed
}

/** What becomes of the log; a sentence where it cannot be read. */
async function imports(file: string, { only }: Given): Promise<ImportedLog | string> {
  const name = file === '-' ? 'standard input' : basename(file)
  try {
    const bytes = file === '-' ? 0 : statSync(file).size
    if (bytes > bytesMost) return tooLarge(file, bytes)
    const lines = linesFrom(piecesOf(file), longestArray + 1)
    return await importLog(lines, { name, only: only === '' ? null : only })
  } catch (cause) {
    return cause instanceof Error ? cause.message : String(cause)
  }
}

function fail(complaint: string): number {
  console.error(`simulate: ${complaint}`)
  return exits.error
}

const tooLarge = (file: string, bytes: number): string =>
  `${file} has ${bytes} bytes, and a scenario is made of ${bytesMost} at most: cut out the part that matters. check-log and replay read logs of any size`

/** What comes from standard input is measured as it comes. */
async function* piecesOf(file: string): AsyncGenerator<string> {
  if (file !== '-') return yield* createReadStream(file, 'utf8')
  let length = 0
  for await (const piece of process.stdin.setEncoding('utf8')) {
    length += String(piece).length
    if (length > bytesMost) throw new RangeError(tooLarge('standard input', length))
    yield String(piece)
  }
}

/** Why the text cannot be written there, or null. */
function writeTo(out: string, text: string): string | null {
  if (out === '') {
    console.log(text.trimEnd())
    return null
  }
  try {
    writeFileSync(out, text)
    return null
  } catch (cause) {
    return `${out} cannot be written: ${cause instanceof Error ? cause.message : String(cause)}`
  }
}
