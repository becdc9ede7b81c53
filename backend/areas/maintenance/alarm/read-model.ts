import { alarm } from '#machines/maintenance/alarm.ts'
import { rowsOf } from '#backend/kernel/read-model/projection.ts'
import type { Projection } from '#backend/kernel/read-model/projection.ts'
import { openTally } from '#backend/kernel/read-model/tally.ts'

/**
 * Alarms that have been shown: a condition that went away before its delay is in the history only. Indexes hold what the
 * list filters by (queries/list.ts).
 */
export const alarms: Projection = {
  tables: ['alarms'],
  grows: true,
  create: `
    CREATE TABLE IF NOT EXISTS alarms (
      number INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE,
      status TEXT NOT NULL,
      state TEXT NOT NULL,
      pileId TEXT NOT NULL,
      connectorId INTEGER NOT NULL,
      code TEXT NOT NULL,
      info TEXT,
      vendorErrorCode TEXT,
      firstSeenAt TEXT NOT NULL,
      lastSeenAt TEXT NOT NULL,
      recoveredAt TEXT,
      count INTEGER NOT NULL,
      flaps INTEGER NOT NULL,
      disposedBy TEXT,
      remark TEXT
    ) STRICT;
    CREATE INDEX IF NOT EXISTS alarms_by_first ON alarms (firstSeenAt, number, status, code, pileId);
    CREATE INDEX IF NOT EXISTS alarms_by_last ON alarms (lastSeenAt, number, status, code, pileId, firstSeenAt);
    CREATE INDEX IF NOT EXISTS alarms_by_recovered ON alarms (recoveredAt, number, status, code, pileId, firstSeenAt);
    CREATE INDEX IF NOT EXISTS alarms_by_count ON alarms (count, number, status, code, pileId, firstSeenAt);
    CREATE INDEX IF NOT EXISTS alarms_by_status ON alarms (status, firstSeenAt, number, code, pileId);
    CREATE INDEX IF NOT EXISTS alarms_by_code ON alarms (code, firstSeenAt, number, status, pileId);
    CREATE INDEX IF NOT EXISTS alarms_by_pile ON alarms (pileId, firstSeenAt, number, status, code);
  `,
  open(db) {
    const tally = openTally(db, 'alarms')
    const known = db.prepare<[string], { status: string }>('SELECT status FROM alarms WHERE id = ?')
    const put = db.prepare(
      `INSERT INTO alarms (id, status, state, pileId, connectorId, code, info, vendorErrorCode, firstSeenAt, lastSeenAt,
         recoveredAt, count, flaps, disposedBy, remark) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT (id) DO UPDATE SET status = excluded.status, state = excluded.state, lastSeenAt = excluded.lastSeenAt,
         recoveredAt = excluded.recoveredAt, count = excluded.count, flaps = excluded.flaps,
         disposedBy = excluded.disposedBy, remark = excluded.remark`,
    )
    return {
      rows: [
        rowsOf(alarm, ({ id, state }) => {
          const status = alarm.wire[state.value] ?? null
          if (status === null) return
          const one = state.context
          const before = known.get(id)?.status ?? null
          const about = [one.pileId, one.connectorId, one.code, one.info, one.vendorErrorCode]
          const seen = [one.firstSeenAt, one.lastSeenAt, one.recoveredAt, one.count, one.flaps]
          put.run(id, status, state.value, ...about, ...seen, one.disposedBy, one.remark)
          tally(before, status)
        }),
      ],
    }
  },
}
