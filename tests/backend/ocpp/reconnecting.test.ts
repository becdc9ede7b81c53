import { afterEach, beforeEach, expect, it } from 'vitest'
import { openNetwork } from './network.ts'
import type { Network } from './network.ts'
import type { Station } from './station.ts'

/** A pile whose network comes and goes: hundreds of connections of one identity, one after the other. */

const TIMES = 300

let network: Network
beforeEach(async () => {
  network = await openNetwork({ isLively: true })
})
afterEach(() => network.close())

it('a pile that connects hundreds of times in a row is served on its newest connection, and disturbs nobody', async () => {
  const other = await network.booted('CP2')
  const start = { connectorId: 1, idTag: 'good', meterStart: 0, timestamp: '2026-11-20T08:00:00Z' }
  const stations: Station[] = []
  for (let time = 0; time < TIMES; time += 1) {
    const station = await network.connect('CP1')
    stations.push(station)
    // Some connections go before they have said anything, some while a call is being answered.
    if (time % 3 === 1) void station.ask('BootNotification', { chargePointVendor: 'V', chargePointModel: 'M' })
    if (time % 3 === 2) void station.ask('StartTransaction', start)
    await other.confirmed('Heartbeat', {})
    network.pass(20 + (time % 20) * 20)
  }
  const last = await network.booted('CP1')
  for (const { closed } of stations) expect((await closed).code).toBe(4000)
  expect(await last.confirmed('Heartbeat', {})).toMatchObject({ currentTime: expect.any(String) })
  expect(network.gateway.size).toBe(2)
  expect(network.world.store.stateOf('pile-link', 'CP1')?.value).toBe('Online')
  expect(network.world.store.stateOf('pile-link', 'CP2')?.value).toBe('Online')
  expect(network.lines.filter(({ level }) => level === 'error')).toEqual([])
  // However often it was sent, the start is one transaction.
  expect(network.world.store.states('charging-session').length).toBeLessThanOrEqual(1)
})
