import fc from 'fast-check'
import { expect, it } from 'vitest'
import { Meter } from '#simulator/connector/meter.ts'
import { random } from '#simulator/environment/random.ts'
import { charge, demandWatts, models, msUntil, ratedWatts, someVehicle } from '#simulator/connector/vehicle.ts'
import type { Supply, Vehicle } from '#simulator/connector/vehicle.ts'
import { car, HOUR, rectifier, socket22 } from '../rig.ts'

const supplies = fc.oneof(
  fc.record({
    kind: fc.constant('AC' as const),
    phases: fc.constantFrom(1 as const, 3 as const),
    amps: fc.integer({ min: 6, max: 63 }),
  }),
  fc.record({ kind: fc.constant('DC' as const), watts: fc.integer({ min: 20_000, max: 400_000 }) }),
)
const vehicles: fc.Arbitrary<Vehicle> = fc
  .record({
    model: fc.constantFrom(...models),
    soc: fc.double({ min: 0, max: 1, noNaN: true }),
    more: fc.double({ min: 0, max: 1, noNaN: true }),
  })
  .map(({ model, soc, more }) => ({ model, soc, targetSoc: soc + (1 - soc) * more, pause: null }))
const spans = fc.array(fc.integer({ min: 1, max: HOUR }), { minLength: 1, maxLength: 30 })

it('never puts more into a battery than it has room for, and no more than the connector can supply', () => {
  fc.assert(
    fc.property(supplies, vehicles, spans, (supply: Supply, vehicle, times) => {
      const before = vehicle.soc
      let wattHours = 0
      for (const ms of times) {
        const most = (ratedWatts(supply) * ms) / HOUR
        const flowed = charge(supply, vehicle, { ms, until: vehicle.targetSoc })
        expect(flowed).toBeGreaterThanOrEqual(0)
        expect(flowed).toBeLessThanOrEqual(most * 1.000_001)
        wattHours += flowed
      }
      expect(vehicle.soc).toBeGreaterThanOrEqual(before)
      expect(vehicle.soc).toBeLessThanOrEqual(Math.max(before, vehicle.targetSoc))
      const stored = (vehicle.soc - before) * vehicle.model.capacityWh
      expect(stored).toBeLessThanOrEqual(wattHours + 1e-6)
      expect(stored).toBeLessThanOrEqual(vehicle.model.capacityWh)
    }),
  )
})

it('demands less and less once a battery is four fifths full', () => {
  const at = (soc: number): number => demandWatts(rectifier, { ...car(), soc })
  expect(at(0.5)).toBe(100_000)
  expect(at(0.85)).toBeLessThan(at(0.8))
  expect(at(0.99)).toBeLessThan(0.15 * at(0.5))
  expect(at(1)).toBe(0)
})

it('limits alternating current by the on-board charger', () => {
  expect(demandWatts(socket22, car())).toBe(3 * 16 * 230)
  const single = { ...car(), model: { ...car().model, acPhases: 1 as const, acAmps: 32 } }
  expect(demandWatts(socket22, single)).toBe(32 * 230)
})

it('foretells when a car is full', () => {
  fc.assert(
    fc.property(supplies, vehicles, (supply: Supply, vehicle) => {
      const ms = msUntil(supply, vehicle, vehicle.targetSoc)
      if (ms === null) return
      charge(supply, vehicle, { ms: ms + 1, until: vehicle.targetSoc })
      expect(vehicle.soc).toBeCloseTo(vehicle.targetSoc, 6)
    }),
  )
})

it('makes cars that arrive below what they want', () => {
  const chance = random(0)
  for (let each = 0; each < 1_000; each += 1) {
    const { soc, targetSoc } = someVehicle(chance)
    expect(soc).toBeGreaterThan(0)
    expect(targetSoc).toBeGreaterThan(soc)
    expect(targetSoc).toBeLessThanOrEqual(1)
  }
})

it('counts energy forwards only', () => {
  fc.assert(
    fc.property(fc.array(fc.double({ min: 0, max: 1e6, noNaN: true })), (amounts) => {
      const meter = new Meter(500)
      let last = 500
      for (const amount of amounts) {
        meter.count(amount)
        expect(meter.registerWh).toBeGreaterThanOrEqual(last)
        last = meter.registerWh
      }
    }),
  )
  const meter = new Meter(0)
  for (const wrong of [-1, Number.NaN, Number.POSITIVE_INFINITY])
    expect(() => meter.count(wrong)).toThrow('cannot count')
})

it('shows phases whose power adds up', () => {
  const reading = new Meter(0).read(socket22, { vehicle: car(), watts: 11_040, offer: socket22, voltage: 1 })
  expect(reading.amps).toHaveLength(3)
  const watts = reading.amps.reduce((sum, amps, phase) => sum + amps * (reading.volts[phase] ?? 0), 0)
  expect(watts).toBeCloseTo(11_040, 6)
})

it('warms under load and cools without', () => {
  const meter = new Meter(0)
  meter.warm(1, HOUR)
  const hot = meter.celsius
  expect(hot).toBeGreaterThan(45)
  meter.warm(0, HOUR)
  expect(meter.celsius).toBeLessThan(hot)
})
