import type { Database } from 'better-sqlite3'
import { instant } from '#contracts/units.ts'
import type { Instant } from '#contracts/units.ts'
import { readModels } from '#backend/areas/read-models.ts'
import { historyFile, openHistoryDatabase } from '#backend/history/history-database.ts'
import { withoutZeros } from '#backend/kernel/read-model/tally.ts'
import type { World } from '#backend/world.ts'

/** Every row of a world as it stood at a moment, as text, by its table. */
export interface Seen {
  readonly moment: Instant
  readonly rows: Rows
}

type Rows = ReadonlyMap<string, readonly string[]>

const tables = readModels.all.flatMap(({ tables: own, isOfNow = false }) => (isOfNow ? [] : own))

const rowsIn = (db: Database): Rows =>
  new Map(
    tables.map((table) => {
      const rows = db.prepare(`SELECT * FROM ${table} ${withoutZeros(table)}`).all()
      return [table, rows.map((row) => JSON.stringify(row)).toSorted()]
    }),
  )

/** What a world shows at a moment that nothing came after. */
export const seenIn = ({ store }: World, moment: number): Seen => ({ moment: instant(moment), rows: rowsIn(store.db) })

/** Rows that the past of a world shows otherwise than they were seen. It is brought up to the facts before. */
export function pastAstray(world: World, seen: readonly Seen[]): readonly string[] {
  const past = openHistoryDatabase(historyFile(world.store.factsDb.name), world)
  past.take(Infinity)
  const wrong = seen.flatMap(({ moment, rows }) => {
    const then = rowsIn(past.at(moment, world.settings).store.db)
    return tables.filter((table) => String(then.get(table)) !== String(rows.get(table))).map((at) => `${moment}: ${at}`)
  })
  past.close()
  return wrong
}
