import { describe, expect, it } from 'vitest'
import { DAY, HOUR, SECOND } from '#contracts/durations.ts'
import type { ChargingProfile } from '#contracts/ocpp/1.6/values.ts'
import { instant } from '#contracts/units.ts'
import { composite } from '#simulator/charging/composite.ts'
import type { Limits, LimitedOutlet } from '#simulator/charging/composite.ts'
import { profileOf } from '#simulator/charging/profile.ts'
import type { Profile } from '#simulator/charging/profile.ts'
import type { Stack } from '#simulator/charging/schedule.ts'
import { share } from '#simulator/charging/share.ts'
import { forSeeds, pick } from '#tests/support/seed.ts'
import type { Random } from '#tests/support/seed.ts'
import { lengths, naively, RATED_WATTS } from './naive-composite.ts'
import type { Asked, AskedLimits, AskedOutlet } from './naive-composite.ts'
import { MORNING } from '../rig.ts'

/** The arithmetic of smart charging, without a pile around it. */

const whole = (random: Random, low: number, high: number): number => low + Math.floor(random() * (high - low + 1))

/** Some profile whose edges fall around the quarter of an hour in question, recurrences included. */
function someProfile(random: Random, chargingProfilePurpose: Profile['purpose']): ChargingProfile {
  const kind = pick(random, ['Absolute', 'Recurring', 'Relative'] as const)
  const every = pick(random, ['Daily', 'Weekly'] as const)
  const past = kind === 'Recurring' ? whole(random, 0, 3) * lengths[every] : 0
  const start = MORNING + whole(random, -1_200, 1_200) * SECOND + whole(random, 0, 999) - past
  const starts = new Set([0, ...Array.from({ length: whole(random, 0, 4) }, () => whole(random, 1, 900))])
  return {
    chargingProfileId: 1,
    stackLevel: 0,
    chargingProfilePurpose,
    chargingProfileKind: kind,
    ...(kind === 'Recurring' && { recurrencyKind: every }),
    ...(random() < 0.3 && { validFrom: instant(MORNING + whole(random, -600, 600) * SECOND) }),
    ...(random() < 0.3 && { validTo: instant(MORNING + whole(random, 601, 1_500) * SECOND) }),
    chargingSchedule: {
      chargingRateUnit: pick(random, ['A', 'W']),
      ...(random() < 0.6 && { duration: whole(random, 1, 1_500) }),
      ...(kind !== 'Relative' && { startSchedule: instant(start) }),
      chargingSchedulePeriod: [...starts]
        .toSorted((a, b) => a - b)
        .map((startPeriod) => ({
          startPeriod,
          limit: whole(random, 0, 320) / 10,
          ...(random() < 0.3 && { numberPhases: whole(random, 1, 3) }),
        })),
    },
  }
}

function someLimits(random: Random): AskedLimits {
  const asked = (purpose: Profile['purpose']): Asked => ({
    profiles: Array.from({ length: whole(random, 0, 3) }, () => someProfile(random, purpose)),
    begun: MORNING - whole(random, 0, 1_000) * SECOND,
  })
  const outlet = (): AskedOutlet => ({
    phases: pick(random, [1, 3]),
    canSwitch: random() < 0.5,
    asked: asked('TxDefaultProfile'),
  })
  return { max: asked('ChargePointMaxProfile'), outlets: Array.from({ length: whole(random, 1, 2) }, outlet) }
}

function read(asked: ChargingProfile): Profile {
  const profile = profileOf(asked)
  if (profile === null) throw new Error(`this should be a profile: ${JSON.stringify(asked)}`)
  return profile
}

const stackOf = ({ profiles, begun }: Asked): Stack => ({ profiles: profiles.map(read), begun })
const limitsOf = ({ max, outlets }: AskedLimits): Limits => ({
  max: stackOf(max),
  outlets: outlets.map(({ asked, ...outlet }) => ({ ...outlet, ratedWatts: RATED_WATTS, stack: stackOf(asked) })),
})

