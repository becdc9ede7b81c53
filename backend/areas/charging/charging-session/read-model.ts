import { energyOf } from '#machines/charging/charging-session.context.ts'
import { chargingSession } from '#machines/charging/charging-session.ts'
import { rowsOf } from '#backend/kernel/read-model/projection.ts'
import type { Projection } from '#backend/kernel/read-model/projection.ts'
import { openTally } from '#backend/kernel/read-model/tally.ts'

/**
 * Charging sessions as the list shows them: one row a transaction. Each index holds, behind what it orders by, the
 * columns the list filters by (queries/list.ts); what meters change is indexed only once a session has ended.
 */
export const sessions: Projection = {
  tables: ['sessions'],
  grows: true,
  create: `
    CREATE TABLE IF NOT EXISTS sessions (
      id INTEGER PRIMARY KEY,
      status TEXT NOT NULL,
      state TEXT NOT NULL,
      pileId TEXT NOT NULL,
      connectorId INTEGER NOT NULL,
      locationId TEXT,
      idTag TEXT NOT NULL,
      customerId TEXT,
      startedAt TEXT NOT NULL,
      endedAt TEXT,
      releasedAt TEXT,
      energy INTEGER NOT NULL,
      power INTEGER,
      soc REAL,
      meteredAt TEXT NOT NULL
    ) STRICT;
    CREATE INDEX IF NOT EXISTS sessions_by_id ON sessions (id, status, locationId, pileId, startedAt);
    CREATE INDEX IF NOT EXISTS sessions_by_started ON sessions (startedAt, id, status, locationId, pileId);
    CREATE INDEX IF NOT EXISTS sessions_by_ended ON sessions (endedAt, id, status, locationId, pileId, startedAt);
    CREATE INDEX IF NOT EXISTS sessions_by_status ON sessions (status, startedAt, id, locationId, pileId);
    CREATE INDEX IF NOT EXISTS sessions_by_location ON sessions (locationId, startedAt, id, status, pileId);
    CREATE INDEX IF NOT EXISTS sessions_by_pile ON sessions (pileId, startedAt, id, status, locationId);
    CREATE INDEX IF NOT EXISTS sessions_by_customer ON sessions (customerId, startedAt, id, status, locationId, pileId);
    CREATE INDEX IF NOT EXISTS sessions_by_tag ON sessions (idTag COLLATE NOCASE, startedAt, id);
    CREATE INDEX IF NOT EXISTS sessions_by_energy ON sessions (energy, id, status, locationId, pileId, startedAt, endedAt)
      WHERE endedAt IS NOT NULL;
    CREATE INDEX IF NOT EXISTS sessions_by_soc ON sessions (soc, id, status, locationId, pileId, startedAt, endedAt)
      WHERE endedAt IS NOT NULL;
    CREATE INDEX IF NOT EXISTS sessions_by_power ON sessions (power, id, status, locationId, pileId, startedAt, endedAt)
      WHERE endedAt IS NOT NULL;
  `,
  open(db) {
    const tally = openTally(db, 'sessions')
    const known = db.prepare<[number], { status: string }>('SELECT status FROM sessions WHERE id = ?')
    const put = db.prepare(
      `INSERT INTO sessions (id, status, state, pileId, connectorId, locationId, idTag, customerId, startedAt, endedAt,
         releasedAt, energy, power, soc, meteredAt) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT (id) DO UPDATE SET status = excluded.status, state = excluded.state, endedAt = excluded.endedAt,
         releasedAt = excluded.releasedAt, energy = excluded.energy, power = excluded.power, soc = excluded.soc,
         meteredAt = excluded.meteredAt`,
    )
    // Meter values touch no index, unless they show that a session goes on which was believed to be over.
    const meter = db.prepare(
      'UPDATE sessions SET energy = ?, power = ?, soc = ?, meteredAt = ? WHERE id = ? AND state = ?',
    )
    return {
      rows: [
        rowsOf(chargingSession, ({ id: text, facts, state }) => {
          const id = Number(text)
          const session = state.context
          const status = chargingSession.wire[state.value] ?? null
          if (status === null) return
          const { power, soc, meteredAt, startedAt, endedAt, releasedAt } = session
          const read = [energyOf(session), power, soc, meteredAt] as const
          const isMeter = facts.every(({ type }) => type === 'session.metered')
          if (isMeter && meter.run(...read, id, state.value).changes > 0) return
          const before = known.get(id)?.status ?? null
          const { pileId, connectorId, locationId, idTag, customerId } = session
          const place = [pileId, connectorId, locationId, idTag, customerId]
          put.run(id, status, state.value, ...place, startedAt, endedAt, releasedAt, ...read)
          tally(before, status)
        }),
      ],
    }
  },
}
