import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openNetwork } from '../network.ts'
import type { Network } from '../network.ts'
import type { Station } from '../station.ts'

let network: Network
let station: Station
beforeEach(async () => {
  network = await openNetwork()
  station = await network.booted()
})
afterEach(() => network.close())

const begin = { connectorId: 1, idTag: 'good', meterStart: 1_000, timestamp: '2026-11-20T07:00:00.000Z' }
const position = () => network.world.store.position()
const quirks = () =>
  network.lines.filter(({ message }) => message === 'a quirk, taken leniently').map(({ detail }) => detail['kind'])

describe('a message id that is used again', () => {
  it('with the same action and payload gets the answer it had, and nothing comes of it', async () => {
    const first = await station.ask('StartTransaction', begin, 'same')
    await station.ask('Heartbeat')
    const before = position()
    expect(await station.ask('StartTransaction', begin, 'same')).toEqual(first)
    expect(position()).toBe(before)
    expect(quirks()).toEqual([])
  })

  it('for a refused call gets the same refusal', async () => {
    const first = await station.ask('Authorize', {}, 'same')
    expect(first[2]).toBe('OccurenceConstraintViolation')
    expect(await station.ask('Authorize', {}, 'same')).toEqual(first)
  })

  it('for another action or payload is handled as new, with one warning', async () => {
    await station.ask('StartTransaction', begin, 'same')
    expect(await station.ask('Authorize', { idTag: 'good' }, 'same')).toMatchObject([3, 'same', { idTagInfo: {} }])
    expect(await station.ask('Authorize', { idTag: 'nobody' }, 'same')).toMatchObject([
      3,
      'same',
      { idTagInfo: { status: 'Invalid' } },
    ])
    expect(quirks()).toEqual(['idUsedAgain'])
  })

  it('is remembered as what it was used for last, also where that is as long as what was before', async () => {
    const answer = (status: string) => [3, 'same', { idTagInfo: { status } }]
    expect(await station.ask('Authorize', { idTag: 'good' }, 'same')).toMatchObject(answer('Accepted'))
    expect(await station.ask('Authorize', { idTag: 'bood' }, 'same')).toMatchObject(answer('Invalid'))
    const before = position()
    expect(await station.ask('Authorize', { idTag: 'bood' }, 'same')).toMatchObject(answer('Invalid'))
    expect(position()).toBe(before)
  })

  it('is remembered for 32 calls of one connection', async () => {
    await station.ask('Authorize', { idTag: 'good' }, 'same')
    for (let n = 0; n < 31; n += 1) await station.ask('Heartbeat', {}, `h${n}`)
    const before = position()
    await station.ask('Authorize', { idTag: 'good' }, 'same')
    expect(position()).toBe(before)
    for (let n = 31; n < 64; n += 1) await station.ask('Heartbeat', {}, `h${n}`)
    await station.ask('Authorize', { idTag: 'good' }, 'same')
    expect(position()).toBeGreaterThan(before)
    expect(quirks()).toEqual([])
  })

  it('says nothing on another connection', async () => {
    await station.ask('Authorize', { idTag: 'good' }, 'same')
    station = await network.connect()
    expect((await station.ask('Heartbeat', {}, 'same'))[0]).toBe(3)
    expect(quirks()).toEqual([])
  })

  it('for every heartbeat does not stop the clock of the pile', async () => {
    await station.ask('Heartbeat', {}, 'same')
    network.pass(60_000)
    expect(await station.ask('Heartbeat', {}, 'same')).toMatchObject([
      3,
      'same',
      { currentTime: '2026-11-20T08:01:00.000Z' },
    ])
  })

  it('for a boot that had to wait is asked anew', async () => {
    const waiting = await openNetwork({ settings: { unknownPiles: 'pending' } })
    const unknown = await waiting.connect('CP9')
    const boot = { chargePointVendor: 'V', chargePointModel: 'M' }
    expect((await unknown.ask('Heartbeat', {}, 'early'))[2]).toBe('SecurityError')
    expect(await unknown.ask('BootNotification', boot, 'boot')).toMatchObject([3, 'boot', { status: 'Pending' }])
    const before = waiting.world.store.position()
    expect(await unknown.ask('BootNotification', boot, 'boot')).toMatchObject([3, 'boot', { status: 'Pending' }])
    expect(waiting.world.store.position()).toBeGreaterThan(before)
    await waiting.close()
  })
})
