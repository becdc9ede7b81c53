import { expect, test } from 'vitest'
import { drawingOf } from '#console/areas/equipment/typed-calls/profile/drawing.ts'
import { payloadWith } from './payloads.ts'
import type { PayloadParts } from './payloads.ts'

/** What is drawn of a payload of SetChargingProfile before it is sent. */

const NOW = Date.parse('2026-07-01T12:00:00Z')
const short = (at: string): string => at.replace('2026-07-', '').replace(':00.000Z', '')

/** The steps and the marks, with days of July alone. */
function drawn(parts: PayloadParts) {
  const result = drawingOf(payloadWith(parts), NOW)
  if ('why' in result) return result.why
  const { marks, points } = result.drawing
  return {
    steps: points.map(({ at, limit, phases }) => `${short(at)} ${limit} ${phases}`),
    marks: marks.map(({ at, name }) => `${short(at)} ${name}`),
  }
}

test('each limit holds until the next, and the last until the end by duration [TC_056]', () => {
  expect(drawn({})).toEqual({
    steps: ['01T00:00 16 3', '01T08:00 8.1 1', '02T00:00 null null'],
    marks: ['01T00:00 validFrom', '01T00:00 start', '02T00:00 end', '02T00:00 validTo'],
  })
})

test('a profile limits nothing before it is valid, nor after', () => {
  expect(drawn({ profile: { validFrom: '2026-07-01T06:00:00Z', validTo: '2026-07-01T10:00:00Z' } })).toEqual({
    steps: ['01T00:00 null null', '01T06:00 16 3', '01T08:00 8.1 1', '01T10:00 null null', '02T00:00 null null'],
    marks: ['01T06:00 validFrom', '01T00:00 start', '02T00:00 end', '01T10:00 validTo'],
  })
})

test('ends of the validity that lie far away stretch no drawing', () => {
  const near = drawn({ profile: { validFrom: '2026-06-30T12:00:00Z', validTo: '2027-01-01T00:00:00Z' } })
  expect(near).toMatchObject({
    steps: ['2026-06-30T12:00 null null', '01T00:00 16 3', '01T08:00 8.1 1', '02T00:00 null null'],
  })
  expect(near).toMatchObject({ marks: [expect.stringContaining('validFrom'), '01T00:00 start', '02T00:00 end'] })
})

test('a daily schedule is drawn twice, from its first valid day on, with a gap after its duration (§7.8)', () => {
  const profile = { chargingProfileKind: 'Recurring', recurrencyKind: 'Daily', validTo: undefined }
  const schedule = { startSchedule: '2026-06-01T20:00:00Z', duration: 36_000 }
  expect(drawn({ profile: { ...profile, validFrom: '2026-07-01T21:00:00Z' }, schedule })).toEqual({
    steps: [
      '01T20:00 null null',
      '01T21:00 16 3',
      '02T04:00 8.1 1',
      '02T06:00 null null',
      '02T20:00 16 3',
      '03T04:00 8.1 1',
      '03T06:00 null null',
    ],
    marks: ['01T21:00 validFrom', '01T20:00 repeat', '02T20:00 repeat', '02T06:00 end'],
  })
})

test('a turn that lasts as long as it takes to repeat leaves no gap', () => {
  const profile = { chargingProfileKind: 'Recurring', recurrencyKind: 'Weekly', validTo: undefined }
  expect(drawn({ profile, schedule: { duration: undefined } })).toEqual({
    steps: ['01T00:00 16 3', '01T08:00 8.1 1', '08T00:00 16 3', '08T08:00 8.1 1', '15T00:00 null null'],
    marks: ['01T00:00 validFrom', '01T00:00 start', '08T00:00 repeat'],
  })
})

test.each([{ chargingProfileKind: 'Relative' }, { startSchedule: null }])(
  'a schedule without a start begins with charging, as if that were now (§7.9, §7.13): %j',
  ({ chargingProfileKind = 'Absolute', startSchedule = '2026-01-01T00:00:00Z' }) => {
    const schedule = {
      startSchedule: startSchedule ?? undefined,
      duration: undefined,
      chargingSchedulePeriod: [{ startPeriod: 0, limit: 6 }],
    }
    expect(drawn({ profile: { chargingProfileKind, validFrom: undefined, validTo: undefined }, schedule })).toEqual({
      // An hour, and three phases, where nothing is said (§7.14).
      steps: ['01T12:00 6 3', '01T13:00 null null'],
      marks: ['01T12:00 start'],
    })
  },
)

const period = (startPeriod: unknown, limit: unknown) => ({ chargingSchedulePeriod: [{ startPeriod, limit }] })

test.each<[string, PayloadParts]>([
  ['periods', { schedule: { chargingSchedulePeriod: [] } }],
  ['periods', { schedule: { chargingSchedulePeriod: 'none' } }],
  ['numbers', { schedule: period(0, '6') }],
  ['numbers', { schedule: period(undefined, 6) }],
  ['ascending', { schedule: period(-1, 6) }],
  ['ascending', { schedule: { chargingSchedulePeriod: [0, 0].map((startPeriod) => ({ startPeriod, limit: 6 })) } }],
  ['unit', { schedule: { chargingRateUnit: undefined } }],
  ['moments', { schedule: { startSchedule: 'soon' } }],
  ['moments', { profile: { validTo: 12 } }],
  ['duration', { schedule: { duration: 0 } }],
  ['recurrency', { profile: { chargingProfileKind: 'Recurring' } }],
  ['window', { profile: { validTo: '2026-07-01T00:00:00Z' } }],
  ['late', { schedule: { ...period(60, 6), duration: 60 } }],
  ['outside', { profile: { validFrom: '2026-08-01T00:00:00Z', validTo: undefined } }],
  ['far', { schedule: { duration: 1e15 } }],
])('says why there is nothing to draw: %s %j', (why, parts) => {
  expect(drawn(parts)).toBe(why)
})

test('draws no payload that is another message', () => {
  expect(drawingOf({}, NOW)).toEqual({ why: 'periods' })
})
