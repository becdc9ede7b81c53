import { describe, expect, it } from 'vitest'
import { composite, largestDifference } from '#backend/balancing/composite.ts'
import type { Installed, Outlet, Slice } from '#backend/balancing/composite.ts'
import { DAY, SECOND } from '#contracts/durations.ts'
import { instant, millis } from '#contracts/units.ts'
import type { Instant } from '#contracts/units.ts'
import { forSeeds, pick } from '#tests/support/seed.ts'
import type { Random } from '#tests/support/seed.ts'

/** OCPP 1.6 §3.13: what a pile makes of several profiles. */

const noon = '2026-11-20T12:00:00.000Z' as Instant
const from = millis(noon)
const after = (seconds: number): Instant => instant(from + seconds * SECOND)
const socket: Outlet = { connectorId: 1, ratedWatts: 22_080, phases: 3, begunAt: null }
const charging: Outlet = { ...socket, begunAt: after(-60) }

const profile = (limits: readonly (readonly [number, number])[], more: Partial<Installed> = {}): Installed => ({
  purpose: 'TxDefaultProfile',
  connectorId: 1,
  stackLevel: 0,
  unit: 'A',
  periods: limits.map(([startSeconds, limitTenths]) => ({ startSeconds, limitTenths })),
  recurrency: null,
  startAt: noon,
  durationSeconds: null,
  validFrom: null,
  validTo: null,
  ...more,
})
const amps = (profiles: readonly Installed[], outlet: Outlet = socket, seconds = 600) =>
  composite(profiles, [outlet], { from, seconds, unit: 'A' }).map(({ startSeconds, limitTenths }) => [
    startSeconds,
    limitTenths,
  ])

describe('a composite schedule', () => {
  it('is what the connector gives where no profile says anything', () => {
    expect(composite([], [socket], { from, seconds: 60, unit: 'A' })).toEqual([
      { startSeconds: 0, limitTenths: 320, isOurs: false },
    ])
  })

  it('takes the profile of the transaction, and the default without one', () => {
    const both = [profile([[0, 160]]), profile([[0, 100]], { purpose: 'TxProfile' })]
    expect(amps(both)).toEqual([[0, 160]])
    expect(amps(both, charging)).toEqual([[0, 100]])
  })

  it('puts everything under the most of the pile, for all connectors together', () => {
    const max = profile([[0, 400]], { purpose: 'ChargePointMaxProfile', connectorId: 0 })
    const two = [socket, { ...socket, connectorId: 2 }]
    const low = [max, profile([[0, 160]])]
    expect(composite(low, two, { from, seconds: 60, unit: 'A' })).toMatchObject([{ limitTenths: 400, isOurs: true }])
    expect(composite(low, [socket], { from, seconds: 60, unit: 'A' })).toMatchObject([{ limitTenths: 160 }])
  })

  it('takes the highest level that has something to say, and a connector before the whole pile', () => {
    const low = profile([[0, 100]], { connectorId: 0 })
    const high = profile([[0, 200]], { connectorId: 0, stackLevel: 1, durationSeconds: 120 })
    expect(amps([low, high])).toEqual([
      [0, 200],
      [120, 100],
    ])
    expect(amps([low, profile([[0, 60]])])).toEqual([[0, 60]])
  })

  it('comes again, holds while it is valid, and counts from the transaction when it has no start', () => {
    const daily = profile(
      [
        [0, 100],
        [60, 200],
      ],
      { recurrency: 'Daily', startAt: instant(from - 3 * DAY - 30 * SECOND) },
    )
    expect(amps([daily])).toEqual([
      [0, 100],
      [30, 200],
    ])
    expect(amps([{ ...daily, validFrom: after(100), validTo: after(200) }])).toEqual([
      [0, 320],
      [100, 200],
      [200, 320],
    ])
    const relative = profile(
      [
        [0, 100],
        [90, 200],
      ],
      { purpose: 'TxProfile', startAt: null },
    )
    expect(amps([relative], charging)).toEqual([
      [0, 100],
      [30, 200],
    ])
  })

  it('speaks in the unit that is asked for, and never of more', () => {
    const [slice] = composite([profile([[0, 100]])], [socket], { from, seconds: 60, unit: 'W' })
    expect(slice?.limitTenths).toBe(69_000)
    const watts = profile([[0, 69_999]], { unit: 'W' })
    expect(amps([watts])).toEqual([[0, 101]])
  })

  it('is what one gets by asking second by second', () => {
    forSeeds(150, (random) => {
      const profiles = Array.from({ length: 1 + Math.floor(random() * 4) }, () => drawn(random))
      const outlets = [charging, { ...socket, connectorId: 2 }]
      const seconds = 300
      const slices = composite(profiles, outlets, { from, seconds, unit: 'A' })
      for (let second = 0; second < seconds; second += 7) {
        const [alone] = composite(profiles, outlets, { from: from + second * SECOND, seconds: 1, unit: 'A' })
        const { startSeconds: _, ...value } = slices.findLast(({ startSeconds }) => startSeconds <= second) ?? {}
        expect(alone).toMatchObject(value)
      }
      expect(slices.every((one, at) => at === 0 || !isSame(one, slices[at - 1]))).toBe(true)
    })
  })
})

