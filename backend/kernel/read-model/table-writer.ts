import type { Database, Statement } from 'better-sqlite3'
import { bound, openDecode, streamOf } from './columns.ts'
import type { Bound, Row, Stored } from './columns.ts'
import type { Described } from './described.ts'
import { openTally } from './tally.ts'

/** A row as it stands in its table, and as functions read it. */
export interface Standing {
  readonly stored: Stored
  readonly row: Row
}

/** Writes rows of one table, only what has changed of them, and counts them. */
export interface TableWriter {
  /** By the id of its stream. */
  find(id: Bound): Standing | null
  /** The rows that name another in a column. */
  under(by: string, id: Bound): readonly Standing[]
  insert(row: Row): void
  /** Answers whether anything has. */
  change(before: Standing, row: Row): boolean
  remove(gone: Standing): void
  /** Sets columns of the row of a stream that stands in a state; answers whether there was one. */
  touch(id: Bound, state: string, row: Row): boolean
}

export function openWriter(db: Database, { table, columns, tally }: Described): TableWriter {
  const names = Object.keys(columns)
  const stream = streamOf(columns)
  const stateColumn = names.find((name) => columns[name]?.by === 'state') ?? null
  const given = names.filter((name) => columns[name]?.by !== 'number')
  const decode = openDecode(columns)
  const standing = (stored: Stored): Standing => ({ stored, row: decode(stored) })
  const selected = `SELECT ${names.join(', ')} FROM ${table}`
  const one = db.prepare<[Bound], Stored>(`${selected} WHERE ${stream} = ?`)
  const put = db.prepare<Bound[]>(
    `INSERT INTO ${table} (${given.join(', ')}) VALUES (${given.map(() => '?').join(', ')})`,
  )
  const drop = db.prepare<[Bound]>(`DELETE FROM ${table} WHERE ${stream} = ?`)
  const statement = openKept((sql) => db.prepare<Bound[], Stored>(sql))
  const count = openTally(db, table)
  const counted = (row: Stored | null): string | null => {
    const value = tally === null ? null : row?.[tally]
    return typeof value === 'string' ? value : null
  }
  return {
    find(id) {
      const stored = one.get(id)
      return stored === undefined ? null : standing(stored)
    },
    under: (by, id) => statement(`${selected} WHERE ${by} = ?`).all(id).map(standing),
    insert(row) {
      const stored = Object.fromEntries(given.map((name): [string, Bound] => [name, bound(row[name])]))
      put.run(...Object.values(stored))
      count(null, counted(stored))
    },
    change({ stored }, row) {
      const others = given.filter((name) => name in row && bound(row[name]) !== stored[name])
      if (others.length === 0) return false
      const values = others.map((name) => bound(row[name]))
      statement(`UPDATE ${table} SET ${others.map((name) => `${name} = ?`).join(', ')} WHERE ${stream} = ?`).run(
        ...values,
        stored[stream] ?? null,
      )
      if (tally !== null && others.includes(tally)) count(counted(stored), counted({ [tally]: bound(row[tally]) }))
      return true
    },
    remove({ stored }) {
      drop.run(stored[stream] ?? null)
      count(counted(stored), null)
    },
    touch(id, state, row) {
      const [set, values] = [Object.keys(row), Object.values(row).map(bound)]
      const where = `${stream} = ?${stateColumn === null ? '' : ` AND ${stateColumn} = ?`}`
      const stands = stateColumn === null ? [id] : [id, state]
      const update = statement(`UPDATE ${table} SET ${set.map((name) => `${name} = ?`).join(', ')} WHERE ${where}`)
      return update.run(...values, ...stands).changes > 0
    },
  }
}

/** Statements by their text: what changes of a row at once has few shapes. */
function openKept<Made extends Statement>(prepare: (sql: string) => Made): (sql: string) => Made {
  const kept = new Map<string, Made>()
  return (sql) => {
    const known = kept.get(sql)
    if (known !== undefined) return known
    const made = prepare(sql)
    kept.set(sql, made)
    return made
  }
}
