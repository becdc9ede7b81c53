import type { Database } from 'better-sqlite3'
import type { Fact } from '#contracts/fact.ts'
import { millis } from '#contracts/units.ts'
import type { Instant } from '#contracts/units.ts'
import { atlas } from '#machines/atlas.ts'
import { evolveStored } from '#machines/kit/stored.ts'
import type { State } from '#machines/kit/lifecycle.ts'
import { foldEdition, shapeOf } from '../kernel/read-model/projector.ts'
import type { Source } from '../kernel/query/read-context.ts'
import type { Settings } from '../settings.ts'
import { openSnapshots } from '../store/snapshots.ts'
import type { Snapshots } from '../store/snapshots.ts'
import { stretchOf } from '../store/read.ts'
import type { ReadView, Store } from '../store/store.ts'
import { HEADS_TABLES } from '../store/tables.ts'
import { FOLD_TABLES, openFold } from './fold.ts'
import { createVersionTables } from './past-versions.ts'
import { openAsOfTables } from './as-of-tables.ts'
import { readModels } from '../areas/read-models.ts'

/** A world as it stood at any moment. */
export interface HistoryDatabase {
  /** Takes in at most so many facts that are new; answers whether there may be more. */
  take(most: number): boolean
  /** Takes in what is missing of a moment, at most so many facts; answers whether all of it is there. */
  reach(moment: Instant, most: number): boolean
  /** The world as of a moment that was reached. Good until asked again. */
  at(moment: Instant): Source
}

/** What of a world the past is made from. */
export interface HistorySources {
  readonly store: Pick<Store, 'after' | 'upTo' | 'vault'>
  readonly settings: Settings
}

/** Raised when the tables of this folder change. */
const OWN_SHAPE = 2

/** A history of another shape is thrown away and made again. */
const shape = shapeOf(
  `${OWN_SHAPE}${foldEdition}${readModels.all.map(({ create, grows }) => `${create}${grows}`).join('')}`,
)

/** Opens the past in a derived database; null when that holds another shape, or facts that this world does not have. */
export function openHistoryDatabase(db: Database, sources: HistorySources): HistoryDatabase | null {
  const known = db.pragma('user_version', { simple: true })
  if (known === 0) db.transaction(create)(db)
  else if (known !== shape) return null
  const snapshots = openSnapshots(db)
  if (!isOf(sources.store, { db, position: snapshots.savedPosition() })) return null
  const fold = openFold({ db, snapshots, facts: sources.store })
  const tables = openAsOfTables(db)
  const view = openView({ db, snapshots, sources, listIndex: tables.listIndex })
  const positionAt = db
    .prepare<[Instant], number>('SELECT position FROM moments WHERE at <= ? ORDER BY at DESC LIMIT 1')
    .pluck()
  function take(most: number): boolean {
    tables.hide()
    return fold.take(most)
  }
  return {
    take,
    reach(asked, most) {
      const known = fold.upTo()
      return (known !== null && known > asked) || !take(most)
    },
    at(asked) {
      const position = positionAt.get(asked) ?? 0
      tables.show(position)
      const now = millis(asked)
      return { store: view(position), settings: sources.settings, clock: { now: () => now } }
    },
  }
}

function create(db: Database): void {
  db.exec(HEADS_TABLES)
  db.exec(FOLD_TABLES)
  readModels.open(db)
  createVersionTables(db)
  db.pragma(`user_version = ${shape}`)
}

/** Whether a history that has come so far is of these facts: a world that was put back from a copy goes on otherwise. */
function isOf(
  facts: HistorySources['store'],
  { db, position }: { readonly db: Database; readonly position: number },
): boolean {
  const [fact] = position === 0 ? [] : facts.after(position - 1, 1)
  if (fact === undefined) return position === 0
  const at = db.prepare<[number], Instant>('SELECT at FROM moments WHERE position = ?').pluck().get(position)
  // Should the clock have been set back, a fact counts as of a later moment than its own.
  return at !== undefined && at >= fact.at
}

interface ViewParts {
  readonly db: Database
  readonly snapshots: Snapshots
  readonly sources: HistorySources
  readonly listIndex: ReadView['listIndex']
}

interface Mark {
  readonly position: number
  readonly version: number
  readonly value: string
  readonly context: string
}

/** One view of the world for all moments, so that what is prepared for it serves the next one too. */
function openView({ db, snapshots, sources, listIndex }: ViewParts): (position: number) => ReadView {
  const columns = 'SELECT position, version, value, context FROM marks WHERE lifecycle = ? AND id = ?'
  const markBefore = db.prepare<[string, string, number], Mark>(
    `${columns} AND position <= ? ORDER BY position DESC LIMIT 1`,
  )
  const markBehind = db
    .prepare<[string, string, number], number>(
      'SELECT position FROM marks WHERE lifecycle = ? AND id = ? AND position > ? ORDER BY position LIMIT 1',
    )
    .pluck()
  let shown = 0

  /** The facts of a stream behind its last mark at the moment. */
  function since(lifecycle: string, id: string): { readonly mark: Mark | null; readonly facts: readonly Fact[] } {
    const mark = markBefore.get(lifecycle, id, shown) ?? null
    const end = markBehind.get(lifecycle, id, shown) ?? snapshots.get(lifecycle, id)?.position ?? null
    const facts = sources.store.upTo(end, mark?.version ?? 0)
    return { mark, facts: facts.filter(({ position }) => position <= shown) }
  }

  function state(name: string, id: string): State | null {
    const snapshot = snapshots.get(name, id)
    if (snapshot === null || snapshot.position <= shown) return snapshot
    const lifecycle = atlas.get(name)
    const { mark, facts } = since(name, id)
    const begun: State | null = mark === null ? null : { value: mark.value, context: JSON.parse(mark.context) }
    return facts.reduce((before, fact) => evolveStored(lifecycle, before, fact).state, begun)
  }

  function facts(lifecycle: string, id: string): readonly Fact[] {
    const { mark, facts: behind } = since(lifecycle, id)
    return [...sources.store.upTo(mark?.position ?? null, 0), ...behind]
  }

  const view: ReadView = {
    db,
    vault: sources.store.vault,
    isPast: true,
    stateOf: state,
    facts,
    stretch: (lifecycle, id, part) => stretchOf(facts(lifecycle, id), part),
    length: (lifecycle, id) => facts(lifecycle, id).length,
    listIndex,
  }
  return (position) => {
    shown = position
    return view
  }
}
