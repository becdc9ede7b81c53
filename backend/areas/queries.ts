import { listAlarms, readAlarm } from './maintenance/alarm/queries.ts'
import { listApprovals, readApproval } from './system/approval/queries.ts'
import { listBills, readBill } from './finance/bill/queries.ts'
import { listCommands, readCommand } from './equipment/remote-command/queries.ts'
import { countConnectors, listConnectors } from './equipment/connector/queries.ts'
import { readCurve } from './charging/charging-session/curve.queries.ts'
import { listDiagnostics, readDiagnostics } from './equipment/diagnostics/queries.ts'
import { listJobs, readJob } from './equipment/firmware/jobs.queries.ts'
import { readFacts, readOffers } from '../kernel/query/lifecycle.ts'
import { listLoads, readLoad } from './balancing/location-load/queries.ts'
import { readOverview } from './home/overview/queries.ts'
import { listOfflineLists, readOfflineList } from './equipment/local-auth-list/queries.ts'
import { listPiles, readPile } from './equipment/pile/queries.ts'
import { listHeadroom, listPlans, readPlan } from './balancing/balancing-plan/queries.ts'
import { listProfiles } from './balancing/charging-profile/queries.ts'
import { listRecords, readRecord } from './charging/charge-record/queries.ts'
import { listReservations, readReservation } from './charging/reservation/queries.ts'
import { listSecurityEvents, readSecurity } from './equipment/security/queries.ts'
import { listSessions, readSession } from './charging/charging-session/queries.ts'
import type { Source } from '../kernel/query/read-context.ts'
import { listCandidates, listModels, listUpgrades, readUpgrade } from './equipment/firmware/upgrades.queries.ts'

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