describe('the composite schedule', () => {
  it('equals the limit that is computed for each second alone', () => {
    forSeeds(400, (random) => {
      const limits = someLimits(random)
      const unit = pick(random, ['A', 'W'] as const)
      const seconds = whole(random, 1, 900)
      const slices = composite(limitsOf(limits), { from: MORNING, seconds, unit })
      expect(slices[0]?.startPeriod).toBe(0)
      for (let second = 0; second < seconds; second += 1) {
        const slice = slices.findLast(({ startPeriod }) => startPeriod <= second)
        const { startPeriod: _, ...value } = slice ?? { startPeriod: 0 }
        expect([second, value]).toEqual([second, naively(limits, unit, MORNING + second * SECOND)])
      }
    })
  })

  it('names no second beyond the duration, and nothing twice in a row', () => {
    forSeeds(200, (random) => {
      const slices = composite(limitsOf(someLimits(random)), { from: MORNING, seconds: 600, unit: 'W' })
      expect(slices.filter(({ startPeriod }) => startPeriod >= 600)).toEqual([])
      slices.slice(1).forEach(({ startPeriod: _, ...value }, at) => {
        const { startPeriod: __, ...before } = slices[at] ?? { startPeriod: 0 }
        expect(value).not.toEqual(before)
      })
    })
  })

  it.each([
    ['Daily', DAY],
    ['Weekly', 7 * DAY],
  ] as const)(
    'begins a %s profile anew, and leaves what its duration does not fill to the level below',
    (kind, every) => {
      const level = (stackLevel: number, limit: number, more: object): Profile => {
        const chargingSchedulePeriod = [{ startPeriod: 0, limit }]
        return read({
          chargingProfileId: stackLevel,
          stackLevel,
          chargingProfilePurpose: 'TxDefaultProfile',
          chargingProfileKind: 'Absolute',
          chargingSchedule: { chargingRateUnit: 'A', startSchedule: '2026-01-01T00:00:00Z', chargingSchedulePeriod },
          ...more,
        })
      }
      const schedule = {
        chargingRateUnit: 'A' as const,
        startSchedule: instant(MORNING - 2 * every),
        duration: 3_600,
        chargingSchedulePeriod: [{ startPeriod: 0, limit: 16 }],
      }
      const upper = level(1, 16, { chargingProfileKind: 'Recurring', recurrencyKind: kind, chargingSchedule: schedule })
      const stack = { profiles: [upper, level(0, 10, {})], begun: MORNING }
      const outlets: readonly LimitedOutlet[] = [{ phases: 3, ratedWatts: RATED_WATTS, canSwitch: false, stack }]
      const limits = { max: { profiles: [], begun: 0 }, outlets }
      const slices = composite(limits, { from: MORNING, seconds: (every + 2 * HOUR) / SECOND, unit: 'A' })
      expect(slices).toEqual([
        { startPeriod: 0, limit: 16 },
        { startPeriod: 3_600, limit: 10 },
        { startPeriod: every / SECOND, limit: 16 },
        { startPeriod: every / SECOND + 3_600, limit: 10 },
      ])
    },
  )
})

describe('a shared limit', () => {
  it('is never exceeded, and no share is above its demand or too small to charge with', () => {
    forSeeds(500, (random) => {
      const demands = Array.from({ length: whole(random, 1, 6) }, () => ({ most: whole(random, 6, 32), least: 6 }))
      const capacity = whole(random, 0, 120)
      const shares = share(capacity, demands)
      expect(shares.reduce((sum, each) => sum + each, 0)).toBeLessThanOrEqual(capacity + 1e-9)
      shares.forEach((each, at) => {
        expect(each).toBeLessThanOrEqual(demands[at]?.most ?? 0)
        if (each !== 0) expect(each).toBeGreaterThanOrEqual(6)
      })
      const wanted = demands.reduce((sum, { most }) => sum + most, 0)
      if (capacity >= wanted) expect(shares).toEqual(demands.map(({ most }) => most))
    })
  })

  it('leaves what small demands do not need to the others, and lets the last wait', () => {
    const demandOf = (most: number) => ({ most, least: 6 })
    expect(share(30, [demandOf(8), demandOf(32), demandOf(32)])).toEqual([8, 11, 11])
    expect(share(16, [demandOf(32), demandOf(32), demandOf(32)])).toEqual([8, 8, 0])
    expect(share(5, [demandOf(32), demandOf(32)])).toEqual([0, 0])
  })
})
