import { lastAlarm, standingAlarms } from './alarm.lookups.ts'
import { awaitedApproval } from './approval.lookups.ts'
import { lastProfile, plansAt, profilesOn } from './balancing.lookups.ts'
import { deliveredStart, newestSession, sessionsByTag } from './charging-session.lookups.ts'
import { failedFees, failedRecords } from './debt.lookups.ts'
import { lastUpload } from './diagnostics.lookups.ts'
import { switchesUnder } from './enablement.lookups.ts'
import { lastJob } from './firmware-job.lookups.ts'
import { cardsOf, everyList, pushesOn } from './list.lookups.ts'
import type { Lookup } from './lookup.ts'
import { lastStep } from './remote-command.lookups.ts'
import { askedReservation, reservationsOf, reservationsOn } from './reservation.lookups.ts'
import { lastOrder } from './work-order.lookups.ts'

/** The lookups of every lifecycle. */
export const lookups: readonly Lookup[] = [
  newestSession,
  sessionsByTag,
  deliveredStart,
  switchesUnder,
  failedRecords,
  failedFees,
  lastAlarm,
  standingAlarms,
  lastOrder,
  awaitedApproval,
  reservationsOn,
  reservationsOf,
  askedReservation,
  lastJob,
  lastUpload,
  plansAt,
  profilesOn,
  lastProfile,
  everyList,
  cardsOf,
  pushesOn,
  lastStep,
]

const byLifecycle = Map.groupBy(lookups, ({ lifecycle }) => lifecycle)
const none: readonly Lookup[] = []

/** The lookups of a lifecycle, by its name. */
export const lookupsOf = (lifecycle: string): readonly Lookup[] => byLifecycle.get(lifecycle) ?? none
