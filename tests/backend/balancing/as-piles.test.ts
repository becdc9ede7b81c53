import { expect, it } from 'vitest'
import { composite } from '#backend/balancing/composite.ts'
import type { Installed } from '#backend/balancing/composite.ts'
import { chargingProfileOf } from '#backend/balancing/profile.ts'
import { DAY, SECOND } from '#contracts/durations.ts'
import { instant } from '#contracts/units.ts'
import { composite as ofPile } from '#simulator/charging/composite.ts'
import { profileOf } from '#simulator/charging/profile.ts'
import { forSeeds, pick } from '#tests/support/seed.ts'
import type { Random } from '#tests/support/seed.ts'

/** Two implementations that know nothing of each other: what we expect of a pile is what a simulated one reports. */

const from = Date.UTC(2026, 10, 20, 12)
const begunAt = instant(from - 60 * SECOND)
const seconds = 600

function drawn(random: Random): Installed {
  const second = (): number => 1 + Math.floor(random() * seconds)
  const purpose = pick(random, ['ChargePointMaxProfile', 'TxDefaultProfile', 'TxProfile'] as const)
  const recurrency = pick(random, ['Daily', null] as const)
  const limit = (): number => Math.floor(random() * 400)
  return {
    purpose,
    connectorId: purpose === 'ChargePointMaxProfile' ? 0 : 1,
    stackLevel: 0,
    unit: 'A',
    periods: [
      { startSeconds: 0, limitTenths: limit() },
      { startSeconds: second(), limitTenths: limit() },
    ],
    recurrency,
    startAt: instant(from + (second() - DAY / SECOND) * SECOND),
    durationSeconds: pick(random, [null, DAY / SECOND + second()]),
    validFrom: null,
    validTo: null,
  }
}

it('our composite schedules are those of simulated piles', () => {
  forSeeds(200, (random) => {
    const profiles = Array.from({ length: 1 + Math.floor(random() * 5) }, (_, stackLevel) => ({
      ...drawn(random),
      stackLevel,
    }))
    const stackOf = (...purposes: readonly Installed['purpose'][]) => ({
      begun: Date.parse(begunAt),
      profiles: purposes.flatMap((purpose) =>
        profiles
          .filter((one) => one.purpose === purpose)
          .toSorted((one, other) => other.stackLevel - one.stackLevel)
          .flatMap(
            (one, at) => profileOf(chargingProfileOf({ ...one, chargingProfileId: at, transactionId: null })) ?? [],
          ),
      ),
    })
    const place = {
      phases: 3,
      ratedWatts: 22_080,
      canSwitch: false,
      stack: stackOf('TxProfile', 'TxDefaultProfile'),
    } as const
    const theirs = ofPile({ max: stackOf('ChargePointMaxProfile'), outlets: [place] }, { from, seconds, unit: 'A' })
    const outlet = { connectorId: 1, ratedWatts: 22_080, phases: 3, begunAt } as const
    const ours = composite(profiles, [outlet], { from, seconds, unit: 'A' })
    for (let second = 0; second < seconds; second += 1) {
      const own = ours.findLast(({ startSeconds }) => startSeconds <= second)?.limitTenths
      const reported = theirs.findLast(({ startPeriod }) => startPeriod <= second)?.limit
      expect(own).toBe(Math.round((reported ?? -1) * 10))
    }
  })
})
