import { severityOf } from '#contracts/equipment/pile-security.ts'
import type { SecurityFact } from '#contracts/equipment/pile-security.ts'
import type { Fact } from '#contracts/fact.ts'
import type { Projection } from '#backend/kernel/read-model/projection.ts'
import { pileSecurity } from '#machines/equipment/pile-security.ts'
import { openTally } from '#backend/kernel/read-model/tally.ts'

/** Security events, a row each, numbered by the positions of their facts. Indexes hold what the list filters by. */
export const securityEvents: Projection = {
  tables: ['securityEvents'],
  grows: true,
  create: `
    CREATE TABLE IF NOT EXISTS securityEvents (
      number INTEGER PRIMARY KEY,
      pileId TEXT NOT NULL,
      at TEXT NOT NULL,
      reportedAt TEXT,
      type TEXT NOT NULL,
      severity TEXT NOT NULL,
      source TEXT NOT NULL,
      techInfo TEXT
    ) STRICT;
    CREATE INDEX IF NOT EXISTS securityEvents_by_at ON securityEvents (at, number, severity, type, pileId);
    CREATE INDEX IF NOT EXISTS securityEvents_by_severity ON securityEvents (severity, at, number, type, pileId);
    CREATE INDEX IF NOT EXISTS securityEvents_by_pile ON securityEvents (pileId, at, number, severity, type);
  `,
  open(db) {
    const tally = openTally(db, 'securityEvents')
    const add = db.prepare('INSERT INTO securityEvents VALUES (?, ?, ?, ?, ?, ?, ?, ?)')
    return {
      each: {
        [pileSecurity.name]: (fact) => {
          if (!isNoticed(fact)) return
          const { type, techInfo, reportedAt } = fact.data
          const severity = severityOf(type)
          const source = fact.by.kind === 'pile' ? 'pile' : 'central'
          add.run(fact.position, fact.id, fact.at, reportedAt, type, severity, source, techInfo)
          tally(null, severity)
        },
      },
    }
  },
}

type Noticed = Extract<SecurityFact, { readonly type: 'security.noticed' }>

/** The store keeps only facts that their schemas accept. */
const isNoticed = (fact: Fact): fact is Fact & Pick<Noticed, 'data'> => fact.type === 'security.noticed'
