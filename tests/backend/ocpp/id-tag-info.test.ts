import { afterEach, beforeEach, expect, it } from 'vitest'
import { system } from '#contracts/actor.ts'
import { register } from '#backend/areas/register.ts'
import { openNetwork } from './network.ts'
import type { Network } from './network.ts'
import type { Station } from './station.ts'

/** IdTagInfo (OCPP 1.6 §7.9): what a charge point is told of a card. */

let network: Network
let station: Station
beforeEach(async () => {
  network = await openNetwork()
  station = await network.booted()
})
afterEach(() => network.close())

it('tells the group and the last day of an accepted card, and nothing of one that is refused', async () => {
  const kept = { name: '', customerId: 'good', bindStatus: 'bind', blocked: false, parentIdTag: 'FLEET' }
  const seed = { actor: system('seed'), correlation: 'seed' }
  for (const [idTag, expiryDate] of [
    ['van', '2026-12-31'],
    ['old', '2026-01-01'],
  ] as const) {
    const value = { ...kept, idTag, expiryDate }
    await network.world.commandBus.run(register, { lifecycle: 'rfid-card', id: idTag, value }, seed)
  }
  const info = { status: 'Accepted', parentIdTag: 'FLEET', expiryDate: '2026-12-31T23:59:59.999Z' }
  expect(await station.confirmed('Authorize', { idTag: 'van' })).toEqual({ idTagInfo: info })
  expect(await station.confirmed('Authorize', { idTag: 'old' })).toEqual({ idTagInfo: { status: 'Expired' } })
  const start = { connectorId: 1, idTag: 'VAN', meterStart: 0, timestamp: '2026-11-20T08:00:00Z' }
  const { transactionId, idTagInfo } = await station.confirmed('StartTransaction', start)
  expect(idTagInfo).toEqual(info)
  const stop = { transactionId, idTag: 'van', meterStop: 0, timestamp: '2026-11-20T08:30:00Z' }
  expect(await station.confirmed('StopTransaction', stop)).toEqual({ idTagInfo: info })
})
