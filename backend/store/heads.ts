import type { Database } from 'better-sqlite3'

/**
 * Where streams stand. Heads are a fold of the facts, so they need not be on disk when a command is answered: they are
 * kept in memory and saved once in a while, together with the position they have come to. After a crash the facts behind
 * that position are folded again (world.ts). A page written a fact is what a command costs most; this saves a third.
 */
export interface Head {
  readonly version: number
  /** Position of the stream's last fact. */
  readonly position: number
  readonly value: string
  readonly context: unknown
}

/** Heads that are on disk and kept in memory too; the least lately used go first. About 1 KiB each. */
const KEPT_MAX = 100_000
/** Heads that wait to be saved: bounds what a crash has to fold again, and how long saving takes. */
const UNSAVED_MAX = 5_000

interface Row {
  readonly version: number
  readonly position: number
  readonly value: string
  readonly context: string
}

export interface Heads {
  get(lifecycle: string, id: string): Head | null
  put(lifecycle: string, id: string, head: Head): void
  /** Whether it is time to save. */
  readonly isFull: boolean
  /** Whether anything is unsaved. */
  readonly isDirty: boolean
  /** Writes what is unsaved, and that every fact up to a position is in it. Inside a transaction of the caller. */
  save(position: number): void
  /** Forgets what a rolled back transaction has put. The caller folds the unsaved facts again. */
  forgetAll(): void
  /** The position up to which every fact is in the saved heads. */
  savedPosition(): number
  /** All heads of a lifecycle, in the order of their ids. */
  all(lifecycle: string): readonly { readonly id: string; readonly head: Head }[]
}

export function openHeads(db: Database): Heads {
  const kept = new Map<string, Head>()
  const unsaved = new Map<string, { readonly lifecycle: string; readonly id: string; readonly head: Head }>()
  const select = db.prepare<[string, string], Row>(
    'SELECT version, position, value, context FROM heads WHERE lifecycle = ? AND id = ?',
  )
  const selectAll = db.prepare<[string], Row & { id: string }>(
    'SELECT id, version, position, value, context FROM heads WHERE lifecycle = ?',
  )
  const upsert = db.prepare<[string, string, number, number, string, string]>(
    `INSERT INTO heads (lifecycle, id, version, position, value, context) VALUES (?, ?, ?, ?, ?, ?)
     ON CONFLICT (lifecycle, id) DO UPDATE SET version = excluded.version, position = excluded.position,
       value = excluded.value, context = excluded.context`,
  )
  const saved = db.prepare<[], { position: number }>("SELECT position FROM checkpoints WHERE process = 'heads'")
  const setSaved = db.prepare(
    `INSERT INTO checkpoints VALUES ('heads', ?) ON CONFLICT (process) DO UPDATE SET position = excluded.position`,
  )

  function keep(key: string, head: Head): Head {
    kept.set(key, head)
    if (kept.size > KEPT_MAX) {
      const oldest = kept.keys().next()
      if (oldest.done !== true) kept.delete(oldest.value)
    }
    return head
  }

  return {
    get(lifecycle, id) {
      const key = `${lifecycle}/${id}`
      const known = unsaved.get(key)?.head ?? kept.get(key)
      if (known !== undefined) return known
      const row = select.get(lifecycle, id)
      return row === undefined ? null : keep(key, headOf(row))
    },
    put(lifecycle, id, head) {
      unsaved.set(`${lifecycle}/${id}`, { lifecycle, id, head })
    },
    get isFull() {
      return unsaved.size >= UNSAVED_MAX
    },
    get isDirty() {
      return unsaved.size > 0
    },
    save(position) {
      for (const [key, { lifecycle, id, head }] of unsaved) {
        upsert.run(lifecycle, id, head.version, head.position, head.value, JSON.stringify(head.context))
        keep(key, head)
      }
      unsaved.clear()
      setSaved.run(position)
    },
    forgetAll() {
      kept.clear()
      unsaved.clear()
    },
    savedPosition: () => saved.get()?.position ?? 0,
    all(lifecycle) {
      const heads = new Map(selectAll.all(lifecycle).map(({ id, ...row }) => [id, headOf(row)]))
      for (const one of unsaved.values()) if (one.lifecycle === lifecycle) heads.set(one.id, one.head)
      return [...heads].map(([id, head]) => ({ id, head })).toSorted((a, b) => (a.id < b.id ? -1 : 1))
    },
  }
}

const headOf = (row: Row): Head => ({ ...row, context: JSON.parse(row.context) })
