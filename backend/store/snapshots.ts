import type { Database } from 'better-sqlite3'
import { isLong, openContexts } from './contexts.ts'
import type { Contexts } from './contexts.ts'
import { clearHeads } from './tables.ts'

/**
 * Where streams stand. Snapshots are a fold of the facts, so they need not be on disk when a command is answered: they are
 * kept in memory and saved once in a while, together with the position they have come to. After a crash the facts behind
 * that position are folded again (kernel/recovery.ts). A page written a fact is what a command costs most; this saves a
 * third.
 */
export interface Snapshot {
  readonly version: number
  /** Position of the stream's last fact. */
  readonly position: number
  readonly value: string
  readonly context: unknown
}

/** Snapshots of one generation that are on disk and kept in memory too. About 1 KiB each. */
const GENERATION_MAX = 50_000
/** Snapshots that wait to be saved: bounds what a crash has to fold again. */
const UNSAVED_MAX = 5_000
/** Snapshots that are saved at once: about two milliseconds, which is how long the next command waits. */
const SAVED_AT_ONCE = 200

interface Row {
  readonly version: number
  readonly position: number
  readonly value: string
  readonly context: string | Uint8Array
}

export interface Snapshots {
  get(lifecycle: string, id: string): Snapshot | null
  put(lifecycle: string, id: string, snapshot: Snapshot): void
  /** Whether it is time to save. */
  readonly isFull: boolean
  /** Whether anything is unsaved. */
  readonly isDirty: boolean
  /** Whether a saving was begun and is not done. */
  readonly isSaving: boolean
  /**
   * Writes some of what is unsaved, inside a transaction of the caller; once all of it is written, that every fact up to
   * `position`, the last one when the saving began, is in the saved snapshots. Call it until nothing is dirty.
   */
  save(position: number): void
  /** Forgets what a rolled back transaction has put. The caller folds the unsaved facts again. */
  forgetAll(): void
  /**
   * Puts these in place of all snapshots, saved ones too, inside a transaction of the caller: every fact up to `position` is
   * in them.
   */
  replace(snapshots: Iterable<Snapshot & Stream>, position: number): void
  /** The position up to which every fact is in the saved snapshots. */
  savedPosition(): number
  /** All snapshots of a lifecycle, in the order of their ids. */
  all(lifecycle: string): readonly { readonly id: string; readonly snapshot: Snapshot }[]
  /** The streams of a lifecycle that stand in one of these states, with the position of their last fact, in no order. */
  inStates(lifecycle: string, values: readonly string[]): ReadonlyMap<string, number>
}

/** `generationMax`: snapshots of one generation that are kept in memory beside those that are unsaved. */
export const openSnapshots = (db: Database, generationMax = GENERATION_MAX): Snapshots =>
  new StoredSnapshots(db, generationMax)

/** What of a row changes while its stream stays in a state, and which row that is. */
type Staying = [version: number, position: number, context: string, lifecycle: string, id: string, value: string]

interface Stream {
  readonly lifecycle: string
  readonly id: string
}

interface CachedSnapshot<Found> extends Stream {
  readonly snapshot: Found
}

interface Saving {
  readonly position: number
  readonly snapshots: Map<string, Map<string, Snapshot>>
}

class StoredSnapshots implements Snapshots {
  /** Two generations a lifecycle: what was used lately, and what was used before that. Null: there is no such stream. */
  #young = new Map<string, Map<string, Snapshot | null>>()
  #old = new Map<string, Map<string, Snapshot | null>>()
  #kept = 0
  #unsaved = new Map<string, Map<string, Snapshot>>()
  #unsavedCount = 0
  /** What is being saved as it stood at a position; what moves meanwhile is unsaved again. */
  #saving: Saving | null = null
  readonly #db: Database
  readonly #generationMax: number
  readonly #contexts: Contexts
  readonly #select
  readonly #selectAll
  readonly #selectIn
  readonly #upsert
  #changing: Changing | null = null
  readonly #saved
  readonly #setSaved

