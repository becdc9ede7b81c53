import { expect, it } from 'vitest'
import { chargingProfileOf } from '#backend/balancing/profile.ts'
import { breach } from '#backend/ocpp/strict.ts'
import type { Instant } from '#contracts/units.ts'

const start = '2026-11-19T23:00:00.000Z' as Instant
const plan = {
  chargingProfileId: 7,
  purpose: 'ChargePointMaxProfile',
  transactionId: null,
  stackLevel: 1,
  unit: 'A',
  periods: [
    { startSeconds: 0, limitTenths: 161 },
    { startSeconds: 28_800, limitTenths: 320 },
  ],
  recurrency: 'Daily',
  startAt: start,
  durationSeconds: null,
  validFrom: start,
  validTo: null,
} as const

it('a profile of a plan comes again from local midnight, with limits of one decimal', () => {
  const sent = chargingProfileOf(plan)
  expect(sent).toEqual({
    chargingProfileId: 7,
    stackLevel: 1,
    chargingProfilePurpose: 'ChargePointMaxProfile',
    chargingProfileKind: 'Recurring',
    recurrencyKind: 'Daily',
    validFrom: start,
    chargingSchedule: {
      startSchedule: start,
      chargingRateUnit: 'A',
      chargingSchedulePeriod: [
        { startPeriod: 0, limit: 16.1 },
        { startPeriod: 28_800, limit: 32 },
      ],
    },
  })
  expect(breach('SetChargingProfile', 'req', { connectorId: 0, csChargingProfiles: sent })).toBeNull()
})

it('a profile that holds once says how long, and one of a transaction names it and has no validity', () => {
  expect(chargingProfileOf({ ...plan, recurrency: null, durationSeconds: 86_400 })).toMatchObject({
    chargingProfileKind: 'Absolute',
    chargingSchedule: { duration: 86_400 },
  })
  const own = chargingProfileOf({
    ...plan,
    purpose: 'TxProfile',
    transactionId: 12,
    recurrency: null,
    startAt: null,
  })
  expect(own).toMatchObject({ chargingProfileKind: 'Relative', transactionId: 12 })
  expect(own).not.toHaveProperty('validFrom')
  expect(own).not.toHaveProperty('recurrencyKind')
})
