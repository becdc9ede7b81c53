import { expect, test } from 'vitest'
import { jsonObjectIn } from '#contracts/ocpp/json-object.ts'
import {
  parseMoment,
  parseNumber,
  formatAsIs,
  formatMoment,
  valueAt,
  withValue,
  written,
} from '#console/areas/equipment/typed-calls/profile/payload.ts'
import { PERIODS } from '#console/areas/equipment/typed-calls/profile/fields.ts'
import { templateOf } from '#console/areas/equipment/typed-calls/payload-help.ts'

/** Fields of SetChargingProfile in the text of its payload, and back. */

const template = jsonObjectIn(templateOf('SetChargingProfile')) ?? {}

test('a field is written where it stands, and everything else stays, known or not', () => {
  const odd = { vendor: { x: [1, null] }, connectorId: '1', csChargingProfiles: { stackLevel: 2, own: true } }
  const changed = withValue(odd, ['csChargingProfiles', 'stackLevel'], 3)
  expect(changed).toEqual({ ...odd, csChargingProfiles: { stackLevel: 3, own: true } })
  expect(withValue(changed, ['csChargingProfiles', 'stackLevel'], 2)).toEqual(odd)
  expect(Object.keys(changed)).toEqual(Object.keys(odd))
})

test('an empty field is left out, and one that lacks its place gets it', () => {
  expect(withValue({ a: { b: 1, c: 2 } }, ['a', 'b'], undefined)).toEqual({ a: { c: 2 } })
  expect(withValue({}, ['csChargingProfiles', 'chargingSchedule', 'duration'], 60)).toEqual({
    csChargingProfiles: { chargingSchedule: { duration: 60 } },
  })
})

test('periods are added, changed and taken away by their place', () => {
  const two = withValue(template, [...PERIODS, 1], { startPeriod: 60, limit: 6 })
  expect(valueAt(two, PERIODS)).toEqual([
    { startPeriod: 0, limit: 0 },
    { startPeriod: 60, limit: 6 },
  ])
  const phased = withValue(two, [...PERIODS, 1, 'numberPhases'], 1)
  expect(valueAt(phased, [...PERIODS, 1])).toEqual({ startPeriod: 60, limit: 6, numberPhases: 1 })
  expect(valueAt(withValue(phased, [...PERIODS, 0], undefined), PERIODS)).toEqual([
    { startPeriod: 60, limit: 6, numberPhases: 1 },
  ])
})

test('the text of a payload is read as what was written', () => {
  expect(jsonObjectIn(written(template))).toEqual(template)
})

test.each([
  ['', undefined],
  ['16', 16],
  ['16.', 16],
  ['8,1', 8.1],
  ['-1', -1],
  ['0016', 16],
  ['sixteen', 'sixteen'],
  ['-', '-'],
])('%j typed into a number is %j', (typed, value) => {
  expect(parseNumber(typed)).toBe(value)
})

test.each([undefined, 16, 8.1, 'sixteen'])('%j stands in a field as what is read from it again', (value) => {
  expect(parseNumber(formatAsIs(value))).toBe(value)
})

test('instants are shown on the clocks of a zone, and sent in UTC to the second', () => {
  const [shown, read] = [formatMoment('Europe/Warsaw'), parseMoment('Europe/Warsaw')]
  expect(shown('2026-07-01T06:30:15Z')).toBe('2026-07-01 08:30:15')
  expect(shown('2026-12-01T08:30:15+02:00')).toBe('2026-12-01 07:30:15')
  expect(read('2026-07-01 08:30:15')).toBe('2026-07-01T06:30:15.000Z')
  expect(read('2026-12-01 07:30:15')).toBe('2026-12-01T06:30:15.000Z')
  for (const half of ['', '2026-07-DD HH:mm:ss', '2026-02-30 00:00:00']) expect(read(half)).toBeUndefined()
  for (const none of [undefined, 12, 'soon']) expect(shown(none)).toBe('')
})
