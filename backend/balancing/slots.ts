import { Temporal } from 'temporal-polyfill'
import { DAY, MINUTE, SECOND } from '#contracts/durations.ts'
import { leftForPiles } from '#contracts/balancing/location-load.ts'
import type { LocationLoad } from '#contracts/balancing/location-load.ts'
import { minutesOf } from '#contracts/balancing/balancing-plan.ts'
import type { LoadRepeat, PlanDescription } from '#contracts/balancing/balancing-plan.ts'
import type { Limits, Period } from '#contracts/balancing/charging-profile.ts'
import { instant, millis } from '#contracts/units.ts'
import type { Instant, TimeZone } from '#contracts/units.ts'

/** The slots of a plan, and the OCPP profile they become (lifecycles §6). */

/** From a minute of the plan's day or week on, no more than this. */
export interface PlanSlot {
  readonly fromMinute: number
  readonly watts: number
}

/** The slots of a plan from minute 0 on, under what the location has left for its piles (rules e and i). */
export function slotsOf({ slots }: Pick<PlanDescription, 'slots'>, load: LocationLoad): readonly PlanSlot[] {
  const most = leftForPiles(load)
  const limited = slots.map(({ fromMinute, power }) => ({ fromMinute, watts: Math.min(power, most) }))
  return limited[0]?.fromMinute === 0 ? limited : [{ fromMinute: 0, watts: most }, ...limited]
}

/**
 * The moment that minute 0 of a plan has on the clock of the station, as the clock goes now: after a change of summer time
 * it is another one. A plan that does not come again holds on its first day.
 */
export function anchorOf(
  { repeat, validFrom }: Pick<PlanDescription, 'repeat' | 'validFrom'>,
  zone: TimeZone,
  now: Instant,
): Instant {
  const moment = repeat === 'Absolute' ? (validFrom ?? now) : now
  const local = Temporal.Instant.from(moment).toZonedDateTimeISO(zone)
  const days = repeat === 'Weekly' ? local.dayOfWeek - 1 : 0
  const offset = Math.floor(local.offsetNanoseconds / 1_000_000)
  const midnight = Math.floor((millis(moment) + offset) / DAY) * DAY - days * DAY
  return instant(midnight - offset)
}

/** The anchor of a plan that comes again, unless an earlier one means the same moments: it need not be sent again. */
export function keptAnchor(kept: Instant | null, anchor: Instant, repeat: LoadRepeat): Instant {
  if (kept === null) return anchor
  const every = minutesOf[repeat] * MINUTE
  const isSame = repeat === 'Absolute' ? kept === anchor : (millis(anchor) - millis(kept)) % every === 0
  return isSame ? kept : anchor
}

/** The slot that holds at a moment. */
export function slotAt(
  { slots, repeat, anchor }: { slots: readonly PlanSlot[]; repeat: LoadRepeat; anchor: Instant },
  now: Instant,
): number {
  const span = minutesOf[repeat] * MINUTE
  const since = (((millis(now) - millis(anchor)) % span) + span) % span
  return Math.max(
    0,
    slots.findLastIndex(({ fromMinute }) => fromMinute * MINUTE <= since),
  )
}

/** What a profile says beside its limits. */
export function scheduleOf(
  { repeat, validFrom, validTo }: Pick<PlanDescription, 'repeat' | 'validFrom' | 'validTo'>,
  startAt: Instant,
): Omit<Limits, 'stackLevel' | 'unit' | 'periods'> {
  const isOnce = repeat === 'Absolute'
  return {
    recurrency: isOnce ? null : repeat,
    startAt,
    durationSeconds: isOnce ? DAY / SECOND : null,
    validFrom,
    validTo,
  }
}

/** Limits by slot as OCPP has them: in seconds, equal neighbours merged. */
export function periodsOf(slots: readonly PlanSlot[], limits: readonly number[]): readonly Period[] {
  const periods: Period[] = []
  for (const [index, { fromMinute }] of slots.entries()) {
    const limitTenths = limits[index] ?? 0
    if (periods.at(-1)?.limitTenths !== limitTenths)
      periods.push({ startSeconds: (fromMinute * MINUTE) / SECOND, limitTenths })
  }
  return periods
}

/** The limits of a profile by slot; the slots are those of the plan it was made of. */
export const limitsBySlot = (slots: readonly PlanSlot[], periods: readonly Period[]): readonly number[] =>
  slots.map(({ fromMinute }) => {
    const found = periods.findLast(({ startSeconds }) => startSeconds * SECOND <= fromMinute * MINUTE)
    return found?.limitTenths ?? 0
  })
