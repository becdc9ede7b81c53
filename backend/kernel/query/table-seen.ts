import type { Database } from 'better-sqlite3'
import type { ReadView } from '#backend/store/store.ts'
import type { Table } from '../read-model/columns.ts'
import { whereOf } from './list-table.ts'

/** How rows of a table are found by a match: by an index that begins with what is asked first, where there is one. */
export interface TableSeen {
  /** The FROM and WHERE of rows of which some columns are read. */
  found(match: object, read: readonly string[]): (where: readonly string[]) => string
}

interface Index {
  readonly name: string
  readonly columns: readonly string[]
}

/** Throws where a table is not what is said of it. */
export function openTables(seen: ReadView, described: Table): TableSeen {
  const { table, key } = described
  if (!seen.isPast) expectIs(seen.db, described)
  const places = seen.listIndex(table)
  const indexes = indexesOf(seen.db, table)
  return {
    found(match, read) {
      const asked = Object.keys(match)
      const index = indexes.find(({ columns }) => columns[0] === asked[0])
      const holds = (names: readonly string[]): boolean => names.every((name) => index?.columns.includes(name) === true)
      if (index === undefined || !holds(asked)) return (where) => `FROM ${table}${whereOf(where)}`
      const walked = (where: readonly string[]): string =>
        `FROM ${places.table} INDEXED BY ${index.name}${whereOf([...places.where, ...where])}`
      // Of the past, what an index does not hold stands in the rows alone.
      if (places.table === table || holds(read)) return walked
      return (where) => `FROM ${table} WHERE ${key} IN (SELECT ${key} ${walked(where)})`
    },
  }
}

/** The indexes of all rows, by their plain columns. */
function indexesOf(db: Database, table: string): readonly Index[] {
  const whole = db
    .prepare<[string], string>(
      `SELECT name FROM main.sqlite_schema WHERE type = 'index' AND name GLOB ? || '_by_*'
       AND sql NOT LIKE '% WHERE %' AND sql NOT LIKE '% COLLATE %'`,
    )
    .pluck()
  const columns = db.prepare<[string], string>('SELECT name FROM pragma_index_info(?)').pluck()
  return whole.all(table).map((name) => ({ name, columns: columns.all(name) }))
}

interface Known {
  readonly name: string
  readonly type: string
  readonly notnull: number
  readonly pk: number
}

function expectIs(db: Database, { table, columns }: Table): void {
  const known = new Map(
    db
      .prepare<[string], Known>('SELECT name, type, "notnull", pk FROM pragma_table_info(?)')
      .all(table)
      .map((one) => [one.name, one]),
  )
  for (const [name, { type, isNullable }] of Object.entries(columns)) {
    const there = known.get(name)
    if (there?.type !== type || isNullable === (there.notnull === 1 || there.pk > 0))
      throw new TypeError(`${table}.${name} is not ${isNullable ? 'nullable ' : ''}${type}`)
  }
}
