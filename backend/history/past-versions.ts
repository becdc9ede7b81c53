import type { Database } from 'better-sqlite3'
import { readModels } from '../areas/read-models.ts'

/**
 * What the history keeps of the read models. The projections write their tables here as they do in the world; triggers
 * keep every version of every row, so that no projection knows of it:
 *
 * - `<table>_versions` holds whole rows with the position they hold from.
 * - A table that grows with time has `<table>_places` too: only the columns of its indexes, from a position until another,
 *   under the very indexes of the list. What changes often, such as the figures of a running session, moves no place.
 * - A table that grows only with the network has `<table>_keys`; as of a moment it is laid out whole (as-of-tables.ts).
 */
export interface VersionedTable {
  readonly table: string
  readonly columns: readonly string[]
  readonly key: readonly string[]
  readonly grows: boolean
}

/** Until this position holds what has not changed yet. */
export const FOREVER = 9_007_199_254_740_991

/** The SQL function that names the position of what is being written. */
export const WRITING = 'position_written'

interface Column {
  readonly name: string
  readonly type: string
  readonly pk: number
}

interface Index {
  readonly name: string
  readonly sql: string
}

/** The read models of a database in which the projections have made their tables. */
export const versionedTables = (db: Database): readonly VersionedTable[] =>
  readModels.all.flatMap(({ tables, grows = false, isOfNow = false }) =>
    (isOfNow ? [] : tables).map((table) => {
      const columns = columnsOf(db, table)
      const key = columns.filter(({ pk }) => pk > 0).toSorted((a, b) => a.pk - b.pk)
      return { table, columns: columns.map(({ name }) => name), key: key.map(({ name }) => name), grows }
    }),
  )

/** Makes the tables and triggers behind the read models; the indexes of what grows move to its places. */
export function createVersionTables(db: Database): void {
  for (const versioned of versionedTables(db))
    db.exec(versioned.grows ? growingTable(db, versioned) : boundedTable(db, versioned))
}

const columnsOf = (db: Database, table: string): readonly Column[] =>
  db.prepare<[string], Column>('SELECT name, type, pk FROM pragma_table_info(?)').all(table)

export const indexesOf = (db: Database, table: string): readonly Index[] =>
  db
    .prepare<[string], Index>(
      `SELECT name, sql FROM sqlite_schema WHERE type = 'index' AND tbl_name = ? AND sql IS NOT NULL`,
    )
    .all(table)

const typed = (db: Database, { table }: VersionedTable, names: readonly string[]): string =>
  columnsOf(db, table)
    .filter(({ name }) => names.includes(name))
    .map(({ name, type }) => `${name} ${type}`)
    .join(', ')

const of = (row: 'NEW' | 'OLD', columns: readonly string[]): string =>
  columns.map((name) => `${row}.${name}`).join(', ')
const same = (row: 'NEW' | 'OLD', key: readonly string[]): string =>
  key.map((name) => `${name} = ${row}.${name}`).join(' AND ')

function boundedTable(db: Database, versioned: VersionedTable): string {
  const { table, columns, key } = versioned
  const [keys, all] = [key.join(', '), columns.join(', ')]
  // The word of the statement that fires a trigger counts in it, so there is no OR REPLACE here.
  const put = (row: 'NEW' | 'OLD', gone: 0 | 1): string => `
    DELETE FROM ${table}_versions WHERE ${same(row, key)} AND heldFrom = ${WRITING}();
    INSERT INTO ${table}_versions (${all}, heldFrom, gone) VALUES (${of(row, columns)}, ${WRITING}(), ${gone});`
  return `
    CREATE TABLE ${table}_keys (${typed(db, versioned, key)}, PRIMARY KEY (${keys})) WITHOUT ROWID;
    CREATE TABLE ${table}_versions (${typed(db, versioned, columns)}, heldFrom INTEGER NOT NULL, gone INTEGER NOT NULL,
      PRIMARY KEY (${keys}, heldFrom)) WITHOUT ROWID;
    CREATE TRIGGER ${table}_added AFTER INSERT ON ${table} BEGIN
      INSERT INTO ${table}_keys VALUES (${of('NEW', key)}) ON CONFLICT DO NOTHING;
      ${put('NEW', 0)}
    END;
    CREATE TRIGGER ${table}_changed AFTER UPDATE ON ${table}
    WHEN (${of('OLD', columns)}) IS NOT (${of('NEW', columns)}) BEGIN ${put('NEW', 0)} END;
    CREATE TRIGGER ${table}_removed AFTER DELETE ON ${table} BEGIN ${put('OLD', 1)} END;`
}

