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
  /** Sets some columns of the row of a stream that stands in a state; answers whether there was one. */
  touch(id: Bound, state: string, said: { readonly names: readonly string[]; readonly row: Row }): boolean
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
  const put = db.prepare<[Bound[]]>(
    `INSERT INTO ${table} (${given.join(', ')}) VALUES (${given.map(() => '?').join(', ')})`,
  )
  const drop = db.prepare<[Bound]>(`DELETE FROM ${table} WHERE ${stream} = ?`)
  const under = openKept((by) => db.prepare<[Bound], Stored>(`${selected} WHERE ${by} = ?`))
  const updating = (set: string, where: string): string =>
    `UPDATE ${table} SET ${set.replaceAll(',', ' = ?, ')} = ? WHERE ${where}`
  const isStream = `${stream} = ?`
  const stands = stateColumn === null ? isStream : `${isStream} AND ${stateColumn} = ?`
  const update = openKept((set) => db.prepare<[Bound[]]>(updating(set, isStream)))
  const touching = openKept((set) => db.prepare<[Bound[]]>(updating(set, stands)))
  const count = openTally(db, table)
  const counted = (row: Row): string | null => {
    const value = tally === null ? null : row[tally]
    return value === null || value === undefined ? null : String(bound(value))
  }
  return {
    find(id) {
      const stored = one.get(id)
      return stored === undefined ? null : standing(stored)
    },
    under: (by, id) => under(by).all(id).map(standing),
    insert(row) {
      put.run(given.map((name) => bound(row[name])))
      count(null, counted(row))
    },
    change({ stored }, row) {
      let changed = ''
      const values: Bound[] = []
      // Written out: every row that a fact touches comes through here.
      for (const name of given) {
        if (!(name in row)) continue
        const value = bound(row[name])
        if (value === stored[name]) continue
        changed = changed === '' ? name : `${changed},${name}`
        values.push(value)
      }
      if (changed === '') return false
      values.push(stored[stream] ?? null)
      update(changed).run(values)
      if (tally !== null && row[tally] !== undefined) count(counted(stored), counted(row))
      return true
    },
    remove({ stored }) {
      drop.run(stored[stream] ?? null)
      count(counted(stored), null)
    },
    touch(id, state, { names: few, row }) {
      const values = few.map((name) => bound(row[name]))
      values.push(id)
      if (stateColumn !== null) values.push(state)
      return touching(few.join()).run(values).changes > 0
    },
  }
}

/** Statements by what they are about: what changes of a row at once has few shapes. */
function openKept<Made extends Statement>(prepare: (about: string) => Made): (about: string) => Made {
  const kept = new Map<string, Made>()
  return (about) => {
    const known = kept.get(about)
    if (known !== undefined) return known
    const made = prepare(about)
    kept.set(about, made)
    return made
  }
}
