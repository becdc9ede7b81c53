import type { Database } from 'better-sqlite3'
import { millis } from '#contracts/units.ts'
import type { Instant } from '#contracts/units.ts'
import { foldEdition, shapeOf } from '../kernel/read-model/projector.ts'
import type { Source } from '../kernel/query/read-context.ts'
import type { Settings } from '../settings.ts'
import { openSnapshots } from '../store/snapshots.ts'
import { fileBeside, openBeside, openDerived, removeDerived } from '../store/derived.ts'
import type { Store } from '../store/store.ts'
import { HEADS_TABLES } from '../store/tables.ts'
import { FOLD_TABLES, openFold } from './fold.ts'
import type { IsEnough } from './fold.ts'
import { createVersionTables } from './past-versions.ts'
import { openAsOfTables } from './as-of-tables.ts'
import { openPastView } from './past-view.ts'
import { readModels } from '../areas/read-models.ts'

/** A world as it stood at any moment. */
export interface HistoryDatabase {
  /** Every fact up to here is in it. */
  readonly position: number
  /** The last moment of which there is a fact in it; null before the first. Of moments before it everything is there. */
  upTo(): Instant | null
  /** Takes in at most so many facts that are new, fewer once it is enough; answers whether there may be more. */
  take(most: number, isEnough?: IsEnough): boolean
  /** The world as of a moment that was reached. Good until asked again, or until facts are taken. */
  at(moment: Instant, settings: Settings): Source
  close(): void
}

/** What of a world the past is made from. */
export interface HistorySources {
  readonly store: Pick<Store, 'after' | 'upTo' | 'vault'>
}

/** Raised when the tables of this folder change. */
const OWN_SHAPE = 4

/** A history of another shape is thrown away and made again. */
const shape = shapeOf(
  `${OWN_SHAPE}${foldEdition}${readModels.all.map(({ create, grows }) => `${create}${grows}`).join('')}`,
)

/** The file of a world's past, by that of its facts. */
export const historyFile = (file: string): string => (file === ':memory:' ? file : fileBeside(file, '.history.db'))

/**
 * Opens the past in a file of its own, or in memory. One that holds another shape, or facts that this world does not have, is
 * made anew. Throws what `isBroken` knows where the file cannot be read.
 */
export function openHistoryDatabase(file: string, sources: HistorySources): HistoryDatabase {
  const known = openOrNull(file, sources)
  if (known !== null) return known
  removeDerived(file)
  const made = openOrNull(file, sources)
  if (made === null) throw new Error('a new history holds nothing')
  return made
}

function openOrNull(file: string, sources: HistorySources): HistoryDatabase | null {
  const db = openDerived(file)
  db.pragma(`cache_size = -${CACHE_KIB}`)
  try {
    const known = db.pragma('user_version', { simple: true })
    if (known === 0) db.transaction(create)(db)
    if ((known === 0 || known === shape) && isOf(sources.store, db)) return opened(db, sources)
  } catch (error) {
    db.close()
    throw error
  }
  db.close()
  return null
}

function opened(db: Database, sources: HistorySources): HistoryDatabase {
  const snapshots = openSnapshots(db, SNAPSHOTS)
  const fold = openFold({ db, snapshots, facts: sources.store })
  // It is asked by a handle of its own, which shows the tables of a moment while the other writes; in memory there is but one.
  const asked = db.memory ? db : openAsked(db.name)
  const tables = openAsOfTables(asked)
  const view = openPastView({ db: tables.db, store: sources.store, listIndex: tables.listIndex })
  const positionAt = asked
    .prepare<[number], number>('SELECT position FROM moments WHERE at <= ? ORDER BY at DESC LIMIT 1')
    .pluck()
  const hasMore = (): boolean => sources.store.after(snapshots.savedPosition(), 1).length > 0
  return {
    get position() {
      return snapshots.savedPosition()
    },
    upTo: fold.upTo,
    take(most, isEnough) {
      if (asked === db && hasMore()) tables.hide()
      return fold.take(most, isEnough)
    },
    at(moment, settings) {
      const now = millis(moment)
      const position = positionAt.get(now) ?? 0
      tables.show(position)
      return { store: view(position), settings, clock: { now: () => now } }
    },
    close() {
      if (asked !== db) asked.close()
      db.close()
    },
  }
}

function openAsked(file: string): Database {
  const db = openBeside(file)
  db.pragma(`cache_size = -${CACHE_KIB}`)
  db.pragma('temp_store = MEMORY')
  return db
}

/** Snapshots that are kept in memory: the past may look one up, which takes 5 µs. */
const SNAPSHOTS = 5_000
/** Of whoever writes it and of whoever asks it: 16 MiB each. 64 took 4 % off the time to write it. */
const CACHE_KIB = 16 * 1024

function create(db: Database): void {
  db.exec(HEADS_TABLES)
  db.exec(FOLD_TABLES)
  readModels.open(db)
  createVersionTables(db)
  db.pragma(`user_version = ${shape}`)
}

/** Whether a history is of these facts: a world that was put back from a copy goes on otherwise. */
function isOf(facts: HistorySources['store'], db: Database): boolean {
  const position = openSnapshots(db).savedPosition()
  const [fact] = position === 0 ? [] : facts.after(position - 1, 1)
  if (fact === undefined) return position === 0
  const at = db.prepare<[number], number>('SELECT at FROM moments WHERE position = ?').pluck().get(position)
  // Should the clock have been set back, a fact counts as of a later moment than its own.
  return at !== undefined && at >= millis(fact.at)
}