function growingTable(db: Database, versioned: VersionedTable): string {
  const { table, columns, key } = versioned
  const indexes = indexesOf(db, table)
  const moved = indexes.map(
    ({ name, sql }) =>
      `DROP INDEX ${name}; ${sql.replace(/ ON \w+ \(([^)]*)\)/u, ` ON ${table}_places ($1, heldFrom, heldUntil)`)};`,
  )
  const placed = placesOf(db, versioned, indexes)
  const unique = uniqueOf(db, table).map((name) => `CREATE INDEX ${table}_of_${name} ON ${table}_versions (${name});`)
  const spans = `heldFrom INTEGER NOT NULL, heldUntil INTEGER NOT NULL, PRIMARY KEY (${key.join(', ')}, heldFrom)`
  const asThey = { names: columns, values: of('NEW', columns), before: of('OLD', columns) }
  return `
    CREATE TABLE ${table}_versions (${typed(db, versioned, columns)}, ${spans}) WITHOUT ROWID;
    CREATE TABLE ${table}_places (${typed(db, versioned, placed.names)}, ${spans}) WITHOUT ROWID;
    ${moved.join('\n')}
    ${unique.join('\n')}
    ${spanTriggers(versioned, 'versions', asThey)}
    ${spanTriggers(versioned, 'places', placed)}`
}

interface Written {
  readonly names: readonly string[]
  readonly values: string
  readonly before: string
}

/**
 * What is written of a new row, and on a change or a removal, which ends what held before; a second change at one position
 * replaces it.
 */
function spanTriggers(
  { table, key }: VersionedTable,
  end: 'versions' | 'places',
  { names, values, before }: Written,
): string {
  const name = `${table}_${end}`
  const put = `INSERT INTO ${name} (${names.join(', ')}, heldFrom, heldUntil) VALUES (${values}, ${WRITING}(), ${FOREVER});`
  const last = `${same('OLD', key)} AND heldFrom = (SELECT max(heldFrom) FROM ${name} WHERE ${same('OLD', key)})`
  return `
    CREATE TRIGGER ${name}_added AFTER INSERT ON ${table} BEGIN ${put} END;
    CREATE TRIGGER ${name}_changed AFTER UPDATE ON ${table} WHEN (${before}) IS NOT (${values}) BEGIN
      DELETE FROM ${name} WHERE ${same('OLD', key)} AND heldFrom = ${WRITING}();
      UPDATE ${name} SET heldUntil = ${WRITING}() WHERE ${last};
      ${put}
    END;
    CREATE TRIGGER ${name}_removed AFTER DELETE ON ${table} BEGIN
      DELETE FROM ${name} WHERE ${same('OLD', key)} AND heldFrom = ${WRITING}();
      UPDATE ${name} SET heldUntil = ${WRITING}() WHERE ${last} AND heldUntil = ${FOREVER};
    END;`
}

/** The columns of a table's indexes and its key; one that is indexed only of some rows is null for the others. */
function placesOf(db: Database, { columns, key }: VersionedTable, indexes: readonly Index[]): Written {
  const indexed = indexes.map(({ name, sql }) => ({
    names: db.prepare<[string], string>('SELECT name FROM pragma_index_info(?)').pluck().all(name),
    only: / WHERE (.*)$/su.exec(sql)?.[1] ?? null,
  }))
  const names = columns.filter((name) => key.includes(name) || indexed.some((index) => index.names.includes(name)))
  const valueIn = (row: 'NEW' | 'OLD', name: string): string => {
    const holding = indexed.filter((index) => index.names.includes(name))
    const only = holding.every((index) => index.only !== null) ? holding[0]?.only : undefined
    if (only === undefined || only === null) return `${row}.${name}`
    const condition = only.replaceAll(/\w+/gu, (word) => (columns.includes(word) ? `${row}.${word}` : word))
    return `CASE WHEN ${condition} THEN ${row}.${name} END`
  }
  const written = (row: 'NEW' | 'OLD'): string => names.map((name) => valueIn(row, name)).join(', ')
  return { names, values: written('NEW'), before: written('OLD') }
}

const uniqueOf = (db: Database, table: string): readonly string[] =>
  db
    .prepare<[string], string>(
      `SELECT i.name FROM pragma_index_list(?) AS l, pragma_index_info(l.name) AS i WHERE l.origin = 'u'`,
    )
    .pluck()
    .all(table)
