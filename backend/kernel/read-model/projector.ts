import type { Database } from 'better-sqlite3'
import type { Fact } from '#contracts/fact.ts'
import { atlas } from '#machines/atlas.ts'
import type { State } from '#machines/kit/lifecycle.ts'
import { lookups } from '#machines/lookups.ts'
import { evolveStored } from '#machines/kit/stored.ts'
import type { EvolvedStored } from '#machines/kit/stored.ts'
import { openLookups } from '#backend/store/lookups.ts'
import type { Lookups } from '#backend/store/lookups.ts'
import type { Store } from '#backend/store/store.ts'
import { refoldLookups } from './lookups.ts'
import type { Moved, Projection } from './projection.ts'

export interface Projector {
  /** Takes a fact that this version can read, and where it led. */
  take(fact: Fact, state: State): void
  /** Writes the rows of all streams that have moved; before the transaction commits. */
  flush(): void
  /** Forgets what was taken: the transaction was rolled back. */
  forget(): void
}

/** The read models of all areas. */
export interface ReadModels {
  readonly all: readonly Projection[]
  readonly tables: readonly string[]
  /** Names their tables and what is kept in them: a file of another shape is folded again when it is opened. */
  readonly shape: number
  /** Creates the tables that are missing. */
  create(db: Database): void
  /** The same, and prepares what writes them. */
  open(db: Database): Projector
  /** Drops them. */
  drop(db: Database): void
  /**
   * Folds all facts into read models and lookups that are empty, each written by its own handle. `onFact` sees each before it
   * is folded, and why it could not be read. Answers where every stream stands.
   */
  refold(source: Pick<Store, 'after'>, into: Into, onFact?: OnFact): ReadonlyMap<string, Folded>
}

interface Into {
  readonly readModels: Database
  readonly lookups: Database
}

type OnFact = (fact: Fact, read: EvolvedStored) => void

/** Throws where two of them make the same table. */
export function readModelsOf(all: readonly Projection[]): ReadModels {
  const tables = all.flatMap((model) => model.tables)
  const twice = tables.find((table, at) => tables.indexOf(table) !== at)
  if (twice !== undefined) throw new RangeError(`two read models make ${twice}`)
  const models: ReadModels = {
    all,
    tables,
    shape: shapeOf(all.map(({ create }) => create).join('') + foldEdition),
    create(db) {
      for (const { create } of all) db.exec(create)
    },
    open(db) {
      models.create(db)
      return openProjector(db, all)
    },
    drop(db) {
      for (const table of tables) db.exec(`DROP TABLE IF EXISTS main.${table}`)
    },
    refold: (source, { readModels, lookups: kept }, onFact = () => undefined) =>
      refold({ source, projector: models.open(readModels), kept: openLookups(kept) }, onFact),
  }
  return models
}

function openProjector(db: Database, projections: readonly Projection[]): Projector {
  const folds = projections.map((projection) => projection.open(db))
  const each = Map.groupBy(
    folds.flatMap((fold) => Object.entries(fold.each ?? {})),
    ([lifecycle]) => lifecycle,
  )
  const rows = Map.groupBy(
    folds.flatMap((fold) => fold.rows ?? []),
    ({ lifecycle }) => lifecycle,
  )
  const moved = new Map<string, Moving>()
  return {
    take(fact, state) {
      for (const [, fold] of each.get(fact.lifecycle) ?? []) fold(fact)
      if (!rows.has(fact.lifecycle)) return
      const stream = `${fact.lifecycle}/${fact.id}`
      const known = moved.get(stream)
      if (known === undefined) moved.set(stream, { id: fact.id, facts: [fact], state })
      else {
        known.facts.push(fact)
        known.state = state
      }
    },
    flush() {
      for (const one of moved.values()) {
        const lifecycle = one.facts[0]?.lifecycle ?? ''
        for (const { write } of rows.get(lifecycle) ?? []) write(one)
      }
      moved.clear()
    },
    forget: () => moved.clear(),
  }
}

interface Moving extends Moved {
  readonly facts: Fact[]
  state: State
}

/** Raised whenever a fold leaves something else in a context than before, or a lookup finds otherwise. */
const contextsEdition = 14

/** Where facts lead: a version that takes a fact where another did not folds anew. Rules have no say in that. */
const moves = [...atlas.values()].flatMap(({ name, transitions }) =>
  [...transitions].flatMap(([from, facts]) =>
    [...facts].flatMap(([fact, led]) =>
      led.map(({ guards, target }) => {
        const chosenBy = guards.filter(({ selects }) => selects).map(({ label }) => label)
        return [name, from, fact, ...chosenBy, target].join(' ')
      }),
    ),
  ),
)

/** Names what facts make of states and contexts, in whatever tables it is kept. */
export const foldEdition: string = [contextsEdition, ...moves, ...lookups.map(({ name }) => name)].join('')

/** FNV-1a, 31 bits: what SQLite keeps as `user_version`. */
export function shapeOf(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return hash & 0x7fffffff
}

/** Facts that are read in one go. */
const READ_AT_ONCE = 10_000

interface Folding {
  readonly source: Pick<Store, 'after'>
  readonly projector: Projector
  readonly kept: Lookups
}

function refold({ source, projector, kept }: Folding, onFact: OnFact): ReadonlyMap<string, Folded> {
  const streams = new Map<string, Folded>()
  let position = 0
  for (;;) {
    const facts = source.after(position, READ_AT_ONCE)
    for (const fact of facts) {
      const stream = `${fact.lifecycle}/${fact.id}`
      const lifecycle = atlas.get(fact.lifecycle)
      const before = streams.get(stream) ?? null
      const read = evolveStored(lifecycle, before, fact)
      onFact(fact, read)
      const { state } = read
      const { id, version, position: at } = fact
      streams.set(stream, { ...state, lifecycle: fact.lifecycle, id, version, position: at })
      if (lifecycle !== undefined)
        refoldLookups(kept, fact, {
          before: before ?? lifecycle.initial,
          after: state,
          stateOf: (other) => streams.get(`${lifecycle.name}/${other}`) ?? lifecycle.initial,
        })
      if (read.unread === null) projector.take(fact, state)
      // As in a commit, but for the readings of meters, which come in long rows and of which the last one counts.
      if (fact.type !== 'session.metered') projector.flush()
      position = fact.position
    }
    projector.flush()
    if (facts.length < READ_AT_ONCE) return streams
  }
}

/** A stream that was folded: its last fact, and where it stands. */
export interface Folded extends State {
  readonly lifecycle: string
  readonly id: string
  readonly version: number
  readonly position: number
}

/** The shape of what lies beside the facts in their own file: where streams stand, and what lookups find. */
export const foldShape = shapeOf(foldEdition)
