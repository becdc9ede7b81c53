import { expect, it } from 'vitest'
import { numberIn, trafficOf, typedOf } from '#console/areas/lab/bench/fleet/traffic-values.ts'

/** The numbers of the traffic, as people type them in each language. */

const traffic = { isOn: true, arrivalsPerHour: 7.5, staysMinutes: 127, faultRate: 0.15, seed: 7 }

it.each(['en', 'fr', 'pl', 'zh-TW'])('shows numbers in %s so that they are read back as they were', (locale) => {
  const { isOn: _, ...numbers } = traffic
  expect(trafficOf(typedOf(traffic, locale), traffic)).toEqual(numbers)
})

it('takes a decimal comma like a point', () => {
  expect(typedOf(traffic, 'fr').arrivals).toBe('7,5')
  expect([numberIn('arrivals', '0,4'), numberIn('arrivals', ' 0.4 ')]).toEqual([0.4, 0.4])
})

it('takes nothing else for a number, and keeps what it was', () => {
  for (const words of ['', ' ', '1,2,3', '1e3', '-1', '61', '0']) expect(numberIn('arrivals', words)).toBeNull()
  expect(numberIn('stays', '1,5')).toBeNull()
  expect(trafficOf({ ...typedOf(traffic, 'en'), stays: 'long' }, traffic).staysMinutes).toBe(127)
})
