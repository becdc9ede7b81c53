import { Schema } from 'effect'
import { describe, expect, it } from 'vitest'
import type { ChargedSession } from '#backend/pricing/fees.ts'
import { price, running } from '#backend/pricing/price.ts'
import type { Sample } from '#backend/pricing/usage.ts'
import { usageOf } from '#backend/pricing/usage.ts'
import { Cost } from '#contracts/finance/cost.ts'
import type { TariffTerms } from '#contracts/finance/tariff.ts'
import { energy, instant } from '#contracts/units.ts'
import { amount, at, dayAndNight, hour, plain, sample, warsaw } from './given.ts'

const tenKwh = [sample('06-15 10:00', 40_000), sample('06-15 11:00', 50_000)]

interface Given {
  readonly tariff: TariffTerms
  readonly session?: ChargedSession
  readonly samples?: readonly Sample[]
}

function costOf({ tariff, session = hour, samples = tenKwh }: Given): Cost {
  const cost = price({ tariff, zone: warsaw, session, samples, discounts: [] })
  return Schema.decodeUnknownSync(Cost)(cost)
}

describe('electricity fee', () => {
  it('by energy: watt-hours times the price of a kWh', () => {
    expect(costOf({ tariff: plain })).toMatchObject({ energy: 10_000, electricity: amount(5), total: amount(5) })
  })

  it('by time: pro rata of the minute or of the hour, from start to end of the energy flow', () => {
    const session = { ...hour, energyEndedAt: at('06-15 10:20'), releasedAt: null }
    const perMinute = { by: 'time', price: amount(0.12), unit: 'MINUTE' } as const
    const perHour = { by: 'time', price: amount(6), unit: 'HOUR' } as const
    expect(costOf({ tariff: { ...plain, electricity: perMinute }, session }).total).toBe(amount(2.4))
    expect(costOf({ tariff: { ...plain, electricity: perHour }, session }).total).toBe(amount(2))
  })

  it('by time of use: one line for each stretch of one price, by the wall clock of the location', () => {
    // 21:00 to 23:00 in Warsaw: night begins at 22:00.
    const samples = [sample('06-15 19:00', 0), sample('06-15 21:00', 10_000)]
    const session = { ...hour, startedAt: at('06-15 19:00'), energyEndedAt: at('06-15 21:00'), releasedAt: null }
    expect(costOf({ tariff: dayAndNight, session, samples }).lines).toMatchObject([
      { slot: 42, from: at('06-15 19:00'), to: at('06-15 20:00'), quantity: 5_000, amount: amount(3) },
      { slot: 44, from: at('06-15 20:00'), to: at('06-15 21:00'), quantity: 5_000, amount: amount(1) },
    ])
  })

  it('by time of use: a pause of half an hour ends a line, a shorter one does not', () => {
    const drawn = (pause: string) => [
      sample('06-15 10:00', 0),
      sample('06-15 10:10', 2_000),
      sample(pause, 2_000),
      sample('06-15 11:00', 5_000),
    ]
    const lines = (pause: string) => costOf({ tariff: dayAndNight, samples: drawn(pause) }).lines
    expect(lines('06-15 10:39')).toMatchObject([{ from: at('06-15 10:00'), to: at('06-15 11:00'), quantity: 5_000 }])
    expect(lines('06-15 10:40')).toMatchObject([
      { from: at('06-15 10:00'), to: at('06-15 10:10'), quantity: 2_000 },
      { from: at('06-15 10:40'), to: at('06-15 11:00'), quantity: 3_000 },
    ])
  })

  it('by time has no line when the clock of the pile ran backwards', () => {
    const tariff = { ...plain, electricity: { by: 'time', price: amount(6), unit: 'HOUR' } } as const
    expect(costOf({ tariff, session: { ...hour, energyEndedAt: at('06-15 09:00') } })).toMatchObject({ lines: [] })
  })

  it('has no line when no energy flowed', () => {
    const samples = [sample('06-15 10:00', 7), sample('06-15 11:00', 7)]
    expect(costOf({ tariff: dayAndNight, samples })).toMatchObject({ lines: [], total: 0 })
  })

  it('keeps a line for electricity that is free', () => {
    const free = { ...plain, electricity: { by: 'energy', pricePerKwh: amount(0) } } as const
    expect(costOf({ tariff: free }).lines).toMatchObject([{ kind: 'electricity', quantity: 10_000, amount: 0 }])
  })
})

