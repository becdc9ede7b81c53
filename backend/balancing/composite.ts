import { DAY, SECOND } from '#contracts/durations.ts'
import type { Limits, Period, ProfilePurpose, RateUnit, ReportedPeriod } from '#contracts/balancing/charging-profile.ts'
import { millis } from '#contracts/units.ts'
import type { Instant } from '#contracts/units.ts'
import { converted, differenceTenths, limitOf } from './units.ts'
import type { Phases } from './units.ts'

/**
 * What a pile should make of the profiles we gave it (OCPP 1.6 §3.13.2–3, §5.7): at every connector the highest valid
 * TxProfile, without one the highest valid TxDefaultProfile; all connectors together under the highest valid
 * ChargePointMaxProfile. A schedule that is over, or not valid, says nothing: the next one governs.
 */

/** A profile as it lies on the pile. */
export interface Installed extends Limits {
  readonly purpose: ProfilePurpose
  /** 0 for the pile as a whole. */
  readonly connectorId: number
}

/** A connector, and since when it charges. */
export interface Outlet {
  readonly connectorId: number
  readonly ratedWatts: number
  readonly phases: Phases
  readonly begunAt: Instant | null
}

/** From so many seconds on, this limit; `isOurs` when one of our profiles says so, not the connector's own rating. */
export interface Slice extends Period {
  readonly isOurs: boolean
}

interface Question {
  /** Milliseconds since 1970. */
  readonly from: number
  readonly seconds: number
  readonly unit: RateUnit
  /** Connectors without a session count with their rating: OCPP leaves open whether defaults limit them then. */
  readonly isIdleRated?: boolean
}

type Value = Omit<Slice, 'startSeconds'>

/** The composite schedule of these connectors together; equal neighbours are one. */
export function composite(
  profiles: readonly Installed[],
  outlets: readonly Outlet[],
  { from, seconds, unit, isIdleRated = false }: Question,
): readonly Slice[] {
  const to = from + seconds * SECOND
  const begins = [null, ...outlets.map(({ begunAt }) => begunAt)]
  const turns = profiles.flatMap((profile) => begins.flatMap((begunAt) => turnsOf(profile, begunAt, { from, to })))
  const starts = new Set([0, ...turns.map((at) => Math.ceil((at - from) / SECOND))])
  const slices: Slice[] = []
  for (const startSeconds of [...starts].filter((start) => start >= 0 && start < seconds).toSorted((a, b) => a - b)) {
    const value = valueAt(profiles, outlets, { unit, at: from + startSeconds * SECOND, isIdleRated })
    const last = slices.at(-1)
    if (last?.limitTenths !== value.limitTenths || last.isOurs !== value.isOurs) slices.push({ startSeconds, ...value })
  }
  return slices
}

/** The phases of connectors together. */
export const phasesTogether = (outlets: readonly Outlet[]): Phases =>
  outlets.some(({ phases }) => phases === 3) ? 3 : 1

interface Moment extends Required<Pick<Question, 'unit' | 'isIdleRated'>> {
  readonly at: number
}

function valueAt(profiles: readonly Installed[], outlets: readonly Outlet[], moment: Moment): Value {
  const { at, unit } = moment
  const each = outlets.map((outlet) => valueOf(profiles, outlet, moment))
  const sum = each.reduce((total, { limitTenths }) => total + limitTenths, 0)
  const max = governing(
    profiles.filter(({ purpose }) => purpose === 'ChargePointMaxProfile'),
    null,
    at,
  )
  const most = max === null ? Infinity : converted(max.limitTenths, max.unit, { unit, phases: phasesTogether(outlets) })
  return { limitTenths: Math.min(sum, most), isOurs: most < Infinity || each.every(({ isOurs }) => isOurs) }
}

function valueOf(profiles: readonly Installed[], outlet: Outlet, { unit, at, isIdleRated }: Moment): Value {
  const { begunAt, connectorId, phases, ratedWatts } = outlet
  const here = profiles.filter((one) => one.connectorId === connectorId || one.connectorId === 0)
  const own = begunAt === null ? [] : here.filter(({ purpose }) => purpose === 'TxProfile')
  const isUsual = begunAt !== null || !isIdleRated
  const usual = isUsual ? here.filter(({ purpose }) => purpose === 'TxDefaultProfile') : []
  const found = governing(own, begunAt, at) ?? governing(usual, begunAt, at)
  const rated = limitOf(ratedWatts, unit, phases)
  if (found === null) return { limitTenths: rated, isOurs: false }
  return { limitTenths: Math.min(rated, converted(found.limitTenths, found.unit, { unit, phases })), isOurs: true }
}

