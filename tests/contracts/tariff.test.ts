import { Schema } from 'effect'
import { describe, expect, it } from 'vitest'
import { SLOTS_PER_DAY, Tariff, TariffTerms, defaultCurrency } from '#contracts/finance/tariff.ts'

const terms = {
  name: 'Day and night',
  currency: { code: 'PLN', sign: 'zł', scale: 2 },
  electricity: { by: 'timeOfUse', slots: Array.from({ length: SLOTS_PER_DAY }, () => 6_000) },
  service: { price: 1_234, unit: 'KWH' },
  idle: { pricePerMinute: 500, freeMinutes: 15, cap: null },
  reservation: null,
  threshold: { amount: 0, energy: 0 },
  tax: { mode: 'inclusive', name: 'VAT', rate: 2_300 },
}

const accepts = (draft: unknown): boolean => Schema.is(TariffTerms)(draft)
const slots = (length: number, price = 6_000) => ({ by: 'timeOfUse', slots: Array.from({ length }, () => price) })

describe('pricing package', () => {
  it('takes complete terms, and a version of them with an id', () => {
    expect(accepts(terms)).toBe(true)
    expect(Schema.is(Tariff)({ ...terms, id: 'day-and-night', version: 1 })).toBe(true)
    expect(Schema.is(Tariff)({ ...terms, id: 'day-and-night', version: 0 })).toBe(false)
  })

  it.each(['name', 'currency', 'electricity', 'service', 'idle', 'reservation', 'threshold', 'tax'])(
    'must have its %s filled in',
    (field) => {
      expect(accepts(Object.fromEntries(Object.entries(terms).filter(([name]) => name !== field)))).toBe(false)
    },
  )

  it.each(['', ' ', 'x'.repeat(61)])('refuses the name "%s"', (name) => {
    expect(accepts({ ...terms, name })).toBe(false)
  })

  it('has prices for exactly 48 half-hour slots, so that the day has no gap [R9.3.01]', () => {
    expect(accepts({ ...terms, electricity: slots(48) })).toBe(true)
    expect(accepts({ ...terms, electricity: slots(47) })).toBe(false)
    expect(accepts({ ...terms, electricity: slots(49) })).toBe(false)
  })

  it('lets a service fee have four decimals: 0.1234 passes, 0.12345 fails [R5.3.01]', () => {
    expect(accepts({ ...terms, service: { price: 1_234, unit: 'KWH' } })).toBe(true)
    expect(accepts({ ...terms, service: { price: 1_234.5, unit: 'KWH' } })).toBe(false)
  })

  it('takes 0 as a price that is filled in, and nothing below it', () => {
    expect(accepts({ ...terms, electricity: slots(48, 0) })).toBe(true)
    expect(accepts({ ...terms, electricity: slots(48, -1) })).toBe(false)
    expect(accepts({ ...terms, service: { price: -1, unit: 'COUNT' } })).toBe(false)
    expect(accepts({ ...terms, idle: { ...terms.idle, freeMinutes: -1 } })).toBe(false)
    expect(accepts({ ...terms, threshold: { amount: -1, energy: 0 } })).toBe(false)
    expect(accepts({ ...terms, threshold: { amount: 0, energy: -1 } })).toBe(false)
  })

  it('cuts XAF and XOF to no decimals and every other currency to two', () => {
    expect(accepts({ ...terms, currency: { code: 'XAF', sign: 'FCFA', scale: 0 } })).toBe(true)
    expect(accepts({ ...terms, currency: { code: 'XOF', sign: 'CFA', scale: 2 } })).toBe(false)
    expect(accepts({ ...terms, currency: { code: 'EUR', sign: '€', scale: 0 } })).toBe(false)
  })

  it('is in dollars where nothing else is set [R9.4.04]', () => {
    expect(defaultCurrency).toMatchObject({ sign: '$', code: 'USD' })
    expect(accepts({ ...terms, currency: defaultCurrency })).toBe(true)
  })
})
