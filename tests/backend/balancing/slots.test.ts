import { describe, expect, it } from 'vitest'
import { anchorOf, keptAnchor, limitsBySlot, periodsOf, scheduleOf, slotAt, slotsOf } from '#backend/balancing/slots.ts'
import { DAY, MINUTE } from '#contracts/durations.ts'
import { power, instant, millis } from '#contracts/units.ts'
import type { Instant, TimeZone } from '#contracts/units.ts'
import { forSeeds } from '#tests/support/seed.ts'

/** lifecycles §6: the slots of a plan on the clock of the station. */

const warsaw = 'Europe/Warsaw' as TimeZone
const at = (text: string): Instant => text as Instant
const plan = { repeat: 'Daily', validFrom: null, validTo: null } as const
const supply = { power: power(100_000), external: power(20_000), safetyMargin: power(5_000) }
const slot = (fromMinute: number, watts: number) => ({ fromMinute, power: power(watts) })

describe('slots', () => {
  it('stay under what the location has left, and begin with that', () => {
    expect(slotsOf({ slots: [slot(480, 90_000), slot(600, 50_000)] }, supply)).toEqual([
      { fromMinute: 0, watts: 75_000 },
      { fromMinute: 480, watts: 75_000 },
      { fromMinute: 600, watts: 50_000 },
    ])
    expect(slotsOf({ slots: [slot(0, 1)] }, { ...supply, external: power(200_000) })).toEqual([
      { fromMinute: 0, watts: 0 },
    ])
  })

  it('become periods without equal neighbours, and are read back from them', () => {
    const slots = slotsOf({ slots: [slot(0, 1), slot(60, 2), slot(120, 3)] }, supply)
    const periods = periodsOf(slots, [160, 160, 80])
    expect(periods).toEqual([
      { startSeconds: 0, limitTenths: 160 },
      { startSeconds: 7_200, limitTenths: 80 },
    ])
    expect(limitsBySlot(slots, periods)).toEqual([160, 160, 80])
  })

  it('hold by the minute of the day, and of the week', () => {
    const slots = [
      { fromMinute: 0, watts: 1 },
      { fromMinute: 480, watts: 2 },
    ]
    const anchor = at('2026-11-19T23:00:00.000Z')
    expect(slotAt({ slots, anchor, repeat: 'Daily' }, at('2026-11-20T06:59:59.999Z'))).toBe(0)
    expect(slotAt({ slots, anchor, repeat: 'Daily' }, at('2026-11-25T07:00:00.000Z'))).toBe(1)
    expect(slotAt({ slots, anchor, repeat: 'Weekly' }, at('2026-11-26T22:59:00.000Z'))).toBe(1)
    expect(slotAt({ slots, anchor, repeat: 'Weekly' }, at('2026-11-26T23:00:00.000Z'))).toBe(0)
  })
})

describe('the start of a schedule', () => {
  it('is local midnight in UTC, of Monday where it comes again weekly', () => {
    const friday = at('2026-11-20T08:00:00.000Z')
    expect(anchorOf(plan, warsaw, friday)).toBe('2026-11-19T23:00:00.000Z')
    expect(anchorOf({ ...plan, repeat: 'Weekly' }, warsaw, friday)).toBe('2026-11-15T23:00:00.000Z')
    expect(anchorOf(plan, 'Asia/Taipei' as TimeZone, friday)).toBe('2026-11-19T16:00:00.000Z')
  })

  it('of a plan that holds once is the midnight of its first day', () => {
    const once = { repeat: 'Absolute', validFrom: at('2026-12-01T09:00:00.000Z') } as const
    expect(anchorOf(once, warsaw, at('2026-11-20T08:00:00.000Z'))).toBe('2026-11-30T23:00:00.000Z')
  })

  it('moves by an hour with summer time, and is kept on all other days', () => {
    // In 2026 the clocks of Warsaw go forward on 29 March at 01:00 UTC.
    const winter = anchorOf(plan, warsaw, at('2026-03-29T00:59:59.999Z'))
    const summer = anchorOf(plan, warsaw, at('2026-03-29T01:00:00.000Z'))
    expect([winter, summer]).toEqual(['2026-03-28T23:00:00.000Z', '2026-03-28T22:00:00.000Z'])
    expect(keptAnchor(winter, anchorOf(plan, warsaw, at('2026-03-28T12:00:00.000Z')), 'Daily')).toBe(winter)
    expect(keptAnchor(winter, summer, 'Daily')).toBe(summer)
    expect(keptAnchor(null, summer, 'Daily')).toBe(summer)
  })

  it('puts minute 0 on midnight of the wall, whenever it is asked', () => {
    const clock = new Intl.DateTimeFormat('en-GB', { timeZone: warsaw, hour: '2-digit', minute: '2-digit' })
    forSeeds(200, (random) => {
      const now = instant(millis(at('2026-01-01T00:00:00.000Z')) + Math.floor(random() * 365 * DAY))
      const anchor = millis(anchorOf(plan, warsaw, now))
      const since = Math.floor((millis(now) - anchor) / MINUTE)
      const wall = `${String(Math.floor(since / 60)).padStart(2, '0')}:${String(since % 60).padStart(2, '0')}`
      expect(clock.format(millis(now))).toBe(wall)
    })
  })

  it('of one that comes again has no end, of one that does not the end of its day', () => {
    const start = at('2026-11-19T23:00:00.000Z')
    expect(scheduleOf(plan, start)).toMatchObject({ recurrency: 'Daily', startAt: start, durationSeconds: null })
    expect(scheduleOf({ ...plan, repeat: 'Absolute' }, start)).toMatchObject({
      recurrency: null,
      durationSeconds: 86_400,
    })
  })
})
