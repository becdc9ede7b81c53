import * as fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { describe, expect, it } from 'vitest'
import { slotStretch } from '#backend/pricing/slots.ts'
import { SLOTS_PER_DAY } from '#contracts/finance/tariff.ts'
import { TimeZone } from '#contracts/units.ts'

const HALF_HOUR_MS = 30 * 60_000
const MINUTE_MS = 60_000
const zones = Intl.supportedValuesOf('timeZone').map((zone) => TimeZone.make(zone))
const begin2026 = Date.parse('2026-01-01T00:00:00Z')
const begin2027 = Date.parse('2027-01-01T00:00:00Z')

interface LocalDay {
  readonly from: number
  readonly to: number
}

function localDay(zone: string, date: string): LocalDay {
  const start = Temporal.PlainDate.from(date).toZonedDateTime(zone)
  return { from: start.epochMilliseconds, to: start.add({ days: 1 }).startOfDay().epochMilliseconds }
}

/** The slots of a local day in order of time, each with its length in minutes. */
function slotsOf(zone: TimeZone, { from, to }: LocalDay): readonly { slot: number; minutes: number }[] {
  const slots = []
  for (let at = from; at < to;) {
    const stretch = slotStretch(zone, at)
    expect(stretch.from).toBe(at)
    slots.push({ slot: stretch.slot, minutes: (stretch.to - at) / MINUTE_MS })
    at = stretch.to
  }
  return slots
}

/** What Temporal says a moment's slot is: the long way round, without our arithmetic. */
function slotByTemporal(zone: string, at: number): number {
  const local = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone)
  return local.hour * 2 + Math.floor(local.minute / 30)
}

const warsaw = TimeZone.make('Europe/Warsaw')

describe('half-hour slots on the wall clock of the location', () => {
  it('gives an ordinary day 48 slots from 00:00 to 23:30 [R9.3.01]', () => {
    const slots = slotsOf(warsaw, localDay(warsaw, '2026-06-15'))
    expect(slots.map(({ slot }) => slot)).toEqual(Array.from({ length: SLOTS_PER_DAY }, (_, slot) => slot))
    expect(slots.every(({ minutes }) => minutes === 30)).toBe(true)
  })

  it('follows an offset of 45 minutes: Kathmandu has 48 slots, the first from 18:15 UTC', () => {
    const kathmandu = TimeZone.make('Asia/Kathmandu')
    const day = localDay(kathmandu, '2026-03-29')
    expect(new Date(day.from).toISOString()).toBe('2026-03-28T18:15:00.000Z')
    expect(slotsOf(kathmandu, day)).toHaveLength(48)
  })

  it('leaves out the hour that the spring change skips: Warsaw has 46 half hours on 2026-03-29', () => {
    const slots = slotsOf(warsaw, localDay(warsaw, '2026-03-29')).map(({ slot }) => slot)
    expect(slots).toHaveLength(46)
    expect(slots.slice(3, 5)).toEqual([3, 6])
  })

  it('takes the hour twice that the autumn change repeats: Warsaw has 50 half hours on 2026-10-25', () => {
    const slots = slotsOf(warsaw, localDay(warsaw, '2026-10-25')).map(({ slot }) => slot)
    expect(slots).toHaveLength(50)
    expect(slots.slice(4, 8)).toEqual([4, 5, 4, 5])
  })

  it('follows a change of half an hour: Lord Howe has 49 and 47 half hours', () => {
    const lordHowe = TimeZone.make('Australia/Lord_Howe')
    expect(slotsOf(lordHowe, localDay(lordHowe, '2026-04-05'))).toHaveLength(49)
    expect(slotsOf(lordHowe, localDay(lordHowe, '2026-10-04'))).toHaveLength(47)
  })

  it('cuts a slot where the clocks change in its middle: Chatham jumps from 02:45 to 03:45', () => {
    const chatham = TimeZone.make('Pacific/Chatham')
    const slots = slotsOf(chatham, localDay(chatham, '2026-09-27'))
    expect(slots.slice(5, 7)).toEqual([
      { slot: 5, minutes: 15 },
      { slot: 7, minutes: 15 },
    ])
  })

  it('throws for a zone that nobody knows', () => {
    expect(() => slotStretch(TimeZone.make('Middle/Earth'), begin2026)).toThrow(RangeError)
  })
})

describe('every zone of the IANA list in 2026', () => {
  it('is tiled by slots without gap or overlap, for exactly the real length of the year', () => {
    const wrong: string[] = []
    for (const zone of zones) {
      let at = slotStretch(zone, begin2026).from
      const from = at
      let covered = 0
      while (at < begin2027) {
        const stretch = slotStretch(zone, at)
        const tiles = stretch.from === at && stretch.to > at && stretch.to - at <= HALF_HOUR_MS
        if (!tiles) wrong.push(`${zone} at ${at}`)
        covered += stretch.to - stretch.from
        at = Math.max(stretch.to, at + 1)
      }
      if (covered !== at - from) wrong.push(`${zone} in all`)
    }
    expect(wrong).toEqual([])
  })

  it('gives each local minute of each day with a change of clocks the slot that the wall clock shows', () => {
    const wrong: string[] = []
    let days = 0
    for (const zone of zones) {
      for (const { from, to } of daysWithChange(zone)) {
        days += 1
        for (let at = from; at < to; at += MINUTE_MS) {
          if (slotStretch(zone, at).slot !== slotByTemporal(zone, at)) wrong.push(`${zone} at ${at}`)
        }
      }
    }
    expect(wrong).toEqual([])
    expect(days).toBeGreaterThan(100)
  })

  it('gives any moment the slot that the wall clock shows, and the same one throughout its stretch', () => {
    const moment = fc.integer({ min: begin2026, max: begin2027 })
    fc.assert(
      fc.property(fc.constantFrom(...zones), moment, (zone, at) => {
        const stretch = slotStretch(zone, at)
        expect(stretch.from <= at && at < stretch.to).toBe(true)
        for (const probe of [stretch.from, at, stretch.to - 1]) {
          expect(slotByTemporal(zone, probe)).toBe(stretch.slot)
          expect(slotStretch(zone, probe)).toEqual(stretch)
        }
      }),
      { numRuns: 3_000 },
    )
  })
})

/** The local days of 2026 on which a zone's clocks change. */
function daysWithChange(zone: TimeZone): readonly LocalDay[] {
  const days = []
  let change = Temporal.Instant.fromEpochMilliseconds(begin2026).toZonedDateTimeISO(zone).getTimeZoneTransition('next')
  while (change !== null && change.epochMilliseconds < begin2027) {
    days.push(localDay(zone, change.toPlainDate().toString()))
    change = change.getTimeZoneTransition('next')
  }
  return days
}
