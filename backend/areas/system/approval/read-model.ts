import { accountOf } from '#machines/system/second-person.ts'
import { approval } from '#machines/system/approval.ts'
import { rowsOf } from '#backend/kernel/read-model/projection.ts'
import type { Projection } from '#backend/kernel/read-model/projection.ts'
import { openTally } from '#backend/kernel/read-model/tally.ts'

/** Requests for approval, a row each. Indexes hold what the list filters by (queries/list.ts). */
export const approvals: Projection = {
  tables: ['approvals'],
  grows: true,
  create: `
    CREATE TABLE IF NOT EXISTS approvals (
      number INTEGER PRIMARY KEY,
      status TEXT NOT NULL,
      state TEXT NOT NULL,
      waiting INTEGER NOT NULL,
      lifecycle TEXT NOT NULL,
      subjectId TEXT NOT NULL,
      command TEXT NOT NULL,
      form TEXT NOT NULL,
      amount INTEGER NOT NULL,
      currency TEXT NOT NULL,
      requester TEXT NOT NULL,
      requestedAt TEXT NOT NULL,
      expiresAt TEXT NOT NULL,
      decidedBy TEXT,
      endedAt TEXT,
      reason TEXT
    ) STRICT;
    CREATE INDEX IF NOT EXISTS approvals_by_waiting ON approvals (waiting, requestedAt, number, status, subjectId, requester);
    CREATE INDEX IF NOT EXISTS approvals_by_requested ON approvals (requestedAt, number, status, subjectId, requester);
    CREATE INDEX IF NOT EXISTS approvals_by_expiry ON approvals (expiresAt, number, status, subjectId, requester);
    CREATE INDEX IF NOT EXISTS approvals_by_status ON approvals (status, requestedAt, number, subjectId, requester);
    CREATE INDEX IF NOT EXISTS approvals_by_subject ON approvals (subjectId, lifecycle, number);
  `,
  open(db) {
    const tally = openTally(db, 'approvals')
    const known = db.prepare<[number], { status: string }>('SELECT status FROM approvals WHERE number = ?')
    const put = db.prepare(
      `INSERT INTO approvals (number, lifecycle, subjectId, command, form, amount, currency, requester, requestedAt,
         expiresAt, status, state, waiting, decidedBy, endedAt, reason)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT (number) DO UPDATE SET status = excluded.status, state = excluded.state, waiting = excluded.waiting,
         decidedBy = excluded.decidedBy, endedAt = excluded.endedAt, reason = excluded.reason`,
    )
    return {
      rows: [
        rowsOf(approval, ({ id, state }) => {
          const status = approval.wire[state.value] ?? null
          if (status === null) return
          const one = state.context
          const before = known.get(Number(id))?.status ?? null
          const subject = [one.lifecycle, one.subjectId, one.command, JSON.stringify(one.form)]
          const stake = [one.amount, JSON.stringify(one.currency), accountOf(one.requestedBy) ?? '']
          const end = [status, state.value, one.endedAt === null ? 1 : 0, one.decidedBy, one.endedAt, one.reason]
          put.run(Number(id), ...subject, ...stake, one.requestedAt, one.expiresAt, ...end)
          tally(before, status)
        }),
      ],
    }
  },
}
