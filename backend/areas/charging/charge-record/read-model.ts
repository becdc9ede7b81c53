import { chargeRecord } from '#machines/charging/charge-record.ts'
import { rowsOf } from '#backend/kernel/read-model/projection.ts'
import type { Projection } from '#backend/kernel/read-model/projection.ts'
import { openTally } from '#backend/kernel/read-model/tally.ts'

/**
 * Charge records: what sessions cost and whether they are paid. Each index holds, behind what it orders by, the columns
 * the list filters by, so that walking a million of its entries touches no row (queries/list.ts).
 */
export const records: Projection = {
  tables: ['records'],
  grows: true,
  create: `
    CREATE TABLE IF NOT EXISTS records (
      id INTEGER PRIMARY KEY,
      status TEXT NOT NULL,
      state TEXT NOT NULL,
      pileId TEXT NOT NULL,
      connectorId INTEGER NOT NULL,
      locationId TEXT,
      idTag TEXT NOT NULL,
      customerId TEXT,
      startedAt TEXT NOT NULL,
      endedAt TEXT NOT NULL,
      releasedAt TEXT,
      energy INTEGER NOT NULL,
      total INTEGER,
      paidAmount INTEGER NOT NULL,
      balanceBefore INTEGER,
      balanceAfter INTEGER,
      billId TEXT,
      implausible TEXT
    ) STRICT;
    CREATE INDEX IF NOT EXISTS records_by_id ON records (id, status, locationId, pileId, endedAt);
    CREATE INDEX IF NOT EXISTS records_by_ended ON records (endedAt, id, status, locationId, pileId, energy, total);
    CREATE INDEX IF NOT EXISTS records_by_started ON records (startedAt, id, status, locationId, pileId, endedAt);
    CREATE INDEX IF NOT EXISTS records_by_energy ON records (energy, id, status, locationId, pileId, endedAt);
    CREATE INDEX IF NOT EXISTS records_by_total ON records (total, id, status, locationId, pileId, endedAt);
    CREATE INDEX IF NOT EXISTS records_by_status ON records (status, endedAt, id, locationId, pileId);
    CREATE INDEX IF NOT EXISTS records_by_location ON records (locationId, endedAt, id, status, pileId);
    CREATE INDEX IF NOT EXISTS records_by_pile ON records (pileId, endedAt, id, status, locationId);
    CREATE INDEX IF NOT EXISTS records_by_customer ON records (customerId, endedAt, id, status, locationId, pileId);
    CREATE INDEX IF NOT EXISTS records_by_tag ON records (idTag COLLATE NOCASE, endedAt, id);
  `,
  open(db) {
    const tally = openTally(db, 'records')
    const known = db.prepare<[number], { status: string }>('SELECT status FROM records WHERE id = ?')
    const put = db.prepare(
      `INSERT INTO records (id, status, state, pileId, connectorId, locationId, idTag, customerId, startedAt, endedAt,
         energy, releasedAt, total, paidAmount, balanceBefore, balanceAfter, billId, implausible)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT (id) DO UPDATE SET status = excluded.status, state = excluded.state,
         customerId = excluded.customerId, releasedAt = excluded.releasedAt, total = excluded.total,
         paidAmount = excluded.paidAmount, balanceBefore = excluded.balanceBefore,
         balanceAfter = excluded.balanceAfter, billId = excluded.billId, implausible = excluded.implausible`,
    )
    return {
      rows: [
        rowsOf(chargeRecord, ({ id: text, state }) => {
          const id = Number(text)
          const record = state.context
          const status = chargeRecord.wire[state.value] ?? null
          if (status === null) return
          const before = known.get(id)?.status ?? null
          const { pileId, connectorId, locationId, idTag, customerId, startedAt, endedAt, energy } = record
          const { releasedAt, cost, paidAmount, balanceBefore, balanceAfter, billId, implausible } = record
          const place = [pileId, connectorId, locationId, idTag, customerId, startedAt, endedAt, energy]
          const money = [cost?.total ?? null, paidAmount, balanceBefore, balanceAfter]
          put.run(id, status, state.value, ...place, releasedAt, ...money, billId, implausible)
          tally(before, status)
        }),
      ],
    }
  },
}
