import { remoteCommand } from '#machines/equipment/remote/remote-command.ts'
import { rowsOf } from '#backend/kernel/read-model/projection.ts'
import type { Projection } from '#backend/kernel/read-model/projection.ts'
import { openTally } from '#backend/kernel/read-model/tally.ts'

/** Remote commands, a row each (M06). Indexes hold what the list filters by (queries/list.ts). */
export const commands: Projection = {
  tables: ['commands'],
  grows: true,
  create: `
    CREATE TABLE IF NOT EXISTS commands (
      number INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE,
      status TEXT NOT NULL,
      state TEXT NOT NULL,
      pileId TEXT NOT NULL,
      connectorId INTEGER,
      action TEXT NOT NULL,
      payload TEXT NOT NULL,
      answer TEXT,
      conf TEXT,
      late INTEGER NOT NULL,
      issuer TEXT,
      wisher TEXT,
      reason TEXT,
      issuedAt TEXT NOT NULL,
      expiresAt TEXT NOT NULL,
      sentAt TEXT,
      effectSeenAt TEXT
    ) STRICT;
    CREATE INDEX IF NOT EXISTS commands_by_issued ON commands (issuedAt, number, status, action, pileId);
    CREATE INDEX IF NOT EXISTS commands_by_status ON commands (status, issuedAt, number, action, pileId);
    CREATE INDEX IF NOT EXISTS commands_by_action ON commands (action, issuedAt, number, status, pileId);
    CREATE INDEX IF NOT EXISTS commands_by_pile ON commands (pileId, issuedAt, number, status, action);
  `,
  open(db) {
    const tally = openTally(db, 'commands')
    const known = db.prepare<[string], { status: string }>('SELECT status FROM commands WHERE id = ?')
    const put = db.prepare(
      `INSERT INTO commands (id, pileId, connectorId, action, payload, issuer, wisher, reason, issuedAt, expiresAt, status, state,
         answer, conf, late, sentAt, effectSeenAt) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT (id) DO UPDATE SET status = excluded.status, state = excluded.state, answer = excluded.answer,
         conf = excluded.conf, late = excluded.late, sentAt = excluded.sentAt, effectSeenAt = excluded.effectSeenAt`,
    )
    return {
      rows: [
        rowsOf(remoteCommand, ({ id, state }) => {
          const status = remoteCommand.wire[state.value] ?? null
          if (status === null) return
          const one = state.context
          const before = known.get(id)?.status ?? null
          const conf = one.conf === null ? null : JSON.stringify(one.conf)
          const about = [one.pileId, one.connectorId, one.action, JSON.stringify(one.payload)]
          const begun = [
            one.issuer,
            one.wisher?.account ?? null,
            one.reason,
            one.issuedAt,
            one.expiresAt,
            status,
            state.value,
          ]
          put.run(id, ...about, ...begun, one.answer, conf, one.late ? 1 : 0, one.sentAt, one.effectSeenAt)
          tally(before, status)
        }),
      ],
    }
  },
}
