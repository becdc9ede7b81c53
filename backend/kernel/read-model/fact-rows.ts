import type { Database } from 'better-sqlite3'
import type { Fact, FactEvent } from '#contracts/fact.ts'
import type { Commands, Lifecycle } from '#machines/kit/lifecycle.ts'
import { createTable, keyOf, storedIn } from './columns.ts'
import type { Columns, Given, Row } from './columns.ts'
import type { Kept } from './described.ts'
import type { Folds } from './projection.ts'
import { openTally } from './tally.ts'

/** A read model of facts, a row each, which never changes. */
interface Draft<Context, Event extends FactEvent, StateName extends string, Some extends Columns> {
  readonly table: string
  readonly of: Lifecycle<Context, Event, Commands<Context>, StateName>
  /** The key is the position of the fact. */
  readonly columns: Some
  /** Pure. Null: the fact has no row. */
  row(fact: Fact & Event): NoInfer<Given<Some>> | null
  readonly tally: NoInfer<keyof Some & string>
}

interface Anything {
  readonly table: string
  readonly of: Pick<Lifecycle, 'name'>
  readonly columns: Columns
  row(fact: Fact): Row | null
  readonly tally: string
}

/** Declares a read model of the facts of a lifecycle. */
export function factRows<Context, Event extends FactEvent, StateName extends string, Some extends Columns>(
  draft: Draft<Context, Event, StateName, Some>,
): Kept<Some>
export function factRows(draft: Anything): Kept {
  const { table, columns, tally } = draft
  const key = keyOf(columns)
  const create = createTable({ table, key, columns })
  return {
    table,
    key,
    columns,
    tally,
    rollup: null,
    tables: [table],
    grows: true,
    create,
    open: (db) => open(db, draft, key),
  }
}

function open(db: Database, { table, of, columns, row, tally }: Anything, key: string): Folds {
  const names = Object.keys(columns)
  const add = db.prepare(`INSERT INTO ${table} (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`)
  const count = openTally(db, table)
  const take = (fact: Fact): void => {
    const said = row(fact)
    if (said === null) return
    add.run(...names.map((name) => (name === key ? fact.position : storedIn(columns[name], said[name]))))
    count(null, String(said[tally]))
  }
  return { each: { [of.name]: take } }
}
