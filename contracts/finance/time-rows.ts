import { Schema } from 'effect'
import { Price, SLOTS_PER_DAY } from './tariff.ts'

/**
 * Prices of a day as people write them: rows from one time of the wall clock to another. A price list keeps them as a price
 * for each half hour, so that no minute can have two of them (readings ).
 */

export const SLOT_MINUTES = 30
export const MINUTES_PER_DAY = SLOTS_PER_DAY * SLOT_MINUTES

/** A time of day where a half hour begins or ends; 24:00 is the end of the day. */
export const HalfHour = Schema.String.check(Schema.isPattern(/^(?:(?:[01]\d|2[0-3]):[03]0|24:00)$/u))

/** The time of day at the beginning of a half hour, 0 to 48. */
export const clockOf = (slot: number): string => clockOfMinute(slot * SLOT_MINUTES)

/** A minute of the day as a time, 0 to 1440. */
export const clockOfMinute = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

/** The half hour that begins at a time of day. */
export const slotOf = (clock: string): number => Number(clock.slice(0, 2)) * 2 + (clock.endsWith('30') ? 1 : 0)

export const TimeRow = Schema.Struct({ from: HalfHour, to: HalfHour, price: Price }).check(
  Schema.makeFilter(
    ({ from, to }) => (from <= to ? undefined : { path: ['from'], issue: 'the start is not later than the end' }),
    { representation: { id: 'tariff/isInOrder', payload: null } },
  ),
)
export type TimeRow = typeof TimeRow.Type

type Span = Pick<TimeRow, 'from' | 'to'>

/** Rows in the order of the day, with the places where they were written. */
const inOrder = (rows: readonly Span[]) =>
  [...rows.entries()].toSorted(([, one], [, other]) => (one.from < other.from ? -1 : one.from > other.from ? 1 : 0))

/** The first row that begins before the one ahead of it has ended; null where none does. */
export function overlapIn(rows: readonly Span[]): number | null {
  let end = '00:00'
  for (const [at, { from, to }] of inOrder(rows)) {
    if (from < end) return at
    end = to
  }
  return null
}

/** Where the first hole of a day is: beside which time of which row; null for a day without one. */
export function gapIn(rows: readonly Span[]): { readonly row: number; readonly side: 'from' | 'to' } | null {
  let end = '00:00'
  let last = 0
  for (const [row, { from, to }] of inOrder(rows)) {
    if (from > end) return { row, side: 'from' }
    if (to > end) end = to
    last = row
  }
  return end === '24:00' ? null : { row: last, side: 'to' }
}

const WHOLE_DAY = '00:00–24:00'

const withoutOverlap = Schema.makeFilter<readonly Span[]>(
  (rows) => {
    const row = overlapIn(rows)
    return row === null ? undefined : { path: [row, 'from'], issue: 'a row begins after the one ahead has ended' }
  },
  { representation: { id: 'tariff/isWithoutOverlap', payload: null } },
)

const coveringDay = Schema.makeFilter<readonly Span[]>(
  (rows) => {
    const gap = rows.length === 0 || overlapIn(rows) !== null ? null : gapIn(rows)
    return gap === null ? undefined : { path: [gap.row, gap.side], issue: 'rows cover the day from 00:00 to 24:00' }
  },
  { representation: { id: 'tariff/isCoveringDay', payload: WHOLE_DAY } },
)

const rows = Schema.Array(TimeRow).check(Schema.isMaxLength(SLOTS_PER_DAY), withoutOverlap)

/** The rows of a layer, which may leave half hours to the base. */
export const TimeRows = rows

/** The base: its rows cover the day (spec §5). Without any row there is no base, which is a matter of its own (R8.3.14). */
export const BaseRows = rows.check(coveringDay)

/** The price of each half hour; null where no row has one. */
export function slotsOf(written: readonly TimeRow[]): readonly (Price | null)[] {
  const slots = Array.from({ length: SLOTS_PER_DAY }, (): Price | null => null)
  for (const { from, to, price } of written) slots.fill(price, slotOf(from), slotOf(to))
  return slots
}

/** The fewest rows that say the same; half hours without a price are left out. */
export function rowsOf(slots: readonly (Price | null)[]): readonly TimeRow[] {
  const found: TimeRow[] = []
  for (const [slot, price] of slots.entries()) {
    const last = found.at(-1)
    if (price === null) continue
    const goesOn = last !== undefined && last.price === price && last.to === clockOf(slot)
    if (goesOn) found[found.length - 1] = { ...last, to: clockOf(slot + 1) }
    else found.push({ from: clockOf(slot), to: clockOf(slot + 1), price })
  }
  return found
}

/** A half hour on somebody's clock. */
export interface ShiftedSlot<Value> {
  /** The minute of the day at which it begins there. */
  readonly minute: number
  readonly value: Value
}

/** Half hours as they begin on the clock that they are written for. */
export const unshifted = <Value>(slots: readonly Value[]): readonly ShiftedSlot<Value>[] =>
  slots.map((value, slot) => ({ minute: slot * SLOT_MINUTES, value }))

/**
 * The same half hours on a clock that is ahead by so many minutes (R9.3.02). Offsets of 45 minutes show their true minutes;
 * shifting back gives the list as it was.
 */
export const shifted = <Value>(
  slots: readonly ShiftedSlot<Value>[],
  byMinutes: number,
): readonly ShiftedSlot<Value>[] =>
  slots
    .map(({ minute, value }) => ({ minute: modulo(minute + byMinutes, MINUTES_PER_DAY), value }))
    .toSorted((one, other) => one.minute - other.minute)

const modulo = (value: number, by: number): number => ((value % by) + by) % by
