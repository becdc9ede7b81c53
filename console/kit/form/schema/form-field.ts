import { Schema } from 'effect'
import { FORM_HINT } from '#contracts/form.ts'
import type { Control, FormHint, Format } from '#contracts/form.ts'
import { limitsOf } from './limits.ts'
import type { Limits } from './limits.ts'

/**
 * The fields of a form, read from the schema of what it makes. What is nested has a key with dots, as in a refusal; of a union
 * of structs the literal that tells them apart is a choice, and the fields of each are asked for while it is chosen. An array
 * of structs is a list of rows, each with the fields of the struct (rows.ts).
 */
export interface FormField extends Limits, Pick<FormHint, 'decimals' | 'orderedBy'> {
  readonly key: string
  /** By what texts and controls know it: the key without the names of rows. */
  readonly name: string
  readonly control: Control
  /** What stands for an empty control in the body: nothing at all, null, or the control's own empty value. */
  readonly empty: 'absent' | 'null' | 'value'
  /** Whether the schema takes the empty value. */
  readonly isRequired: boolean
  /** The literals of a choice, as text. */
  readonly choices: readonly string[]
  readonly format?: Format
  readonly isAhead: boolean
  /** The part that is left out as a whole while all of it is empty. */
  readonly part: FormPart | null
  /** Asked for only while these fields have these values. */
  readonly while: readonly FormCondition[]
  /** The fields of each row, by their keys inside of it; none where the control is no list of rows. */
  readonly parts: readonly FormField[]
  /** The row it stands in; null outside of lists. */
  readonly row: FormRow | null
  /** Whether the field's own schema takes a value. */
  readonly accepts: (value: unknown) => boolean
}

export interface FormRow {
  /** The key of its list, and its name. */
  readonly list: string
  readonly name: string
  /** By which it goes in its list. */
  readonly id: string
}

export interface FormPart {
  readonly key: string
  readonly empty: 'absent' | 'null'
}

interface FormCondition {
  readonly key: string
  readonly value: string
}

type Ast = Schema.Top['ast']
type Place = Pick<FormField, 'key' | 'part' | 'while'>

const whole: Place = { key: '', part: null, while: [] }

/** The fields of a struct, in its order, or of a union of structs. */
export const fieldsOf = (schema: Schema.Top): readonly FormField[] => fieldsOfWhole(schema.ast)

function fieldsOfWhole(ast: Ast): readonly FormField[] {
  const variants = variantsOf(ast)
  return variants === null ? fieldsIn(ast, whole) : fieldsOfVariants(variants, whole)
}

function fieldsIn(ast: Ast, place: Place): readonly FormField[] {
  if (ast._tag !== 'Objects') throw new TypeError(`${place.key} is not made of fields`)
  return ast.propertySignatures.flatMap(({ name, type }) =>
    fieldsAt(type, { ...place, key: below(place, String(name)) }),
  )
}

const below = ({ key }: Place, name: string): string => (key === '' ? name : `${key}.${name}`)

function fieldsAt(type: Ast, place: Place): readonly FormField[] {
  const { inner, empty } = withoutEmpty(type)
  if (inner._tag === 'Objects')
    return fieldsIn(inner, empty === 'value' ? place : { ...place, part: { key: place.key, empty } })
  const variants = variantsOf(inner)
  return variants === null ? [fieldAt(inner, empty, place)] : fieldsOfVariants(variants, place)
}

/** A type without null, and what stands for an empty value of it. */
function withoutEmpty(type: Ast): { readonly inner: Ast; readonly empty: FormField['empty'] } {
  const isAbsent = type.context?.isOptional === true
  if (type._tag !== 'Union') return { inner: type, empty: isAbsent ? 'absent' : 'value' }
  const others = type.types.filter(({ _tag }) => _tag !== 'Null' && _tag !== 'Undefined')
  const isNull = others.length < type.types.length
  const empty = isAbsent ? 'absent' : isNull ? 'null' : 'value'
  const [only] = others
  return { inner: others.length === 1 && only !== undefined ? only : type, empty }
}

interface Variant {
  readonly tag: string
  readonly value: string
  readonly ast: Ast
}

