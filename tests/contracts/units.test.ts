import { Schema } from 'effect'
import { expect, it } from 'vitest'
import { Instant, instantOf } from '#contracts/units.ts'

it.each([
  ['2026-11-20T08:00:00.000Z', '2026-11-20T08:00:00.000Z'],
  ['2026-11-20T08:00:00Z', '2026-11-20T08:00:00.000Z'],
  ['2026-11-20T08:00:00', '2026-11-20T08:00:00.000Z'],
  ['2026-11-20T09:00:00+01:00', '2026-11-20T08:00:00.000Z'],
  ['2026-11-20T13:30:00+0530', '2026-11-20T08:00:00.000Z'],
  ['2026-11-20T04:30:00-03:30', '2026-11-20T08:00:00.000Z'],
  ['2026-11-19T22:00:00-1000', '2026-11-20T08:00:00.000Z'],
  // RFC 3339 §5.6 allows both, and so does the schema of OCPP.
  ['2026-11-20 08:00:00.000Z', '2026-11-20T08:00:00.000Z'],
  ['2026-11-20t08:00:00.000z', '2026-11-20T08:00:00.000Z'],
  // A day that is none is the one so many days later, as most clocks count.
  ['2026-02-30T08:00:00.000Z', '2026-03-02T08:00:00.000Z'],
  ['2026-11-30T08:00:00.000Z', '2026-11-30T08:00:00.000Z'],
  ['2026-11-20T24:00:00.000Z', '2026-11-21T00:00:00.000Z'],
])('reads the timestamp %s of a charge point as %s', (timestamp, meant) => {
  expect(instantOf(timestamp)).toBe(meant)
  expect(Schema.is(Instant)(instantOf(timestamp))).toBe(true)
})

it.each(['', 'yesterday', '2016-12-31T23:59:60Z', '9999-12-31T23:59:59-14:00', '0000-01-01T00:00:00+14:00'])(
  'takes %s for no date',
  (timestamp) => {
    expect(instantOf(timestamp)).toBeNull()
  },
)
