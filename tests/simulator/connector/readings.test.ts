import { describe, expect, it } from 'vitest'
import type { MeterValue, SampledValue } from '#contracts/ocpp/1.6/values.ts'
import { meteredMeasurands } from '#simulator/connector/measurands.ts'
import { HOUR, ready, rectifier, socket22 } from '../rig.ts'

const REGISTER = 'Energy.Active.Import.Register'
const everything = meteredMeasurands.join(',')

/** A pile that measures everything every minute, in a session. */
function measuring(configuration: Readonly<Record<string, string>> = {}, supply = socket22) {
  const bench = ready({ supplies: [supply], configuration: { MeterValuesSampledData: everything, ...configuration } })
  const values = (): MeterValue[] => bench.received('MeterValues').flatMap((each) => each['meterValue'] as MeterValue[])
  return { ...bench, values }
}

const of = (value: MeterValue | undefined, measurand: string): readonly SampledValue[] =>
  value?.sampledValue.filter((each) => each.measurand === measurand) ?? []
const figure = (value: MeterValue | undefined, measurand: string): number => {
  const found = of(value, measurand)
  return found.reduce((sum, each) => sum + Number(each.value), 0) / found.length
}

describe('a reading of everything', () => {
  it.each([
    ['a socket', socket22, 3, 32],
    ['a rectifier', rectifier, 1, 250],
  ])('hangs together at %s', (_, supply, phases, amps) => {
    const { charging, clock, values } = measuring({}, supply)
    charging()
    clock.advance(10 * 60_000)
    const value = values().at(-1)
    expect(new Set(value?.sampledValue.map(({ measurand }) => measurand))).toEqual(new Set(meteredMeasurands))
    const power = figure(value, 'Power.Active.Import')
    expect(of(value, 'Current.Import')).toHaveLength(phases)
    expect(phases * figure(value, 'Current.Import') * figure(value, 'Voltage')).toBeCloseTo(power, -3)
    expect(power).toBeLessThanOrEqual(figure(value, 'Power.Offered'))
    expect(figure(value, 'Current.Offered')).toBe(amps)
    expect(figure(value, 'Power.Factor')).toBe(1)
    expect(figure(value, 'Frequency')).toBe(50)
    for (const reactive of [
      'Energy.Reactive.Import.Interval',
      'Energy.Reactive.Import.Register',
      'Power.Reactive.Import',
    ])
      expect(figure(value, reactive)).toBe(0)
    expect(figure(value, 'Energy.Active.Import.Interval')).toBeCloseTo(power / 60, -1)
  })

  it('names its units, and the phases where there are three', () => {
    const { charging, clock, values } = measuring()
    charging()
    clock.advance(61_000)
    const units = new Map(values()[0]?.sampledValue.map(({ measurand, unit }) => [measurand, unit]))
    expect(Object.fromEntries(units)).toMatchObject({
      'Current.Offered': 'A',
      'Energy.Active.Import.Interval': 'Wh',
      'Energy.Reactive.Import.Register': 'varh',
      'Power.Offered': 'W',
      'Power.Reactive.Import': 'var',
    })
    expect(of(values()[0], 'Current.Import').map(({ phase }) => phase)).toEqual(['L1', 'L2', 'L3'])
    expect(of(values()[0], 'Voltage').map(({ phase }) => phase)).toEqual(['L1-N', 'L2-N', 'L3-N'])
  })
})

describe('Energy.Active.Import.Interval', () => {
  it('adds up to the register, whatever is triggered in between', () => {
    const { ask, charging, clock, received, values } = measuring({
      MeterValuesSampledData: `Energy.Active.Import.Interval,${REGISTER}`,
    })
    charging()
    clock.advance(90_000)
    ask('TriggerMessage', { requestedMessage: 'MeterValues', connectorId: 1 })
    clock.advance(HOUR)
    const periodic = values().filter(({ sampledValue }) => sampledValue[0]?.context === 'Sample.Periodic')
    const sum = periodic.reduce((total, value) => total + figure(value, 'Energy.Active.Import.Interval'), 0)
    expect(received('StartTransaction')).toMatchObject([{ meterStart: 1_000 }])
    expect(sum).toBe(figure(periodic.at(-1), REGISTER) - 1_000)
    const trigger = values().find(({ sampledValue }) => sampledValue[0]?.context === 'Trigger')
    expect(figure(trigger, 'Energy.Active.Import.Interval')).toBeGreaterThan(0)
  })

  it('begins anew with each session', () => {
    const { charging, clock, pile, values } = measuring({ MeterValuesSampledData: 'Energy.Active.Import.Interval' })
    charging()
    clock.advance(70_000)
    pile.swipe(1, 'TAG00000001')
    pile.unplug(1)
    charging()
    clock.advance(61_000)
    const [first, second] = values()
    expect(figure(second, 'Energy.Active.Import.Interval')).toBe(figure(first, 'Energy.Active.Import.Interval'))
  })
})

