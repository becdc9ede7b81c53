import { Schema } from 'effect'
import { Sought } from './http/listing.ts'
import type { Energy, Instant, Money, Power } from './units.ts'

/**
 * What a field of a row holds, and with that how it is shown, told in a sheet, looked for and ordered by. A field that does
 * not fit what stands in the row does not compile.
 */
export interface Field<Value = never, Kind extends FieldKind = FieldKind> {
  readonly kind: Kind
  /** Text key of its title; null: that of the thing, or of all things, for a field of its name. */
  readonly title: string | null
  /** The same where it is a filter, which may take something else than is shown: an id for a name. */
  readonly filterTitle: string | null
  readonly isSortable: boolean
  /** It lights up when it changes. */
  readonly isLive: boolean
  /** What a filter by it takes. */
  readonly filter: FilterSchema
  /** The values it may have, where they are few. */
  readonly values: readonly string[]
  /** How the keys of the texts of its values begin. */
  readonly texts: string
  /** The lifecycle of its words, or of what it refers to. */
  readonly lifecycle: string
  /** What it holds: says nothing at run time. */
  readonly holds?: (value: Value) => void
}

/**
 * `own` is told by the console in words of its own. `ref` is the id of another thing, `reason` a code or words of a person,
 * `connector` stands on the pile of a row, `location` on its name, `payer` on the id of a customer beside a name.
 */
export type FieldKind =
  | 'card'
  | 'choice'
  | 'code'
  | 'connector'
  | 'count'
  | 'energy'
  | 'flag'
  | 'location'
  | 'moment'
  | 'money'
  | 'own'
  | 'payer'
  | 'power'
  | 'reason'
  | 'ref'
  | 'status'
  | 'text'

export type Described = Readonly<Record<string, Field>>

export interface FieldOptions {
  readonly title?: string
  readonly filterTitle?: string
  readonly sort?: boolean
  readonly live?: true
}

interface ValueOptions extends FieldOptions {
  /** The values that a filter offers, where rows of a list never hold some. */
  readonly offered?: readonly string[]
}

const YesNo = Schema.Literals(['yes', 'no'])

/** What a filter takes: a text in the address, and what it is decoded to. */
export type FilterSchema = Schema.Codec<string | number, string>

interface Extras {
  readonly filter?: FilterSchema
  readonly values?: readonly string[]
  readonly texts?: string
  readonly lifecycle?: string
}

const field = <Value, Kind extends FieldKind>(
  kind: Kind,
  { title, filterTitle, sort, live }: FieldOptions,
  { filter = Sought, values = [], texts = '', lifecycle = '' }: Extras = {},
): Field<Value, Kind> => ({
  kind,
  title: title ?? null,
  filterTitle: filterTitle ?? null,
  isSortable: sort === true,
  isLive: live === true,
  filter,
  values,
  texts,
  lifecycle,
})

type Text = string | null

/** Words as somebody wrote them. */
export const text = (options: FieldOptions = {}) => field<Text, 'text'>('text', options)

/** A code or a number that names something. */
export const code = (options: FieldOptions = {}) => field<string | number | null, 'code'>('code', options)

/** How many. */
export const count = (options: FieldOptions = {}) => field<number | null, 'count'>('count', options)

/** Yes or no, told by `<texts>yes` and `<texts>no`. */
export const flag = (texts: `${string}.`, options: FieldOptions = {}) =>
  field<boolean, 'flag'>('flag', options, { filter: YesNo, values: YesNo.literals, texts })

/** One of a few values, told by `<texts><value>`. */
export const choice = <Values extends Schema.Literals<readonly string[]>>(
  values: Values,
  texts: `${string}.`,
  { offered = values.literals, ...options }: ValueOptions = {},
) => field<Values['Type'] | null, 'choice'>('choice', options, { filter: values, values: offered, texts })

/** The word of a lifecycle for the state of a row, told by `state.<lifecycle>.<word>`. */
export const status = <Words extends Schema.Literals<readonly string[]>>(
  lifecycle: string,
  words: Words,
  { offered = words.literals, ...options }: ValueOptions = {},
) =>
  field<Words['Type'] | null, 'status'>(
    'status',
    { title: 'column.status', sort: true, live: true, ...options },
    { filter: words, values: offered, lifecycle },
  )

/** A moment; a list that narrows by it takes both ends of a range. */
export const moment = (options: FieldOptions = {}) =>
  field<Instant | null, 'moment'>('moment', { sort: true, ...options })

/** Money in the currency of the row. */
export const money = (options: FieldOptions = {}) => field<Money | null, 'money'>('money', { live: true, ...options })

/** Energy. */
export const energy = (options: FieldOptions = {}) => field<Energy | null, 'energy'>('energy', options)

export const power = (options: FieldOptions = {}) => field<Power | null, 'power'>('power', options)

/** The id of another thing, by the name of its lifecycle. */
export const ref = (lifecycle: string, options: FieldOptions = {}) => field<Text, 'ref'>('ref', options, { lifecycle })

/** Why something is so: a code with a text, or somebody's words. */
export const reason = (options: FieldOptions = {}) => field<Text, 'reason'>('reason', options)

/** The connector of a row, on the key of its pile; its number is the row's `connectorId`. */
export const connector = (options: FieldOptions = {}) =>
  field<string, 'connector'>('connector', {
    title: 'column.connector',
    filterTitle: 'column.pile',
    sort: true,
    ...options,
  })

/** The location of a row, on its name. */
export const location = (options: FieldOptions = {}) =>
  field<Text, 'location'>('location', { title: 'column.location', ...options })

/** Who pays, on the customer's id; the name is the row's `customerName`. */
export const payer = (options: FieldOptions = {}) =>
  field<Text, 'payer'>('payer', { title: 'column.customer', ...options })

/** The card that was held to the reader. */
export const card = (options: FieldOptions = {}) => field<string, 'card'>('card', { title: 'column.card', ...options })

/** What only the console can tell, in words of its own. */
export const own = (options: FieldOptions = {}) => field<unknown, 'own'>('own', options)
