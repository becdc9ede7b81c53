import { Schema } from 'effect'
import { expect, test } from 'vitest'
import { RegisteredLocation } from '#contracts/equipment/location-registration.calls.ts'
import { LocationDraft } from '#contracts/equipment/location-registration.ts'
import { isOpen } from '#contracts/equipment/opening-hours.ts'

/** What is registered of a location, and its limits (spec §3, §5). */

test('a location bears every field of the specification [R3.2.06]', () => {
  const { address, parkingFee, customerCareNumber, maintainer, latitude, longitude, rank } = RegisteredLocation.fields
  const { electricityPrice, openingHours, description, acConnectors, dcConnectors } = RegisteredLocation.fields
  const where = [address, latitude, longitude, rank, openingHours, description]
  for (const field of [
    ...where,
    parkingFee,
    customerCareNumber,
    maintainer,
    electricityPrice,
    acConnectors,
    dcConnectors,
  ])
    expect(field).toBeDefined()
})

test('a latitude lies between the poles, and a longitude between the date lines [R5.8.01] [R5.8.02]', () => {
  const { latitude, longitude } = LocationDraft.fields
  expect([-90, 0, 90].every(Schema.is(latitude))).toBe(true)
  expect([-90.0001, 90.0001, Number.NaN, 'x', null].filter(Schema.is(latitude))).toEqual([])
  expect([-180, 0, 180].every(Schema.is(longitude))).toBe(true)
  expect([-180.0001, 180.0001, 'x'].filter(Schema.is(longitude))).toEqual([])
})

test('a time zone is one that there is', () => {
  const { zone } = LocationDraft.fields
  expect(['Europe/Warsaw', 'Asia/Kathmandu', 'UTC'].every(Schema.is(zone))).toBe(true)
  expect(['', 'Mars/Olympus', 'Europe/', '+02:00'].filter(Schema.is(zone))).toEqual([])
})

test('hours are of their days, and may end on the next', () => {
  const night = [{ days: 'Weekend', from: 1_320, until: 120 }] as const
  const at = (weekday: number, minute: number): boolean => isOpen(night, { weekday, minute })
  expect([at(6, 1_320), at(7, 119), at(7, 1_439), at(1, 119)]).toEqual([true, true, true, true])
  expect([at(6, 119), at(6, 1_319), at(7, 120), at(1, 120), at(5, 1_400)]).toEqual([false, false, false, false, false])
  expect(isOpen([{ days: 'Monday', from: 0, until: 0 }], { weekday: 1, minute: 720 })).toBe(true)
  expect(isOpen([], { weekday: 3, minute: 0 })).toBe(true)
})
