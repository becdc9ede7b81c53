import type { Database } from 'better-sqlite3'
import { balancingPlan } from '#machines/balancing-plan.ts'
import { chargingProfile } from '#machines/charging-profile.ts'
import { rowsOf } from './projection.ts'
import type { Projection } from './projection.ts'
import { openTally } from './tally.ts'

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
        rowsOf(balancingPlan, ({ id, standing }) => {
          const status = balancingPlan.wire[standing.value] ?? null
          if (status === null) return
          const before = knownPlan.get(id)?.status ?? null
          const { locationId, name, priority, repeat } = standing.context
          putPlan.run(id, name, name.toLowerCase(), status, standing.value, locationId, repeat, priority)
          tallyPlan(before, status)
        }),
        rowsOf(chargingProfile, ({ id, standing }) => {
          const status = chargingProfile.wire[standing.value] ?? null
          if (status === null) return
          const before = knownProfile.get(id)?.status ?? null
          putProfile.run(id, status, standing.context.planId, standing.context.pileId)
          tallyProfile(before, status)
        }),
      ],
    }
  },
}

/** What the process of load balancing looks up. */
export interface Balanced {
  /**
   * Whether there is anything to balance at a location: an active plan, or a profile that is not cleared; where one pile
   * has moved, a profile of its own. That is asked with every session, so it costs the same however many piles there are.
   */
  readonly isConcerned: (locationId: string, pileId: string | null) => boolean
  /** The piles that stand at a location, and those that still have profiles of its plans. */
  readonly pilesOf: (locationId: string) => readonly string[]
  /** Whether a pile has profiles that are not cleared. */
  readonly hasProfiles: (pileId: string) => boolean
  /** The profiles on a pile of which nobody can tell whether it follows them. */
  readonly unverifiedOn: (pileId: string) => readonly string[]
  /** Where a pile stands, and the locations whose plans have profiles on it. */
  readonly locationsOf: (pileId: string) => readonly string[]
}

export function openBalanced(db: Database): Balanced {
  const pilesOf = db
    .prepare<{ at: string }, string>(
      `SELECT id FROM piles WHERE locationId = @at UNION SELECT pileId FROM profiles
       WHERE status <> 'cleared' AND planId IN (SELECT id FROM plans WHERE locationId = @at)`,
    )
    .pluck()
  const locationsOf = db
    .prepare<{ pile: string }, string>(
      `SELECT locationId FROM piles WHERE id = @pile UNION SELECT locationId FROM plans
       WHERE id IN (SELECT planId FROM profiles WHERE pileId = @pile AND status <> 'cleared')`,
    )
    .pluck()
  const profileOf = db.prepare<[string], unknown>(
    `SELECT 1 FROM profiles WHERE pileId = ? AND status <> 'cleared' LIMIT 1`,
  )
  const unverifiedOn = db
    .prepare<[string], string>(`SELECT id FROM profiles WHERE pileId = ? AND status = 'unverified' ORDER BY number`)
    .pluck()
  const activePlans = db.prepare<[string], unknown>(
    `SELECT 1 FROM plans WHERE locationId = ? AND status = 'active' LIMIT 1`,
  )
  const profiles = db.prepare<{ at: string }, unknown>(
    `SELECT 1 FROM profiles p WHERE status <> 'cleared' AND @at IN (
       (SELECT locationId FROM piles WHERE id = p.pileId), (SELECT locationId FROM plans WHERE id = p.planId)) LIMIT 1`,
  )
  return {
    isConcerned: (locationId, pileId) =>
      activePlans.get(locationId) !== undefined ||
      (pileId === null ? profiles.get({ at: locationId }) : profileOf.get(pileId)) !== undefined,
    hasProfiles: (pileId) => profileOf.get(pileId) !== undefined,
    unverifiedOn: (pileId) => unverifiedOn.all(pileId),
    pilesOf: (locationId) => pilesOf.all({ at: locationId }),
    locationsOf: (pileId) => locationsOf.all({ pile: pileId }),
  }
}
