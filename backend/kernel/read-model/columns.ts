import { Schema } from 'effect'
import { Instant, instant, millis } from '#contracts/units.ts'

/** The columns of read models: what each holds, said once for the database, for what writes it and for what reads it. */

/** Who fills a column in: the row function, or the kernel from the stream that has moved. */
export type Filled = 'row' | 'id' | 'idNumber' | 'number' | 'position' | 'state' | 'wire'

export interface Column<Kind extends Schema.Top = Schema.Top, By extends Filled = Filled> {
  /** A moment is an `INT`, which is an `INTEGER` to SQLite: a reference that takes it for a number is told. */
  readonly type: 'TEXT' | 'INTEGER' | 'INT' | 'REAL'
  readonly schema: Kind
  readonly isNullable: boolean
  /** What the database keeps otherwise than functions see it: a boolean as 0 or 1, an instant as milliseconds. */
  readonly kept: 'as it is' | 'flag' | 'moment'
  readonly by: By
}

export type Columns = Readonly<Record<string, Column>>

/** A row of columns, or what a function says of one. */
export type Values<Some extends Columns> = { readonly [Name in keyof Some]: Some[Name]['schema']['Type'] }

/** What a row function says: every column but those the kernel fills in. */
export type Given<Some extends Columns> = {
  readonly [
    Name in keyof Some as Some[Name] extends Column<Schema.Top, 'row'> ? Name : never
  ]: Some[Name]['schema']['Type']
}

const made = <By extends Filled, Kind extends Schema.Top>(
  type: Column['type'],
  schema: Kind,
  by: By,
): Column<Kind, By> => ({ type, schema, isNullable: false, kept: 'as it is', by })

/** A text; of a kind where contracts know one. */
export function text(): Column<typeof Schema.String, 'row'>
export function text<Kind extends Schema.Top>(kind: Kind): Column<Kind, 'row'>
export function text(kind: Schema.Top = Schema.String): Column<Schema.Top, 'row'> {
  return made('TEXT', kind, 'row')
}

/** A whole number; of a quantity where contracts know one. */
export function integer(): Column<typeof Schema.Number, 'row'>
export function integer<Kind extends Schema.Top>(kind: Kind): Column<Kind, 'row'>
export function integer(kind: Schema.Top = Schema.Number): Column<Schema.Top, 'row'> {
  return made('INTEGER', kind, 'row')
}

/** A number with decimals. */
export const real = (): Column<typeof Schema.Number, 'row'> => made('REAL', Schema.Number, 'row')

export const flag = (): Column<typeof Schema.Boolean, 'row'> => ({
  ...made('INTEGER', Schema.Boolean, 'row'),
  kept: 'flag',
})

/** An instant: a third of the room of its text, in a row and in each index. */
export const moment = (): Column<typeof Instant, 'row'> => ({ ...made('INT', Instant, 'row'), kept: 'moment' })

/** A column that may hold nothing. */
export const nullable = <Kind extends Schema.Top>(column: Column<Kind, 'row'>): Column<Schema.NullOr<Kind>, 'row'> => ({
  ...column,
  schema: Schema.NullOr(column.schema),
  isNullable: true,
})

/** The id of the stream. */
export const id = (): Column<typeof Schema.String, 'id'> => made('TEXT', Schema.String, 'id')

/** The id of the stream where that is a number. */
export const idNumber = (): Column<typeof Schema.Number, 'idNumber'> => made('INTEGER', Schema.Number, 'idNumber')

/** Counts the rows in the order they came. */
export const number = (): Column<typeof Schema.Number, 'number'> => made('INTEGER', Schema.Number, 'number')

/** The position of the fact. */
export const position = (): Column<typeof Schema.Number, 'position'> => made('INTEGER', Schema.Number, 'position')

/** The state that the stream stands in. */
export const state = (): Column<typeof Schema.String, 'state'> => made('TEXT', Schema.String, 'state')

/** The spec's word for that state: while there is none, there is no row. */
export const wire = <Kind extends Schema.Top>(kind: Kind): Column<Kind, 'wire'> => made('TEXT', kind, 'wire')

/** A table that is known by its columns. */
export interface Table<Some extends Columns = Columns> {
  readonly table: string
  /** Its primary key. */
  readonly key: string
  readonly columns: Some
}

