import { describe, expect, it } from 'vitest'
import { price } from '#backend/pricing/price.ts'
import type { Discount } from '#backend/pricing/price.ts'
import type { Cost } from '#contracts/finance/cost.ts'
import { money } from '#contracts/units.ts'
import { amount, hour, plain, sample, warsaw } from './given.ts'

// 10 kWh at 0.50 and a service fee of 1.00: 6.00 before anything is taken off.
const tariff = { ...plain, service: { price: amount(1), unit: 'COUNT' } } as const
const samples = [sample('06-15 10:00', 0), sample('06-15 11:00', 10_000)]

const costWith = (...discounts: Discount[]): Cost => price({ tariff, zone: warsaw, session: hour, samples, discounts })

const percent = (source: Discount['source'], off: number): Discount => ({
  source,
  name: `${off} percent`,
  saves: (fees) => fees.map((fee) => money(Math.trunc((fee.amount * off) / 100))),
})

const each = (source: Discount['source'], saving: number): Discount => ({
  source,
  name: 'Fixed',
  saves: (fees) => fees.map(() => amount(saving)),
})

describe('reductions of a bill', () => {
  it('take from what the earlier ones left, in the order membership, strategy, card, deduction', () => {
    const cost = costWith(each('deduction', 0.5), percent('card', 50), percent('membership', 10))
    expect(cost.lines.slice(2)).toEqual([
      { kind: 'discount', source: 'membership', name: '10 percent', amount: amount(-0.6) },
      { kind: 'discount', source: 'card', name: '50 percent', amount: amount(-2.7) },
      { kind: 'deduction', source: 'deduction', name: 'Fixed', amount: amount(-0.95) },
    ])
    expect(cost).toMatchObject({ discount: amount(3.3), deduction: amount(0.95), total: amount(1.75) })
  })

  it('never take a fee below zero', () => {
    expect(costWith(each('strategy', 3))).toMatchObject({ discount: amount(4), total: amount(2) })
  })

  it('never make a fee dearer', () => {
    expect(costWith(each('strategy', -3))).toMatchObject({ lines: [{}, {}], discount: 0, total: amount(6) })
  })

  it('lower the tax that comes on top', () => {
    const taxed = { ...tariff, tax: { mode: 'added', name: 'VAT', rate: 2_000 } } as const
    const cost = price({ tariff: taxed, zone: warsaw, session: hour, samples, discounts: [percent('membership', 50)] })
    expect(cost).toMatchObject({ discount: amount(3), tax: amount(0.6), total: amount(3.6) })
  })

  it('keep the fees of the record as they were before', () => {
    expect(costWith(percent('membership', 50))).toMatchObject({ electricity: amount(5), service: amount(1) })
  })

  it('must answer for every fee', () => {
    expect(() => costWith({ source: 'card', name: 'Forgetful', saves: () => [] })).toThrow(RangeError)
  })
})
