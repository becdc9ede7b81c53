import * as fc from 'fast-check'
import { Schema } from 'effect'
import { describe, expect, it } from 'vitest'
import type { ChargedSession } from '#backend/pricing/fees.ts'
import { price, running } from '#backend/pricing/price.ts'
import type { Discount } from '#backend/pricing/price.ts'
import type { Sample } from '#backend/pricing/usage.ts'
import { advanceUsage, beginUsage, usageOf } from '#backend/pricing/usage.ts'
import { Cost, ReductionSource } from '#contracts/finance/cost.ts'
import type { CostLine, FeeLine } from '#contracts/finance/cost.ts'
import type { TariffDays, TariffTerms } from '#contracts/finance/tariff.ts'
import { SLOTS_PER_DAY } from '#contracts/finance/tariff.ts'
import type { Money } from '#contracts/units.ts'
import { TimeZone, energy, instant, money } from '#contracts/units.ts'
import { plain } from './given.ts'

/** Random tariffs and sessions of 2026, changes of clocks included. fast-check prints the seed of a failure. */

const moneyUpTo = (max: number): fc.Arbitrary<Money> => fc.integer({ min: 0, max }).map(money)
const aPrice = moneyUpTo(30_000)

const wholeDay = { minLength: SLOTS_PER_DAY, maxLength: SLOTS_PER_DAY } as const
const days: fc.Arbitrary<TariffDays> = fc.oneof(
  fc.record({
    kind: fc.constant('weekdays' as const),
    weekdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
  }),
  fc
    .tuple(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 12 }))
    .map(([one, other]) => [one, other].toSorted((a, b) => a - b).map((month) => String(month).padStart(2, '0')))
    .map(([from = '', to = '']) => ({ kind: 'dates' as const, from: `2026-${from}-01`, to: `2026-${to}-28` })),
)

const electricity = fc.oneof(
  fc.record({ by: fc.constant('energy' as const), pricePerKwh: aPrice }),
  fc.record({
    by: fc.constant('time' as const),
    price: aPrice,
    unit: fc.constantFrom('MINUTE' as const, 'HOUR' as const),
  }),
  fc.record({
    by: fc.constant('timeOfUse' as const),
    slots: fc.array(aPrice, { minLength: SLOTS_PER_DAY, maxLength: SLOTS_PER_DAY }),
    layers: fc.array(fc.record({ days, slots: fc.array(fc.option(aPrice), wholeDay) }), { maxLength: 3 }),
  }),
)

const tariffs: fc.Arbitrary<TariffTerms> = fc.record({
  name: fc.constant('Any'),
  currency: fc.constantFrom(plain.currency, { code: 'XOF', sign: 'CFA', scale: 0 as const }),
  electricity,
  service: fc.record({ price: aPrice, unit: fc.constantFrom('COUNT', 'MINUTE', 'HOUR', 'KWH') }),
  idle: fc.record({
    pricePerMinute: aPrice,
    freeMinutes: fc.integer({ min: 0, max: 30 }),
    cap: fc.option(moneyUpTo(500_000)),
  }),
  reservation: fc.option(fc.record({ pricePerMinute: aPrice, fee: aPrice, cancellation: aPrice })),
  pauses: fc.record({ charging: aPrice, ending: aPrice }),
  threshold: fc.record({ amount: moneyUpTo(5_000), energy: fc.integer({ min: 0, max: 500 }).map(energy) }),
  tax: fc.oneof(
    fc.constant({ mode: 'none' as const }),
    fc.record({
      mode: fc.constantFrom('inclusive' as const, 'added' as const),
      name: fc.constant('VAT'),
      rate: fc.integer({ min: 0, max: 10_000 }),
    }),
  ),
})

interface Story {
  readonly zone: TimeZone
  readonly session: ChargedSession
  readonly samples: readonly [Sample, ...Sample[]]
}

const zones = fc
  .constantFrom('Europe/Warsaw', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'Pacific/Chatham', 'America/New_York')
  .map((zone) => TimeZone.make(zone))

const stories: fc.Arbitrary<Story> = fc
  .record({
    zone: zones,
    from: fc.integer({ min: Date.parse('2026-01-01T00:00:00Z'), max: Date.parse('2026-12-30T00:00:00Z') }),
    steps: fc.array(fc.tuple(fc.integer({ min: 0, max: 3_600_000 }), fc.integer({ min: 0, max: 50_000 })), {
      minLength: 1,
      maxLength: 12,
    }),
    idle: fc.option(fc.integer({ min: 0, max: 20_000_000 })),
    away: fc.option(fc.integer({ min: 0, max: 20_000_000 })),
    releaseDetected: fc.boolean(),
    reserved: fc.option(fc.integer({ min: 0, max: 3_600_000 })),
    over: fc.integer({ min: 0, max: 7_200_000 }),
    paused: fc.option(fc.integer({ min: -3_600_000, max: 40_000_000 })),
  })
  .map(({ zone, from, steps, idle, away, releaseDetected, reserved, over, paused }) => {
    let at = from
    let register = 123_456
    const later = steps.map(([milliseconds, drawn]) => {
      at += milliseconds
      register += drawn
      return { at: instant(at), register: energy(register) }
    })
    return {
      zone,
      samples: [{ at: instant(from), register: energy(123_456) }, ...later],
      session: {
        startedAt: instant(from),
        energyEndedAt: instant(at),
        awayUntil: away === null ? null : instant(at + away),
        releasedAt: idle === null ? null : instant(at + idle),
        releaseDetected,
        reservedSince: reserved === null ? null : instant(from - reserved),
        pauses: { over, since: paused === null ? null : instant(from + paused) },
      },
    }
  })

