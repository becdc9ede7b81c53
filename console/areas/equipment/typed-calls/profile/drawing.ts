import { HOUR } from '#contracts/durations.ts'
import { instant } from '#contracts/units.ts'
import type { Instant } from '#contracts/units.ts'
import { readSchedule } from './read-schedule.ts'
import type { EmptyReason, Schedule } from './read-schedule.ts'

/**
 * What a payload of SetChargingProfile limits, over time: first the turns of the schedule (one, or two where it recurs), then
 * what its duration and its validity leave of each (OCPP 1.6 §3.13.2, §7.8), then the span in which both are seen.
 */

/** From one moment to another, one limit. */
export interface Slice {
  readonly from: number
  readonly to: number
  readonly limit: number
  /** Null where the period names none, which means 3 (§7.14). */
  readonly phases: number | null
}

export type MarkName = 'start' | 'repeat' | 'validFrom' | 'validTo' | 'end'

export interface Mark {
  readonly at: Instant
  readonly name: MarkName
}

export interface DrawingPoint {
  readonly at: Instant
  readonly limit: number | null
  readonly phases: number | null
}

export interface Drawing {
  readonly schedule: Schedule
  /** Each holds until the next; the first and the last show how far the drawing reaches. */
  readonly points: readonly DrawingPoint[]
  readonly marks: readonly Mark[]
  /** Those of the first turn that limits anything. */
  readonly slices: readonly Slice[]
}

export type DrawingResult = { readonly drawing: Drawing } | { readonly why: EmptyReason }

/** The drawing of a payload, or why there is none. `now` stands for the beginning of charging where that counts. */
export function drawingOf(payload: unknown, now: number): DrawingResult {
  const read = readSchedule(payload, now)
  if ('why' in read) return read
  const { schedule } = read
  const turns = turnsOf(schedule)
  const ends = turns.map((turn) => turn.to)
  if (Math.max(...ends) > LATEST) return { why: 'far' }
  if ((schedule.periods[0]?.start ?? 0) >= Math.max(...turns.map(({ from, to }) => to - from))) return { why: 'late' }
  const limited = turns.map((turn) => slicesOf(schedule, turn))
  const slices = limited.flat()
  if (slices.length === 0) return { why: 'outside' }
  const span = spanOf(schedule, turns)
  return {
    drawing: {
      schedule,
      points: pointsOf(slices, span),
      marks: marksOf(schedule, turns, span),
      slices: limited.find((one) => one.length > 0) ?? [],
    },
  }
}

/** The end of the year 9999, behind which no instant lies. */
const LATEST = Date.UTC(9999, 11, 31)

interface Span {
  readonly from: number
  readonly to: number
}

/** Two turns show that a schedule repeats. */
const TURNS = 2
/** How much longer than its periods a schedule without an end is drawn. */
const BEYOND = 1.5

/** The turns of a schedule, each as long as its duration and its repetition let it be, from the first that may be valid on. */
function turnsOf({ begin, every, duration, periods, validFrom, validTo }: Schedule): readonly Span[] {
  if (every === null) {
    const open = Math.max((periods.at(-1)?.start ?? 0) * BEYOND, HOUR)
    const to = begin + (duration ?? open)
    return [{ from: begin, to: duration === null && validTo !== null && validTo > begin ? Math.min(to, validTo) : to }]
  }
  const passed = Math.max(0, Math.floor(((validFrom ?? begin) - begin) / every))
  return Array.from({ length: TURNS }, (_, turn) => {
    const from = begin + (passed + turn) * every
    return { from, to: from + Math.min(duration ?? every, every) }
  })
}

/** What the validity leaves of the periods of a turn. */
const slicesOf = ({ periods, validFrom, validTo }: Schedule, turn: Span): readonly Slice[] =>
  periods.flatMap(({ start, limit, phases }, index) => {
    const next = periods[index + 1]?.start ?? Number.POSITIVE_INFINITY
    const from = Math.max(turn.from + start, validFrom ?? Number.NEGATIVE_INFINITY)
    const to = Math.min(turn.from + next, turn.to, validTo ?? Number.POSITIVE_INFINITY)
    return from < to ? [{ from, to, limit, phases }] : []
  })

/** The turns, and the ends of the validity where they lie no further away than the turns are long. */
function spanOf({ validFrom, validTo }: Schedule, turns: readonly Span[]): Span {
  const from = Math.min(...turns.map((turn) => turn.from))
  const to = Math.max(...turns.map((turn) => turn.to))
  const length = to - from
  return {
    from: validFrom !== null && validFrom < from && validFrom >= from - length ? validFrom : from,
    to: validTo !== null && validTo > to && validTo <= to + length ? validTo : to,
  }
}

function pointsOf(slices: readonly Slice[], span: Span): readonly DrawingPoint[] {
  const nothing = (at: number): DrawingPoint => ({ at: instant(at), limit: null, phases: null })
  const [first] = slices
  const begin = first !== undefined && span.from < first.from ? [nothing(span.from)] : []
  const steps = slices.flatMap(({ from, to, limit, phases }, index) => {
    const step = { at: instant(from), limit, phases: phases ?? PHASES_ASSUMED }
    return slices[index + 1]?.from === to ? [step] : [step, nothing(to)]
  })
  const end = (slices.at(-1)?.to ?? span.to) < span.to ? [nothing(span.to)] : []
  return [...begin, ...steps, ...end]
}

/** §7.14: the number of phases of a period that names none. */
export const PHASES_ASSUMED = 3

/** The ends of the validity, the beginning of each turn, and where its duration ends the first, as far as they are seen. */
function marksOf(
  { begin, duration, every, validFrom, validTo }: Schedule,
  turns: readonly Span[],
  span: Span,
): readonly Mark[] {
  const isSeen = (at: number | null): at is number => at !== null && at >= span.from && at <= span.to
  const mark = (name: MarkName, at: number | null): readonly Mark[] => (isSeen(at) ? [{ name, at: instant(at) }] : [])
  const ends = duration !== null && (every === null || duration < every)
  return [
    ...mark('validFrom', validFrom),
    ...turns.flatMap(({ from }) => mark(from === begin ? 'start' : 'repeat', from)),
    ...mark('end', ends ? (turns[0]?.to ?? null) : null),
    ...mark('validTo', validTo),
  ]
}
