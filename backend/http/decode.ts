import { Result, Schema, SchemaIssue } from 'effect'
import type { WrongField } from './failed.ts'

type Part = WrongField['part']

/** The decoded value, or every field that is wrong with it. */
export type Decoded<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly fields: readonly WrongField[] }

const problems = SchemaIssue.makeFormatterStandardSchemaV1({ leafHook: problemOf, checkHook: () => 'invalid' })

/** A decoder of one part of a request. Nothing that the contract does not name passes. */
export function decoderOf<S extends Schema.Top>(schema: S, part: Part): (value: unknown) => Decoded<S['Type']> {
  // Contracts are pure: none of their schemas asks for a service, which `Schema.Top` cannot say.
  const pure = schema as unknown as Schema.Codec<S['Type'], unknown>
  const decode = Schema.decodeUnknownResult(pure, { onExcessProperty: 'error', errors: 'all' })
  return (value) => {
    const result = decode(value)
    if (Result.isSuccess(result)) return { ok: true, value: result.success }
    return { ok: false, fields: wrongFields(result.failure.issue, part) }
  }
}

/** One entry a field, with the first thing that is wrong with it. */
function wrongFields(issue: SchemaIssue.Issue, part: Part): WrongField[] {
  const found = new Map<string, WrongField>()
  for (const { path = [], message } of problems(issue).issues) {
    const field = path.map((step) => String(typeof step === 'object' ? step.key : step)).join('.')
    const problem = message === 'missing' || message === 'unknown' ? message : 'invalid'
    if (!found.has(field)) found.set(field, { part, field, problem })
  }
  return [...found.values()]
}

function problemOf(leaf: SchemaIssue.Leaf): WrongField['problem'] {
  if (leaf._tag === 'MissingKey') return 'missing'
  return leaf._tag === 'UnexpectedKey' ? 'unknown' : 'invalid'
}
