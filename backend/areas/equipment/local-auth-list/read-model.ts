import { authorizationList } from '#machines/master-data.ts'
import { offlineList } from '#machines/equipment/lists/offline-list.ts'
import { rowsOf } from '#backend/kernel/read-model/projection.ts'
import type { Projection } from '#backend/kernel/read-model/projection.ts'
import { openTally } from '#backend/kernel/read-model/tally.ts'

/** What stands in `status` while one of a list's pushes has not ended and none has failed. */
export const pushing = 'PUSHING'

/**
 * Offline lists, and a row a list and pile (M20). A list stands as the worst of the piles it is for; those it is being taken
 * off do not count.
 */
export const offlineLists: Projection = {
  tables: ['offline_lists', 'offline_pushes'],
  create: `
    CREATE TABLE IF NOT EXISTS offline_lists (
      number INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE,
      search TEXT NOT NULL,
      chargeableType TEXT NOT NULL,
      validUntil TEXT NOT NULL,
      pileIds TEXT NOT NULL,
      status TEXT NOT NULL,
      pushedAt TEXT
    ) STRICT;
    CREATE INDEX IF NOT EXISTS offline_lists_by_id ON offline_lists (number, status, chargeableType, search, id);
    CREATE INDEX IF NOT EXISTS offline_lists_by_name ON offline_lists (search, number, status, chargeableType);
    CREATE INDEX IF NOT EXISTS offline_lists_by_status ON offline_lists (status, number);
    CREATE INDEX IF NOT EXISTS offline_lists_by_end ON offline_lists (validUntil, number);
    CREATE INDEX IF NOT EXISTS offline_lists_by_push ON offline_lists (pushedAt, number);
    CREATE INDEX IF NOT EXISTS offline_lists_by_type ON offline_lists (chargeableType, number);
    CREATE TABLE IF NOT EXISTS offline_pushes (
      id TEXT PRIMARY KEY,
      listId TEXT NOT NULL,
      pileId TEXT NOT NULL,
      status TEXT NOT NULL,
      pushedAt TEXT
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX IF NOT EXISTS offline_pushes_by_list ON offline_pushes (listId, pileId, status, pushedAt);
  `,
  open(db) {
    const tally = openTally(db, 'offline_lists')
    const known = db.prepare<[string], { status: string }>('SELECT status FROM offline_lists WHERE id = ?')
    const putList = db.prepare(
      `INSERT INTO offline_lists (id, search, chargeableType, validUntil, pileIds, status) VALUES (?, ?, ?, ?, ?, ?)
       ON CONFLICT (id) DO UPDATE SET search = excluded.search, chargeableType = excluded.chargeableType,
         validUntil = excluded.validUntil, pileIds = excluded.pileIds`,
    )
    const putPush = db.prepare(
      `INSERT INTO offline_pushes (id, listId, pileId, status, pushedAt) VALUES (?, ?, ?, ?, ?)
       ON CONFLICT (id) DO UPDATE SET status = excluded.status, pushedAt = excluded.pushedAt`,
    )
    const worst = db.prepare<[string], { status: string | null; pushedAt: string | null }>(
      // FAIL before PUSHING before SUCCESS, as the alphabet has it.
      `SELECT min(p.status) AS status, max(p.pushedAt) AS pushedAt FROM offline_lists l
       JOIN offline_pushes p ON p.listId = l.id AND p.pileId IN (SELECT value FROM json_each(l.pileIds)) WHERE l.id = ?`,
    )
    const settle = db.prepare('UPDATE offline_lists SET status = ?, pushedAt = ? WHERE id = ?')
    const sum = (id: string): void => {
      const before = known.get(id)?.status
      const { status, pushedAt = null } = worst.get(id) ?? {}
      if (before === undefined) return
      settle.run(status ?? pushing, pushedAt, id)
      tally(before, status ?? pushing)
    }
    return {
      rows: [
        rowsOf(authorizationList, ({ id, state: { context } }) => {
          const { name, chargeableType, validUntil, pileIds } = context
          if (known.get(id) === undefined) tally(null, pushing)
          putList.run(id, name.toLowerCase(), chargeableType, validUntil, JSON.stringify(pileIds), pushing)
          sum(id)
        }),
        rowsOf(offlineList, ({ id, state: { value, context } }) => {
          const { listId, pileId, pushedAt } = context
          putPush.run(id, listId, pileId, offlineList.wire[value] ?? pushing, pushedAt)
          sum(listId)
        }),
      ],
    }
  },
}
