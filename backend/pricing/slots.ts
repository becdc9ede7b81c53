import { Temporal } from 'temporal-polyfill'
import { SLOTS_PER_DAY } from '#contracts/finance/tariff.ts'
import type { TimeZone } from '#contracts/units.ts'

/**
 * Half-hour slots are wall-clock indices 0 to 47 of the location's zone (reading A-95, interface.md F11).
 *
 * Within a period of constant UTC offset the slot of a moment is plain arithmetic, so Temporal is asked only for the
 * periods themselves, twice a year at most, and these are remembered. A day of 46 or 50 half hours, an offset of 45
 * minutes and a change of clocks in the middle of a half hour need no case of their own: a period's end is a boundary.
 */

export const SLOT_MS = 30 * 60_000
const DAY_MS = SLOTS_PER_DAY * SLOT_MS
const NANOSECONDS_PER_MS = 1_000_000

/** A zone's memory is dropped beyond this many periods, which is decades of summer times. */
const PERIODS_PER_ZONE_MAX = 128

/** A stretch of one wall-clock slot, in milliseconds since 1970; `to` is exclusive. */
export interface SlotStretch {
  readonly slot: number
  /** The day on the wall clock: days since 1970-01-01, a Thursday. */
  readonly day: number
  readonly from: number
  readonly to: number
}

interface Period {
  readonly from: number
  readonly to: number
  readonly offset: number
}

/**
 * The stretch of one slot that a moment (milliseconds since 1970) lies in, cut where the clocks change.
 * Throws a RangeError for a zone that IANA does not know.
 */
export function slotStretch(zone: TimeZone, at: number): SlotStretch {
  const period = periodAt(zone, at)
  const intoDay = modulo(at + period.offset, DAY_MS)
  const slot = Math.floor(intoDay / SLOT_MS)
  const from = at - (intoDay % SLOT_MS)
  const day = Math.floor((at + period.offset) / DAY_MS)
  return { slot, day, from: Math.max(from, period.from), to: Math.min(from + SLOT_MS, period.to) }
}

const remembered = new Map<TimeZone, Period[]>()

function periodAt(zone: TimeZone, at: number): Period {
  const periods = remembered.get(zone) ?? []
  const known = periods.find((period) => period.from <= at && at < period.to)
  if (known !== undefined) return known
  const found = periodOf(zone, at)
  const kept = periods.length < PERIODS_PER_ZONE_MAX ? periods : []
  kept.unshift(found)
  remembered.set(zone, kept)
  return found
}

function periodOf(zone: TimeZone, at: number): Period {
  const local = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone)
  // `previous` means strictly before: one millisecond later it also sees a change that happens at this very moment.
  const begin = local.add({ milliseconds: 1 }).getTimeZoneTransition('previous')
  const end = local.getTimeZoneTransition('next')
  return {
    from: begin?.epochMilliseconds ?? Number.NEGATIVE_INFINITY,
    to: end?.epochMilliseconds ?? Number.POSITIVE_INFINITY,
    offset: Math.floor(local.offsetNanoseconds / NANOSECONDS_PER_MS),
  }
}

const modulo = (value: number, by: number): number => ((value % by) + by) % by
