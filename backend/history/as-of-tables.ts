import type { Database, Statement } from 'better-sqlite3'
import type { ListIndex } from '../store/store.ts'
import { indexesOf, versionedTables } from './past-versions.ts'
import type { VersionedTable } from './past-versions.ts'

/**
 * Shows the read models as they stood at a position, under their own names, so that the queries of the world answer from
 * them as they are. What grows with time is a view over the versions that held; the columns of its indexes are read through `listIndex`.
 * What grows only with the network is laid out in temporary tables with its own indexes, each once a statement names it.
 */
export interface AsOfTables {
  /** Shows the read models as of a position. */
  show(position: number): void
  /** Lets the projections see their tables again. */
  hide(): void
  listIndex(table: string): ListIndex
  /**
   * Reads them. The handle itself reads what has not been laid out yet as it was shown last. Tables are known by their names as
   * they are, and none is laid out while a statement iterates.
   */
  readonly db: Database
}

/** The SQL function that names the position that is shown. */
const SHOWN = 'position_shown'

const held = [`heldUntil > ${SHOWN}()`, `heldFrom <= ${SHOWN}()`]

export function openAsOfTables(db: Database): AsOfTables {
  let shown: number | null = null
  db.function(SHOWN, { deterministic: true }, () => shown ?? 0)
  const all = versionedTables(db)
  const [growing, bounded] = [all.filter(({ grows }) => grows), all.filter(({ grows }) => !grows)]
  const create = [...growing.map(viewOf), ...bounded.map((versioned) => tableOf(db, versioned))].join('\n')
  const drop = [
    ...growing.map(({ table }) => `DROP VIEW temp.${table};`),
    ...bounded.map(({ table }) => `DROP TABLE temp.${table};`),
  ].join('\n')
  const layOut = new Map(bounded.map((versioned) => [versioned.table, layingOut(versioned)]))
  const stale = new Set<string>()
  const lay = (table: string): void => {
    if (!stale.has(table)) return
    db.exec(layOut.get(table) ?? '')
    stale.delete(table)
  }

  function prepare(sql: string): Statement {
    const statement = db.prepare(sql)
    const named = new Set(sql.match(/\w+/gu)?.filter((word) => layOut.has(word)))
    return named.size === 0 ? statement : layingFirst(statement, () => named.forEach(lay))
  }

  return {
    db: Object.create(db, { prepare: { value: prepare } }),
    show(position) {
      if (shown === position) return
      if (shown === null) db.exec(create)
      shown = position
      for (const table of layOut.keys()) stale.add(table)
    },
    hide() {
      if (shown !== null) db.exec(drop)
      shown = null
      stale.clear()
    },
    listIndex: (table) =>
      growing.some((versioned) => versioned.table === table)
        ? { table: `${table}_places`, where: held }
        : { table, where: [] },
  }
}

/** A statement that has what it reads laid out before. */
function layingFirst(statement: Statement, lay: () => void): Statement {
  const first =
    <Given extends unknown[], Read>(read: (...given: Given) => Read) =>
    (...given: Given): Read => {
      lay()
      return read.apply(statement, given)
    }
  const { get, all, iterate } = statement
  return Object.assign(statement, { get: first(get), all: first(all), iterate: first(iterate) })
}

const viewOf = ({ table, columns }: VersionedTable): string =>
  `CREATE TEMP VIEW ${table} AS SELECT ${columns.join(', ')} FROM main.${table}_versions WHERE ${held.join(' AND ')};`

function tableOf(db: Database, { table }: VersionedTable): string {
  const made =
    db.prepare<[string], string>(`SELECT sql FROM main.sqlite_schema WHERE name = ?`).pluck().get(table) ?? ''
  const indexes = indexesOf(db, table).map(({ sql }) => sql.replace('CREATE INDEX ', 'CREATE INDEX temp.'))
  return [made.replace('CREATE TABLE', 'CREATE TEMP TABLE'), ...indexes].map((sql) => `${sql};`).join('\n')
}

/** The last version of each key that is not behind the position, unless it says that the row is gone. */
function layingOut({ table, columns, key }: VersionedTable): string {
  const on = (one: string, other: string): string =>
    key.map((name) => `${one}.${name} = ${other}.${name}`).join(' AND ')
  return `
    DELETE FROM temp.${table};
    INSERT INTO temp.${table} (${columns.join(', ')}) SELECT ${columns.map((name) => `v.${name}`).join(', ')}
    FROM main.${table}_keys k CROSS JOIN main.${table}_versions v ON ${on('v', 'k')} AND v.heldFrom =
      (SELECT max(w.heldFrom) FROM main.${table}_versions w WHERE ${on('w', 'k')} AND w.heldFrom <= ${SHOWN}())
    WHERE NOT v.gone;`
}
