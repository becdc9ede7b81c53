import { lastAlarm, standingAlarms } from './maintenance/alarm.lookups.ts'
import { awaitedApproval } from './system/approval.lookups.ts'
import {
  everyPlanAt,
  lastProfile,
  pilesAt,
  plansAt,
  profilesOfPlan,
  profilesOn,
} from './balancing/balancing.lookups.ts'
import { unsettledRecords } from './charging/charge-record.lookups.ts'
import { deliveredStart, newestSession, runningSessions, sessionsByTag } from './charging/charging-session.lookups.ts'
import { failedFees, failedRecords } from './finance/debt.lookups.ts'
import { lastUpload, queuedUploads } from './equipment/remote/diagnostics.lookups.ts'
import { switchesUnder } from './equipment/enablement.lookups.ts'
import { lastJob, queuedJobs, unprovenJobs } from './equipment/firmware/firmware-job.lookups.ts'
import { cardsOf, everyList, pushesOn } from './equipment/lists/offline-list.lookups.ts'
import { assignedTariffs, draftOfTariff, everyVersion, tariffInForce } from './finance/tariff-version.lookups.ts'
import { waitingPiles } from './equipment/joining/joining.lookups.ts'
import type { Lookup } from './kit/lookup.ts'
import { lastStep, openCommands } from './equipment/remote/remote-command.lookups.ts'
import {
  askedReservation,
  endedReservation,
  heldReservations,
  reservationsOf,
  reservationsOn,
} from './charging/reservation.lookups.ts'
import { pilesBySerial } from './equipment/pile.lookups.ts'
import { lockedSignIns } from './system/sign-in.lookups.ts'
import { customersByCode } from './users/customer.lookups.ts'
import { defaultVehicles } from './users/vehicle.lookups.ts'
import { lastOrder, openOrders } from './maintenance/work-order.lookups.ts'

/** The lookups of every lifecycle. */
export const lookups: readonly Lookup[] = [
  newestSession,
  runningSessions,
  sessionsByTag,
  deliveredStart,
  unsettledRecords,
  switchesUnder,
  failedRecords,
  failedFees,
  lastAlarm,
  standingAlarms,
  lastOrder,
  openOrders,
  awaitedApproval,
  reservationsOn,
  reservationsOf,
  askedReservation,
  heldReservations,
  endedReservation,
  lastJob,
  queuedJobs,
  unprovenJobs,
  lastUpload,
  queuedUploads,
  plansAt,
  everyPlanAt,
  profilesOn,
  profilesOfPlan,
  lastProfile,
  pilesAt,
  pilesBySerial,
  everyList,
  cardsOf,
  pushesOn,
  lastStep,
  customersByCode,
  defaultVehicles,
  everyVersion,
  draftOfTariff,
  tariffInForce,
  assignedTariffs,
  openCommands,
  lockedSignIns,
  waitingPiles,
]

const byLifecycle = Map.groupBy(lookups, ({ lifecycle }) => lifecycle)
const byEachFact = Map.groupBy(
  lookups.filter(({ byStateAlone }) => !byStateAlone),
  ({ lifecycle }) => lifecycle,
)
const none: readonly Lookup[] = []

/** The lookups of a lifecycle that a fact may change when it leads from one state to another. */
export const lookupsOf = (lifecycle: string, from: string, to: string): readonly Lookup[] =>
  (from === to ? byEachFact : byLifecycle).get(lifecycle) ?? none
