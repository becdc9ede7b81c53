import { Socket } from 'node:net'
import { system } from '#contracts/actor.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openNetwork } from './network.ts'
import type { Network } from './network.ts'

let network: Network
beforeEach(async () => {
  network = await openNetwork({ isLively: true })
})
afterEach(() => network.close())

const triggered = () => network.wire.filter((line) => line.includes('TriggerMessage'))
const link = () => network.world.store.stateOf('pile-link', 'CP1')?.value
const by = { actor: system('test'), correlation: 'test' }
const status = { errorCode: 'NoError', status: 'Available' } as const

describe('the link of a pile', () => {
  it('goes online with the boot and offline with the socket', async () => {
    const station = await network.booted()
    expect(link()).toBe('Online')
    expect(network.gateway.isConnected('CP1')).toBe(true)
    await station.confirmed('StatusNotification', { connectorId: 1, ...status })
    await station.close()
    await network.until(() => link() === 'Offline')
    expect(network.gateway.isConnected('CP1')).toBe(false)
    expect(network.gateway.lastSeen('CP1')).toBeNull()
    expect(network.world.store.stateOf('connector', 'CP1~1')?.value).toBe('Available')
  })

  it('comes back without a boot when the last one was accepted, as OCPP-J §5.4 wishes', async () => {
    const first = await network.booted()
    await first.close()
    await network.until(() => link() === 'Offline')
    const station = await network.connect()
    await station.confirmed('Heartbeat', {})
    await network.until(() => link() === 'Online')
    network.pass(120_000)
    expect(await station.confirmed('Authorize', { idTag: 'good' })).toEqual({ idTagInfo: { status: 'Accepted' } })
  })

  it('is back as soon as the pile is there, though it has nothing to say', async () => {
    const first = await network.booted()
    await first.close()
    await network.until(() => link() === 'Offline')
    await network.connect()
    await network.until(() => link() === 'Online')
  })

  it('is lost when the connection is reset, which is no failed handshake', async () => {
    const station = await network.booted()
    const socket: unknown = Reflect.get(station.socket, '_socket')
    if (socket instanceof Socket) socket.resetAndDestroy()
    await network.until(() => link() === 'Offline')
    expect(network.lines.map(({ message }) => message)).not.toContain('connection refused')
  })

  it('goes offline though nothing could be written when the socket went, as soon as it can', async () => {
    const [station, neighbour] = [await network.booted(), await network.booted('CP2')]
    const { db } = network.world.store
    db.pragma('query_only = ON')
    station.say('[2,"m9","Authorize",{"idTag":"good"}]')
    for (const { closed } of [station, neighbour])
      expect(await closed).toEqual({ code: 1013, reason: 'try again later' })
    await network.until(() => network.gateway.size === 0)
    // Commands are taken in their order: once this one has failed, the ends of the links have failed too.
    await expect(network.world.commandBus.run(() => null, null, by)).rejects.toMatchObject({ name: 'Unwritable' })
    network.pass(10_000)
    expect(link()).toBe('Online')
    db.pragma('query_only = OFF')
    network.pass(10_000)
    await network.until(() => link() === 'Offline')
  })

  it('belongs to the newest socket: the older one is closed, its end changes nothing', async () => {
    const older = await network.booted()
    const newer = await network.connect()
    expect(await older.closed).toEqual({ code: 4000, reason: 'replaced by a newer connection' })
    await newer.confirmed('Heartbeat', {})
    expect(link()).toBe('Online')
    expect(network.gateway.size).toBe(1)
  })

  it('that ends before it is recorded leaves nothing behind', async () => {
    const tight = await openNetwork({ limits: { unacceptedConnections: 1 } })
    for (let n = 0; n < 5; n += 1) {
      const wired = tight.gateway.connect('CP1', { send: () => undefined, close: () => undefined })
      wired.receive('[2,"1","BootNotification",{"chargePointVendor":"V","chargePointModel":"M"}]')
      wired.closed(1006)
    }
    await tight.gateway.close()
    expect(tight.gateway.admits('CP2')).toBe('yes')
    expect(tight.world.store.stateOf('pile-link', 'CP1')?.value).toBe('Offline')
    await tight.close()
  })

  it('knows when the pile was last heard of, frames and pongs alike', async () => {
    const station = await network.booted()
    const { clock } = network.world
    network.pass(10_000)
    await station.confirmed('Heartbeat', {})
    expect(network.gateway.lastSeen('CP1')).toBe(clock.now())
    network.pass(10_000)
    station.socket.ping()
    await network.until(() => network.gateway.lastSeen('CP1') === clock.now())
  })

  it('survives what arrives together with its opening', async () => {
    const station = await network.connect()
    const boot = { chargePointVendor: 'V', chargePointModel: 'M' }
    const [first, second] = await Promise.all([station.ask('BootNotification', boot), station.ask('Heartbeat')])
    expect([first[0], second[0]]).toEqual([3, 3])
  })
})

describe('after a boot the pile reports its connectors', () => {
  it('and is asked for them when one is missing after half a minute', async () => {
    const station = await network.booted()
    await station.confirmed('StatusNotification', { connectorId: 0, ...status })
    await station.confirmed('StatusNotification', { connectorId: 1, ...status })
    network.pass(30_000)
    expect(await station.heard()).toMatchObject([
      2,
      expect.any(String),
      'TriggerMessage',
      { requestedMessage: 'StatusNotification' },
    ])
  })

  it('and again after its next boot, whatever it said before', async () => {
    const station = await network.booted()
    for (const connectorId of [0, 1, 2]) await station.confirmed('StatusNotification', { connectorId, ...status })
    await station.confirmed('BootNotification', { chargePointVendor: 'V', chargePointModel: 'M' })
    network.pass(30_000)
    await station.heard()
    expect(triggered()).toHaveLength(1)
  })

  it('and is left alone when all came', async () => {
    const station = await network.booted()
    for (const connectorId of [0, 1, 2]) await station.confirmed('StatusNotification', { connectorId, ...status })
    network.pass(30_000)
    await station.confirmed('Heartbeat', {})
    expect(triggered()).toEqual([])
  })
})

it('closing the gateway says goodbye and records it', async () => {
  const station = await network.booted()
  await network.gateway.close()
  expect((await station.closed).code).toBe(1001)
  expect(link()).toBe('Offline')
})
