import { chargingSession, energyOf } from '#machines/charging-session.ts'
import type { SessionContext } from '#machines/charging-session.ts'
import type { Projection } from './projector.ts'
import { openTally } from './tally.ts'

/**
 * Charging sessions as the list shows them: one row a transaction. Each index holds, behind what it orders by, the
 * columns the list filters by (queries/list.ts); what meters change is indexed only once a session has ended.
 */
export const sessions: Projection = {
  tables: ['sessions'],
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
    CREATE INDEX IF NOT EXISTS sessions_by_energy ON sessions (energy, id, status, locationId, pileId, startedAt)
      WHERE endedAt IS NOT NULL;
    CREATE INDEX IF NOT EXISTS sessions_by_soc ON sessions (soc, id, status, locationId, pileId, startedAt)
      WHERE endedAt IS NOT NULL;
    CREATE INDEX IF NOT EXISTS sessions_by_power ON sessions (power, id, status, locationId, pileId, startedAt)
      WHERE endedAt IS NOT NULL;
  `,
  open(db) {
    const tally = openTally(db, 'sessions')
    const known = db.prepare<[number], { status: string }>('SELECT status FROM sessions WHERE id = ?')
    const insert = db.prepare(
      `INSERT INTO sessions (id, status, state, pileId, connectorId, locationId, idTag, customerId, startedAt, energy,
         power, meteredAt) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    )
    // Meter values touch no index.
    const meter = db.prepare('UPDATE sessions SET energy = ?, power = ?, soc = ?, meteredAt = ? WHERE id = ?')
    const move = db.prepare(
      `UPDATE sessions SET status = ?, state = ?, endedAt = ?, releasedAt = ?, energy = ?, power = ?, soc = ?,
         meteredAt = ? WHERE id = ?`,
    )
    return {
      'charging-session': (fact, standing) => {
        const id = Number(fact.id)
        const session = standing.context as SessionContext
        const status = chargingSession.wire[standing.value] ?? null
        if (status === null) return
        const { power, soc, meteredAt, endedAt, releasedAt } = session
        if (fact.type === 'session.metered' && standing.value === 'Charging') {
          meter.run(energyOf(session), power, soc, meteredAt, id)
          return
        }
        const before = known.get(id)?.status ?? null
        if (before === null) {
          const { pileId, connectorId, locationId, idTag, customerId, startedAt } = session
          const place = [pileId, connectorId, locationId, idTag, customerId]
          insert.run(id, status, standing.value, ...place, startedAt, energyOf(session), power, meteredAt)
        } else {
          move.run(status, standing.value, endedAt, releasedAt, energyOf(session), power, soc, meteredAt, id)
        }
        tally(before, status)
      },
    }
  },
}
