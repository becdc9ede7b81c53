import * as fc from 'fast-check'
import { Schema } from 'effect'
import { describe, expect, it } from 'vitest'
import { SLOTS_PER_DAY } from '#contracts/finance/tariff.ts'
import {
  BaseRows,
  TimeRow,
  TimeRows,
  gapIn,
  overlapIn,
  rowsOf,
  shifted,
  slotsOf,
  unshifted,
} from '#contracts/finance/time-rows.ts'
import { money } from '#contracts/units.ts'

const row = (from: string, to: string, price = 1_000): typeof TimeRow.Type => ({ from, to, price: money(price) })
const accepts = (...rows: readonly (typeof TimeRow.Type)[]): boolean => Schema.is(BaseRows)(rows)

describe('rows of half hours', () => {
  it('cover the day from 00:00 to 24:00 [R5.3.05]', () => {
    expect(accepts(row('00:00', '12:00'), row('12:00', '24:00'))).toBe(true)
    expect(accepts(row('12:00', '24:00'), row('00:00', '12:00'))).toBe(true)
    expect(accepts(row('00:00', '12:00'), row('12:30', '24:00'))).toBe(false)
    expect(accepts(row('00:00', '12:30'), row('12:00', '24:00'))).toBe(false)
    expect(accepts(row('00:00', '23:30'))).toBe(false)
    expect(accepts(row('00:30', '24:00'))).toBe(false)
  })

  it('say where the first hole or overlap is', () => {
    expect(gapIn([row('00:00', '12:00'), row('12:30', '24:00')])).toEqual({ row: 1, side: 'from' })
    expect(gapIn([row('00:00', '23:30')])).toEqual({ row: 0, side: 'to' })
    expect(overlapIn([row('12:00', '24:00'), row('00:00', '12:30')])).toBe(0)
  })

  it('of a layer may leave half hours open, and overlap no more than others', () => {
    expect(Schema.is(TimeRows)([row('07:00', '09:00'), row('17:00', '19:00')])).toBe(true)
    expect(Schema.is(TimeRows)([row('07:00', '09:00'), row('08:30', '19:00')])).toBe(false)
  })

  it('begin no later than they end [R5.3.04]', () => {
    expect(Schema.is(TimeRow)(row('12:00', '06:00'))).toBe(false)
    expect(Schema.is(TimeRow)(row('12:00', '12:00'))).toBe(true)
    expect(Schema.is(TimeRow)(row('06:00', '12:00'))).toBe(true)
  })

  it.each(['00:15', '24:30', '25:00', '9:00', '12', ''])('have boundaries on the half hour, and not "%s"', (clock) => {
    expect(Schema.is(TimeRow)(row(clock, '24:00'))).toBe(false)
  })

  it('say the same as the half hours that they came from', () => {
    const slots = fc.array(fc.option(fc.integer({ min: 0, max: 4 }).map(money)), {
      minLength: SLOTS_PER_DAY,
      maxLength: SLOTS_PER_DAY,
    })
    fc.assert(
      fc.property(slots, (given) => {
        const rows = rowsOf(given)
        expect(slotsOf(rows)).toEqual(given)
        expect(Schema.is(TimeRows)(rows)).toBe(true)
        expect(Schema.is(BaseRows)(rows)).toBe(given.every((price) => price !== null) || rows.length === 0)
      }),
    )
  })
})

describe('the viewer’s clock', () => {
  const slots = unshifted(Array.from({ length: SLOTS_PER_DAY }, (_, slot) => slot))

  it('shows the slot of 00:00 at 08:00 where it is eight hours ahead [R9.3.02]', () => {
    expect(shifted(slots, 480).find(({ value }) => value === 0)).toEqual({ minute: 480, value: 0 })
    expect(shifted(shifted(slots, 480), -480)).toEqual(slots)
  })

  it('shows true minutes where it is 5 hours 45 minutes ahead, and all half hours in the order of its day', () => {
    const there = shifted(slots, 345)
    expect(there[0]).toEqual({ minute: 15, value: 37 })
    expect(there.find(({ value }) => value === 0)).toEqual({ minute: 345, value: 0 })
    expect(there.map(({ minute }) => minute)).toEqual(slots.map((_, index) => index * 30 + 15))
  })

  it('gives the list back whatever the offset [R9.3.02]', () => {
    fc.assert(
      fc.property(fc.integer({ min: -840, max: 840 }), (offset) => {
        expect(shifted(shifted(slots, offset), -offset)).toEqual(slots)
      }),
    )
  })
})
