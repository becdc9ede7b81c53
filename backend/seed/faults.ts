import { system } from '#contracts/actor.ts'
import type { Actor } from '#contracts/actor.ts'
import { MINUTE } from '#contracts/durations.ts'
import type { ErrorCode } from '#contracts/equipment/connector.ts'
import type { Instant } from '#contracts/units.ts'
import { lastAlarm } from '#machines/maintenance/alarm.lookups.ts'
import { clearAlarms, raiseAlarm, recoverAlarm } from '../areas/maintenance/alarm/commands.ts'
import { disposeAlarm } from '../areas/maintenance/work-order/commands.ts'
import type { Transaction } from '../kernel/transaction.ts'
import { report } from './happenings.ts'
import type { Happening } from './happenings.ts'
import { keeper } from './keeper.ts'
import { brokenAtFirst } from './network.ts'
import type { Broken } from './network.ts'
import type { Seeder } from './seeder.ts'

/** Faults of the last hours: what a connector reported, and how it ended where it has. */
export interface Fault {
  readonly pileId: string
  readonly connectorId: number
  readonly code: ErrorCode
  /** So long before the present. */
  readonly minutesAgo: number
  /** Null where it has not ended. */
  readonly healedAfterMinutes: number | null
  /** What somebody has written who went there; null where nobody did. */
  readonly handled: string | null
}

/** Most recovered, one is open for the operator. */
export const smallFaults: readonly Fault[] = [
  { ...healed('WAW-02', 'ConnectorLockFailure'), minutesAgo: 80 },
  { ...healed('MRS-03', 'HighTemperature'), minutesAgo: 60 },
  { ...healed('TPE-02', 'InternalError'), minutesAgo: 40 },
  lasting(brokenAtFirst, 20),
]

function healed(pileId: string, code: ErrorCode): Omit<Fault, 'minutesAgo'> {
  return { pileId, connectorId: 1, code, healedAfterMinutes: 6, handled: null }
}

/** A fault that nobody has mended yet: the simulated pile has it from its first moment. */
export function lasting({ pileId, connectorId, code }: Broken, minutesAgo: number): Fault {
  return { pileId, connectorId, code, minutesAgo, healedAfterMinutes: null, handled: null }
}

const alarms: Actor = system('alarms')
/** Whoever went there writes it so long after the fault began. */
const HANDLED_AFTER_MINUTES = 4
/** An alarm holds on so long after its condition. */
const HOLD_DOWN_MINUTES = 2

/** What happens of a fault; `to` is the present. */
export function faultHappenings(seeder: Seeder, fault: Fault, to: number): readonly Happening[] {
  const { pileId, connectorId, code, minutesAgo, healedAfterMinutes, handled } = fault
  const place = { pileId, connectorId }
  const last = (tx: Transaction): string => tx.findLast(lastAlarm, pileId, connectorId, code) ?? ''
  const from = to - minutesAgo * MINUTE
  const begin = (seenAt: Instant): Promise<unknown> =>
    Promise.all([
      report(seeder, { ...place, word: 'Faulted', at: from, errorCode: code }),
      seeder.at(seenAt)(raiseAlarm, { ...place, code, info: null, vendorErrorCode: null, seenAt }, alarms),
    ])
  const begun = { at: from, run: begin }
  const seen =
    handled === null
      ? []
      : [
          {
            at: from + HANDLED_AFTER_MINUTES * MINUTE,
            run: (now: Instant) =>
              seeder.at(now)(
                (tx) => disposeAlarm(tx, { id: last(tx), remark: handled, confirmedOnSite: true }),
                null,
                keeper,
              ),
          },
        ]
  if (healedAfterMinutes === null) return [begun, ...seen]
  const over = from + healedAfterMinutes * MINUTE
  const heal = (seenAt: Instant): Promise<unknown> =>
    Promise.all([
      report(seeder, { ...place, word: 'Available', at: over }),
      seeder.at(seenAt)(clearAlarms, { ...place, seenAt, codes: null, still: null }, alarms),
    ])
  const recover = {
    at: over + HOLD_DOWN_MINUTES * MINUTE,
    run: (now: Instant) => seeder.at(now)((tx) => recoverAlarm(tx, { id: last(tx) }), null, alarms),
  }
  return [begun, ...seen, { at: over, run: heal }, ...(handled === null ? [recover] : [])]
}
