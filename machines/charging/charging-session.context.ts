import type { Mark, SessionFact, StopReason } from '#contracts/charging/charging-session.ts'
import { energy, TimeZone } from '#contracts/units.ts'
import type { Energy, Instant } from '#contracts/units.ts'

/**
 * M07: what the facts leave of a charging session: its energy in Wh, the readings a price needs, its end. A register
 * that runs backwards opens a new segment, so that energy is never negative (invariant 3).
 */
type Start = Extract<SessionFact, { type: 'session.started' }>['data']
export interface SessionContext extends Omit<Start, 'reservationId'> {
  /** The last register reading believed. */
  readonly register: Energy
  readonly meteredAt: Instant
  readonly power: number | null
  readonly soc: number | null
  /** Energy of the segments before a register that ran backwards. */
  readonly carried: Energy
  /** The readings a price needs, thinned. */
  readonly marks: readonly Mark[]
  /** The register ran backwards at least once: the record goes to review. */
  readonly meterReset: boolean
  readonly endedAt: Instant | null
  /** When its pile was back, for a transaction that ended while it was away; null for one that it told of at once. */
  readonly awayUntil: Instant | null
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
    // A new segment: what was counted stays, the marks go on from there.
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

/** A session that was only requested has no reading yet. */
const hasStarted = (context: Partial<SessionContext>): boolean => context.marks !== undefined

/** A session at its start: nothing was taken yet. */
const begun = (start: Omit<Start, 'reservationId'>): SessionContext => ({
  ...start,
  register: start.meterStart,
  meteredAt: start.startedAt,
  power: null,
  soc: null,
  carried: energy(0),
  marks: [{ at: start.startedAt, register: start.meterStart }],
  meterReset: false,
  endedAt: null,
  awayUntil: null,
  stopReason: null,
  estimated: false,
  releasedAt: null,
  releaseDetected: false,
})

/** What is not known of a session that was asked for, until the pile starts it. */
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
      const { reservationId: _, ...start } = event.data
      return begun(start)
    }
    case 'session.metered': {
      // Before the start there is nothing to measure from: such a reading stays in the history only.
      if (!hasStarted(context)) return context
      const { at, register, power, soc } = event.data
      // A sample from before the last one, or from after the end, is history: it is kept, and changes nothing.
      if (at < context.meteredAt || context.endedAt !== null) return context
      const next = register === null ? context : metered(context, at, register)
      return { ...next, power: power ?? context.power, soc: soc ?? context.soc }
    }
    case 'session.stopped':
    case 'session.reconciled': {
      const { meterStop, endedAt, reason, awayUntil = null } = event.data
      const estimated = event.type === 'session.reconciled'
      const ended = { power: 0, endedAt, awayUntil, stopReason: reason, estimated }
      return { ...metered(context, endedAt, meterStop), ...ended }
    }
    case 'session.released':
      return { ...context, releasedAt: event.data.releasedAt, releaseDetected: true }
    case 'session.releaseUndetectable':
      return { ...context, releasedAt: event.data.releasedAt }
    case 'session.releasedByHand':
      return { ...context, releasedAt: event.data.releasedAt, releaseDetected: true }
    case 'session.suspendedByVehicle':
    case 'session.suspendedByCharger':
      return { ...context, power: 0 }
    case 'session.resumed':
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
 * Thins meter readings without changing any price: tariff slots begin on the local half hour, which is a quarter hour of
 * UTC in every zone. Between two quarter hours only the first and the last reading matter.
 */
const quarter = ({ at }: Mark): string =>
  at.slice(0, HOUR_END) + Math.floor(Number(at.slice(HOUR_END + 1, HOUR_END + 3)) / 15)
/** An instant is text of fixed shape: `2026-11-20T08` is its hour, the minutes follow behind a colon. */
const HOUR_END = 13

/** The marks with one more reading (one that arrives late counts from the last instant): it replaces the last one when neither begins nor ends a quarter hour. */
export function keepMark(marks: readonly Mark[], mark: Mark): readonly Mark[] {
  const last = marks.at(-1)
  if (last !== undefined && mark.at < last.at) return keepMark(marks, { ...mark, at: last.at })
  const before = marks.at(-2)
  const replaces =
    last !== undefined && before !== undefined && quarter(before) === quarter(last) && quarter(last) === quarter(mark)
  return replaces ? [...marks.slice(0, -1), mark] : [...marks, mark]
}
