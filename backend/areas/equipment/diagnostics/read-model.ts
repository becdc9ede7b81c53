import { diagnostics as lifecycle } from '#machines/equipment/remote/diagnostics.ts'
import { rowsOf } from '#backend/kernel/read-model/projection.ts'
import type { Projection } from '#backend/kernel/read-model/projection.ts'
import { openTally } from '#backend/kernel/read-model/tally.ts'

/** Uploads of diagnostics, a row each (M19); what nobody asked for has no request. Indexes hold what the list filters by. */
export const diagnostics: Projection = {
  tables: ['diagnostics'],
  grows: true,
  create: `
    CREATE TABLE IF NOT EXISTS diagnostics (
      number INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE,
      status TEXT NOT NULL,
      state TEXT NOT NULL,
      pileId TEXT NOT NULL,
      type INTEGER,
      fileAddress TEXT,
      vendorId TEXT,
      startsAt TEXT,
      stopsAt TEXT,
      fileName TEXT,
      fileBytes INTEGER,
      attempt INTEGER NOT NULL,
      failure TEXT,
      wish TEXT,
      repeatOf TEXT,
      requestedAt TEXT NOT NULL,
      requestedBy TEXT,
      heardAt TEXT
    ) STRICT;
    CREATE INDEX IF NOT EXISTS diagnostics_by_requested ON diagnostics (requestedAt, number, status, type, pileId);
    CREATE INDEX IF NOT EXISTS diagnostics_by_status ON diagnostics (status, requestedAt, number, type, pileId);
    CREATE INDEX IF NOT EXISTS diagnostics_by_type ON diagnostics (type, requestedAt, number, status, pileId);
    CREATE INDEX IF NOT EXISTS diagnostics_by_pile ON diagnostics (pileId, requestedAt, number, status, type);
  `,
  open(db) {
    const tally = openTally(db, 'diagnostics')
    const known = db.prepare<[string], { status: string }>('SELECT status FROM diagnostics WHERE id = ?')
    const put = db.prepare(
      `INSERT INTO diagnostics (id, pileId, type, fileAddress, vendorId, startsAt, stopsAt, wish, repeatOf, requestedAt,
         requestedBy, status, state, fileName, fileBytes, attempt, failure, heardAt)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT (id) DO UPDATE SET status = excluded.status, state = excluded.state, fileName = excluded.fileName,
         fileBytes = excluded.fileBytes, attempt = excluded.attempt, failure = excluded.failure,
         heardAt = excluded.heardAt`,
    )
    return {
      rows: [
        rowsOf(lifecycle, ({ id, facts: [first], state }) => {
          const status = lifecycle.wire[state.value] ?? null
          if (status === null || first === undefined) return
          const { about, requestedAt, ...one } = state.context
          const before = known.get(id)?.status ?? null
          const { by } = first
          // An upload that nobody asked for is known by the pile that told of it.
          const pileId = about?.pileId ?? (by.kind === 'pile' ? by.id : '')
          const asked = [about?.type, about?.fileAddress, about?.vendorId, about?.startsAt, about?.stopsAt]
          const wish = [about?.reason, about?.repeatOf].map((said) => said ?? null)
          const begun = [requestedAt ?? first.at, by.kind === 'person' ? by.account : null]
          const now = [status, state.value, one.fileName, one.fileBytes, one.attempt, one.reason, one.heardAt]
          put.run(id, pileId, ...asked.map((said) => said ?? null), ...wish, ...begun, ...now)
          tally(before, status)
        }),
      ],
    }
  },
}
