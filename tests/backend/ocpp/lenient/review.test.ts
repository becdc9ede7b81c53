import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { pileEntity } from '#machines/master-data.ts'
import { stateOf } from '#backend/kernel/state.ts'
import { tariffs } from '#backend/seed/network.ts'
import { openSeeder } from '#backend/seed/seeder.ts'
import { openNetwork } from '../network.ts'
import type { Network } from '../network.ts'
import type { Station } from '../station.ts'

let network: Network
let station: Station
beforeEach(async () => {
  network = await openNetwork({ isLively: true })
  await price(network)
  station = await network.booted()
})
afterEach(() => network.close())

/** Its pile has a price list, so that there is something to pay. */
async function price({ world }: Network): Promise<void> {
  const { register } = openSeeder(world)
  for (const tariff of tariffs) await register('tariff', tariff.id, tariff)
  const known = stateOf(world, pileEntity, 'CP1')?.context
  await register('pile', 'CP1', { ...known, tariffId: 'T1.1' })
}

const begin = { connectorId: 1, idTag: 'good', meterStart: 1_000, timestamp: '2026-11-20T07:00:00.000Z' }
const end = { transactionId: 1, meterStop: 9_000, timestamp: '2026-11-20T07:59:00.000Z' }
const read = (sampled: object, timestamp = '2026-11-20T07:30:00.000Z') => ({
  connectorId: 1,
  transactionId: 1,
  meterValue: [{ timestamp, sampledValue: [sampled] }],
})
const record = () => network.world.store.stateOf('charge-record', '1')

/** A whole session, from the plug to the free connector, and the time in which a record settles. */
async function charges(said: readonly (readonly [string, object])[]): Promise<void> {
  for (const [action, payload] of said) expect((await station.ask(action, payload))[0], action).toBe(3)
  await station.confirmed('StatusNotification', { connectorId: 1, errorCode: 'NoError', status: 'Available' })
  await network.rest()
  network.pass(24 * 3_600_000)
  await network.rest()
}

describe('the record of a session', () => {
  it.each([
    [
      'whose start has no date',
      [
        ['StartTransaction', { ...begin, timestamp: 'yesterday' }],
        ['StopTransaction', { ...end, timestamp: '2026-11-20T08:00:00.000Z', meterStop: 1_000 }],
      ],
    ],
    [
      'whose first register is a text',
      [
        ['StartTransaction', { ...begin, meterStart: '1000' }],
        ['StopTransaction', end],
      ],
    ],
    [
      'with a reading that is a number',
      [
        ['StartTransaction', begin],
        ['MeterValues', read({ value: 5_000 })],
        ['StopTransaction', end],
      ],
    ],
    [
      'with a reading of no time',
      [
        ['StartTransaction', begin],
        ['MeterValues', read({ value: '5000' }, '?')],
        ['StopTransaction', end],
      ],
    ],
    [
      'whose stop has no reading',
      [
        ['StartTransaction', begin],
        ['StopTransaction', { ...end, meterStop: undefined }],
      ],
    ],
    [
      'whose stop tells a second that is none',
      [
        ['StartTransaction', begin],
        ['StopTransaction', { ...end, timestamp: '2016-12-31T23:59:60Z' }],
      ],
    ],
  ] as const)('%s waits for a person and never settles by itself', async (_, said) => {
    await charges(said)
    expect(record()?.context).toMatchObject({ implausible: 'mended', paidAmount: 0 })
    expect(network.world.store.facts('charge-record', '1').map(({ type }) => type)).toEqual([
      'record.opened',
      'record.implausible',
    ])
  })

  it.each([
    ['a reason of its own', { ...end, reason: 'UserStopped' }],
    ['a field nobody knows', { ...end, sessionCost: 12 }],
  ])('goes its way where only %s was odd', async (_, stop) => {
    await charges([
      ['StartTransaction', begin],
      ['StopTransaction', stop],
    ])
    expect(record()?.context).toMatchObject({ implausible: null })
  })
})