/** What governs a stack at a moment: the highest level first, a connector's own profile before that of the whole pile. */
function governing(
  stack: readonly Installed[],
  begunAt: Instant | null,
  at: number,
): { readonly limitTenths: number; readonly unit: RateUnit } | null {
  const sorted = stack.toSorted(
    (one, other) => other.stackLevel - one.stackLevel || other.connectorId - one.connectorId,
  )
  for (const profile of sorted) {
    const period = periodAt(profile, begunAt, at)
    if (period !== null) return { limitTenths: period.limitTenths, unit: profile.unit }
  }
  return null
}

const everyMs = ({ recurrency }: Limits): number =>
  recurrency === null ? Infinity : recurrency === 'Daily' ? DAY : 7 * DAY
const startOf = ({ startAt }: Limits, begunAt: Instant | null): Instant | null => startAt ?? begunAt
const fromOf = ({ validFrom }: Limits): number => (validFrom === null ? -Infinity : millis(validFrom))
const toOf = ({ validTo }: Limits): number => (validTo === null ? Infinity : millis(validTo))

/** The period of a profile that holds at a moment (ms since 1970); null when it says nothing then. */
export function periodAt(profile: Limits, begunAt: Instant | null, at: number): Period | null {
  const start = startOf(profile, begunAt)
  if (start === null || at < fromOf(profile) || at >= toOf(profile) || at < millis(start)) return null
  const every = everyMs(profile)
  const within = (every === Infinity ? at - millis(start) : (at - millis(start)) % every) / SECOND
  if (within >= (profile.durationSeconds ?? Infinity)) return null
  return profile.periods.findLast(({ startSeconds }) => startSeconds <= within) ?? null
}

/** The moments within a span at which a profile may come to say something else. */
function turnsOf(profile: Limits, begunAt: Instant | null, span: { from: number; to: number }): readonly number[] {
  const start = startOf(profile, begunAt)
  const bounds = [fromOf(profile), toOf(profile)]
  if (start === null) return bounds
  const offsets = [...profile.periods.map(({ startSeconds }) => startSeconds), profile.durationSeconds ?? Infinity]
  const every = everyMs(profile)
  const turnsFrom = (begin: number): readonly number[] => offsets.map((offset) => begin + offset * SECOND)
  if (every === Infinity) return [...bounds, ...turnsFrom(millis(start))]
  const turns: number[] = []
  const skipped = Math.max(0, Math.floor((span.from - millis(start)) / every))
  for (let begin = millis(start) + skipped * every; begin < span.to; begin += every)
    turns.push(...turnsFrom(begin).filter((at) => at < begin + every))
  return [...bounds, ...turns]
}

/** What lasts no longer than this, in seconds, is the rounding of a moment and no difference. */
const ROUNDING_SECONDS = 1

interface Scale {
  readonly seconds: number
  readonly unit: RateUnit
  readonly phases: Phases
  /** What the connectors can give together: as much as a pile that nothing limits. */
  readonly ratedWatts: number
}

/**
 * The largest difference between what we computed and what a pile reported, in tenths of an ampere, wherever a profile of
 * ours governs: beyond that a pile may know better what it can give.
 */
export function largestDifference(
  own: readonly Slice[],
  reported: readonly ReportedPeriod[],
  { seconds, unit, phases, ratedWatts }: Scale,
): number {
  const rated = limitOf(ratedWatts, unit, phases)
  const starts = [...new Set([...own, ...reported].map(({ startSeconds }) => startSeconds))].toSorted((a, b) => a - b)
  let largest = 0
  for (const [index, start] of starts.entries()) {
    const lasts = Math.min(starts[index + 1] ?? seconds, seconds) - start
    const ours = own.findLast(({ startSeconds }) => startSeconds <= start)
    const theirs = reported.findLast(({ startSeconds }) => startSeconds <= start)
    if (lasts <= ROUNDING_SECONDS || ours === undefined || !ours.isOurs) continue
    const said = theirs === undefined ? 0 : (theirs.limitTenths ?? Math.max(rated, ours.limitTenths))
    largest = Math.max(largest, differenceTenths(Math.abs(ours.limitTenths - said), unit, phases))
  }
  return largest
}