/**
 * The table of another thing, by its name and the columns of it that are meant. What it says is held against the table
 * when it is first read.
 */
export const reference = <Some extends Columns>(table: string, columns: Some): Table<Some> => ({
  table,
  key: keyOf(columns),
  columns,
})

/** The column that a table is kept by: its number where it has one, otherwise its id. */
export function keyOf(columns: Columns): string {
  const by = (...fillers: readonly Filled[]): string | undefined =>
    Object.keys(columns).find((name) => fillers.some((filler) => columns[name]?.by === filler))
  const key = by('number', 'idNumber', 'position') ?? by('id')
  if (key === undefined) throw new RangeError(`no key among ${Object.keys(columns).join(', ')}`)
  return key
}

/** The column that tells a stream's row: its id, or its number. */
export function streamOf(columns: Columns): string {
  const found = Object.keys(columns).find((name) => columns[name]?.by === 'id' || columns[name]?.by === 'idNumber')
  return found ?? keyOf(columns)
}

/** What SQLite takes and gives. */
export type Bound = string | number | null

/** A value as the database keeps it. */
export function bound(value: unknown): Bound {
  if (typeof value === 'boolean') return Number(value)
  if (value === null || typeof value === 'string' || typeof value === 'number') return value
  throw new TypeError(`no column holds ${JSON.stringify(value)}`)
}

/** A value of a column as the database keeps it. */
export function storedIn(column: Column | undefined, value: unknown): Bound {
  if (column?.kept !== 'moment' || typeof value !== 'string') return bound(value)
  // What a row says in such a column is an instant.
  const at = millis(value as Instant)
  return Number.isNaN(at) ? rolledOver(value) : at
}

/** What facts of former versions may say is no date: a thirteenth month is the first of the next year. */
function rolledOver(text: string): number {
  const [year = 0, month = 1, ...rest] = text.split(/\D/u).map(Number)
  const [day = 1, hour = 0, minute = 0, second = 0, millisecond = 0] = rest
  return Date.UTC(year, month - 1, day, hour, minute, second, millisecond)
}

/** A value of a column as functions see it. */
export function valueIn({ kept }: Column, stored: Bound | undefined): unknown {
  if (kept === 'flag') return stored === 1
  return kept === 'moment' && typeof stored === 'number' ? instant(stored) : stored
}

/** A row as the database gives it. */
export type Stored = Readonly<Record<string, Bound>>
export type Row = Readonly<Record<string, unknown>>

/** Makes rows of what the database gives, of all columns or of some. */
export function openDecode(columns: Columns): (stored: Stored) => Row {
  const others = Object.entries(columns).filter(([, { kept }]) => kept !== 'as it is')
  if (others.length === 0) return (stored) => stored
  return (stored) => {
    const row: Record<string, unknown> = { ...stored }
    for (const [name, column] of others) if (stored[name] !== undefined) row[name] = valueIn(column, stored[name])
    return row
  }
}

/** Creates a table of columns, if there is none. */
export function createTable({ table, key, columns }: Table): string {
  const lines = Object.entries(columns).map(([name, { type, isNullable, by }]) => {
    if (name === key) return `${name} ${type} PRIMARY KEY`
    return `${name} ${type}${isNullable ? '' : ' NOT NULL'}${by === 'id' ? ' UNIQUE' : ''}`
  })
  // A table with a number for a key is kept by it as it is.
  const isByText = columns[key]?.type === 'TEXT'
  return `CREATE TABLE IF NOT EXISTS ${table} (${lines.join(', ')}) STRICT${isByText ? ', WITHOUT ROWID' : ''};\n`
}

/** What an index that begins with a column is called. */
export const indexBy = (table: string, column: string): string => `${table}_by_${column}`

/** Creates an index that is called by its first column, if there is none. */
export const createIndex = (table: string, columns: readonly string[], only: string | null = null): string => {
  const [first = ''] = columns[0]?.split(' ') ?? []
  const where = only === null ? '' : ` WHERE ${only}`
  return `CREATE INDEX IF NOT EXISTS ${indexBy(table, first)} ON ${table} (${columns.join(', ')})${where};\n`
}
