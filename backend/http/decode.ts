import { Result, Schema } from 'effect'
import type { SchemaAST, SchemaIssue } from 'effect'
import type { FastifyRequest } from 'fastify'
import { isoInstant } from '#contracts/iso-instant.ts'
import { Instant } from '#contracts/units.ts'
import type { WrongField } from './refusals/failed.ts'

type Part = WrongField['part']

const isInstant = Schema.is(Instant)

/** The decoded value, or every field that is wrong with it. */
export type Decoded<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly fields: readonly WrongField[] }

/** A decoder of one part of a request. Nothing that the contract does not name passes. */
export function decoderOf<S extends Schema.ConstraintDecoder<unknown>>(
  schema: S,
  part: Part,
): (value: unknown) => Decoded<S['Type']> {
  const decode = Schema.decodeUnknownResult(schema, { onExcessProperty: 'error', errors: 'all' })
  // What is not described is not looked through: a payload is its sender's, and the form of a command is decoded by itself.
  const isDescribed = !isOpen(schema.ast)
  return (value) => {
    const result = decode(value)
    if (Result.isFailure(result)) return { ok: false, fields: wrongFields(result.failure.issue, part) }
    const wrong = isDescribed ? offCalendar(result.success) : []
    if (wrong.length === 0) return { ok: true, value: result.success }
    return { ok: false, fields: wrong.map((path) => ({ part, field: path.join('.'), rule: 'onCalendar' })) }
  }
}

/** Whether a part of a value may be anything, and so be nested however deep. */
function isOpen(ast: SchemaAST.AST): boolean {
  switch (ast._tag) {
    case 'Unknown':
    case 'Any':
      return true
    case 'Objects':
      return [...ast.propertySignatures, ...ast.indexSignatures].some(({ type }) => isOpen(type))
    case 'Arrays':
      return [...ast.elements, ...ast.rest].some(isOpen)
    case 'Union':
      return ast.types.some(isOpen)
    default:
      return false
  }
}

/** Where a value says an instant that no calendar and no clock has. Facts may say one, so that its schema lets it pass. */
function offCalendar(value: unknown, path: readonly string[] = []): readonly (readonly string[])[] {
  if (typeof value === 'string') return isInstant(value) && isoInstant(value) === null ? [path] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, said]) => offCalendar(said, [...path, name]))
}

/** What stands in the query of a request; Fastify's own parser makes an object of every query. */
export const queryOf = ({ query }: FastifyRequest): ReadonlyMap<string, unknown> =>
  new Map<string, unknown>(Object.entries(query ?? {}))

/** One entry a field, with the first thing that is wrong with it. */
function wrongFields(issue: SchemaIssue.Issue, part: Part): WrongField[] {
  const found = new Map<string, WrongField>()
  for (const { path, ...broken } of brokenIn(issue, [])) {
    const field = path.map(String).join('.')
    if (!found.has(field)) found.set(field, { part, field, ...broken })
  }
  return [...found.values()]
}

type Path = readonly PropertyKey[]
type Broken = Pick<WrongField, 'rule' | 'limit'>

/** What an issue comes down to: the rule each of its leaves breaks. A check speaks for what it found inside. */
function brokenIn(issue: SchemaIssue.Issue, path: Path, by?: Broken): readonly (Broken & { readonly path: Path })[] {
  switch (issue._tag) {
    case 'Pointer':
      return brokenIn(issue.issue, [...path, ...issue.path], by)
    case 'Encoding':
      return brokenIn(issue.issue, path, by)
    case 'Filter':
      return brokenIn(issue.issue, path, by ?? checkOf(issue.filter))
    case 'Composite':
      return issue.issues.flatMap((one) => brokenIn(one, path, by))
    case 'AnyOf':
      if (issue.issues.length > 0) return issue.issues.flatMap((one) => brokenIn(one, path, by))
      return [{ path, ...(by ?? typeOf(issue.ast)) }]
    case 'MissingKey':
      return [{ path, rule: 'missing' }]
    case 'UnexpectedKey':
      return [{ path, rule: 'unknown' }]
    case 'InvalidType':
      return [{ path, ...(by ?? typeOf(issue.ast)) }]
    case 'InvalidValue':
    case 'Forbidden':
    case 'OneOf':
      return [{ path, ...(by ?? { rule: 'invalid' }) }]
    default:
      return issue satisfies never
  }
}

/** `effect/schema/isBetween` is `between`, with its bounds; a check of our own is `invalid`, in its own words. */
function checkOf({ annotations }: SchemaAST.Filter<unknown>): Broken {
  const { id, payload } = annotations?.representation ?? {}
  const name = typeof id === 'string' ? (id.split('/is').at(-1) ?? '') : ''
  if (name === '') return { rule: 'invalid' }
  const rule = `${name.charAt(0).toLowerCase()}${name.slice(1)}`
  if (payload === null || payload === undefined) return { rule }
  return { rule, limit: typeof payload === 'object' && 'source' in payload ? payload.source : payload }
}

/** One of some words, or of some types. */
function typeOf(ast: SchemaAST.AST): Broken {
  const types = ast._tag === 'Union' ? ast.types : [ast]
  const words = types.flatMap((type) => (type._tag === 'Literal' ? [type.literal] : []))
  if (words.length === types.length)
    return { rule: 'oneOf', limit: words.map((word) => (typeof word === 'bigint' ? String(word) : word)) }
  return { rule: 'type', limit: types.map(nameOf) }
}

const nameOf = (type: SchemaAST.AST): string =>
  type._tag === 'Literal' ? String(type.literal) : (names[type._tag] ?? type._tag.toLowerCase())

/** JSON's words for what effect names otherwise. */
const names: Readonly<Record<string, string>> = { Objects: 'object', Arrays: 'array' }
