import { Result, Schema, SchemaIssue } from 'effect'
import { useId, useState } from 'react'
import { fieldsOf } from './form-field.ts'
import type { FormField } from './form-field.ts'
import { problemOf } from './problem.ts'
import type { FormText } from './problem.ts'
import { keyInRow, withRows } from './row-keys.ts'
import { bodyOf, isAsked, isEmpty, isPartEmpty, keyOfPlace } from './typed.ts'
import type { FormClocks, TypedValues } from './typed.ts'
import { isSame, useTyped } from './use-typed.ts'
import type { TypedForm } from './use-typed.ts'

/** What is typed in the fields of a schema, and what is wrong with it. */

export interface JudgedOptions<Body> {
  /** Its limits may depend on what is typed, what is asked for may not. */
  readonly schema: Schema.Codec<Body, unknown>
  readonly clocks: FormClocks
  /** Fields that must be filled in although the schema does without. */
  readonly required?: readonly string[] | undefined
  /** Fields that are not asked for: their empty value is sent. */
  readonly without?: readonly string[] | undefined
  /** What is wrong with a body that the schema takes: by its place in the body. */
  readonly check?: ((body: Body) => readonly FieldFault[]) | undefined
}

export interface FieldsOptions<Body> extends JudgedOptions<Body> {
  /** What stands in the fields first: a body, or the parts of one. */
  readonly initial?: unknown
}

/** Something wrong that no schema can tell. */
export interface FieldFault {
  /** Of a field in the body, such as `slots.2.power`. */
  readonly place: string
  readonly problem: FormText
}

/** A problem as text of the catalogue, or in the words of the server. */
export type FieldProblem = FormText | { readonly said: string }

export interface FieldsState<Body> extends Pick<TypedForm, 'values' | 'isDirty' | 'set' | 'addRow' | 'removeRow'> {
  /** Those asked for now, in order: a list of rows is followed by the fields of its rows. */
  readonly fields: readonly FormField[]
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
  /** A field has been left: from now on it says what is wrong. */
  readonly leave: (key: string) => void
  /** The body, or null: then the problems are shown and the first of them has the focus. */
  readonly submit: () => Body | null
  /** What the fields make now; null while something is wrong. */
  readonly body: { readonly value: Body } | null
  /** The field of a place in the body. */
  readonly at: (place: string) => FormField | undefined
  /** What the server says about fields, by key; each stays until its field is changed. */
  readonly refuse: (said: ReadonlyMap<string, string>) => void
  /** Puts back what stood there first. */
  readonly reset: () => void
}

const nothing: ReadonlyMap<string, string> = new Map()

/** The fields of a schema, filled in with what is known. */
export function useFields<Body>(options: FieldsOptions<Body>): FieldsState<Body> {
  return useJudged(useTyped({ ...options, zone: options.clocks.zone }), options)
}

