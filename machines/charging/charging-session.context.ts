import type { Mark, SessionFact, StopReason } from '#contracts/charging/charging-session.ts'
import { isDoubtful } from '#contracts/ocpp/quirk.ts'
import { energy, millis, TimeZone } from '#contracts/units.ts'
import type { Energy, Instant } from '#contracts/units.ts'

/**
 * M07: the context of a charging session: its energy in Wh, the meter readings that pricing needs, its end. A register
 * that runs backwards opens a new segment, so that energy is never negative (invariant 3).
 */
type Start = Extract<SessionFact, { type: 'session.started' }>['data']
export interface SessionContext extends Omit<Start, 'reservationId' | 'mended'> {
  /** The last register reading that was accepted. */
  readonly register: Energy
  readonly meteredAt: Instant
  readonly power: number | null
  readonly soc: number | null
  /** Energy of earlier segments, counted before the register ran backwards. */
  readonly carried: Energy
  /** The meter readings that pricing needs, downsampled. */
  readonly marks: readonly Mark[]
  /** The register ran backwards at least once: the record goes to review. */
  readonly meterReset: boolean
  /** The time or the value of its start, its stop or a reading was mended: the record goes to review. */
  readonly isDoubtful: boolean
  readonly endedAt: Instant | null
  /**
   * When its pile reconnected, for a transaction that ended while the pile was offline; null where the stop was
   * reported at once.
   */
  readonly awayUntil: Instant | null
  /** Milliseconds of pauses by the vehicle's own wish, after which it went on. */
  readonly paused: number
  /** Since when the vehicle draws nothing by its own wish; null while it draws, or the charger holds back. */
  readonly pausedSince: Instant | null
  readonly stopReason: StopReason | null
  readonly estimated: boolean
  readonly releasedAt: Instant | null
  readonly releaseDetected: boolean
}

/** Energy taken so far. */
export const energyOf = (session: SessionContext): Energy =>
  energy(session.carried + session.register - (session.marks[0]?.register ?? session.meterStart))

function metered(context: SessionContext, at: Instant, register: Energy): SessionContext {
  if (register < context.register) {
    // A new segment: the energy counted so far is carried over, and readings continue from here.
    return {
      ...context,
      meteredAt: at,
      meterReset: true,
      carried: energyOf(context),
      register,
      marks: [{ at, register }],
    }
  }
  return { ...context, meteredAt: at, register, marks: keepMark(context.marks, { at, register }) }
}

/** The pause of the vehicle, if it made one, is over. */
function goneOn(context: SessionContext, at: Instant): SessionContext {
  if (context.pausedSince === null) return context
  const paused = context.paused + Math.max(millis(at) - millis(context.pausedSince), 0)
  return { ...context, paused, pausedSince: null }
}

/** A session that was only requested has no reading yet. */
const hasStarted = (context: Partial<SessionContext>): boolean => context.marks !== undefined

/** A session at its start: no energy was taken yet. */
const begun = (start: Omit<Start, 'reservationId' | 'mended'>, isMended = false): SessionContext => ({
  ...start,
  register: start.meterStart,
  meteredAt: start.startedAt,
  power: null,
  soc: null,
  carried: energy(0),
  marks: [{ at: start.startedAt, register: start.meterStart }],
  meterReset: false,
  isDoubtful: isMended,
  endedAt: null,
  awayUntil: null,
  paused: 0,
  pausedSince: null,
  stopReason: null,
  estimated: false,
  releasedAt: null,
  releaseDetected: false,
})

/** The fields that stay unknown for a remotely requested session until the pile starts it. */
const unknown = {
  authorization: 'Accepted',
  customerId: null,
  locationId: null,
  zone: TimeZone.make('UTC'),
  tariffId: null,
  reservedSince: null,
  meterStart: energy(0),
} as const

export function fold(context: SessionContext, event: SessionFact): SessionContext {
  switch (event.type) {
    case 'session.requested':
      return begun({ ...unknown, ...event.data, startedAt: event.at })
    case 'session.started': {
      const { reservationId: _, mended, ...start } = event.data
      return begun(start, isDoubtful(mended))
    }
    case 'session.metered': {
      // Before the start there is no first reading to measure from: such a reading is kept as a fact only.
      if (!hasStarted(context)) return context
      const { at, register, power, soc } = event.data
      const doubted = isDoubtful(event.data.mended) ? { ...context, isDoubtful: true } : context
      // A sample older than the last one, or later than the end, is kept as a fact and changes no value.
      if (at < context.meteredAt || context.endedAt !== null) return doubted
      const next = register === null ? doubted : metered(doubted, at, register)
      return { ...next, power: power ?? context.power, soc: soc ?? context.soc }
    }
    case 'session.stopped':
    case 'session.reconciled': {
      const { meterStop, endedAt, reason, awayUntil = null } = event.data
      const estimated = event.type === 'session.reconciled'
      const ended = {
        power: 0,
        isDoubtful: context.isDoubtful || isDoubtful(event.data.mended),
        endedAt,
        awayUntil,
        stopReason: reason,
        estimated,
      }
      return { ...metered(context, endedAt, meterStop), ...ended }
    }
    case 'session.released':
      return { ...context, releasedAt: event.data.releasedAt, releaseDetected: true }
    case 'session.releaseUndetectable':
      return { ...context, releasedAt: event.data.releasedAt }
    case 'session.releasedByHand':
      return { ...context, releasedAt: event.data.releasedAt, releaseDetected: true }
    case 'session.suspendedByVehicle':
      return { ...context, power: 0, pausedSince: context.pausedSince ?? event.data.seenAt }
    case 'session.suspendedByCharger':
      return { ...goneOn(context, event.data.seenAt), power: 0 }
    case 'session.resumed':
      return goneOn(context, event.data.seenAt)
    case 'session.stopRequested':
    case 'session.stopHadNoEffect':
    case 'session.stopLost':
    case 'session.aborted':
      return context
    default:
      return event satisfies never
  }
}

/**
 * Downsamples meter readings without changing any price: tariff slots begin on the local half hour, which is a quarter
 * hour of UTC in every zone. Between two quarter hours only the first and the last reading matter.
 */
const quarter = ({ at }: Mark): string =>
  at.slice(0, HOUR_END) + Math.floor(Number(at.slice(HOUR_END + 1, HOUR_END + 3)) / 15)
/** An instant is text of fixed shape: `2026-11-20T08` is its hour, the minutes follow behind a colon. */
const HOUR_END = 13

/**
 * The readings with one more: it replaces the last one unless either begins or ends a quarter hour. A late reading
 * counts from the time of the last one.
 */
export function keepMark(marks: readonly Mark[], mark: Mark): readonly Mark[] {
  const last = marks.at(-1)
  if (last !== undefined && mark.at < last.at) return keepMark(marks, { ...mark, at: last.at })
  const before = marks.at(-2)
  const replaces =
    last !== undefined && before !== undefined && quarter(before) === quarter(last) && quarter(last) === quarter(mark)
  return replaces ? [...marks.slice(0, -1), mark] : [...marks, mark]
}