/** The structs of a union that a literal of each tells apart; null for any other type. */
function variantsOf(ast: Ast): readonly Variant[] | null {
  if (ast._tag !== 'Union') return null
  const variants = ast.types.flatMap((one): readonly Variant[] => {
    const found =
      one._tag === 'Objects' ? one.propertySignatures.find(({ type }) => type._tag === 'Literal') : undefined
    if (found?.type._tag !== 'Literal') return []
    return [{ tag: String(found.name), value: String(found.type.literal), ast: one }]
  })
  const tags = new Set(variants.map(({ tag }) => tag))
  return variants.length === ast.types.length && tags.size === 1 ? variants : null
}

function fieldsOfVariants(variants: readonly Variant[], place: Place): readonly FormField[] {
  const [first] = variants
  if (first === undefined) return []
  const key = below(place, first.tag)
  const choices = variants.map(({ value }) => value)
  const accepts = (value: unknown): boolean => choices.includes(String(value))
  const choice = { ...ofChoice(choices), ...outsideOfRows, ...place, key, name: key, accepts }
  const others = variants.flatMap(({ ast, value }) =>
    fieldsIn(ast, { ...place, while: [...place.while, { key, value }] }).filter((field) => field.key !== key),
  )
  return [choice, ...others]
}

const ofChoice = (choices: readonly string[]) =>
  ({ control: 'choice', empty: 'value', isRequired: true, choices, isAhead: false, isWhole: false }) as const

const outsideOfRows = { parts: [], row: null } as const

function fieldAt(ast: Ast, empty: FormField['empty'], place: Place): FormField {
  const hint = hintIn(ast)
  const choices = literalsOf(ast)
  const control = hint.control ?? usualControl(ast, choices)
  const accepts = Schema.is(Schema.make<Schema.Codec<unknown>>(ast))
  return {
    ...outsideOfRows,
    ...place,
    name: place.key,
    control,
    empty,
    isRequired: empty === 'value' && !accepts(emptyValue(control)),
    choices,
    ...(hint.format === undefined ? {} : { format: hint.format }),
    ...(hint.orderedBy === undefined ? {} : { orderedBy: hint.orderedBy }),
    isAhead: hint.isAhead === true,
    ...(control === 'rows' ? { parts: fieldsOfWhole(rowOf(ast) ?? ast) } : {}),
    ...limitsOf(ast, control, hint),
    accepts,
  }
}

/** What a control answers while nothing is filled in; a number and the like have no such value. */
export function emptyValue(control: Control): unknown {
  if (control === 'list' || control === 'rows') return []
  if (control === 'check') return false
  return isWritten(control) || control === 'hidden' ? '' : undefined
}

/** Whether what is typed is itself the value, as long as the limits say. */
export const isWritten = (control: Control): boolean => ['text', 'long', 'reference', 'secret'].includes(control)

function usualControl(ast: Ast, choices: readonly string[]): Control {
  if (choices.length > 0) return 'choice'
  if (ast._tag === 'String') return 'text'
  if (ast._tag === 'Number') return 'number'
  if (ast._tag === 'Boolean') return 'check'
  if (ast._tag === 'Arrays') return rowOf(ast) === null ? 'list' : 'rows'
  throw new TypeError(`nothing is known to fill in ${ast._tag} with`)
}

/** What each row of an array is made of; null for one of plain values. */
function rowOf(ast: Ast): Ast | null {
  const entry = ast._tag === 'Arrays' ? ast.rest[0] : undefined
  if (entry === undefined) return null
  return entry._tag === 'Objects' || variantsOf(entry) !== null ? entry : null
}

const literalsOf = (ast: Ast): readonly string[] => {
  const types = ast._tag === 'Union' ? ast.types : [ast]
  const literals = types.flatMap((type) => (type._tag === 'Literal' ? [String(type.literal)] : []))
  return literals.length === types.length ? literals : []
}

/** The last hint that was given: an annotation stands at the check it was written behind. */
function hintIn(ast: Ast): FormHint {
  const annotations = [ast.annotations, ...(ast.checks ?? []).map((check) => check.annotations)]
  const hints = annotations.map((one) => one?.[FORM_HINT]).filter((hint) => isHint(hint))
  return Object.assign({}, ...hints)
}

const isHint = (hint: unknown): hint is FormHint => typeof hint === 'object' && hint !== null
