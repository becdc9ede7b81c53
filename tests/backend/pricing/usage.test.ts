import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { advanceUsage, beginUsage, usageOf } from '#backend/pricing/usage.ts'
import type { Usage } from '#backend/pricing/usage.ts'
import { TimeZone, energy, instant } from '#contracts/units.ts'
import { at, sample, warsaw } from './given.ts'

const bySlot = (usage: Usage): readonly (readonly [number, number])[] =>
  usage.slots.map(({ slot, energy: drawn }) => [slot, drawn] as const)

describe('usage of a session', () => {
  it('reads the register off the line between two samples where a slot ends', () => {
    // 12:15 to 13:15 in Warsaw: a quarter, a half and a quarter of the hour.
    const usage = usageOf(warsaw, [sample('06-15 10:15', 1_000), sample('06-15 11:15', 9_000)])
    expect(bySlot(usage)).toEqual([
      [24, 2_000],
      [25, 4_000],
      [26, 2_000],
    ])
  })

  it('counts whole watt-hours that add up where the line does not divide evenly', () => {
    const usage = usageOf(warsaw, [sample('06-15 10:20', 0), sample('06-15 11:40', 1)])
    expect(bySlot(usage)).toEqual([[27, 1]])
    expect(usage.energy).toBe(1)
  })

  it('gives the repeated hour of the autumn change to the same slots again', () => {
    const usage = usageOf(warsaw, [sample('10-25 00:00', 0), sample('10-25 02:00', 4_000)])
    expect(bySlot(usage)).toEqual([
      [4, 1_000],
      [5, 1_000],
      [4, 1_000],
      [5, 1_000],
    ])
  })

  it('gives nothing to the hour that the spring change skips', () => {
    const usage = usageOf(warsaw, [sample('03-29 00:30', 0), sample('03-29 01:30', 2_000)])
    expect(bySlot(usage)).toEqual([
      [3, 1_000],
      [6, 1_000],
    ])
  })

  it('gives the energy of two samples of one moment to the slot of that moment', () => {
    expect(bySlot(usageOf(warsaw, [sample('06-15 10:00', 0), sample('06-15 10:00', 700)]))).toEqual([[24, 700]])
  })

  it('keeps one stretch for a half hour with a pause in it, and another for the same half hour of the next day', () => {
    const usage = usageOf(warsaw, [
      sample('06-15 10:00', 0),
      sample('06-15 10:05', 100),
      sample('06-15 10:15', 100),
      sample('06-15 10:20', 150),
      sample('06-16 10:00', 150),
      sample('06-16 10:05', 400),
    ])
    expect(bySlot(usage)).toEqual([
      [24, 150],
      [24, 250],
    ])
  })

  it('ignores a sample that is older than the last one', () => {
    const before = usageOf(warsaw, [sample('06-15 10:00', 0), sample('06-15 10:20', 300)])
    expect(advanceUsage(before, warsaw, sample('06-15 10:10', 200))).toBe(before)
  })

  it('begins a new segment when the register falls, and says so', () => {
    const usage = usageOf(warsaw, [
      sample('06-15 10:00', 5_000),
      sample('06-15 10:10', 6_000),
      sample('06-15 10:20', 0),
      sample('06-15 10:25', 400),
    ])
    expect(usage).toMatchObject({ energy: 1_400, resets: 1 })
  })

  it('takes a leap of the register as another meter, not as energy', () => {
    const usage = usageOf(warsaw, [sample('06-15 10:00', 0), sample('06-15 10:01', Number.MAX_SAFE_INTEGER)])
    expect(usage).toMatchObject({ energy: 0, resets: 1 })
  })

  it('does not walk through the years that a broken clock claims to have passed', () => {
    const late = { at: instant(Date.parse('9000-01-01T00:00:00Z')), register: energy(5_000) }
    expect(usageOf(warsaw, [sample('06-15 10:00', 0), late]).slots).toHaveLength(1)
  })

  it('throws without a single sample', () => {
    expect(() => usageOf(warsaw, [])).toThrow(RangeError)
  })

  it('splits the energy without loss, in order of time, however it is sampled and wherever it is', () => {
    const zone = fc.constantFrom('Europe/Warsaw', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'Pacific/Chatham')
    const step = fc.record({ minutes: fc.integer({ min: 0, max: 200 }), drawn: fc.integer({ min: 0, max: 90_000 }) })
    const begin = fc.integer({ min: Date.parse(at('01-01 00:00')), max: Date.parse(at('12-31 00:00')) })
    fc.assert(
      fc.property(zone, begin, fc.array(step, { minLength: 1, maxLength: 20 }), (name, from, steps) => {
        let moment = from
        let register = 17
        let usage = beginUsage({ at: instant(moment), register: energy(register) })
        for (const { minutes, drawn } of steps) {
          moment += minutes * 60_000
          register += drawn
          usage = advanceUsage(usage, TimeZone.make(name), { at: instant(moment), register: energy(register) })
        }
        expect(usage.energy).toBe(register - 17)
        expect(usage.slots.reduce((sum, slot) => sum + slot.energy, 0)).toBe(register - 17)
        expect(usage.slots.every((slot, index) => slot.from >= (usage.slots[index - 1]?.to ?? from))).toBe(true)
        expect(usage.slots.every((slot) => slot.energy > 0 && slot.to <= moment)).toBe(true)
      }),
    )
  })
})
