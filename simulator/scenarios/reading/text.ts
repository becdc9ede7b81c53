import { LineCounter, isMap, isNode, isPair, isScalar, parseDocument } from 'yaml'
import type { Document } from 'yaml'
import type { Problem } from './problem.ts'

/** A larger scenario is none: it holds at most so many characters. */
export const TEXT_MAX = 1024 * 1024

/** The text of a scenario as values, each with its place. */
export interface ScenarioText {
  readonly value: unknown
  /** Where the value of a path stands, or its key where there is no value; the nearest place above it for a path that leads nowhere. */
  place(path: readonly PropertyKey[]): { readonly line: number; readonly column: number }
}

export type ReadText =
  | { readonly ok: true; readonly text: ScenarioText }
  | { readonly ok: false; readonly problems: readonly Problem[] }

/** Parses YAML 1.2. Aliases are refused: a few of them would make a text of any size. */
export function readText(source: string): ReadText {
  const start = { line: 1, column: 1 }
  if (source.length > TEXT_MAX)
    return { ok: false, problems: [{ ...start, message: `a scenario holds at most ${TEXT_MAX} characters` }] }
  const lines = new LineCounter()
  const document = parseDocument(source, { lineCounter: lines, prettyErrors: false })
  const problems = document.errors.map(({ pos: [from], message }) => {
    const { line, col } = lines.linePos(from)
    return { line, column: col, message }
  })
  if (problems.length > 0) return { ok: false, problems }
  try {
    const value: unknown = document.toJS({ maxAliasCount: 0 })
    return { ok: true, text: { value, place: (path) => placeOf(document, lines, path) } }
  } catch (error) {
    return { ok: false, problems: [{ ...start, message: error instanceof Error ? error.message : String(error) }] }
  }
}

function placeOf(document: Document, lines: LineCounter, path: readonly PropertyKey[]) {
  for (let length = path.length; length >= 0; length -= 1) {
    const offset = offsetOf(document, path.slice(0, length))
    if (offset === undefined) continue
    const { line, col } = lines.linePos(offset)
    return { line, column: col }
  }
  return { line: 1, column: 1 }
}

/** The key of an entry of a mapping, the beginning of anything else. */
function offsetOf(document: Document, path: readonly PropertyKey[]): number | undefined {
  const above = path.length === 0 ? null : document.getIn(path.slice(0, -1), true)
  const key = path.at(-1)
  if (isMap(above)) {
    const pair = above.items.find((one) => isPair(one) && isScalar(one.key) && one.key.value === key)
    return isScalar(pair?.key) ? pair.key.range?.[0] : undefined
  }
  const node = path.length === 0 ? document.contents : document.getIn(path, true)
  return isNode(node) ? node.range?.[0] : undefined
}
