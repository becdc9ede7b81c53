import { reservation } from '#machines/charging/reservation.ts'
import { rowsOf } from '#backend/kernel/read-model/projection.ts'
import type { Projection } from '#backend/kernel/read-model/projection.ts'
import { openTally } from '#backend/kernel/read-model/tally.ts'

/** Reservations, a row each (M14). Indexes hold what the list filters by (queries/list.ts). */
export const reservations: Projection = {
  tables: ['reservations'],
  grows: true,
  create: `
    CREATE TABLE IF NOT EXISTS reservations (
      number INTEGER PRIMARY KEY,
      status TEXT NOT NULL,
      state TEXT NOT NULL,
      pileId TEXT NOT NULL,
      connectorId INTEGER NOT NULL,
      idTag TEXT NOT NULL,
      customerId TEXT NOT NULL,
      startsAt TEXT NOT NULL,
      expiresAt TEXT NOT NULL,
      endedAt TEXT,
      outcome TEXT,
      reason TEXT,
      fee INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX IF NOT EXISTS reservations_by_start
      ON reservations (startsAt, number, status, pileId, connectorId, customerId);
    CREATE INDEX IF NOT EXISTS reservations_by_expiry
      ON reservations (expiresAt, number, status, pileId, connectorId, customerId, startsAt);
    CREATE INDEX IF NOT EXISTS reservations_by_status
      ON reservations (status, startsAt, number, pileId, connectorId, customerId);
    CREATE INDEX IF NOT EXISTS reservations_by_pile
      ON reservations (pileId, startsAt, number, status, connectorId, customerId);
    CREATE INDEX IF NOT EXISTS reservations_by_customer
      ON reservations (customerId, startsAt, number, status, pileId, connectorId);
  `,
  open(db) {
    const tally = openTally(db, 'reservations')
    const known = db.prepare<[number], { status: string }>('SELECT status FROM reservations WHERE number = ?')
    const put = db.prepare(
      `INSERT INTO reservations (number, status, state, pileId, connectorId, idTag, customerId, startsAt, expiresAt,
         endedAt, outcome, reason, fee) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT (number) DO UPDATE SET status = excluded.status, state = excluded.state, pileId = excluded.pileId,
         connectorId = excluded.connectorId, endedAt = excluded.endedAt, outcome = excluded.outcome,
         reason = excluded.reason, fee = excluded.fee`,
    )
    return {
      rows: [
        rowsOf(reservation, ({ state }) => {
          const status = reservation.wire[state.value] ?? null
          if (status === null) return
          const { number, pileId, connectorId, idTag, customerId, ...one } = state.context
          const before = known.get(number)?.status ?? null
          const about = [pileId, connectorId, idTag, customerId, one.startsAt, one.expiresAt]
          put.run(number, status, state.value, ...about, one.endedAt, one.outcome, one.reason, one.fee)
          tally(before, status)
        }),
      ],
    }
  },
}
