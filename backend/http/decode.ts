import { Result, Schema } from 'effect'
import type { SchemaAST, SchemaIssue } from 'effect'
import type { FastifyRequest } from 'fastify'
import { isoInstant } from '#contracts/iso-instant.ts'
import type { WrongField } from './refusals/failed.ts'

type Part = WrongField['part']

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
  // What is not described, such as a payload or a form that is decoded by itself later, is whoever's who sent it.
  const datesOf = isOpen(schema.ast) ? () => [] : unrealDates
  return (value) => {
    const result = decode(value)
    if (Result.isSuccess(result)) {
      const fields = datesOf(result.success).map((field) => ({ part, field, rule: 'invalid' }))
      return fields.length > 0 ? { ok: false, fields } : { ok: true, value: result.success }
    }
    return { ok: false, fields: wrongFields(result.failure.issue, part) }
  }
}

/** Whether a part of a value may be anything. */
function isOpen(ast: SchemaAST.AST, seen = new Set<SchemaAST.AST>()): boolean {
  if (seen.has(ast)) return false
  seen.add(ast)
  switch (ast._tag) {
    case 'Unknown':
    case 'Any':
      return true
    case 'Objects':
      return [...ast.propertySignatures, ...ast.indexSignatures].some(({ type }) => isOpen(type, seen))
    case 'Arrays':
      return [...ast.elements, ...ast.rest].some((one) => isOpen(one, seen))
    case 'Union':
      return ast.types.some((one) => isOpen(one, seen))
    case 'Suspend':
      return isOpen(ast.thunk(), seen)
    default:
      return false
  }
}

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/u

/** So many wrong dates are named. */
const NAMED_MOST = 20

interface Place {
  readonly value: object
  readonly name: string
  readonly above: Place | null
}

/**
 * Where a value says an instant that is none, such as the thirtieth of February: facts may, so that schemas let it pass. Whoever
 * asks may send a million numbers, however deep: only objects are kept on the way, and a path is made where something is wrong.
 */
function unrealDates(value: unknown): readonly string[] {
  const found: string[] = []
  const open: Place[] = isObject(value) ? [{ value, name: '', above: null }] : []
  for (let place = open.pop(); place !== undefined && found.length < NAMED_MOST; place = open.pop())
    for (const [name, said] of Object.entries(place.value)) {
      if (isObject(said)) open.push({ value: said, name, above: place })
      else if (typeof said === 'string' && INSTANT.test(said) && isoInstant(said) === null)
        found.push(pathOf(place, name))
    }
  return found
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

function pathOf(place: Place, name: string): string {
  const names = [name]
  for (let at: Place | null = place; at !== null && at.above !== null; at = at.above) names.push(at.name)
  return names.toReversed().join('.')
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