describe('readings on the clock', () => {
  it('come from every connector, in a session and without, with their own measurands', () => {
    const { charging, clock, received } = ready({
      configuration: {
        ClockAlignedDataInterval: '900',
        MeterValuesAlignedData: 'Voltage',
        MeterValueSampleInterval: '0',
      },
    })
    charging(1)
    clock.advance(HOUR)
    const values = received('MeterValues')
    expect(values.map(({ connectorId }) => connectorId)).toEqual([1, 2, 1, 2, 1, 2, 1, 2])
    expect(values.map(({ transactionId }) => transactionId ?? null)).toEqual([1, null, 1, null, 1, null, 1, null])
    expect(JSON.stringify(values)).not.toContain(REGISTER)
  })

  it('are not sent without a value: no car, no state of charge', () => {
    const { clock, received } = ready({
      configuration: { ClockAlignedDataInterval: '900', MeterValuesAlignedData: 'SoC' },
    })
    clock.advance(HOUR)
    expect(received('MeterValues')).toEqual([])
  })
})

describe('what a stop carries', () => {
  const contexts = (configuration: Readonly<Record<string, string>>) => {
    const { charging, clock, pile, received } = measuring(configuration)
    charging()
    clock.advance(15 * 60_000)
    pile.swipe(1, 'TAG00000001')
    const data = (received('StopTransaction')[0]?.['transactionData'] ?? []) as MeterValue[]
    return data.map(({ sampledValue }) => `${sampledValue[0]?.context ?? ''} ${sampledValue[0]?.measurand ?? ''}`)
  }

  it('is what StopTxnSampledData lists, from begin to end at the interval of readings', () => {
    const said = contexts({ StopTxnSampledData: 'Voltage', MeterValueSampleInterval: '300' })
    expect(said).toEqual([
      'Transaction.Begin Voltage',
      'Sample.Periodic Voltage',
      'Sample.Periodic Voltage',
      'Sample.Periodic Voltage',
      'Transaction.End Voltage',
    ])
  })

  it('is what StopTxnAlignedData lists, on the clock', () => {
    const said = contexts({ StopTxnSampledData: '', StopTxnAlignedData: 'SoC', ClockAlignedDataInterval: '300' })
    expect(said).toEqual(['Sample.Clock SoC', 'Sample.Clock SoC', 'Sample.Clock SoC'])
  })

  it('is empty when no measurand is listed', () => {
    expect(contexts({ StopTxnSampledData: '', StopTxnAlignedData: '' })).toEqual([])
  })
})

it('offers what a charging profile leaves of the supply', () => {
  const { ask, charging, clock, values } = measuring({
    MeterValuesSampledData: 'Current.Offered,Power.Offered,Current.Import',
  })
  charging()
  const chargingSchedule = { chargingRateUnit: 'A', chargingSchedulePeriod: [{ startPeriod: 0, limit: 10 }] }
  const csChargingProfiles = {
    chargingProfileId: 1,
    stackLevel: 0,
    chargingProfilePurpose: 'TxDefaultProfile',
    chargingProfileKind: 'Absolute',
    chargingSchedule: { ...chargingSchedule, startSchedule: '2026-11-20T08:00:00Z' },
  }
  expect(ask('SetChargingProfile', { connectorId: 1, csChargingProfiles })).toEqual({ status: 'Accepted' })
  clock.advance(61_000)
  expect(figure(values().at(-1), 'Current.Offered')).toBe(10)
  expect(figure(values().at(-1), 'Power.Offered')).toBe(6_900)
  expect(figure(values().at(-1), 'Current.Import')).toBeCloseTo(10, 0)
})
