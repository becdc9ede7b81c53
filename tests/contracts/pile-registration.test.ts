import { Schema } from 'effect'
import { expect, test } from 'vitest'
import { RegisteredConnector, RegisteredPile } from '#contracts/equipment/pile-registration.calls.ts'
import { ConnectorCount, PileDraft } from '#contracts/equipment/pile-registration.ts'
import { ChargeType, PrivateType } from '#contracts/equipment/pile.ts'
import { fieldsOf } from '#console/kit/form/schema/form-field.ts'
import { problemOf } from '#console/kit/form/schema/problem.ts'

/** What is registered of a pile, and its limits (spec §3, §5). */

test('a pile bears every field of the specification, and so does a connector [R3.2.07] [R3.2.08]', () => {
  const { id, name, serialNumber, code, locationId, connectorCount, type, chargeType, ratedPower } =
    RegisteredPile.fields
  const { tariffId, boxSerialNumber, model, vendor, firmwareVersion, iccid, imsi } = RegisteredPile.fields
  const { meterSerialNumber, meterType, isOnline, privateType, connectors } = RegisteredPile.fields
  const pile = [id, name, serialNumber, code, locationId, connectorCount, type, chargeType, ratedPower, tariffId]
  const device = [boxSerialNumber, model, vendor, firmwareVersion, iccid, imsi, meterSerialNumber, meterType]
  for (const field of [...pile, ...device, isOnline, privateType, connectors]) expect(field).toBeDefined()
  const plug = RegisteredConnector.fields
  for (const field of [plug.id, plug.code, plug.name, plug.power, plug.standard]) expect(field).toBeDefined()
})

const takesOnly = (words: Schema.Literals<readonly string[]>, members: readonly string[]): void => {
  expect(words.literals).toEqual(members)
  expect(['', 'DC', 'public', 'Hidden'].filter((word) => Schema.is(words)(word))).toEqual([])
}

test('a pile is offered as DC fast, AC or both, and as nothing else [R3.3.09]', () =>
  takesOnly(ChargeType, ['DCFast', 'AC', 'Combo']))

test('a pile is public, private, or private and hidden, and nothing else [R3.3.10]', () =>
  takesOnly(PrivateType, ['Public', 'Private', 'PrivateHidden']))

test('a pile has a whole number of connectors, two at most [R5.2.01] [R5.2.02]', () => {
  expect([1, 2].every(Schema.is(ConnectorCount))).toBe(true)
  expect([0, 1.5, 3, 'a'].filter(Schema.is(ConnectorCount))).toEqual([])
})

test('power has two decimals at most [R5.2.04]', () => {
  const field = fieldsOf(PileDraft).find(({ key }) => key === 'connectorPower') ?? expect.unreachable()
  const clocks = { zone: 'UTC', now: 0, instantOf: () => null }
  const isRefused = (typed: string): boolean => problemOf(field, typed, { isNeeded: true, clocks }) !== null
  expect(['7.25', '22', '0.01', '1000'].filter(isRefused)).toEqual([])
  expect(['7.255', 'x', '', '0', '1000.01'].filter((typed) => !isRefused(typed))).toEqual([])
  expect(Schema.is(PileDraft.fields.connectorPower)(7_255)).toBe(false)
})
