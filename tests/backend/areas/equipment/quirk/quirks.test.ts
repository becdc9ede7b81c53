import { afterEach, beforeEach, expect, it } from 'vitest'
import { readQuirks } from '#backend/areas/equipment/quirk/queries.ts'
import { openNetwork } from '#tests/backend/ocpp/network.ts'
import type { Network } from '#tests/backend/ocpp/network.ts'

let network: Network
beforeEach(async () => {
  network = await openNetwork()
})
afterEach(() => network.close())

const boot = { chargePointVendor: 'Vendor', chargePointModel: 'Model' }
const stop = { transactionId: 7, meterStop: 1, timestamp: '2026-11-20T07:00:00Z' }

it('lists the quirks of a pile and of others of its vendor and model, each kind once with its first example', async () => {
  const [one, other, stranger] = [
    await network.booted('CP1'),
    await network.booted('CP2'),
    await network.connect('CP3'),
  ]
  await other.ask('StopTransaction', { ...stop, reason: 'Card' })
  await other.ask('StopTransaction', { ...stop, cost: 1 })
  await stranger.ask('BootNotification', { ...boot, chargePointModel: 'Other', iccid: null })
  network.pass(60_000)
  await one.ask('StopTransaction', { ...stop, reason: 'Button' })
  network.pass(60_000)
  await one.ask('StopTransaction', { ...stop, reason: 'Another' })
  expect(readQuirks(network.world, 'CP1')).toEqual({
    vendor: 'Vendor',
    model: 'Model',
    quirks: [
      {
        kind: 'unknownReason',
        seenAt: '2026-11-20T08:01:00.000Z',
        piles: 2,
        action: 'StopTransaction',
        field: 'reason',
        raw: '"Button"',
      },
      { kind: 'unknownField', seenAt: null, piles: 1, action: 'StopTransaction', field: 'cost', raw: null },
    ],
  })
  expect(readQuirks(network.world, 'CP3')).toMatchObject({ model: 'Other', quirks: [{ kind: 'nullField', piles: 1 }] })
})

it('has nothing of a pile that never booted, and knows no pile that nobody registered', () => {
  expect(readQuirks(network.world, 'CP1')).toEqual({ vendor: null, model: null, quirks: [] })
  expect(readQuirks(network.world, 'CP9')).toBeNull()
})
