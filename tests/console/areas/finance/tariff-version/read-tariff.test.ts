import { describe, expect, it } from 'vitest'
import { numberOf, readTariff } from '#console/areas/finance/tariff-version/form/read-tariff.ts'
import { newTariff, typedOf } from '#console/areas/finance/tariff-version/form/typed-tariff.ts'
import type { TextName, TypedTariff } from '#console/areas/finance/tariff-version/form/typed-tariff.ts'

/** What was typed of a price list, and what is wrong with it. */

const filled: TypedTariff = {
  ...newTariff,
  texts: {
    ...newTariff.texts,
    name: 'City',
    'electricity.pricePerKwh': '0.45',
    'service.price': '0',
    'placeholder.pricePerMinute': '0,05',
  },
}
const having = (texts: Partial<Record<TextName, string>>): TypedTariff => ({
  ...filled,
  texts: { ...filled.texts, ...texts },
})
const wrongIn = (typed: TypedTariff): readonly string[] =>
  [...readTariff(typed).problems].map(([name, { key }]) => `${name} ${key}`)
const timeOfUse: TypedTariff = {
  ...filled,
  by: 'timeOfUse',
  base: [
    { key: 0, from: '00:00', to: '12:00', price: '0.2' },
    { key: 1, from: '12:00', to: '24:00', price: '' },
  ],
}

describe('a price list that is typed', () => {
  it('is incomplete while name, service fee, placeholder fee or electricity are empty; 0 is filled in', () => {
    expect(wrongIn(newTariff)).toEqual(
      ['name', 'electricity.pricePerKwh', 'service.price', 'placeholder.pricePerMinute'].map(
        (name) => `${name} kit.problem.required`,
      ),
    )
    expect(readTariff(newTariff).isIncomplete).toBe(true)
    expect(readTariff(filled)).toMatchObject({
      isIncomplete: false,
      form: { service: { price: 0, unit: 'COUNT' }, placeholder: { pricePerMinute: 500, cap: null } },
    })
  })

  it('comes back as it was saved', () => {
    const { form } = readTariff({ ...timeOfUse, base: timeOfUse.base.map((row) => ({ ...row, price: '0.1234' })) })
    if (form === null) return expect.unreachable()
    expect(readTariff(typedOf(form)).form).toEqual(form)
  })

  it('says the bounds of each number', () => {
    expect(wrongIn(having({ 'service.price': '0.12345' }))).toEqual(['service.price tariff.problem.price'])
    expect(wrongIn(having({ 'service.price': '1000000000000' }))).toEqual(['service.price tariff.problem.price'])
    expect(wrongIn(having({ 'reservation.fee': '0.125' }))).toEqual(['reservation.fee tariff.problem.amount'])
    expect(wrongIn(having({ 'placeholder.freeMinutes': '1.5' }))).toEqual([
      'placeholder.freeMinutes tariff.problem.minutes',
    ])
    expect(wrongIn({ ...having({ 'tax.name': 'VAT', 'tax.rate': '101' }), taxMode: 'added' })).toEqual([
      'tax.rate tariff.problem.rate',
    ])
  })

  it('moves digits and multiplies nothing: 4.35 is 43500', () => {
    const price = { decimals: 4, scale: 10_000, most: 100_000 }
    expect(numberOf('4.35', price)).toBe(43_500)
    expect(numberOf('4,3', price)).toBe(43_000)
    expect([numberOf('-1', price), numberOf('1e3', price), numberOf('', price)]).toEqual([null, null, null])
  })

  it('names the row whose price is missing, and the base where there is none', () => {
    expect(wrongIn(timeOfUse)).toEqual(['electricity.rows.1.price kit.problem.required'])
    expect(readTariff({ ...timeOfUse, base: [] })).toMatchObject({ lacksBase: true, form: null })
  })

  it('names gaps, overlaps and days that are missing', () => {
    const rows = [
      { key: 0, from: '00:00', to: '12:00', price: '1' },
      { key: 1, from: '12:30', to: '24:00', price: '1' },
    ]
    expect(wrongIn({ ...timeOfUse, base: rows })).toEqual(['electricity.rows.1.from tariff.problem.gap'])
    const layer = { key: 0, kind: 'weekdays', weekdays: [], from: '', to: '' } as const
    const meeting = rows.map((row, index) => (index === 0 ? { ...row, to: '13:00' } : row))
    expect(wrongIn({ ...filled, by: 'timeOfUse', base: typedDay, layers: [{ ...layer, rows: meeting }] })).toEqual([
      'electricity.layers.0.days tariff.problem.days',
      'electricity.layers.0.rows.1.from tariff.problem.overlap',
    ])
  })
})

const typedDay = [{ key: 0, from: '00:00', to: '24:00', price: '1' }]
