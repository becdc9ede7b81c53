import type { Database } from 'better-sqlite3'
import { firmwareJob } from '#machines/equipment/firmware/firmware-job.ts'
import { wireOf } from '#machines/kit/lifecycle.ts'
import type { FirmwareContext } from '#machines/equipment/firmware/firmware-job.context.ts'
import { firmwareUpgrade } from '#machines/equipment/firmware/firmware-upgrade.ts'
import { rowsOf } from '#backend/kernel/read-model/projection.ts'
import type { Moved, Projection } from '#backend/kernel/read-model/projection.ts'
import { openTally } from '#backend/kernel/read-model/tally.ts'

/**
 * Firmware upgrade configurations (M17) but for those that were deleted, and the jobs of their piles (M18). Indexes hold
 * what the lists filter by (queries/list.ts).
 */
export const firmware: Projection = {
  tables: ['upgrades', 'firmware_jobs'],
  grows: true,
  create: `
    CREATE TABLE IF NOT EXISTS upgrades (
      number INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE,
      status TEXT NOT NULL,
      state TEXT NOT NULL,
      version TEXT NOT NULL,
      search TEXT NOT NULL,
      vendor TEXT NOT NULL,
      model TEXT NOT NULL,
      retrieveAt TEXT NOT NULL,
      draftedAt TEXT NOT NULL,
      draftedBy TEXT
    ) STRICT;
    CREATE INDEX IF NOT EXISTS upgrades_by_drafted ON upgrades (draftedAt, number, status, vendor, model, search);
    CREATE INDEX IF NOT EXISTS upgrades_by_status ON upgrades (status, draftedAt, number, vendor, model, search);
    CREATE INDEX IF NOT EXISTS upgrades_by_version ON upgrades (search, draftedAt, number, status, vendor, model);
    CREATE INDEX IF NOT EXISTS upgrades_by_vendor ON upgrades (vendor, draftedAt, number, status, model, search);
    CREATE INDEX IF NOT EXISTS upgrades_by_retrieve ON upgrades (retrieveAt, number, status, vendor, model, search);
    CREATE TABLE IF NOT EXISTS firmware_jobs (
      number INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE,
      upgradeId TEXT,
      pileId TEXT NOT NULL,
      version TEXT,
      status TEXT NOT NULL,
      state TEXT NOT NULL,
      attempt INTEGER NOT NULL,
      failure TEXT,
      retrieveAt TEXT,
      sentAt TEXT,
      movedAt TEXT NOT NULL
    ) STRICT;
    CREATE INDEX IF NOT EXISTS firmware_jobs_by_number ON firmware_jobs (number, status, pileId, upgradeId);
    CREATE INDEX IF NOT EXISTS firmware_jobs_by_upgrade ON firmware_jobs (upgradeId, number, status, pileId);
    CREATE INDEX IF NOT EXISTS firmware_jobs_by_pile ON firmware_jobs (pileId, number, status, upgradeId);
    CREATE INDEX IF NOT EXISTS firmware_jobs_by_status ON firmware_jobs (status, number, pileId, upgradeId);
    CREATE INDEX IF NOT EXISTS firmware_jobs_by_moved ON firmware_jobs (movedAt, number, status, pileId, upgradeId);
  `,
  open(db) {
    const tally = openTally(db, 'upgrades')
    const known = db.prepare<[string], { status: string }>('SELECT status FROM upgrades WHERE id = ?')
    const drop = db.prepare('DELETE FROM upgrades WHERE id = ?')
    const put = db.prepare(
      `INSERT INTO upgrades (id, status, state, version, search, vendor, model, retrieveAt, draftedAt, draftedBy)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT (id) DO UPDATE SET status = excluded.status, state = excluded.state, version = excluded.version,
         search = excluded.search, vendor = excluded.vendor, model = excluded.model, retrieveAt = excluded.retrieveAt`,
    )
    return {
      rows: [
        rowsOf(firmwareUpgrade, ({ id, facts: [first], state: { value, context } }) => {
          const status = firmwareUpgrade.wire[value] ?? null
          if (status === null || first === undefined) return
          const before = known.get(id)?.status ?? null
          if (status === 'deleted') {
            drop.run(id)
            return tally(before, null)
          }
          const { version, vendor, model, retrieveAt } = context
          const begun = [first.at, first.by.kind === 'person' ? first.by.account : null]
          put.run(id, status, value, version, version.toLowerCase(), vendor, model, retrieveAt, ...begun)
          tally(before, status)
        }),
        openJobs(db),
      ],
    }
  },
}

function openJobs(db: Database) {
  const tally = openTally(db, 'firmware_jobs')
  const known = db.prepare<[string], { status: string }>('SELECT status FROM firmware_jobs WHERE id = ?')
  const put = db.prepare(
    `INSERT INTO firmware_jobs (id, upgradeId, pileId, version, status, state, attempt, failure, retrieveAt, sentAt, movedAt)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (id) DO UPDATE SET status = excluded.status, state = excluded.state, attempt = excluded.attempt,
       failure = excluded.failure, retrieveAt = excluded.retrieveAt, sentAt = excluded.sentAt, movedAt = excluded.movedAt`,
  )
  return rowsOf(firmwareJob, ({ id, facts, state }: Moved<FirmwareContext>) => {
    const status = wireOf(firmwareJob, state.value)
    const [first, last] = [facts[0], facts.at(-1)]
    if (status === null || first === undefined || last === undefined) return
    const { upgradeId, version, attempt, reason, retrieveAt, sentAt } = state.context
    const before = known.get(id)?.status ?? null
    // Work that nobody asked for is known by the pile that told of it.
    const pileId = state.context.pileId ?? (first.by.kind === 'pile' ? first.by.id : '')
    put.run(id, upgradeId, pileId, version, status, state.value, attempt, reason, retrieveAt, sentAt, last.at)
    tally(before, status)
  })
}
