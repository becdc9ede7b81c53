import { listAlarms, readAlarm } from './alarms.ts'
import { listApprovals, readApproval } from './approvals.ts'
import { listBills, readBill } from './bills.ts'
import { listCommands, readCommand } from './commands.ts'
import { countConnectors, listConnectors } from './connectors.ts'
import { readCurve } from './curve.ts'
import { listDiagnostics, readDiagnostics } from './diagnostics.ts'
import { listJobs, readJob } from './firmware-jobs.ts'
import { readFacts, readOffers } from './lifecycle.ts'
import { listLoads, readLoad } from './loads.ts'
import { readOverview } from './overview.ts'
import { listOfflineLists, readOfflineList } from './offline-lists.ts'
import { listPiles, readPile } from './piles.ts'
import { listHeadroom, listPlans, readPlan } from './plans.ts'
import { listProfiles } from './profiles.ts'
import { listRecords, readRecord } from './records.ts'
import { listReservations, readReservation } from './reservations.ts'
import { listSecurityEvents, readSecurity } from './security.ts'
import { listSessions, readSession } from './sessions.ts'
import type { Source } from './source.ts'
import { listCandidates, listModels, listUpgrades, readUpgrade } from './upgrades.ts'

/**
 * Every question a gateway may ask of a world, by name: one and the same query answers now and as of a moment, here or in
 * the worker that holds the past. What goes in and out is plain data.
 */
export const queries = {
  listAlarms,
  readAlarm,
  listApprovals,
  readApproval,
  listBills,
  readBill,
  listCommands,
  readCommand,
  countConnectors,
  listConnectors,
  readCurve,
  listDiagnostics,
  readDiagnostics,
  listJobs,
  readJob,
  readFacts,
  readOffers,
  readOverview,
  listOfflineLists,
  readOfflineList,
  listPiles,
  readPile,
  listHeadroom,
  listPlans,
  readPlan,
  listProfiles,
  listLoads,
  readLoad,
  listRecords,
  readRecord,
  listReservations,
  readReservation,
  listSecurityEvents,
  readSecurity,
  listSessions,
  readSession,
  listCandidates,
  listModels,
  listUpgrades,
  readUpgrade,
} as const

export type QueryName = keyof typeof queries
type Rest<Query> = Query extends (source: Source, ...rest: infer Given) => unknown ? Given : never
export type QueryArguments<Name extends QueryName> = Rest<(typeof queries)[Name]>
export type QueryAnswer<Name extends QueryName> = ReturnType<(typeof queries)[Name]>

/** A question as data. */
export interface Question<Name extends QueryName = QueryName> {
  readonly name: Name
  readonly given: QueryArguments<Name>
}

/** Answers a question from a world. */
export function answerFrom<Name extends QueryName>(source: Source, { name, given }: Question<Name>): QueryAnswer<Name> {
  // The name says which query; TypeScript does not carry that on to what it takes and answers.
  const query = queries[name] as unknown as (source: Source, ...rest: unknown[]) => QueryAnswer<Name>
  return query(source, ...given)
}
