import type { Database, Statement } from 'better-sqlite3'
import { storedIn, streamOf, valueIn } from './columns.ts'
import type { Bound, Row } from './columns.ts'
import type { Described } from './described.ts'
import { openCounting } from './counting.ts'

/** A row as it stands in its table, by the places of its columns, and as functions read it: made when one does. */
export interface Standing {
  readonly stored: readonly Bound[]
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

export function openWriter(db: Database, described: Described): TableWriter {
  const { table, columns } = described
  const names = Object.keys(columns)
  const stream = streamOf(columns)
  const stateColumn = names.find((name) => columns[name]?.by === 'state') ?? null
  const places = Object.entries(columns).map(([name, column], at) => ({ name, column, at }))
  const given = places.filter(({ column }) => column.by !== 'number')
  const streamAt = names.indexOf(stream)
  const rowOf = (stored: readonly Bound[]): Row => {
    const row: Record<string, unknown> = {}
    for (const { name, column, at } of places) row[name] = valueIn(column, stored[at])
    return row
  }
  const standing = (stored: readonly Bound[]): Standing => new Stood(stored, rowOf)
  const selected = `SELECT ${names.join(', ')} FROM ${table}`
  const one = db.prepare<[Bound], readonly Bound[]>(`${selected} WHERE ${stream} = ?`).raw()
  const put = db.prepare<[Bound[]]>(
    `INSERT INTO ${table} (${given.map(({ name }) => name).join(', ')}) VALUES (${given.map(() => '?').join(', ')})`,
  )
  const drop = db.prepare<[Bound]>(`DELETE FROM ${table} WHERE ${stream} = ?`)
  const under = openKept((by) => db.prepare<[Bound], readonly Bound[]>(`${selected} WHERE ${by} = ?`).raw())
  const updating = (set: string, where: string): string =>
    `UPDATE ${table} SET ${set.replaceAll(',', ' = ?, ')} = ? WHERE ${where}`
  const stands = `${stream} = ?${stateColumn === null ? '' : ` AND ${stateColumn} = ?`}`
  const update = openKept((set) => db.prepare<[Bound[]]>(updating(set, `${stream} = ?`)))
  const touching = openKept((set) => db.prepare<[Bound[]]>(updating(set, stands)))
  const counting = openCounting(db, described)
  return {
    find(id) {
      const stored = one.get(id)
      return stored === undefined ? null : standing(stored)
    },
    under: (by, id) => under(by).all(id).map(standing),
    insert(row) {
      put.run(given.map(({ name, column }) => storedIn(column, row[name])))
      counting.add(row)
    },
    change({ stored }, row) {
      let changed = ''
      let isCounted = false
      const values: Bound[] = []
      // Written out: every row that a fact touches comes through here.
      for (const { name, column, at } of given) {
        const said = row[name]
        if (said === undefined) continue
        const value = storedIn(column, said)
        if (value === stored[at]) continue
        changed = changed === '' ? name : `${changed},${name}`
        isCounted ||= counting.isCounted[at] === true
        values.push(value)
      }
      if (changed === '') return false
      values.push(stored[streamAt] ?? null)
      update(changed).run(values)
      if (isCounted) counting.change(stored, row)
      return true
    },
    remove({ stored }) {
      drop.run(stored[streamAt] ?? null)
      counting.remove(stored)
    },
    touch(id, state, { names: few, row }) {
      const values = few.map((name) => storedIn(columns[name], row[name]))
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

class Stood implements Standing {
  readonly stored: readonly Bound[]
  readonly #rowOf: (stored: readonly Bound[]) => Row
  #row: Row | null = null

  constructor(stored: readonly Bound[], rowOf: (stored: readonly Bound[]) => Row) {
    this.stored = stored
    this.#rowOf = rowOf
  }

  get row(): Row {
    this.#row ??= this.#rowOf(this.stored)
    return this.#row
  }
}