describe('service fee', () => {
  it.each([
    ['COUNT', 1, 0.35],
    ['KWH', 10_000, 3.5],
    ['MINUTE', 3_600_000, 21],
    ['HOUR', 3_600_000, 0.35],
  ] as const)('per %s', (unit, quantity, expected) => {
    const cost = costOf({ tariff: { ...plain, service: { price: amount(0.35), unit } } })
    expect(cost.lines).toMatchObject([{ kind: 'electricity' }, { kind: 'service', unit, quantity }])
    expect(cost.service).toBe(amount(expected))
  })

  it('of four decimals is exact: 0.1234 per kWh for 10 kWh is 1.234, of which 1.23 is charged and shown', () => {
    const cost = costOf({
      tariff: {
        ...plain,
        electricity: { by: 'energy', pricePerKwh: amount(0) },
        service: { price: amount(0.1234), unit: 'KWH' },
      },
    })
    expect(cost).toMatchObject({ service: amount(1.23), total: amount(1.23), rounding: 0 })
  })
})

describe('idle fee', () => {
  const tariff = { ...plain, idle: { pricePerMinute: amount(0.1), freeMinutes: 15, cap: amount(4) } }

  it('runs from the end of the energy flow plus the free time until release', () => {
    const cost = costOf({ tariff, session: { ...hour, releasedAt: at('06-15 11:35') } })
    expect(cost.idleTime).toBe(amount(2))
    expect(cost.lines.at(-1)).toMatchObject({ kind: 'idle', from: at('06-15 11:15'), to: at('06-15 11:35'), cap: null })
  })

  it('is nothing within the free time', () => {
    expect(costOf({ tariff, session: { ...hour, releasedAt: at('06-15 11:15') } }).idleTime).toBe(0)
  })

  it.each([
    ['11:05', '11:15', 2],
    ['11:25', '11:25', 1],
    ['12:00', null, 0],
  ])('of an end while the pile was away, which was back at %s, runs from %s', (back, from, expected) => {
    const session = { ...hour, releasedAt: at('06-15 11:35'), awayUntil: at(`06-15 ${back}`) }
    const cost = costOf({ tariff, session })
    expect(cost.idleTime).toBe(amount(expected))
    const line = cost.lines.find(({ kind }) => kind === 'idle')
    if (from === null) expect(line).toBeUndefined()
    else expect(line).toMatchObject({ from: at(`06-15 ${from}`), to: at('06-15 11:35') })
  })

  it('is capped per session, and the line names the cap', () => {
    const cost = costOf({ tariff, session: { ...hour, releasedAt: at('06-15 20:00') } })
    expect(cost.lines.at(-1)).toMatchObject({ kind: 'idle', cap: amount(4), amount: amount(4) })
  })

  it('of a session that is still plugged in has run until now', () => {
    const usage = usageOf(warsaw, tenKwh)
    const session = { ...hour, releasedAt: null }
    expect(running({ tariff, session, usage, discounts: [] }, at('06-15 11:25')).idleTime).toBe(amount(1))
  })

  it('is nothing where release cannot be told', () => {
    const released = { ...hour, releasedAt: at('06-15 20:00'), releaseDetected: false }
    expect(costOf({ tariff, session: released }).idleTime).toBe(0)
    expect(costOf({ tariff, session: { ...hour, releasedAt: null } }).idleTime).toBe(0)
  })
})

describe('reservation fee', () => {
  const session = { ...hour, reservedSince: at('06-15 09:45') }

  it('runs from the start of the reservation until the session begins', () => {
    const tariff = { ...plain, reservation: { pricePerMinute: amount(0.02) } }
    expect(costOf({ tariff, session }).reservation).toBe(amount(0.3))
  })

  it('is nothing in a tariff without one', () => {
    expect(costOf({ tariff: plain, session }).reservation).toBe(0)
  })
})

describe('threshold', () => {
  it('charges a session that reaches it', () => {
    const threshold = { amount: amount(5), energy: energy(10_000) }
    expect(costOf({ tariff: { ...plain, threshold } })).toMatchObject({ waived: false, total: amount(5) })
  })

  it.each([
    ['energy', { amount: amount(0), energy: energy(10_001) }],
    ['amount', { amount: amount(5.0001), energy: energy(0) }],
  ])('lets a session off that stays below the %s', (_, threshold) => {
    expect(costOf({ tariff: { ...plain, threshold } })).toMatchObject({ waived: true, lines: [], total: 0, tax: 0 })
  })
})

