import { keyOf, openDecode, streamOf } from '../read-model/columns.ts'
import type { Bound, Columns, Row as AnyRow, Stored, Table, Values } from '../read-model/columns.ts'
import type { Listed } from '../read-model/described.ts'
import type { ReadView } from '#backend/store/store.ts'
import { openStatements } from './list-table.ts'
import { openList } from './list.ts'
import type { ListRequest } from './list.ts'
import { conditions } from './match.ts'
import type { Match } from './match.ts'
import { openTables } from './table-seen.ts'

/** Reads the rows of a described table: now, or as of the moment that is seen. Everything in SQL is written here. */
export interface Reader<Row> {
  /** The row of an id; null where there is none. */
  one(id: string | number): Row | null
  /** The rows that match, in an order (`-` descends). */
  where(match: Match<Row>, order?: Ordered<Row>): readonly Row[]
  /** Counts the rows that match by what they share, with sums (0 of nothing) and what is least (null of nothing). */
  groups<const By extends Name<Row>, const Sum extends Name<Row> = never, const Least extends Name<Row> = never>(
    by: readonly By[],
    match: Match<Row>,
    figures?: Figures<Sum, Least>,
  ): readonly Group<Row, By, Sum, Least>[]
}

/** Reads a list, too. */
export interface ListReader<Row> extends Reader<Row> {
  readonly page: (request: ListRequest) => { readonly total: number; readonly rows: readonly Row[] }
}

type Name<Row> = keyof Row & string
type Way<Row> = Name<Row> | `-${Name<Row>}`

interface Ordered<Row> {
  readonly by: readonly Way<Row>[]
  readonly most?: number
}

interface Figures<Sum extends string, Least extends string> {
  readonly sum?: readonly Sum[]
  readonly least?: readonly Least[]
}

type Group<Row, By extends keyof Row, Sum extends keyof Row, Least extends keyof Row> = Pick<Row, By> & {
  readonly [Each in Sum]: NonNullable<Row[Each]>
} & { readonly [Each in Least]: Row[Each] | null } & { readonly count: number }

/** A reader as it is made: what the compiler knows of its rows is forgotten. */
interface AnyReader {
  one(id: string | number): AnyRow | null
  where(match: AnyRow, order?: { readonly by: readonly string[]; readonly most?: number }): readonly AnyRow[]
  groups(by: readonly string[], match: AnyRow, figures?: Figures<string, string>): readonly AnyRow[]
}

/** Reads a table, by its description or by a reference to it. */
export function openReader<Some extends Columns>(seen: ReadView, described: Table<Some>): Reader<Values<Some>>
export function openReader(seen: ReadView, described: Table): AnyReader {
  const { table, columns } = described
  const { found } = openTables(seen, described)
  const decode = openDecode(columns)
  const names = Object.keys(columns).join(', ')
  const stream = streamOf(columns)
  const single = seen.db.prepare<[Bound], Stored>(`SELECT ${names} FROM ${table} WHERE ${stream} = ?`)
  const statement = openStatements<Stored>(seen.db, 'rows')
  return {
    one(id) {
      const stored = single.get(columns[stream]?.by === 'id' ? id : numberIn(id))
      return stored === undefined ? null : decode(stored)
    },
    where(match, order) {
      const { where, values } = conditions(match, columns)
      const by = order === undefined ? '' : ` ORDER BY ${order.by.map(wayOf).join(', ')}`
      const most = order?.most === undefined ? '' : ` LIMIT ${order.most}`
      const from = found(match, Object.keys(columns))
      return statement(`SELECT ${names} ${from(where)}${by}${most}`)
        .all(...values)
        .map(decode)
    },
    groups(by, match, { sum = [], least = [] } = {}) {
      const { where, values } = conditions(match, columns)
      const figures = [
        ...by,
        'count(*) AS count',
        ...sum.map((name) => `coalesce(sum(${name}), 0) AS ${name}`),
        ...least.map((name) => `min(${name}) AS ${name}`),
      ]
      const grouped = by.length === 0 ? '' : ` GROUP BY ${by.join(', ')} ORDER BY ${by.join(', ')}`
      const from = found(match, [...by, ...sum, ...least])
      return statement(`SELECT ${figures.join(', ')} ${from(where)}${grouped}`)
        .all(...values)
        .map(decode)
    },
  }
}

/** Reads a table that is listed. */
export function openListed<Some extends Columns>(seen: ReadView, model: Listed<Some>): ListReader<Values<Some>>
export function openListed(seen: ReadView, model: Listed): AnyReader & Pick<ShownReader, 'page'> {
  const { columns } = model
  return { ...openReader(seen, model), page: openPages(seen, model, { names: Object.keys(columns), columns }) }
}

/** Reads rows as they are shown. */
interface ShownReader {
  readonly page: (request: ListRequest) => { readonly total: number; readonly rows: readonly AnyRow[] }
  readonly one: (id: string) => AnyRow | null
}

/** Reads of a list's rows what is shown: the `id` of each, as a text, and some of its other columns. */
export function openShown(seen: ReadView, model: Listed, shown: readonly string[]): ShownReader {
  const stream = streamOf(model.columns)
  const isText = model.columns[stream]?.by === 'id'
  const others = Object.entries(model.columns).filter(([name]) => name !== stream && shown.includes(name))
  const names = [isText ? `${stream} AS id` : `CAST(${stream} AS TEXT) AS id`, ...others.map(([name]) => name)]
  const columns = Object.fromEntries(others)
  const decode = openDecode(columns)
  const single = seen.db.prepare<[Bound], Stored>(`SELECT ${names.join(', ')} FROM ${model.table} WHERE ${stream} = ?`)
  return {
    page: openPages(seen, model, { names, columns }),
    one(id) {
      const stored = single.get(isText ? id : numberIn(id))
      return stored === undefined ? null : decode(stored)
    },
  }
}

/** Pages of a list: of each row what is selected by these names, of these columns. */
function openPages(
  seen: ReadView,
  model: Listed,
  { names, columns }: { readonly names: readonly string[]; readonly columns: Columns },
): ShownReader['page'] {
  const keys = openList<string | number>(seen, model.list)
  const decode = openDecode(columns)
  const row = seen.db.prepare<[Bound], Stored>(
    `SELECT ${names.join(', ')} FROM ${model.table} WHERE ${keyOf(model.columns)} = ?`,
  )
  return (request) => {
    const found = keys(request)
    const stored = found.keys.flatMap((key): readonly Stored[] => {
      const one = row.get(key)
      return one === undefined ? [] : [one]
    })
    return { total: found.total, rows: stored.map(decode) }
  }
}

/** A text that is no number names no row. */
const numberIn = (id: string | number): number | null => (/^\d{1,15}$/u.test(String(id)) ? Number(id) : null)

const wayOf = (way: string): string => (way.startsWith('-') ? `${way.slice(1)} DESC` : way)
