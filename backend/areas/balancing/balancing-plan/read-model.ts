import { balancingPlan } from '#machines/balancing/balancing-plan.ts'
import { chargingProfile } from '#machines/balancing/charging-profile.ts'
import { rowsOf } from '#backend/kernel/read-model/projection.ts'
import type { Projection } from '#backend/kernel/read-model/projection.ts'
import { openTally } from '#backend/kernel/read-model/tally.ts'

/** Plans of load balancing and the profiles on piles, a row each (M21, M22). `search` is the name without letter case. */
export const plans: Projection = {
  tables: ['plans', 'profiles'],
  create: `
    CREATE TABLE IF NOT EXISTS plans (
      number INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE,
      name TEXT NOT NULL,
      search TEXT NOT NULL,
      status TEXT NOT NULL,
      state TEXT NOT NULL,
      locationId TEXT NOT NULL,
      repeat TEXT NOT NULL,
      priority INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX IF NOT EXISTS plans_by_number ON plans (number, status, locationId, search);
    CREATE INDEX IF NOT EXISTS plans_by_name ON plans (search, number, status, locationId);
    CREATE INDEX IF NOT EXISTS plans_by_status ON plans (status, number, locationId, search);
    CREATE INDEX IF NOT EXISTS plans_by_location ON plans (locationId, number, status, search);
    CREATE INDEX IF NOT EXISTS plans_by_priority ON plans (priority, number, status, locationId, search);
    CREATE TABLE IF NOT EXISTS profiles (
      number INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE,
      status TEXT NOT NULL,
      planId TEXT,
      pileId TEXT NOT NULL
    ) STRICT;
    CREATE INDEX IF NOT EXISTS profiles_by_number ON profiles (number, status, planId, pileId);
    CREATE INDEX IF NOT EXISTS profiles_by_status ON profiles (status, number, planId, pileId);
    CREATE INDEX IF NOT EXISTS profiles_by_plan ON profiles (planId, number, status, pileId);
    CREATE INDEX IF NOT EXISTS profiles_by_pile ON profiles (pileId, number, status, planId);
  `,
  open(db) {
    const tallyPlan = openTally(db, 'plans')
    const tallyProfile = openTally(db, 'profiles')
    const knownPlan = db.prepare<[string], { status: string }>('SELECT status FROM plans WHERE id = ?')
    const knownProfile = db.prepare<[string], { status: string }>('SELECT status FROM profiles WHERE id = ?')
    const putPlan = db.prepare(
      `INSERT INTO plans (id, name, search, status, state, locationId, repeat, priority) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT (id) DO UPDATE SET name = excluded.name, search = excluded.search, status = excluded.status,
         state = excluded.state, locationId = excluded.locationId, repeat = excluded.repeat,
         priority = excluded.priority`,
    )
    const putProfile = db.prepare(
      `INSERT INTO profiles (id, status, planId, pileId) VALUES (?, ?, ?, ?)
       ON CONFLICT (id) DO UPDATE SET status = excluded.status`,
    )
    return {
      rows: [
        rowsOf(balancingPlan, ({ id, state }) => {
          const status = balancingPlan.wire[state.value] ?? null
          if (status === null) return
          const before = knownPlan.get(id)?.status ?? null
          const { locationId, name, priority, repeat } = state.context
          putPlan.run(id, name, name.toLowerCase(), status, state.value, locationId, repeat, priority)
          tallyPlan(before, status)
        }),
        rowsOf(chargingProfile, ({ id, state }) => {
          const status = chargingProfile.wire[state.value] ?? null
          if (status === null) return
          const before = knownProfile.get(id)?.status ?? null
          putProfile.run(id, status, state.context.planId, state.context.pileId)
          tallyProfile(before, status)
        }),
      ],
    }
  },
}
