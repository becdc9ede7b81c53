import { bill } from '#machines/finance/bill.ts'
import { rowsOf } from '#backend/kernel/read-model/projection.ts'
import type { Projection } from '#backend/kernel/read-model/projection.ts'
import { openTally } from '#backend/kernel/read-model/tally.ts'

/** Bills, numbered in the order they were opened. Indexes hold what the list filters by (queries/list.ts). */
export const bills: Projection = {
  tables: ['bills'],
  grows: true,
  create: `
    CREATE TABLE IF NOT EXISTS bills (
      number INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE,
      status TEXT NOT NULL,
      type TEXT NOT NULL,
      recordId TEXT,
      reservationId TEXT,
      customerId TEXT NOT NULL,
      method TEXT NOT NULL,
      gateway TEXT,
      remark TEXT NOT NULL,
      amount INTEGER NOT NULL,
      attempt INTEGER NOT NULL,
      openedAt TEXT NOT NULL,
      paidAt TEXT,
      balanceBefore INTEGER,
      balanceAfter INTEGER,
      reason TEXT
    ) STRICT;
    CREATE INDEX IF NOT EXISTS bills_by_number ON bills (number, status, type, openedAt);
    CREATE INDEX IF NOT EXISTS bills_by_opened ON bills (openedAt, number, status, type);
    CREATE INDEX IF NOT EXISTS bills_by_paid ON bills (paidAt, number, status, type, openedAt);
    CREATE INDEX IF NOT EXISTS bills_by_amount ON bills (amount, number, status, type, openedAt);
    CREATE INDEX IF NOT EXISTS bills_by_status ON bills (status, openedAt, number, type);
    CREATE INDEX IF NOT EXISTS bills_by_type ON bills (type, openedAt, number, status);
    CREATE INDEX IF NOT EXISTS bills_by_customer ON bills (customerId, openedAt, number, status, type);
    CREATE INDEX IF NOT EXISTS bills_by_record ON bills (recordId, openedAt, number);
  `,
  open(db) {
    const tally = openTally(db, 'bills')
    const known = db.prepare<[string], { status: string }>('SELECT status FROM bills WHERE id = ?')
    const put = db.prepare(
      `INSERT INTO bills (id, status, type, recordId, reservationId, customerId, method, gateway, remark, amount, attempt, openedAt,
         paidAt, balanceBefore, balanceAfter, reason) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT (id) DO UPDATE SET status = excluded.status, amount = excluded.amount, attempt = excluded.attempt,
         paidAt = excluded.paidAt, balanceBefore = excluded.balanceBefore, balanceAfter = excluded.balanceAfter,
         reason = excluded.reason`,
    )
    return {
      rows: [
        rowsOf(bill, ({ id, state }) => {
          const status = bill.wire[state.value] ?? null
          if (status === null) return
          const before = known.get(id)?.status ?? null
          const one = state.context
          const { type, recordId, reservationId, customerId, method, gateway, remark, amount, attempt, openedAt } = one
          const { paidAt, balanceBefore, balanceAfter, reason } = one
          const about = [type, recordId, reservationId, customerId, method, gateway, remark, amount, attempt, openedAt]
          put.run(id, status, ...about, paidAt, balanceBefore, balanceAfter, reason)
          tally(before, status)
        }),
      ],
    }
  },
}
