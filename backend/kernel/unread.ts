import type { Database } from 'better-sqlite3'
import type { Fact } from '#contracts/fact.ts'
import type { Unread } from '#machines/kit/lifecycle.ts'
import type { EvolvedStored } from '#machines/kit/stored.ts'

/**
 * A fact that this version cannot read: written by a newer one, of a type that is gone, or with a body that breaks its
 * schema. It stays in the log as it is; the stream it belongs to stands where it stood before it.
 */
export type UnreadFact = Pick<Fact, 'position' | 'lifecycle' | 'id' | 'version' | 'type'> & {
  readonly reason: Unread
  /** What the fold threw, where it did. */
  readonly detail: string | null
}

/** Marks a fact that cannot be read, once. */
export type MarkUnread = (fact: Fact, why: Pick<EvolvedStored, 'unread' | 'detail'>) => void

export function openUnread(db: Database): MarkUnread {
  const add = db.prepare('INSERT INTO unreadable VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (position) DO NOTHING')
  return ({ position, lifecycle, id, version, type }, { unread: reason, detail }) =>
    void add.run(position, lifecycle, id, version, type, reason, detail)
}

/** The facts behind a position that cannot be read, in their order. */
export const unreadAfter = (db: Database, position: number): readonly UnreadFact[] =>
  db.prepare<[number], UnreadFact>('SELECT * FROM unreadable WHERE position > ? ORDER BY position').all(position)

/** How many there are, and the first; null for none. */
export function unreadIn(db: Database): { readonly count: number; readonly first: UnreadFact } | null {
  const first = db.prepare<[], UnreadFact>('SELECT * FROM unreadable ORDER BY position LIMIT 1').get()
  if (first === undefined) return null
  const count = db.prepare<[], number>('SELECT count(*) FROM unreadable').pluck().get() ?? 0
  return { count, first }
}
