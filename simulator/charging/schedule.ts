import type { ChargingRateUnit } from '#contracts/ocpp/1.6/values.ts'
import { NOMINAL_VOLTS } from '../connector/vehicle.ts'
import type { Period, Profile } from './profile.ts'

/** A span of time, its end not included; milliseconds since 1970. */
export interface Span {
  readonly from: number
  readonly to: number
}

/**
 * Profiles in order of precedence, and the moment at which relative ones start. The first that is valid and has not
 * ended governs (OCPP 1.6 §3.13.2).
 */
export interface Stack {
  readonly profiles: readonly Profile[]
  readonly begun: number
}

/** The governing period of a stack at an instant. */
export interface Governing {
  readonly unit: ChargingRateUnit
  readonly period: Period
}

/** The governing period of a stack at an instant, or null when nothing limits. */
export function governing({ profiles, begun }: Stack, at: number): Governing | null {
  for (const profile of profiles) {
    const period = periodAt(profile, begun, at)
    if (period !== null) return { unit: profile.unit, period }
  }
  return null
}

function periodAt(profile: Profile, begun: number, at: number): Period | null {
  if (at < profile.validFrom || at >= profile.validTo) return null
  const since = at - (profile.start ?? begun)
  if (since < 0) return null
  const within = Number.isFinite(profile.everyMs) ? since % profile.everyMs : since
  if (within >= profile.lastsMs) return null
  return profile.periods.findLast(({ fromMs }) => fromMs <= within) ?? null
}

/** The instants within a span, its beginning excluded, at which the limit of a stack may change. */
export function changes({ profiles, begun }: Stack, span: Span): readonly number[] {
  const found = profiles.flatMap((profile) => [profile.validFrom, profile.validTo, ...turns(profile, begun, span)])
  return found.filter((at) => at > span.from && at < span.to)
}

/** The beginnings and ends of a profile's periods, recurrence by recurrence. */
function turns({ start, everyMs, lastsMs, periods }: Profile, begun: number, span: Span): readonly number[] {
  const first = start ?? begun
  const offsets = [...periods.map(({ fromMs }) => fromMs), lastsMs]
  if (!Number.isFinite(everyMs)) return offsets.map((offset) => first + offset)
  const found: number[] = []
  const skipped = Math.max(0, Math.floor((span.from - first) / everyMs))
  for (let at = first + skipped * everyMs; at < span.to; at += everyMs)
    found.push(...offsets.filter((offset) => offset < everyMs).map((offset) => at + offset), at + everyMs)
  return found
}

/** The earliest of the changes that follow an instant within a week, or null: no recurrence is longer. */
export const nextChange = (stacks: readonly Stack[], span: Span): number | null => {
  const found = stacks.flatMap((stack) => changes(stack, span))
  return found.length === 0 ? null : Math.min(...found)
}

/**
 * A limit converted to the other unit, over so many phases of nominal voltage (§3.13.4); in tenths, and rounded down.
 */
export function converted(
  limit: number,
  from: ChargingRateUnit,
  into: { unit: ChargingRateUnit; phases: number },
): number {
  if (from === into.unit) return limit
  const voltsTotal = NOMINAL_VOLTS * into.phases
  return tenths(from === 'A' ? limit * voltsTotal : limit / voltsTotal)
}

/** Rounded down to the one decimal that limits have. */
const tenths = (value: number): number => Math.floor(value * 10 + 1e-6) / 10