/** What a schema says about what is typed. */
export function useJudged<Body>(typed: TypedForm, options: JudgedOptions<Body>): FieldsState<Body> {
  const { schema, clocks, required = [], without = [] } = options
  const { values, first } = typed
  const all = fieldsOf(schema)
  const [spoken, setSpoken] = useState<ReadonlySet<string>>(new Set())
  const [wasTried, setWasTried] = useState(false)
  const [refusals, setRefusals] = useState(nothing)
  const [tries, setTries] = useState(0)
  const id = useId()
  const pointOut = (): void => setTries((before) => before + 1)
  const known = withRows(all, values)
  const isLeftOut = ({ name }: FormField): boolean => without.some((one) => `${name}.`.startsWith(`${one}.`))
  const fields = known.filter((field) => isAsked(field, values) && field.control !== 'hidden' && !isLeftOut(field))
  const isNeeded = (field: FormField): boolean =>
    required.includes(field.name) ||
    (field.isRequired && (field.part === null || !isPartEmpty(known, field.part.key, values)))
  const at = (place: string): FormField | undefined => fieldNamed(fields, keyOfPlace(all, place, { values, clocks }))
  const read = readBody(options, { fields, all, values, isNeeded, at })
  const forget = (isGone: (key: string) => boolean): void =>
    setRefusals((before) => new Map([...before].filter(([key]) => !isGone(key))))
  return {
    ...typed,
    fields,
    clocks,
    isNeeded,
    problems: new Map<string, FieldProblem>([
      ...[...refusals].map(([key, said]) => [key, { said }] as const),
      ...[...read.problems].filter(([key]) => spoken.has(key)),
    ]),
    wasTried,
    body: read.body,
    at,
    isIncomplete:
      wasTried && fields.some((field) => spoken.has(field.key) && isNeeded(field) && isEmpty(values[field.key])),
    isRefused: wasTried && read.isRefused,
    tries,
    idOf: (key) => `${id}-${key}`,
    set: (changed) => {
      typed.set(changed)
      forget((key) => key in changed)
    },
    removeRow: (row) => {
      const isGone = (key: string): boolean => key.startsWith(keyInRow(row, ''))
      typed.removeRow(row)
      forget(isGone)
      // Its name may be that of another row later, which nobody has filled in yet.
      setSpoken((before) => new Set([...before].filter((key) => !isGone(key))))
    },
    // An empty field that is only passed through is no mistake yet.
    leave: (key) => {
      if (!isEmpty(values[key]) || !isSame(values[key], first[key])) setSpoken((before) => new Set([...before, key]))
    },
    submit: () => {
      setWasTried(true)
      setSpoken(new Set(fields.map(({ key }) => key)))
      if (read.body === null) pointOut()
      return read.body === null ? null : read.body.value
    },
    refuse: (said) => {
      setRefusals(said)
      if (said.size > 0) pointOut()
    },
    reset: () => {
      typed.reset()
      setSpoken(new Set())
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
  readonly at: (place: string) => FormField | undefined
}

const issues = SchemaIssue.makeFormatterStandardSchemaV1()

/** Each field alone, then the whole, then what no schema can tell: what only the whole refuses is told at the field that it names. */
function readBody<Body>({ schema, clocks, check }: JudgedOptions<Body>, filled: FilledFields): ReadBody<Body> {
  const { fields, all, values, isNeeded, at } = filled
  const found = fields.flatMap((field): readonly [string, FormText][] => {
    const problem = problemOf(field, values[field.key], { isNeeded: isNeeded(field), clocks })
    return problem === null ? [] : [[field.key, problem]]
  })
  if (found.length > 0) return { body: null, problems: new Map(found), isRefused: false }
  const result = Schema.decodeUnknownResult(schema, { errors: 'all' })(bodyOf(all, values, clocks))
  const faults = Result.isSuccess(result) ? (check?.(result.success) ?? []) : refusedBy(result.failure.issue)
  if (Result.isSuccess(result) && faults.length === 0)
    return { body: { value: result.success }, problems: new Map(), isRefused: false }
  const problems = new Map(
    faults.flatMap(({ place, problem }) => {
      const key = at(place)?.key
      return key === undefined ? [] : [[key, problem] as const]
    }),
  )
  return { body: null, problems, isRefused: problems.size === 0 }
}

const refusedBy = (issue: SchemaIssue.Issue): readonly FieldFault[] =>
  issues(issue).issues.map(({ path = [] }) => ({
    place: path.map((step) => String(typeof step === 'object' ? step.key : step)).join('.'),
    problem: { key: 'form.problem.refused' },
  }))

/** The field of a key with dots: itself, what it stands in, or the first of its parts. */
const fieldNamed = (fields: readonly FormField[], key: string): FormField | undefined =>
  key === ''
    ? undefined
    : (fields.find((field) => field.key === key) ??
      fields.find((field) => key.startsWith(`${field.key}.`)) ??
      fields.find((field) => field.key.startsWith(`${key}.`)))