const isSame = (one: Slice, other: Slice | undefined): boolean =>
  one.limitTenths === other?.limitTenths && one.isOurs === other.isOurs

function drawn(random: Random): Installed {
  const second = (): number => Math.floor(random() * 300)
  const purpose = pick(random, ['ChargePointMaxProfile', 'TxDefaultProfile', 'TxProfile'] as const)
  const recurrency = pick(random, ['Daily', 'Weekly', null] as const)
  const limit = (): number => Math.floor(random() * 400)
  return profile(
    [
      [0, limit()],
      [1 + second(), limit()],
    ],
    {
      purpose,
      connectorId: purpose === 'ChargePointMaxProfile' ? 0 : pick(random, purpose === 'TxProfile' ? [1, 2] : [0, 1, 2]),
      stackLevel: Math.floor(random() * 3),
      recurrency,
      startAt: recurrency === null && random() < 0.3 ? null : after(second() - DAY / SECOND),
      durationSeconds: pick(random, [null, 1 + second(), DAY / SECOND + second()]),
      validFrom: pick(random, [null, after(second())]),
      validTo: pick(random, [null, after(second())]),
    },
  )
}

describe('a difference', () => {
  const own = [
    { startSeconds: 0, limitTenths: 160, isOurs: true },
    { startSeconds: 100, limitTenths: 320, isOurs: false },
  ]
  const asked = { seconds: 200, unit: 'A', phases: 3, ratedWatts: 22_080 } as const
  it('is the largest where a profile of ours governs', () => {
    const reported = [
      { startSeconds: 0, limitTenths: 160 },
      { startSeconds: 50, limitTenths: 158 },
      { startSeconds: 100, limitTenths: 100 },
    ]
    expect(largestDifference(own, reported, asked)).toBe(2)
    expect(largestDifference(own, own, asked)).toBe(0)
  })

  it('of a pile that reports nothing is the whole limit', () => {
    expect(largestDifference(own, [], asked)).toBe(160)
  })

  it('of a pile that nothing limits is what it may take beyond the limit, and none at its rating', () => {
    const unlimited = [{ startSeconds: 0, limitTenths: null }]
    expect(largestDifference(own, unlimited, asked)).toBe(160)
    const rated = [{ startSeconds: 0, limitTenths: 320, isOurs: true }]
    expect(largestDifference(rated, unlimited, asked)).toBe(0)
    const beyond = [{ startSeconds: 0, limitTenths: 640, isOurs: true }]
    expect(largestDifference(beyond, unlimited, asked)).toBe(0)
  })

  it('of a change that comes a second late is none', () => {
    const late = [
      { startSeconds: 0, limitTenths: 160 },
      { startSeconds: 61, limitTenths: 100 },
    ]
    const ours = late.map((one) => ({ ...one, startSeconds: Math.max(0, one.startSeconds - 1), isOurs: true }))
    expect(largestDifference(ours, late, asked)).toBe(0)
  })

  it('in watts counts in amperes of each phase', () => {
    const watts = [{ startSeconds: 0, limitTenths: 110_400, isOurs: true }]
    expect(largestDifference(watts, [{ startSeconds: 0, limitTenths: 109_710 }], { ...asked, unit: 'W' })).toBe(1)
  })
})
