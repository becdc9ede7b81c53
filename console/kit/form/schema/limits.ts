import type { Schema, SchemaAST } from 'effect'
import { MONEY_SCALE } from '#contracts/units.ts'
import type { Control, FormHint } from '#contracts/form.ts'

/** What a field may hold, read from the checks of its schema. Both ends are included but for `above` and `below`. */
export interface Limits {
  /** Characters of a text, entries of a list, or the value of a number. */
  readonly least?: number
  readonly most?: number
  /** The value of a number that is left out itself. */
  readonly above?: number
  readonly below?: number
  readonly isWhole: boolean
}

/** How many of the schema's unit one of the typed unit is, and how many decimals may be typed. */
export interface Quantity {
  readonly scale: number
  readonly decimals: number
}

const KILO = 1_000

/** Spec §5: money to the cent, power with two decimals. A meter counts single watt-hours. */
const quantities: Partial<Readonly<Record<Control, Quantity>>> = {
  money: { scale: MONEY_SCALE, decimals: 2 },
  energy: { scale: KILO, decimals: 3 },
  power: { scale: KILO, decimals: 2 },
}

/** How a number of this control is typed; null for controls that are no numbers. */
export function quantityOf({ control, decimals, isWhole }: QuantityField): Quantity | null {
  const known = control === 'number' ? { scale: 1, decimals: isWhole ? 0 : DECIMALS_MOST } : quantities[control]
  return known === undefined ? null : { ...known, decimals: decimals ?? known.decimals }
}

export interface QuantityField extends Pick<FormHint, 'decimals'> {
  readonly control: Control
  readonly isWhole: boolean
}

/** Decimals of a number whose schema says nothing about them. */
const DECIMALS_MOST = 6

type Ast = Schema.Top['ast']
type Bounds = Omit<Limits, 'isWhole'>

/** The limits of a type, in the unit in which its control is typed. */
export function limitsOf(ast: Ast, control: Control, { decimals }: FormHint): Limits & Pick<FormHint, 'decimals'> {
  const checks = filtersOf(ast.checks ?? [])
  const isWhole = checks.some((check) => idOf(check) === 'isInt')
  const entries = ast._tag === 'Arrays' ? { least: ast.elements.length } : {}
  const bounds = tightest([entries, ...checks.map(boundsOf)])
  const scale = quantityOf({ control, isWhole })?.scale ?? 1
  const scaled = Object.fromEntries(Object.entries(bounds).map(([name, value]) => [name, value / scale]))
  return { ...scaled, isWhole, ...(decimals === undefined ? {} : { decimals }) }
}

const filtersOf = (checks: readonly SchemaAST.Check<unknown>[]): readonly SchemaAST.Filter<unknown>[] =>
  checks.flatMap((check) => (check._tag === 'Filter' ? [check] : filtersOf(check.checks)))

/** `effect/schema/isBetween` is `isBetween`. */
function idOf({ annotations }: SchemaAST.Filter<unknown>): string {
  const id = annotations?.representation?.id
  return typeof id === 'string' ? (id.split('/').at(-1) ?? '') : ''
}

/** Where each check keeps its ends. */
const ends: Readonly<Record<string, readonly (readonly [name: string, end: keyof Bounds])[]>> = {
  isMinLength: [['minLength', 'least']],
  isMaxLength: [['maxLength', 'most']],
  isBetweenLength: [
    ['minimum', 'least'],
    ['maximum', 'most'],
  ],
  isGreaterThanOrEqualTo: [['minimum', 'least']],
  isLessThanOrEqualTo: [['maximum', 'most']],
  isGreaterThan: [['exclusiveMinimum', 'above']],
  isLessThan: [['exclusiveMaximum', 'below']],
}

function boundsOf(check: SchemaAST.Filter<unknown>): Bounds {
  const id = idOf(check)
  const payload: Readonly<Record<string, unknown>> = { ...Object(check.annotations?.representation?.payload) }
  const found = id === 'isBetween' ? endsOfBetween(payload) : (ends[id] ?? [])
  return Object.fromEntries(
    found.flatMap(([name, end]) => {
      const value = payload[name]
      return typeof value === 'number' ? [[end, value]] : []
    }),
  )
}

const endsOfBetween = (payload: Readonly<Record<string, unknown>>) =>
  [
    ['minimum', payload['exclusiveMinimum'] === true ? 'above' : 'least'],
    ['maximum', payload['exclusiveMaximum'] === true ? 'below' : 'most'],
  ] as const

/** All bounds hold together. */
function tightest(all: readonly Bounds[]): Bounds {
  const of = (end: keyof Bounds) => all.flatMap((bounds) => bounds[end] ?? [])
  const [least, most, above, below] = [of('least'), of('most'), of('above'), of('below')]
  return {
    ...(least.length === 0 ? {} : { least: Math.max(...least) }),
    ...(most.length === 0 ? {} : { most: Math.min(...most) }),
    ...(above.length === 0 ? {} : { above: Math.max(...above) }),
    ...(below.length === 0 ? {} : { below: Math.min(...below) }),
  }
}