  constructor(db: Database, generationMax: number) {
    this.#db = db
    this.#generationMax = generationMax
    this.#contexts = openContexts(db)
    this.#select = db.prepare<[string, string], Row>(
      'SELECT version, position, value, context FROM heads WHERE lifecycle = ? AND id = ?',
    )
    this.#selectAll = db.prepare<[string], Row & { id: string }>(
      'SELECT id, version, position, value, context FROM heads WHERE lifecycle = ?',
    )
    this.#selectIn = db.prepare<[string, string], { id: string; position: number }>(
      'SELECT id, position FROM heads WHERE lifecycle = ? AND value = ?',
    )
    this.#upsert = db.prepare<[string, string, number, number, string, string | Buffer]>(
      `INSERT INTO heads (lifecycle, id, version, position, value, context) VALUES (?, ?, ?, ?, ?, ?)
       ON CONFLICT (lifecycle, id) DO UPDATE SET version = excluded.version, position = excluded.position,
         value = excluded.value, context = excluded.context`,
    )
    this.#saved = db.prepare<[], { position: number }>("SELECT position FROM checkpoints WHERE process = 'heads'")
    this.#setSaved = db.prepare(
      `INSERT INTO checkpoints VALUES ('heads', ?) ON CONFLICT (process) DO UPDATE SET position = excluded.position`,
    )
  }

  get(lifecycle: string, id: string): Snapshot | null {
    const known =
      this.#unsaved.get(lifecycle)?.get(id) ??
      this.#saving?.snapshots.get(lifecycle)?.get(id) ??
      this.#young.get(lifecycle)?.get(id)
    if (known !== undefined) return known
    const older = this.#old.get(lifecycle)?.get(id)
    if (older !== undefined) return this.#keep({ lifecycle, id, snapshot: older })
    const row = this.#select.get(lifecycle, id)
    return this.#keep({ lifecycle, id, snapshot: row === undefined ? null : this.#snapshotOf(lifecycle, row) })
  }

  put(lifecycle: string, id: string, snapshot: Snapshot): void {
    const snapshots = ofLifecycle(this.#unsaved, lifecycle)
    if (!snapshots.has(id)) this.#unsavedCount += 1
    snapshots.set(id, snapshot)
  }

  get isFull(): boolean {
    return this.#unsavedCount >= UNSAVED_MAX
  }

  get isDirty(): boolean {
    return this.#unsavedCount > 0 || this.#saving !== null
  }

  get isSaving(): boolean {
    return this.#saving !== null
  }

  save(position: number): void {
    if (this.#saving === null) {
      this.#saving = { position, snapshots: this.#unsaved }
      this.#unsaved = new Map()
      this.#unsavedCount = 0
    }
    let left = SAVED_AT_ONCE
    for (const [lifecycle, snapshots] of this.#saving.snapshots) {
      for (const [id, snapshot] of snapshots) {
        if (left === 0) return
        left -= 1
        this.#write({ lifecycle, id, ...snapshot })
        this.#keep({ lifecycle, id, snapshot })
        snapshots.delete(id)
      }
    }
    this.#setSaved.run(this.#saving.position)
    this.#saving = null
  }

  forgetAll(): void {
    this.#young.clear()
    this.#old.clear()
    this.#kept = 0
    this.#unsaved.clear()
    this.#unsavedCount = 0
    this.#saving = null
    this.#contexts.forgetAll()
  }

  replace(snapshots: Iterable<Snapshot & Stream>, position: number): void {
    this.forgetAll()
    clearHeads(this.#db)
    for (const { lifecycle, id, version, position: at, value, context } of snapshots)
      this.#upsert.run(lifecycle, id, version, at, value, this.#contexts.packed(lifecycle, JSON.stringify(context)))
    this.#setSaved.run(position)
  }

  savedPosition(): number {
    return this.#saved.get()?.position ?? 0
  }

  all(lifecycle: string): readonly { readonly id: string; readonly snapshot: Snapshot }[] {
    const saved = this.#selectAll.all(lifecycle)
    const snapshots = new Map(saved.map(({ id, ...row }) => [id, this.#snapshotOf(lifecycle, row)]))
    for (const [id, snapshot] of this.#saving?.snapshots.get(lifecycle) ?? []) snapshots.set(id, snapshot)
    for (const [id, snapshot] of this.#unsaved.get(lifecycle) ?? []) snapshots.set(id, snapshot)
    return [...snapshots].map(([id, snapshot]) => ({ id, snapshot })).toSorted((a, b) => (a.id < b.id ? -1 : 1))
  }

  inStates(lifecycle: string, values: readonly string[]): ReadonlyMap<string, number> {
    const found = new Map<string, number>()
    for (const value of values)
      for (const { id, position } of this.#selectIn.all(lifecycle, value)) found.set(id, position)
    for (const newer of [this.#saving?.snapshots.get(lifecycle), this.#unsaved.get(lifecycle)])
      for (const [id, { value, position }] of newer ?? []) {
        if (values.includes(value)) found.set(id, position)
        else found.delete(id)
      }
    return found
  }

  /**
   * What stays in its state may change with every reading, and is written plain; what comes into one often rests there, and is
   * packed. Long rows lie by themselves while they change, under numbers below zero, so that those at rest fill their pages.
   */
  #write({ lifecycle, id, version, position, value, context }: Snapshot & Stream): void {
    const changing = (this.#changing ??= prepareChanging(this.#db))
    const text = JSON.stringify(context)
    const staying = [version, position, text, lifecycle, id, value] as const
    if (isLong(text)) {
      if (changing.stayMoving.run(...staying).changes > 0) return
      if (changing.move.run(-position, ...staying).changes > 0) return
    } else if (changing.stay.run(...staying).changes > 0) return
    const packed = this.#contexts.packed(lifecycle, text)
    if (changing.rest.run(version, position, value, packed, lifecycle, id).changes > 0) return
    this.#upsert.run(lifecycle, id, version, position, value, packed)
  }

  #snapshotOf(lifecycle: string, row: Row): Snapshot {
    return { ...row, context: JSON.parse(this.#contexts.textOf(lifecycle, row.context)) }
  }

  #keep<Found extends Snapshot | null>({ lifecycle, id, snapshot }: CachedSnapshot<Found>): Found {
    if (this.#kept >= this.#generationMax) {
      this.#old = this.#young
      this.#young = new Map()
      this.#kept = 0
    }
    ofLifecycle(this.#young, lifecycle).set(id, snapshot)
    this.#kept += 1
    return snapshot
  }
}

type Changing = ReturnType<typeof prepareChanging>

/** Changes rows that there are. Prepared when first needed: the table of a former version has no row ids, and is made anew before. */
function prepareChanging(db: Database) {
  // Most facts leave the state's name as it is, and with it the index over it.
  const stays = 'version = ?, position = ?, context = ? WHERE lifecycle = ? AND id = ? AND value = ?'
  return {
    stay: db.prepare<Staying>(`UPDATE heads SET ${stays}`),
    stayMoving: db.prepare<Staying>(`UPDATE heads SET ${stays} AND rowid < 0`),
    move: db.prepare<[number, ...Staying]>(`UPDATE heads SET rowid = ?, ${stays}`),
    rest: db.prepare<[number, number, string, string | Buffer, string, string]>(
      `UPDATE heads SET rowid = max(0, (SELECT max(rowid) FROM heads)) + 1, version = ?, position = ?, value = ?, context = ?
       WHERE lifecycle = ? AND id = ? AND rowid < 0`,
    ),
  }
}

function ofLifecycle<Found>(snapshots: Map<string, Map<string, Found>>, lifecycle: string): Map<string, Found> {
  const known = snapshots.get(lifecycle)
  if (known !== undefined) return known
  const fresh = new Map<string, Found>()
  snapshots.set(lifecycle, fresh)
  return fresh
}

/** Reads snapshots as they are saved, each time anew. */
export function readSnapshot(db: Database): (lifecycle: string, id: string) => Snapshot | null {
  const contexts = openContexts(db)
  const select = db.prepare<[string, string], Row>(
    'SELECT version, position, value, context FROM heads WHERE lifecycle = ? AND id = ?',
  )
  return (lifecycle, id) => {
    const row = select.get(lifecycle, id)
    return row === undefined ? null : { ...row, context: JSON.parse(contexts.textOf(lifecycle, row.context)) }
  }
}