describe('tax', () => {
  it('that comes on top has a line of its own', () => {
    const cost = costOf({ tariff: { ...plain, tax: { mode: 'added', name: 'VAT', rate: 2_300 } } })
    expect(cost.lines.at(-1)).toEqual({ kind: 'tax', name: 'VAT', rate: 2_300, amount: amount(1.15) })
    expect(cost).toMatchObject({ tax: amount(1.15), total: amount(6.15) })
  })

  it('inside the prices is told apart from what is paid, and changes nothing to pay', () => {
    const cost = costOf({ tariff: { ...plain, tax: { mode: 'inclusive', name: 'VAT', rate: 2_500 } } })
    expect(cost).toMatchObject({ tax: amount(1), total: amount(5) })
    expect(cost.lines).toHaveLength(1)
  })
})

describe('the cut to the currency', () => {
  const oneWattHourShort = [sample('06-15 10:00', 0), sample('06-15 11:00', 9_999)]

  it('is made toward zero: 9.999 kWh at 0.50 is 4.99, not 5.00, and one line leaves nothing to round', () => {
    const cost = costOf({ tariff: plain, samples: oneWattHourShort })
    expect(cost).toMatchObject({ total: amount(4.99), lines: [{ amount: amount(4.99) }], rounding: 0 })
    expect(cost.lines).toHaveLength(1)
  })

  it('leaves a line of its own for what the lines lack of the total [R9.4.01]', () => {
    const tariff = { ...plain, service: { price: amount(0.5), unit: 'KWH' } } as const
    const cost = costOf({ tariff, samples: oneWattHourShort })
    // Twice 4.9995: 9.999 cut is 9.99, and twice 4.99 is a cent less.
    expect(cost.lines.map(({ kind, amount: shown }) => [kind, shown])).toEqual([
      ['electricity', amount(4.99)],
      ['service', amount(4.99)],
      ['rounding', amount(0.01)],
    ])
    expect(cost).toMatchObject({ total: amount(9.99), rounding: amount(0.01) })
  })

  it('leaves one below zero where a reduction was cut', () => {
    const save = { source: 'card', name: 'Card', saves: () => [amount(0.005)] } as const
    const cost = price({ tariff: plain, zone: warsaw, session: hour, samples: tenKwh, discounts: [save] })
    expect(cost.lines.map(({ amount: shown }) => shown)).toEqual([amount(5), 0, amount(-0.01)])
    expect(cost).toMatchObject({ total: amount(4.99), rounding: amount(-0.01) })
  })

  it('leaves XAF and XOF no decimals', () => {
    const tariff: TariffTerms = {
      ...plain,
      currency: { code: 'XAF', sign: 'FCFA', scale: 0 },
      electricity: { by: 'energy', pricePerKwh: amount(150.2) },
    }
    expect(costOf({ tariff })).toMatchObject({ total: amount(1_502), rounding: 0 })
    expect(costOf({ tariff, samples: oneWattHourShort })).toMatchObject({ total: amount(1_501) })
    const taxed: TariffTerms = { ...tariff, tax: { mode: 'added', name: 'VAT', rate: 1_925 } }
    // 1 501.8498 and 289.106… are 1 790.955…
    expect(costOf({ tariff: taxed, samples: oneWattHourShort }).lines.map((line) => line.amount)).toEqual(
      [1_501, 289].map(amount),
    )
    const served: TariffTerms = { ...tariff, service: { price: amount(0.6), unit: 'COUNT' } }
    expect(costOf({ tariff: served, samples: oneWattHourShort }).lines.map((line) => line.amount)).toEqual(
      [1_501, 0, 1].map(amount),
    )
  })

  it('is not preceded by a cut of each line: two halves of a cent are one, told as the rounding', () => {
    const tariff: TariffTerms = {
      ...plain,
      electricity: { by: 'energy', pricePerKwh: amount(1) },
      service: { price: amount(1), unit: 'KWH' },
    }
    const cost = costOf({ tariff, samples: [sample('06-15 10:00', 0), sample('06-15 11:00', 5)] })
    expect(cost.lines.map((line) => line.amount)).toEqual([0, 0, amount(0.01)])
    expect(cost.total).toBe(amount(0.01))
  })

  it('survives a clock that is beyond reason', () => {
    const tariff: TariffTerms = { ...plain, electricity: { by: 'time', price: amount(100_000), unit: 'MINUTE' } }
    const session = { ...hour, startedAt: instant(Date.parse('0001-01-01T00:00:00Z')) }
    expect(costOf({ tariff, session }).total).toBe(amount(100_000_000_000))
  })
})
