import type { Database } from 'better-sqlite3'
import type { Fact } from '#contracts/fact.ts'
import type { Unread } from '#machines/kit/lifecycle.ts'
import type { Projection } from './projection.ts'

/**
 * Facts that this version cannot read: written by a newer one, of a type that is gone, or with a body that breaks its
 * schema. They stay in the log as they are; the streams they belong to stand where they stood before them.
 */
export const unread: Projection = {
  tables: ['unread'],
  create: `
    CREATE TABLE IF NOT EXISTS unread (
      position INTEGER PRIMARY KEY,
      lifecycle TEXT NOT NULL,
      id TEXT NOT NULL,
      version INTEGER NOT NULL,
      type TEXT NOT NULL,
      reason TEXT NOT NULL,
      detail TEXT
    ) STRICT;
  `,
  open(db) {
    const add = db.prepare('INSERT INTO unread VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (position) DO NOTHING')
    return {
      markUnread: ({ position, lifecycle, id, version, type }, { unread: reason, detail }) =>
        add.run(position, lifecycle, id, version, type, reason, detail),
    }
  },
}

export type UnreadFact = Pick<Fact, 'position' | 'lifecycle' | 'id' | 'version' | 'type'> & {
  readonly reason: Unread
  /** What the fold threw, where it did. */
  readonly detail: string | null
}

/** The facts behind a position that cannot be read, in their order. */
export const unreadAfter = (db: Database, position: number): readonly UnreadFact[] =>
  db.prepare<[number], UnreadFact>('SELECT * FROM unread WHERE position > ? ORDER BY position').all(position)

/** How many there are, and the first; null for none. */
export function unreadIn(db: Database): { readonly count: number; readonly first: UnreadFact } | null {
  const first = db.prepare<[], UnreadFact>('SELECT * FROM unread ORDER BY position LIMIT 1').get()
  if (first === undefined) return null
  const count = db.prepare<[], number>('SELECT count(*) FROM unread').pluck().get() ?? 0
  return { count, first }
}
