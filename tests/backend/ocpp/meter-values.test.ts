import { describe, expect, it } from 'vitest'
import { meterSamples } from '#backend/ocpp/meter-values.ts'
import type { SampledValue } from '#contracts/ocpp/1.6/values.ts'
import { instant } from '#contracts/units.ts'

const now = instant(Date.UTC(2026, 0, 1, 12))
const timestamp = '2026-01-01T10:00:00Z'
const at = '2026-01-01T10:00:00.000Z'
const samples = (...sampledValue: SampledValue[]) => meterSamples([{ timestamp, sampledValue }], now)
const empty = { register: null, power: null, soc: null, current: null, voltage: null, temperature: null }

describe('meter values', () => {
  it('are an import register in Wh when nothing else is said', () => {
    expect(samples({ value: '1234.4' })).toEqual([{ ...empty, at, register: 1234, context: 'Sample.Periodic' }])
  })

  it('come in our units', () => {
    const [sample] = samples(
      { value: '1.5', unit: 'kWh', measurand: 'Energy.Active.Import.Register' },
      { value: '7.36', unit: 'kW', measurand: 'Power.Active.Import' },
      { value: '62', unit: 'Percent', measurand: 'SoC', location: 'EV' },
      { value: '300.15', unit: 'K', measurand: 'Temperature' },
      { value: '50', unit: 'Fahrenheit', measurand: 'Temperature' },
      { value: '16', measurand: 'Current.Import' },
      { value: '230.4', measurand: 'Voltage' },
    )
    expect(sample).toMatchObject({ register: 1500, power: 7360, soc: 62, temperature: 27, current: 16, voltage: 230.4 })
  })

  it('of three phases are added, the largest current counts and voltages are averaged', () => {
    const [sample] = samples(
      { value: '1000', measurand: 'Power.Active.Import', phase: 'L1' },
      { value: '1100', measurand: 'Power.Active.Import', phase: 'L2' },
      { value: '1200', measurand: 'Power.Active.Import', phase: 'L3' },
      { value: '5', measurand: 'Power.Active.Import', phase: 'N' },
      { value: '4', measurand: 'Current.Import', phase: 'L1' },
      { value: '6', measurand: 'Current.Import', phase: 'L2' },
      { value: '229', measurand: 'Voltage', phase: 'L1-N' },
      { value: '232', measurand: 'Voltage', phase: 'L2-N' },
      { value: '400', measurand: 'Voltage', phase: 'L1-L2' },
    )
    expect(sample).toMatchObject({ power: 3300, current: 6, voltage: 230.5 })
  })

  it('of all phases together win over those of single phases', () => {
    const [sample] = samples(
      { value: '900', measurand: 'Power.Active.Import', phase: 'L1' },
      { value: '3000', measurand: 'Power.Active.Import' },
    )
    expect(sample?.power).toBe(3000)
  })

  it.each([
    ['before', ['Inlet', 'Outlet']],
    ['after', ['Outlet', 'Inlet']],
  ] as const)('at the outlet win over those from elsewhere that come %s', (_, locations) => {
    const [sample] = samples(...locations.map((location) => ({ value: location === 'Outlet' ? '10' : '99', location })))
    expect(sample?.register).toBe(10)
    expect(samples({ value: '99', location: 'Inlet' })[0]?.register).toBe(99)
  })

  it('with a beginning and an end in one message become two readings', () => {
    const both = samples({ value: '100', context: 'Transaction.Begin' }, { value: '900', context: 'Transaction.End' })
    expect(both.map(({ context, register }) => [context, register])).toEqual([
      ['Transaction.Begin', 100],
      ['Transaction.End', 900],
    ])
  })

  it('without a legible reading give none: Vestel sends no values, Heidelberg empty ones', () => {
    expect(samples()).toEqual([])
    expect(samples({ value: '' })).toEqual([])
    expect(samples({ value: 'abc' })).toEqual([])
    expect(samples({ value: '1', format: 'SignedData' })).toEqual([])
    expect(samples({ value: '1', measurand: 'Frequency' })).toEqual([])
    expect(samples({ value: '1', unit: 'varh' })).toEqual([])
    expect(samples({ value: '-1' })).toEqual([])
    expect(samples({ value: '1e300' })).toEqual([])
    expect(samples({ value: '101', measurand: 'SoC' })).toEqual([])
  })

  it('beyond any meter are no readings', () => {
    expect(samples({ value: '9007199254740991' })).toEqual([])
    expect(samples({ value: '1e307', measurand: 'Voltage' })).toEqual([])
  })

  it('from a time to come count as taken now', () => {
    const [sample] = meterSamples([{ timestamp: '2099-01-01T00:00:00Z', sampledValue: [{ value: '1' }] }], now)
    expect(sample?.at).toBe(now)
  })

  it('with a timestamp nobody can read count as taken now', () => {
    const [sample] = meterSamples([{ timestamp: '2016-12-31T23:59:60Z', sampledValue: [{ value: '1' }] }], now)
    expect(sample?.at).toBe(now)
  })

  it('read a timestamp without zone as UTC', () => {
    const [sample] = meterSamples([{ timestamp: '2026-01-01T10:00:00', sampledValue: [{ value: '1' }] }], now)
    expect(sample?.at).toBe(at)
  })
})
