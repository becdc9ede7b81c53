import Database from 'better-sqlite3'
import type { Fact } from '#contracts/fact.ts'
import { atlas } from '#machines/atlas.ts'
import { evolve } from '#machines/kit/lifecycle.ts'
import type { State } from '#machines/kit/lifecycle.ts'
import { refoldLookups } from '#backend/kernel/read-model/lookups.ts'
import { withoutZeros } from '#backend/kernel/read-model/tally.ts'
import { LOOKUPS_TABLE, openLookups } from '#backend/store/lookups.ts'
import type { World } from '#backend/world.ts'
import { readModels } from '#backend/areas/read-models.ts'

/**
 * Read models as they stand, held against what the facts make of them. Each stream is written after each of its facts, with
 * all that came before: a short way that a model takes because of what a commit holds is not taken here.
 */

/** A fold of all facts beside a world, which goes on from where it stood when it is asked again. */
export interface Folded {
  /**
   * Rows of read models and lookups that the fold does not make, and those that it makes and are not there. The world may
   * have been opened anew meanwhile.
   */
  stray(world: World): readonly string[]
  close(): void
}

/** Begins to fold a world's facts into read models of their own. */
export function foldBeside(): Folded {
  const scratch = new Database(':memory:')
  const fold = foldInto(scratch)
  let position = 0
  return {
    stray({ store }) {
      const facts = store.after(position, ALL)
      position = facts.at(-1)?.position ?? position
      scratch.transaction(() => facts.forEach(fold))()
      const live = rowsOfModels(store.db)
      return [...rowsOfModels(scratch)].flatMap(([table, folded]) =>
        differences(live.get(table) ?? [], folded).map((row) => `${table}: ${row}`),
      )
    },
    close: () => void scratch.close(),
  }
}

/** What a fold of all facts from the first on finds stray. */
export function strayRows(world: World): readonly string[] {
  const folded = foldBeside()
  const stray = folded.stray(world)
  folded.close()
  return stray
}

/** Every row of every read model as text, by its table. A count that has come back to nothing is none. */
function rowsOfModels(db: Database.Database): ReadonlyMap<string, readonly string[]> {
  const tables = [...readModels.all.flatMap((projection) => projection.tables), 'lookups']
  return new Map(
    tables.map((table) => {
      const all = db.prepare(`SELECT * FROM ${table} ${withoutZeros(table)}`).all()
      return [table, all.map((row) => JSON.stringify(row)).toSorted()]
    }),
  )
}

/** What one list of rows has that the other does not, and the other way round. */
function differences(live: readonly string[], folded: readonly string[]): readonly string[] {
  const [before, after] = [new Set(live), new Set(folded)]
  return [
    ...live.filter((row) => !after.has(row)).map((row) => `live ${row}`),
    ...folded.filter((row) => !before.has(row)).map((row) => `folded ${row}`),
  ]
}

/** Soaks are small enough to be read whole. */
const ALL = 10_000_000

interface Stream {
  readonly id: string
  readonly facts: Fact[]
  state: State
}

/** Makes every read model in a database that has none; each call writes what one more fact changes. */
function foldInto(db: Database.Database): (fact: Fact) => void {
  for (const create of [...readModels.all.map((projection) => projection.create), LOOKUPS_TABLE]) db.exec(create)
  const lookups = openLookups(db)
  const folds = readModels.all.map((projection) => projection.open(db))
  const streams = new Map<string, Stream>()
  return (fact) => {
    for (const { each } of folds) each?.[fact.lifecycle]?.(fact)
    const lifecycle = atlas.get(fact.lifecycle)
    if (lifecycle === undefined) throw new Error(`no lifecycle ${fact.lifecycle}`)
    const name = `${fact.lifecycle}/${fact.id}`
    const stream = streams.get(name) ?? { id: fact.id, facts: [], state: lifecycle.initial }
    streams.set(name, stream)
    stream.facts.push(fact)
    const before = stream.state
    const after = evolve(lifecycle, before, fact).state
    stream.state = after
    const state = (id: string): State => streams.get(`${lifecycle.name}/${id}`)?.state ?? lifecycle.initial
    refoldLookups(lookups, fact, { before, after, stateOf: state })
    for (const { rows = [] } of folds) for (const one of rows) if (one.lifecycle === fact.lifecycle) one.write(stream)
  }
}
