import * as fc from 'fast-check'
import { Result, Schema } from 'effect'
import { describe, expect, it } from 'vitest'
import { ChargeUnit } from '#contracts/finance/cost.ts'
import {
  ElectricityMode,
  IdlePhase,
  amountDecimals,
  defaultCurrency,
  unitPriceDecimals,
} from '#contracts/finance/tariff.ts'
import { ServiceMode, TariffForm, formOf, lacksBase, termsOf } from '#contracts/finance/tariff-form.ts'
import { decoderOf } from '#backend/http/decode.ts'
import { money } from '#contracts/units.ts'

const form = {
  name: 'Day and night',
  electricity: {
    by: 'timeOfUse',
    rows: [
      { from: '00:00', to: '07:00', price: 2_000 },
      { from: '07:00', to: '24:00', price: 6_000 },
    ],
    layers: [{ days: { kind: 'weekdays', weekdays: [6, 7] }, rows: [{ from: '07:00', to: '22:00', price: 3_000 }] }],
  },
  service: { mode: 'perUnit', price: 1_234, unit: 'KWH' },
  placeholder: { pricePerMinute: 500, freeMinutes: 15, cap: 120_000 },
  idle: { reservation: 100, charging: 200, ending: 300 },
  reservation: { fee: 20_000, cancellation: 10_000 },
  threshold: { amount: 5_000, energy: 100 },
  tax: { mode: 'inclusive', name: 'VAT', rate: 2_300 },
} as const

const decode = Schema.decodeUnknownResult(TariffForm)
const accepts = (changed: object): boolean => Result.isSuccess(decode({ ...form, ...changed }))
/** The fields that are wrong, with the rule each breaks. */
const wrongIn = (changed: object) => {
  const decoded = decoderOf(TariffForm, 'body')({ ...form, ...changed })
  return decoded.ok ? [] : decoded.fields.map(({ field, rule }) => `${field} ${rule}`)
}

describe('what is filled in of a pricing package', () => {
  it('has the fields of the specification [R3.2.11] [R3.2.12]', () => {
    expect(Result.isSuccess(decode(form))).toBe(true)
    for (const field of Object.keys(form)) expect(accepts({ [field]: undefined }), field).toBe(false)
  })

  it('comes back as it was filled in', () => {
    const filledIn = Result.getOrThrow(decode(form))
    expect(formOf(termsOf(filledIn, defaultCurrency))).toEqual(filledIn)
  })

  it('has the idle phases, the modes and the units of the specification, and no others [R3.3.13] [R3.3.14] [R3.3.15]', () => {
    expect(IdlePhase.literals).toEqual(['reservation', 'charging', 'ending'])
    expect(ServiceMode.literals).toEqual(['oneTime', 'perUnit'])
    expect(ElectricityMode.literals).toEqual(['energy', 'time', 'timeOfUse'])
    expect(ChargeUnit.literals).toEqual(['COUNT', 'MINUTE', 'HOUR', 'KWH'])
    expect(accepts({ service: { ...form.service, mode: 'twice' } })).toBe(false)
    expect(accepts({ idle: { reservation: 0, charging: 0 } })).toBe(false)
    expect(accepts({ idle: { ...form.idle, waiting: 0 } })).toBe(true)
  })

  it('takes 0 as filled in, and nothing as not [R5.3.08] [R5.3.09] [R5.3.10]', () => {
    expect(accepts({ service: { ...form.service, price: 0 } })).toBe(true)
    expect(accepts({ service: { mode: 'perUnit', unit: 'KWH' } })).toBe(false)
    expect(accepts({ placeholder: { pricePerMinute: 0, freeMinutes: 0, cap: null } })).toBe(true)
    expect(accepts({ placeholder: { freeMinutes: 0, cap: null } })).toBe(false)
    expect(accepts({ electricity: { by: 'energy', pricePerKwh: 0 } })).toBe(true)
    expect(accepts({ electricity: { by: 'energy' } })).toBe(false)
  })

  it('has four decimals in a service fee and two in an amount [R5.3.01] [R9.5.04]', () => {
    expect([unitPriceDecimals, amountDecimals]).toEqual([4, 2])
    expect(accepts({ service: { ...form.service, price: 1_234 } })).toBe(true)
    expect(accepts({ service: { ...form.service, price: 1_234.5 } })).toBe(false)
    expect(accepts({ reservation: { fee: 10_100, cancellation: 0 } })).toBe(true)
    expect(accepts({ reservation: { fee: 10_150, cancellation: 0 } })).toBe(false)
  })

  it('says of what is wrong the field and the rule', () => {
    const rows = (...list: readonly (readonly [string, string])[]) => ({
      electricity: { by: 'timeOfUse', rows: list.map(([from, to]) => ({ from, to, price: 1 })), layers: [] },
    })
    expect(wrongIn({ service: { ...form.service, price: 10 ** 12 } })).toEqual(['service.price between'])
    expect(wrongIn(rows(['00:00', '23:30']))).toEqual(['electricity.rows.0.to coveringDay'])
    expect(wrongIn(rows(['00:00', '06:00'], ['07:00', '24:00']))).toEqual(['electricity.rows.1.from coveringDay'])
    // What people write who think of the hour that comes twice.
    expect(wrongIn(rows(['00:00', '03:00'], ['02:00', '24:00']))).toEqual(['electricity.rows.1.from withoutOverlap'])
    expect(wrongIn(rows(['00:00', '24:00'], ['24:00', '12:00']))).toContain('electricity.rows.1.from inOrder')
    expect(
      wrongIn({
        electricity: {
          ...form.electricity,
          layers: [{ days: { kind: 'dates', from: '2026-02-02', to: '2026-02-01' }, rows: form.electricity.rows }],
        },
      }),
    ).toEqual(['electricity.layers.0.days.to inOrder'])
  })

  it('knows rows without a base', () => {
    const { electricity } = Result.getOrThrow(decode(form))
    expect(lacksBase({ electricity })).toBe(false)
    expect(electricity.by === 'timeOfUse' && lacksBase({ electricity: { ...electricity, rows: [] } })).toBe(true)
    expect(lacksBase({ electricity: { by: 'energy', pricePerKwh: money(0) } })).toBe(false)
  })

  it('keeps every price of every half hour', () => {
    const bands = fc.uniqueArray(fc.integer({ min: 1, max: 47 }), { maxLength: 12 })
    fc.assert(
      fc.property(bands, (cuts) => {
        const ends = [0, ...cuts.toSorted((one, other) => one - other), 48]
        const clock = (slot: number): string =>
          `${String(Math.floor(slot / 2)).padStart(2, '0')}:${slot % 2 === 0 ? '00' : '30'}`
        const rows = ends
          .slice(1)
          .map((end, index) => ({ from: clock(ends[index] ?? 0), to: clock(end), price: index }))
        const terms = termsOf(
          Result.getOrThrow(decode({ ...form, electricity: { by: 'timeOfUse', rows, layers: [] } })),
          defaultCurrency,
        )
        const slots = terms.electricity.by === 'timeOfUse' ? terms.electricity.slots : []
        expect(slots).toHaveLength(48)
        for (const [index, end] of ends.slice(1).entries()) expect(slots[end - 1]).toBe(index)
      }),
    )
  })
})
