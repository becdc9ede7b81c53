import { Result, Schema, SchemaIssue } from 'effect'
import { useId, useState } from 'react'
import { fieldsOf } from './form-field.ts'
import type { FormField } from './form-field.ts'
import { problemOf } from './problem.ts'
import type { FormText } from './problem.ts'
import { bodyOf, isAsked, isEmpty, isPartEmpty, typedOf } from './typed.ts'
import type { FormClocks, Typed, TypedValues } from './typed.ts'

/** What is typed in the fields of a schema, and what is wrong with it. */

export interface FieldsOptions<Body> {
  readonly schema: Schema.Codec<Body, unknown>
  /** What stands in the fields first: a body, or the parts of one. */
  readonly initial?: unknown
  /** What was typed before, in place of what `initial` says. */
  readonly typed?: TypedValues | undefined
  readonly clocks: FormClocks
  /** Fields that must be filled in although the schema does without. */
  readonly required?: readonly string[]
  /** Fields that are not asked for: their empty value is sent. */
  readonly without?: readonly string[]
}

/** A problem as text of the catalogue, or in the words of the server. */
export type FieldProblem = FormText | { readonly said: string }

export interface FieldsState<Body> {
  /** Those asked for now, in order. */
  readonly fields: readonly FormField[]
  readonly values: TypedValues
  /** What stood there first. */
  readonly first: TypedValues
  readonly isDirty: boolean
  readonly clocks: FormClocks
  readonly isNeeded: (field: FormField) => boolean
  /** The problems to show, by field: of those that were left or that a try was made with. */
  readonly problems: ReadonlyMap<string, FieldProblem>
  /** Whether the form was sent, or somebody tried to. */
  readonly wasTried: boolean
  /** Whether something that is needed is empty; told after a try. */
  readonly isIncomplete: boolean
  /** A try was made, and something is wrong that no field has. */
  readonly isRefused: boolean
  /** Tries that failed: after each the first field that is wrong takes the focus. */
  readonly tries: number
  /** The id of a field on the page, to lead to it. */
  readonly idOf: (key: string) => string
  readonly set: (changed: TypedValues) => void
  /** A field has been left: from now on it says what is wrong. */
  readonly leave: (key: string) => void
  /** The body, or null: then the problems are shown and the first of them has the focus. */
  readonly submit: () => Body | null
  /** What the fields make now; null while something is wrong. */
  readonly body: { readonly value: Body } | null
  /** What the server says about fields, by key; each stays until its field is changed. */
  readonly refuse: (said: ReadonlyMap<string, string>) => void
  /** Puts back what stood there first. */
  readonly reset: () => void
}

const nothing: ReadonlyMap<string, string> = new Map()

/** The fields of a schema, filled in with what is known. */
export function useFields<Body>(options: FieldsOptions<Body>): FieldsState<Body> {
  const { schema, clocks, required = [], without = [] } = options
  const all = fieldsOf(schema)
  const [first] = useState(() => typedOf(all, options.initial, clocks.zone))
  const [values, setValues] = useState<TypedValues>({ ...first, ...options.typed })
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [wasTried, setWasTried] = useState(false)
  const [refusals, setRefusals] = useState(nothing)
  const [tries, setTries] = useState(0)
  const id = useId()
  const pointOut = (): void => setTries((before) => before + 1)
  const fields = all.filter((field) => isAsked(field, values) && !without.includes(field.key))
  const isNeeded = (field: FormField): boolean =>
    required.includes(field.key) ||
    (field.isRequired && (field.part === null || !isPartEmpty(all, field.part.key, values)))
  const read = readBody(options, { fields, all, values, isNeeded })
  const isShown = (key: string): boolean => wasTried || left.has(key)
  return {
    fields,
    values,
    first,
    isDirty: Object.keys(changedIn(values, first)).length > 0,
    clocks,
    isNeeded,
    problems: new Map<string, FieldProblem>([
      ...[...refusals].map(([key, said]) => [key, { said }] as const),
      ...[...read.problems].filter(([key]) => isShown(key)),
    ]),
    wasTried,
    body: read.body,
    isIncomplete: wasTried && fields.some((field) => isNeeded(field) && isEmpty(values[field.key])),
    isRefused: wasTried && read.isRefused,
    tries,
    idOf: (key) => `${id}-${key}`,
    set: (changed) => {
      setValues((before) => ({ ...before, ...changed }))
      setRefusals((before) => new Map([...before].filter(([key]) => !(key in changed))))
    },
    // An empty field that is only passed through is no mistake yet.
    leave: (key) => {
      if (!isEmpty(values[key]) || !isSame(values[key], first[key])) setLeft((before) => new Set([...before, key]))
    },
    submit: () => {
      setWasTried(true)
      if (read.body === null) pointOut()
      return read.body === null ? null : read.body.value
    },
    refuse: (said) => {
      setRefusals(said)
      if (said.size > 0) pointOut()
    },
    reset: () => {
      setValues(first)
      setLeft(new Set())
      setWasTried(false)
      setRefusals(nothing)
    },
  }
}

interface ReadBody<Body> {
  readonly body: { readonly value: Body } | null
  readonly problems: ReadonlyMap<string, FormText>
  /** The schema refuses the whole for what no field is at fault. */
  readonly isRefused: boolean
}

interface FilledFields {
  readonly fields: readonly FormField[]
  readonly all: readonly FormField[]
  readonly values: TypedValues
  readonly isNeeded: (field: FormField) => boolean
}

const issues = SchemaIssue.makeFormatterStandardSchemaV1()

/** Each field alone, then the whole: what only the whole refuses is told at the field that it names. */
function readBody<Body>({ schema, clocks }: FieldsOptions<Body>, filled: FilledFields): ReadBody<Body> {
  const { fields, all, values, isNeeded } = filled
  const found = fields.flatMap((field): readonly [string, FormText][] => {
    const problem = problemOf(field, values[field.key], { isNeeded: isNeeded(field), clocks })
    return problem === null ? [] : [[field.key, problem]]
  })
  if (found.length > 0) return { body: null, problems: new Map(found), isRefused: false }
  const result = Schema.decodeUnknownResult(schema, { errors: 'all' })(bodyOf(all, values, clocks))
  if (Result.isSuccess(result)) return { body: { value: result.success }, problems: new Map(), isRefused: false }
  const keys = issues(result.failure.issue).issues.flatMap(({ path = [] }) => {
    const key = path.map((step) => String(typeof step === 'object' ? step.key : step)).join('.')
    return fieldNamed(fields, key)?.key ?? []
  })
  const problems = new Map(keys.map((key) => [key, { key: 'form.problem.refused' }] as const))
  return { body: null, problems, isRefused: problems.size === 0 }
}

/** The field of a key with dots: itself, what it stands in, or the first of its parts. */
export const fieldNamed = (fields: readonly FormField[], key: string): FormField | undefined =>
  key === ''
    ? undefined
    : (fields.find((field) => field.key === key) ??
      fields.find((field) => key.startsWith(`${field.key}.`)) ??
      fields.find((field) => field.key.startsWith(`${key}.`)))

/** What was changed of what stood there first. */
export const changedIn = (values: TypedValues, first: TypedValues): TypedValues =>
  Object.fromEntries(Object.entries(values).filter(([key, typed]) => !isSame(first[key], typed)))

function isSame(one: Typed | undefined, other: Typed | undefined): boolean {
  if (typeof one === 'string' || typeof other === 'string') return one === other
  return one?.length === other?.length && (one ?? []).every((entry, place) => entry === other?.[place])
}
