import type { Database } from 'better-sqlite3'
import type { Fact } from '#contracts/fact.ts'
import { atlas } from '#machines/atlas.ts'
import { evolve } from '#machines/lifecycle.ts'
import type { Standing } from '#machines/lifecycle.ts'
import type { Store } from '../store/store.ts'
import { alarms } from './alarms.ts'
import { bills } from './bills.ts'
import { connectors } from './connectors.ts'
import { ledger } from './ledger.ts'
import { piles } from './piles.ts'
import { records } from './records.ts'
import { sessions } from './sessions.ts'
import { tallies } from './tally.ts'

/**
 * A read model: its tables and how a fact changes them. It is written in the transaction of the fact, so whoever was
 * answered finds it there. It may be dropped at any time: `rebuild` makes it again from the facts.
 */
export interface Projection {
  readonly tables: readonly string[]
  readonly create: string
  /** Prepares its statements; the answer is called with every fact of the lifecycles it names. */
  open(db: Database): Readonly<Record<string, (fact: Fact, standing: Standing) => void>>
}

const projections: readonly Projection[] = [tallies, sessions, records, bills, piles, connectors, alarms, ledger]

export interface Projector {
  apply(fact: Fact, standing: Standing): void
}

/** Creates the tables that are missing and prepares what writes them. */
export function openProjector(db: Database): Projector {
  for (const projection of projections) db.exec(projection.create)
  const byLifecycle = new Map<string, ((fact: Fact, standing: Standing) => void)[]>()
  for (const projection of projections) {
    for (const [lifecycle, fold] of Object.entries(projection.open(db))) {
      byLifecycle.set(lifecycle, [...(byLifecycle.get(lifecycle) ?? []), fold])
    }
  }
  return {
    apply(fact, standing) {
      for (const fold of byLifecycle.get(fact.lifecycle) ?? []) fold(fact, standing)
    },
  }
}

/** Facts folded in one go while rebuilding. */
const REBUILD_BATCH = 10_000

/** Drops every read model and folds it again from the facts, in one transaction. Answers how many facts it read. */
export function rebuild(store: Store): number {
  const { db } = store
  return db.transaction(() => {
    for (const projection of projections)
      for (const table of projection.tables) db.exec(`DROP TABLE IF EXISTS ${table}`)
    const projector = openProjector(db)
    const standings = new Map<string, Standing>()
    let position = 0
    let count = 0
    for (;;) {
      const facts = store.after(position, REBUILD_BATCH)
      for (const fact of facts) {
        const lifecycle = atlas.get(fact.lifecycle)
        if (lifecycle === undefined) throw new Error(`no lifecycle ${fact.lifecycle}`)
        const stream = `${fact.lifecycle}/${fact.id}`
        const { standing } = evolve(lifecycle, standings.get(stream) ?? lifecycle.newborn, fact)
        standings.set(stream, standing)
        projector.apply(fact, standing)
        position = fact.position
      }
      count += facts.length
      if (facts.length < REBUILD_BATCH) return count
    }
  })()
}
