import { DAY } from '#contracts/durations.ts'
import type { AlarmCode } from '#contracts/maintenance/alarm.ts'
import { raiseDelaySeconds, safetyCodes } from '#contracts/maintenance/alarm.ts'
import { vehicleErrorsMin } from '#contracts/equipment/connector.ts'
import { connectorKey } from '#contracts/ids.ts'
import { millis } from '#contracts/units.ts'
import type { Instant } from '#contracts/units.ts'
import { lastAlarm, standingAlarms } from '#machines/maintenance/alarm.lookups.ts'
import { alarm } from '#machines/maintenance/alarm.ts'
import { connector } from '#machines/equipment/connector.ts'
import { is, isNew } from '#machines/kit/tags.ts'
import type { CommandHandler, Transaction } from '#backend/kernel/transaction.ts'
import { must } from '#backend/kernel/refusals.ts'

/** A condition of a pile that raises an alarm. There is at most one open alarm for each (M15 invariant 1). */
export interface Condition {
  readonly pileId: string
  readonly connectorId: number
  readonly code: AlarmCode
  readonly info: string | null
  readonly vendorErrorCode: string | null
  readonly seenAt: Instant
}

/** The number of open alarms of the safety class on a connector, those of the whole pile included. */
export const openSafetyAlarms = (tx: Transaction, pileId: string, connectorId: number): number =>
  [0, connectorId]
    .flatMap((one) => safetyCodes.map((code) => tx.findLast(lastAlarm, pileId, one, code)))
    .filter((id) => id !== null && is(alarm, tx.stateOf(alarm, id), 'open')).length

/**
 * An EVCommunicationError is put down to the vehicle: no alarm below so many in 24 h on one connector (lifecycles §4).
 */
function isOfOneVehicle(tx: Transaction, { pileId, connectorId, seenAt }: Condition): boolean {
  const { value, context } = tx.stateOf(connector, connectorKey(pileId, connectorId))
  const known = isNew(value) ? [] : context.vehicleErrors
  return known.filter((at) => millis(seenAt) - millis(at) < DAY).length < vehicleErrorsMin
}

/** Raises an alarm, or counts the condition again. */
export const raiseAlarm: CommandHandler<Condition, void> = (tx, condition) => {
  const { pileId, connectorId, code, info, vendorErrorCode, seenAt } = condition
  const last = tx.findLast(lastAlarm, pileId, connectorId, code)
  if (last !== null && is(alarm, tx.stateOf(alarm, last), 'open')) {
    // An alarm that was not shown yet counts once.
    tx.dispatch(alarm, { id: last, command: 'raiseAgain', body: { seenAt }, mayRefuse: ['unshown'] })
    return
  }
  if (code === 'EVCommunicationError' && isOfOneVehicle(tx, condition)) return
  const number = last === null ? 1 : Number(last.slice(last.lastIndexOf('~') + 1)) + 1
  const id = `${connectorKey(pileId, connectorId)}~${code}~${number}`
  const about = { pileId, connectorId, code, info, vendorErrorCode, seenAt }
  const body = { ...about, delaySeconds: raiseDelaySeconds(code), recurrenceOf: last }
  must(tx.dispatch(alarm, { id, command: 'detect', body }))
}

/** A connector reports no error: its alarms begin to clear, except for those still reported. */
export const clearAlarms: CommandHandler<
  {
    readonly pileId: string
    readonly connectorId: number
    readonly seenAt: Instant
    /** The codes to clear; null for all that a charge point can report. */
    readonly codes: readonly AlarmCode[] | null
    readonly still: AlarmCode | null
  },
  void
> = (tx, { pileId, connectorId, seenAt, codes, still }) => {
  for (const id of tx.find(standingAlarms, pileId, connectorId)) {
    const { code } = tx.stateOf(alarm, id).context
    const isMeant = codes === null ? !ours.includes(code) : codes.includes(code)
    if (isMeant && code !== still) must(tx.dispatch(alarm, { id, command: 'clear', body: { seenAt } }))
  }
}

/** Conditions that we detect ourselves, or that end only by inspection: no StatusNotification clears them. */
const ours: readonly AlarmCode[] = [
  'PileOffline',
  'ChargeRecordError',
  'SecurityEvent',
  'AvailabilityRejected',
  'AvailabilityDrift',
  'ProfileDrift',
  'ProfileRejected',
  'ReservationIgnored',
  'ReservationDrift',
]

/** The delay of a Pending alarm has passed. */
export const showAlarm: CommandHandler<{ readonly id: string }, void> = (tx, { id }) => {
  tx.dispatch(alarm, { id, command: 'raise', body: { seenAt: tx.now }, mayRefuse: ['elsewhere'] })
}

/** The hold-down of a Clearing alarm has passed. */
export const recoverAlarm: CommandHandler<{ readonly id: string }, void> = (tx, { id }) => {
  tx.dispatch(alarm, { id, command: 'recover', body: { seenAt: tx.now }, mayRefuse: ['elsewhere'] })
}
