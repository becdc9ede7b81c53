import { Result, Schema, SchemaIssue } from 'effect'
import { suggestion } from './problem.ts'

/** What a schema says about a value that does not fit it, in words for the author of a scenario. */

/** One thing that is wrong; the path leads to it inside the value. */
export interface Mistake {
  readonly path: readonly PropertyKey[]
  readonly message: string
}

type Decoded<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly mistakes: readonly Mistake[] }

/** A schema that needs nothing to decode. */
type Decodable = Schema.Top & Schema.ConstraintDecoder<unknown>

/** The longest value that a message repeats. */
const SHOWN_MAX = 60

const format = SchemaIssue.makeFormatterStandardSchemaV1()

/** Decodes a value; keys that the schema does not name are mistakes, and the known words are suggested. */
export function decode<S extends Decodable>(schema: S, value: unknown, words: readonly string[]): Decoded<S['Type']> {
  const result = Schema.decodeUnknownResult(schema, { onExcessProperty: 'error', errors: 'all' })(value)
  if (Result.isSuccess(result)) return { ok: true, value: result.success }
  const mistakes = format(result.failure.issue).issues.map(({ path = [], message }) => {
    const keys = path.map((one) => (typeof one === 'object' ? one.key : one))
    return { path: keys, message: wording(message, { path: keys, value }, words) }
  })
  return { ok: false, mistakes }
}

function wording(
  message: string,
  { path, value }: { readonly path: readonly PropertyKey[]; readonly value: unknown },
  words: readonly string[],
): string {
  const key = String(path.at(-1) ?? '')
  if (/^(?:Unexpected key|Expected no excess property)/u.test(message))
    return `unknown word ${key}.${suggestion(key, words)}`
  if (message.startsWith('Missing key')) return `${key} is missing`
  const found = valueAt(value, path)
  const [, expected = message] = /^Expected (.*?)(?:, (?:got|actual) .*)?$/su.exec(message) ?? []
  const known = [...expected.matchAll(/"([^"]+)"/gu)].map(([, word = '']) => word)
  const near = typeof found === 'string' ? suggestion(found, known) : ''
  return `expected ${expected}; here stands ${shown(found)}.${near}`
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  let found = value
  for (const key of path) found = isObject(found) ? found[String(key)] : undefined
  return found
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

/** A value as a message shows it, cut where it is long. */
export function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing'
  return text.length > SHOWN_MAX ? `${text.slice(0, SHOWN_MAX)}…` : text
}
