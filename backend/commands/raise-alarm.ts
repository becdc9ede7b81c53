import { DAY } from '#contracts/durations.ts'
import type { AlarmCode } from '#contracts/lifecycles/alarm.ts'
import { raiseDelaySeconds, safetyCodes } from '#contracts/lifecycles/alarm.ts'
import { connectorKey } from '#contracts/ids.ts'
import { millis } from '#contracts/units.ts'
import type { Instant } from '#contracts/units.ts'
import { alarm } from '#machines/alarm.ts'
import type { Plan, Work } from './work.ts'
import { must } from './hold.ts'

/** A condition of a pile that deserves attention. At most one alarm that is not over for each (M15 invariant 1). */
export interface Condition {
  readonly pileId: string
  readonly connectorId: number
  readonly code: AlarmCode
  readonly info: string | null
  readonly vendorErrorCode: string | null
  readonly seenAt: Instant
}

const lastAlarm = ({ pileId, connectorId, code }: Pick<Condition, 'pileId' | 'connectorId' | 'code'>): string =>
  `alarm/${connectorKey(pileId, connectorId)}/${code}`
/** Which codes have an alarm that is not over on a connector. */
const openCodes = (pileId: string, connectorId: number): string => `alarms/${connectorKey(pileId, connectorId)}`

const over: readonly string[] = ['New', 'Discarded', 'AutoRecovery', 'ManualDisposed']

/** How many alarms of the safety class are not over on a connector, those of the whole pile included. */
export const openSafetyAlarms = (work: Work, pileId: string, connectorId: number): number =>
  [0, connectorId]
    .flatMap((one) => safetyCodes.map((code) => work.key(lastAlarm({ pileId, connectorId: one, code }))))
    .filter((id) => id !== null && !over.includes(work.standing(alarm, id).value)).length

/** EVCommunicationError is the vehicle's: no alarm below 3 in 24 h on one connector (lifecycles §4). */
const VEHICLE_ERRORS_MIN = 3

/** Raises an alarm, or counts it once more. */
export const raiseAlarm: Plan<Condition, void> = (work, condition) => {
  const { pileId, connectorId, code, info, vendorErrorCode, seenAt } = condition
  const key = lastAlarm(condition)
  const last = work.key(key)
  if (last !== null && !over.includes(work.standing(alarm, last).value)) {
    // One that nobody has been shown yet counts once.
    work.give(alarm, { id: last, command: 'raiseAgain', body: { seenAt }, mayRefuse: ['Pending'] })
    remember(work, condition)
    return
  }
  if (code === 'EVCommunicationError') {
    const times = [...recent(work.key(`${key}/times`), seenAt), seenAt]
    work.setKey(`${key}/times`, JSON.stringify(times))
    if (times.length < VEHICLE_ERRORS_MIN) return
  }
  const number = last === null ? 1 : Number(last.slice(last.lastIndexOf('~') + 1)) + 1
  const id = `${connectorKey(pileId, connectorId)}~${code}~${number}`
  const about = { pileId, connectorId, code, info, vendorErrorCode, seenAt }
  const body = { ...about, delaySeconds: raiseDelaySeconds(code), recurrenceOf: last }
  must(work.give(alarm, { id, command: 'detect', body }))
  work.setKey(key, id)
  remember(work, condition)
}

/** Notes that a connector has an alarm of this code for a good report to clear. */
function remember(work: Work, { pileId, connectorId, code }: Condition): void {
  const key = openCodes(pileId, connectorId)
  const open = list(work.key(key))
  if (!open.includes(code)) work.setKey(key, JSON.stringify([...open, code].toSorted()))
}

/** A connector reports well again: its alarms begin to clear, but for those still named. */
export const clearAlarms: Plan<
  {
    readonly pileId: string
    readonly connectorId: number
    readonly seenAt: Instant
    /** Codes that this clears; null for all that a charge point can report. */
    readonly codes: readonly AlarmCode[] | null
    readonly still: AlarmCode | null
  },
  void
> = (work, { pileId, connectorId, seenAt, codes, still }) => {
  const key = openCodes(pileId, connectorId)
  const open = list(work.key(key))
  const cleared = open.filter(
    (code) => code !== still && (codes === null ? !ours.includes(code) : codes.includes(code)),
  )
  for (const code of cleared) {
    const id = work.key(lastAlarm({ pileId, connectorId, code }))
    if (id !== null) work.give(alarm, { id, command: 'clear', body: { seenAt }, mayRefuse: ['Clearing', ...over] })
  }
  if (cleared.length > 0) {
    const rest = open.filter((code) => !cleared.includes(code))
    work.setKey(key, rest.length === 0 ? null : JSON.stringify(rest))
  }
}

/** Conditions we find ourselves, or that are over only when somebody has looked: no StatusNotification clears them. */
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

/** The delay of a Pending alarm is over. */
export const showAlarm: Plan<{ readonly id: string }, void> = (work, { id }) => {
  work.give(alarm, { id, command: 'raise', body: { seenAt: work.now }, mayRefuse: ['Undisposed', 'Clearing', ...over] })
}

/** The hold-down of a Clearing alarm is over. */
export const recoverAlarm: Plan<{ readonly id: string }, void> = (work, { id }) => {
  work.give(alarm, { id, command: 'recover', body: { seenAt: work.now }, mayRefuse: ['Undisposed', ...over] })
}

const list = (text: string | null): readonly AlarmCode[] => (text === null ? [] : JSON.parse(text))
const recent = (text: string | null, at: Instant): readonly Instant[] =>
  (text === null ? [] : (JSON.parse(text) as readonly Instant[])).filter((one) => millis(at) - millis(one) < DAY)
