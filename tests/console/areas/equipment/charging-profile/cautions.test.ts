import { expect, test } from 'vitest'
import { cautionsOf } from '#console/areas/equipment/typed-calls/profile/cautions.ts'
import { payloadWith } from './payloads.ts'

/** What OCPP 1.6 says otherwise about a payload of SetChargingProfile. */

const keysOf = (payload: unknown): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [...cautionsOf(payload)].map(([place, { key }]) => [
      place.replace('csChargingProfiles.', '').replace('chargingSchedule.', ''),
      key.replace('chargingProfile.caution.', ''),
    ]),
  )

test('a whole profile has no caution [TC_056]', () => {
  expect(keysOf(payloadWith({}))).toEqual({})
})

test('an empty payload lacks what the schema wants, and nothing is thrown', () => {
  expect(keysOf({})).toEqual({
    connectorId: 'missing',
    chargingProfileId: 'missing',
    stackLevel: 'missing',
    chargingProfilePurpose: 'missing',
    chargingProfileKind: 'missing',
    chargingRateUnit: 'missing',
  })
})

const tx = { chargingProfilePurpose: 'TxProfile', validFrom: undefined, validTo: undefined }

test.each([
  ['§3.13.1', {}, { chargingProfilePurpose: 'ChargePointMaxProfile' }, 1, { connectorId: 'maxConnector' }],
  ['§3.13.1', {}, { chargingProfilePurpose: 'ChargePointMaxProfile' }, 0, {}],
  ['§3.13.1', {}, { ...tx, transactionId: 7 }, 0, { connectorId: 'txConnector' }],
  ['§5.16.2', {}, tx, 1, { transactionId: 'txTransaction' }],
  ['§7.8', {}, { ...tx, transactionId: 7 }, 1, {}],
  ['§7.8', {}, { transactionId: 7 }, 1, { transactionId: 'transaction' }],
  ['§7.8', {}, { chargingProfileKind: 'Recurring' }, 1, { recurrencyKind: 'recurrency' }],
  ['§7.8', {}, { recurrencyKind: 'Daily' }, 1, { recurrencyKind: 'noRecurrency' }],
  ['§7.8', {}, { validTo: '2026-06-30T00:00:00Z' }, 1, { validTo: 'validity' }],
  ['§7.9', {}, { chargingProfileKind: 'Relative' }, 1, { startSchedule: 'relativeStart' }],
  ['§7.13', { startSchedule: undefined }, {}, 1, { startSchedule: 'start' }],
  ['§3.14', { startSchedule: '2026-07-01T00:00:00' }, {}, 1, { startSchedule: 'moment' }],
  ['types', { duration: '60' }, { stackLevel: -1 }, 1, { stackLevel: 'least', duration: 'number' }],
  [
    'types',
    { minChargingRate: 6.25 },
    { chargingProfileId: 1.5 },
    1,
    { chargingProfileId: 'whole', minChargingRate: 'decimal' },
  ],
  ['types', { chargingRateUnit: 'kW' }, {}, 1, { chargingRateUnit: 'choice' }],
])('%s: %j %j at connector %j', (_, schedule, profile, connectorId, expected) => {
  expect(keysOf(payloadWith({ schedule, profile, connectorId }))).toEqual(expected)
})

test.each([
  [[{ startPeriod: 60, limit: 6 }], { 'chargingSchedulePeriod.0.startPeriod': 'first' }],
  [
    [
      { startPeriod: 0, limit: 6.05 },
      { startPeriod: 0, limit: 16, numberPhases: 4 },
    ],
    {
      'chargingSchedulePeriod.0.limit': 'decimal',
      'chargingSchedulePeriod.1.startPeriod': 'ascending',
      'chargingSchedulePeriod.1.numberPhases': 'phases',
    },
  ],
  [
    [
      { startPeriod: 0, limit: 8.1 },
      { startPeriod: 86_400, limit: 16 },
    ],
    { 'chargingSchedulePeriod.1.startPeriod': 'late' },
  ],
])('§7.14: periods %j', (chargingSchedulePeriod, expected) => {
  expect(keysOf(payloadWith({ schedule: { chargingSchedulePeriod } }))).toEqual(expected)
})
