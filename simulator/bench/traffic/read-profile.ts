import { existsSync, readFileSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Result, Schema } from 'effect'
import type { SchemaIssue } from 'effect'
import { LineCounter, isMap, isNode, parseDocument } from 'yaml'
import type { Document } from 'yaml'
import { didYouMean } from '../line/suggest.ts'
import { contradiction, expectations, profileWords, TrafficProfile } from './profile.ts'

export type ProfileRead =
  | { readonly ok: true; readonly profile: TrafficProfile }
  /** One line each: `office.yaml:3:5: …`. */
  | { readonly ok: false; readonly problems: readonly string[] }

const shipped = ['office', 'highway', 'home'] as const
/** A profile is a page of text; who names a disk image is told so. */
const LONGEST_BYTES = 64 * 1024
/** Anchors that would unfold to more than this are refused. */
const ALIASES_MAX = 50

/** Reads a profile from a file, or one that is shipped by its name (`office`, `office.yaml`). */
export function readProfile(given: string): ProfileRead {
  const path = pathOf(given)
  if (path === null)
    return failed([
      `there is no file ${given}, and no profile of that name${didYouMean(given, shipped)}; there are ${shipped.join(', ')}`,
    ])
  if (statSync(path).size > LONGEST_BYTES) return failed([`${given} is longer than the 64 kB of a profile`])
  return profileIn(readFileSync(path, 'utf8'), given)
}

function pathOf(given: string): string | null {
  if (existsSync(given)) return statSync(given).isFile() ? given : null
  const name = shipped.find((one) => given === one || given === `${one}.yaml`)
  return name === undefined ? null : fileURLToPath(new URL(`../profiles/${name}.yaml`, import.meta.url))
}

/** Reads a profile from its text; `file` is what problems call it. */
export function profileIn(text: string, file: string): ProfileRead {
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false })
  const at = (offset: number, sentence: string): string => {
    const { line, col } = lines.linePos(offset)
    return `${file}:${line}:${col}: ${sentence}`
  }
  if (document.errors.length > 0) return failed(document.errors.map(({ message, pos }) => at(pos[0], message)))
  let value: unknown
  try {
    value = document.toJS({ maxAliasCount: ALIASES_MAX })
  } catch (cause) {
    return failed([at(0, cause instanceof Error ? cause.message : String(cause))])
  }
  const result = Schema.decodeUnknownResult(TrafficProfile, { onExcessProperty: 'error', errors: 'all' })(value)
  if (Result.isFailure(result)) {
    const leaves = leavesOf(result.failure.issue, [])
    return failed([...new Set(leaves.map(({ path, why, isKey }) => at(offsetOf(document, path, isKey), why)))])
  }
  const wrong = contradiction(result.success)
  if (wrong !== null) return failed([at(offsetOf(document, wrong.path), wrong.why)])
  return { ok: true, profile: result.success }
}

const failed = (problems: readonly string[]): ProfileRead => ({ ok: false, problems })

type Path = readonly PropertyKey[]

interface Leaf {
  readonly path: Path
  readonly why: string
  /** The key itself is wrong, not what stands behind it. */
  readonly isKey?: true
}

function leavesOf(issue: SchemaIssue.Issue, path: Path): readonly Leaf[] {
  switch (issue._tag) {
    case 'Pointer':
      return leavesOf(issue.issue, [...path, ...issue.path])
    case 'Composite':
      return issue.issues.flatMap((one) => leavesOf(one, path))
    case 'MissingKey':
      return [{ path, why: `${String(path.at(-1))} is missing: ${expected(path)}` }]
    case 'UnexpectedKey': {
      const key = String(path.at(-1))
      return [{ path, why: `there is no ${key} here${didYouMean(key, profileWords)}`, isKey: true }]
    }
    default:
      return [{ path, why: `${path.map(String).join('.') || 'a profile'} is not what it should be: ${expected(path)}` }]
  }
}

const expected = (path: Path): string =>
  expectations[String(path[0])] ?? `a mapping with ${Object.keys(expectations).join(', ')}`

/** Where a part stands in the text: a key that should not be there by its key, one that is missing where it is missed. */
function offsetOf(document: Document, path: Path, isKey = false): number {
  const parent: unknown = path.length < 2 ? document.contents : document.getIn(path.slice(0, -1), true)
  const pair = isMap(parent) ? parent.items.find(({ key }) => String(key) === String(path.at(-1))) : undefined
  const part: unknown = isKey ? pair?.key : path.length === 0 ? document.contents : document.getIn(path, true)
  if (isNode(part)) return part.range?.[0] ?? 0
  return isNode(parent) ? (parent.range?.[0] ?? 0) : 0
}
