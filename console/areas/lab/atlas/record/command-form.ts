import { Result, Schema, SchemaIssue } from 'effect'
import type { Instant } from '#contracts/units.ts'

/** A form for the body of any command, derived from its schema; values without a control are typed as JSON. Pure. */

export interface FormField {
  readonly name: string
  readonly kind: 'text' | 'number' | 'choice' | 'json'
  readonly choices: readonly string[]
  /** An empty control means null. */
  readonly isNullable: boolean
  /** The initial value: the value of the record under the same name, otherwise one that the schema accepts; free text stays empty. */
  readonly initial: string
}

type Ast = Schema.Top['ast']

/** The fields of a body; one that is not a struct is a single field with an empty name. */
export function formOf(
  body: Schema.Top,
  known: { readonly context: unknown; readonly now: Instant },
): readonly FormField[] {
  const context: Readonly<Record<string, unknown>> =
    typeof known.context === 'object' && known.context !== null ? { ...known.context } : {}
  return Object.entries(fieldsOf(body)).map(([name, schema]) => {
    const shape = shapeOf(schema.ast)
    const accepts = Schema.is(schema)
    const usual = shape.kind === 'text' && !accepts(WORDS) ? [known.now] : usualOf(shape.kind)
    const candidates = [context[name], ...usual, ...shape.choices.map(parsed), null]
    const begins = candidates.find((value) => value !== undefined && accepts(value))
    return { name, ...shape, initial: begins === undefined ? '' : written(begins, shape.kind) }
  })
}

function fieldsOf(body: Schema.Top): Readonly<Record<string, Schema.Top>> {
  const fields: unknown = 'fields' in body ? body.fields : undefined
  return typeof fields === 'object' && fields !== null ? { ...fields } : { '': body }
}

function shapeOf(ast: Ast): Pick<FormField, 'kind' | 'choices' | 'isNullable'> {
  const parts = ast._tag === 'Union' ? ast.types : [ast]
  const others = parts.filter((part) => part._tag !== 'Null')
  const isNullable = others.length < parts.length
  const [only] = others
  if (others.length === 1 && only !== undefined && ast._tag === 'Union' && only._tag === 'Union')
    return { ...shapeOf(only), isNullable }
  const literals = others.flatMap((part) => (part._tag === 'Literal' ? [String(part.literal)] : []))
  if (literals.length === others.length) return { kind: 'choice', choices: literals, isNullable }
  if (others.length !== 1 || only === undefined) return { kind: 'json', choices: [], isNullable }
  if (only._tag === 'Boolean') return { kind: 'choice', choices: ['true', 'false'], isNullable }
  const kind = only._tag === 'String' ? 'text' : only._tag === 'Number' ? 'number' : 'json'
  return { kind, choices: [], isNullable }
}

/** Samples for text fields: a schema that accepts them is free text, for which there is no default. */
const WORDS = 'Words of a person'

function usualOf(kind: FormField['kind']): readonly unknown[] {
  return kind === 'number' ? [0, 1] : kind === 'json' ? [[], {}] : []
}

const parsed = (word: string): unknown => (word === 'true' || word === 'false' ? word === 'true' : word)

function written(value: unknown, kind: FormField['kind']): string {
  if (value === null) return kind === 'json' ? 'null' : ''
  if (typeof value === 'string') return kind === 'json' ? JSON.stringify(value) : value
  return JSON.stringify(value, null, 2)
}

export type FilledForm =
  | { readonly ok: true; readonly body: unknown }
  /** What is wrong, by the name of the field. */
  | { readonly ok: false; readonly problems: ReadonlyMap<string, 'missing' | 'invalid'> }

/** The body that was filled in, checked against its schema. */
export function readForm(
  body: Schema.Top,
  fields: readonly FormField[],
  values: Readonly<Record<string, string>>,
): FilledForm {
  const problems = new Map<string, 'missing' | 'invalid'>()
  const entries = fields.map((field): [string, unknown] => {
    const value = valueOf(field, values[field.name] ?? field.initial)
    if (value === unreadable) problems.set(field.name, 'invalid')
    return [field.name, value]
  })
  if (problems.size > 0) return { ok: false, problems }
  const whole: unknown = fields.length === 1 && fields[0]?.name === '' ? entries[0]?.[1] : Object.fromEntries(entries)
  // Bodies are pure: none of their schemas asks for a service, which `Schema.Top` cannot say.
  const pure = body as unknown as Schema.Codec<unknown>
  const result = Schema.decodeUnknownResult(pure, { errors: 'all' })(whole)
  if (Result.isSuccess(result)) return { ok: true, body: whole }
  for (const { path = [] } of issues(result.failure.issue).issues) {
    const [step] = path
    const name = String(typeof step === 'object' ? step.key : (step ?? ''))
    const isEmpty = (values[name] ?? fields.find((field) => field.name === name)?.initial ?? '') === ''
    problems.set(name, isEmpty ? 'missing' : 'invalid')
  }
  return { ok: false, problems }
}

const issues = SchemaIssue.makeFormatterStandardSchemaV1()

const unreadable = Symbol('unreadable')

function valueOf({ kind, isNullable, choices }: FormField, typed: string): unknown {
  if (typed === '' && isNullable) return null
  switch (kind) {
    case 'text':
      return typed
    case 'number':
      return typed.trim() === '' || !Number.isFinite(Number(typed)) ? unreadable : Number(typed)
    case 'choice':
      return choices.includes('true') ? parsed(typed) : /^\d+$/u.test(typed) ? Number(typed) : typed
    case 'json':
      return jsonOf(typed)
    default:
      return kind satisfies never
  }
}

function jsonOf(typed: string): unknown {
  try {
    return JSON.parse(typed)
  } catch {
    return unreadable
  }
}