const discounts: fc.Arbitrary<readonly Discount[]> = fc.array(
  fc
    .record({
      source: fc.constantFrom(...ReductionSource.literals),
      percent: fc.integer({ min: -20, max: 120 }),
    })
    .map(({ source, percent }) => ({
      source,
      name: 'any',
      saves: (fees) => fees.map((fee) => money(Math.trunc((fee.amount * percent) / 100))),
    })),
  { maxLength: 4 },
)

const sum = (lines: readonly CostLine[]): number => lines.reduce((total, line) => total + line.amount, 0)

const isFee = (line: CostLine): line is FeeLine => 'quantity' in line

/** The sum of the fees in fractions of `Money`, by hand: quantity times price, where no cap held it down. */
const fractions = { COUNT: 3_600_000n, KWH: 3_600n, MINUTE: 60n, HOUR: 1n }
const exactFees = (lines: readonly CostLine[]): bigint =>
  lines
    .filter(isFee)
    .map(({ cap, quantity, unit, unitPrice }) =>
      cap === null ? BigInt(quantity) * BigInt(unitPrice) * fractions[unit] : BigInt(cap) * fractions.COUNT,
    )
    .reduce((total, exact) => total + exact, 0n)

describe('one pricing formula', () => {
  it('charges the sum of the lines as they are shown, of which the last is the rounding [R9.4.01] [R9.4.02]', () => {
    fc.assert(
      fc.property(tariffs, stories, discounts, (tariff, story, taken) => {
        const cost = price({ tariff, ...story, discounts: taken })
        const coin = tariff.currency.scale === 0 ? 10_000 : 100
        expect(sum(cost.lines)).toBe(cost.total)
        expect(
          [...cost.lines.map(({ amount }) => amount), cost.total, cost.tax].filter((one) => one % coin !== 0),
        ).toEqual([])
        expect(sum(cost.lines.filter(({ kind }) => kind === 'rounding'))).toBe(cost.rounding)
        const parts = cost.electricity + cost.service + cost.idleTime + cost.reservation
        const added = tariff.tax.mode === 'added' ? cost.tax : 0
        expect(parts - cost.discount - cost.deduction + added + cost.rounding).toBe(cost.total)
        expect(Schema.decodeUnknownSync(Cost)(cost)).toEqual(cost)
      }),
      { numRuns: 500 },
    )
  })

  it('cuts the exact sum of the fees once, and each fee by itself [R9.4.01] [R9.4.02]', () => {
    fc.assert(
      fc.property(tariffs, stories, (terms, story) => {
        const tariff = { ...terms, tax: { mode: 'none' } } as const
        const { lines, total } = price({ tariff, ...story, discounts: [] })
        const coin = fractions.COUNT * (tariff.currency.scale === 0 ? 10_000n : 100n)
        const cut = (exact: bigint): number => Number((exact / coin) * coin) / Number(fractions.COUNT)
        const fees = lines.filter(isFee)
        expect(total).toBe(cut(exactFees(fees)))
        expect(fees.map(({ amount }) => amount)).toEqual(fees.map((fee) => cut(exactFees([fee]))))
      }),
      { numRuns: 500 },
    )
  })

  it('bills every watt-hour of the meter exactly once by time of use', () => {
    fc.assert(
      fc.property(tariffs, stories, (tariff, story) => {
        const { lines, energy: drawn, waived } = price({ tariff, ...story, discounts: [] })
        const billed = lines.filter(isFee).filter((line) => line.kind === 'electricity' && line.unit === 'KWH')
        if (waived || tariff.electricity.by === 'time') return
        expect(billed.reduce((total, line) => total + line.quantity, 0)).toBe(drawn)
      }),
    )
  })

  it('shows at the stop what the bill will say, folded sample by sample', () => {
    fc.assert(
      fc.property(tariffs, stories, discounts, (tariff, { zone, session, samples }, taken) => {
        const [start, ...later] = samples
        const usage = later.reduce((so, next) => advanceUsage(so, zone, next), beginUsage(start))
        const live = { ...session, energyEndedAt: null, releasedAt: null }
        const shown = running({ tariff, session: live, usage, discounts: taken }, session.energyEndedAt)
        const ended = { ...session, releasedAt: session.energyEndedAt }
        expect(shown).toEqual(price({ tariff, zone, session: ended, samples, discounts: taken }))
      }),
      { numRuns: 300 },
    )
  })

  it('never charges a pause for longer than the session lasted', () => {
    fc.assert(
      fc.property(tariffs, stories, (tariff, story) => {
        const { lines } = price({ tariff, ...story, discounts: [] })
        const pauses = lines.filter(isFee).filter(({ kind }) => kind === 'idleCharging' || kind === 'idleEnding')
        const lasted = Date.parse(story.session.energyEndedAt) - Date.parse(story.session.startedAt)
        expect(pauses.reduce((total, { quantity }) => total + quantity, 0)).toBeLessThanOrEqual(lasted)
      }),
    )
  })

  it('never falls while a session runs on', () => {
    fc.assert(
      fc.property(tariffs, stories, (tariff, { zone, session, samples }) => {
        // A pause that may yet be over is no part of it: it may cost less than one at the end.
        const live = { ...session, energyEndedAt: null, releasedAt: null, pauses: { over: 0, since: null } }
        const shown = samples.map(({ at }, index) =>
          running({ tariff, session: live, usage: usageOf(zone, samples.slice(0, index + 1)), discounts: [] }, at),
        )
        shown.reduce((before, { total }) => {
          expect(total).toBeGreaterThanOrEqual(before)
          return total
        }, 0)
      }),
    )
  })
})
