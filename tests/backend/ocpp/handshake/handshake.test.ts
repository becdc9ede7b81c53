import { once } from 'node:events'
import { connect } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { realIds } from '#backend/ids.ts'
import { hashPilePassword } from '#backend/ocpp/handshake/password.ts'
import { openNetwork } from '../network.ts'
import type { Network } from '../network.ts'
import { openStation } from '../station.ts'

let network: Network
beforeEach(async () => {
  network = await openNetwork()
})
afterEach(() => network.close())

const enter = (authorization?: string) =>
  openStation(network.url('CP1'), authorization === undefined ? {} : { authorization })
const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`
const refused = (status: number) => network.lines.filter(({ detail }) => detail['status'] === status)
const at = (path: string) => `ws://127.0.0.1:${network.port}${path}`

/** What an upgrade request is answered when its target is sent as it stands: a WebSocket client would tidy it up. */
async function upgrade(
  target: string,
  headers: readonly string[] = ['Sec-WebSocket-Protocol: ocpp1.6'],
): Promise<string> {
  const socket = connect(network.port, '127.0.0.1')
  const fixed = ['Host: x', 'Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Version: 13']
  const key = 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=='
  socket.write([`GET ${target} HTTP/1.1`, ...fixed, key, ...headers, '', ''].join('\r\n'))
  const [data]: Buffer[] = await once(socket, 'data')
  socket.destroy()
  return data?.toString().split('\r\n', 1)[0] ?? ''
}

/** A client that keeps its end of a refused connection open; resolves when the gateway has let go of its own. */
async function lingering(target: string): Promise<void> {
  const socket = connect({ port: network.port, host: '127.0.0.1', allowHalfOpen: true })
  socket.on('error', () => undefined).resume()
  socket.write(`GET ${target} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`)
  await once(socket, 'end')
  const gone = new Promise((resolve) => socket.once('close', resolve))
  // Only a connection that is gone answers with a reset.
  const poke = (): unknown => socket.destroyed || socket.write('still here', () => setImmediate(poke))
  poke()
  await gone
}

describe('the address', () => {
  it.each(['/elsewhere', '/ocpp/%', '/ocpp/0PL002/CP1'])('is refused without keeping the connection: %s', lingering)

  it.each(['/ocpp/%', '/ocpp/%E0%A4%A', '/ocpp/0PL002/%', '/ocpp/0PL002/%E0%A4%A'])(
    'with a bad percent-escape is answered 400 and the gateway lives on: %s',
    async (target) => {
      expect(await upgrade(target)).toBe('HTTP/1.1 400 Bad Request')
      expect(refused(400)).toHaveLength(1)
      await network.booted()
    },
  )

  it.each(['/ocpp/0PL002/', '/ocpp/0PL002/CP1/', '/ocpp/0PL002'])(
    'without identity is answered 400: %s',
    async (target) => {
      expect(await upgrade(target)).toBe('HTTP/1.1 400 Bad Request')
      expect(network.gateway.size).toBe(0)
    },
  )

  it.each(['/ocpp/0PL999/CP1', '/live', '/'])('of nobody here is answered 404: %s', async (target) => {
    expect(await upgrade(target)).toBe('HTTP/1.1 404 Not Found')
  })

  it('may be percent-encoded', async () => {
    const station = await openStation(at('/ocpp/0PL002/%43P1'))
    expect(network.gateway.isConnected('CP1')).toBe(true)
    await station.close()
  })
})

describe('the sub-protocol', () => {
  it.each([[['ocpp0.1']], [['ocpp2.0.1']], [[]]])('%j is refused [TC_088_CSMS]', async (protocols) => {
    await expect(openStation(at('/ocpp/0PL002/CP1'), { protocols })).rejects.toThrow('HTTP 400')
  })

  it.each(['ocpp1.6,,', ',', 'ocpp1.6;q=1'])('header that is malformed is refused: %s', async (value) => {
    expect(await upgrade('/ocpp/0PL002/CP1', [`Sec-WebSocket-Protocol: ${value}`])).toBe('HTTP/1.1 400 Bad Request')
  })

  it('is picked out of several [TC_088_CSMS]', async () => {
    const station = await openStation(at('/ocpp/0PL002/CP1'), { protocols: ['ocpp0.1', 'ocpp1.6'] })
    expect(station.socket.protocol).toBe('ocpp1.6')
    await station.close()
  })
})

describe('a pile nobody registered', () => {
  it('is refused with 404', async () => {
    await expect(network.connect('CP404')).rejects.toThrow('HTTP 404')
    expect(refused(404)).toMatchObject([{ detail: { pile: 'CP404' } }])
    expect(network.world.store.stateOf('pile-link', 'CP404')).toBeNull()
  })

  it('may wait as pending when the operator wishes so, and sends nothing else', async () => {
    const open = await openNetwork({ settings: { unknownPiles: 'pending' } })
    const station = await open.connect('CP404')
    const boot = await station.confirmed('BootNotification', { chargePointVendor: 'V', chargePointModel: 'M' })
    expect(boot).toMatchObject({ status: 'Pending', interval: 30 })
    expect((await station.ask('Heartbeat'))[2]).toBe('SecurityError')
    await open.close()
  })
})

describe('Basic auth', () => {
  const password = '0123456789abcdef'
  beforeEach(async () => {
    network.world.store.vault.set('pile:CP1', 'password', await hashPilePassword(password, realIds))
  })

  it('lets a pile in with its password, again and again', async () => {
    for (const _ of [1, 2]) {
      const station = await enter(basic(`CP1:${password}`))
      expect(network.gateway.isConnected('CP1')).toBe(true)
      await station.close()
    }
  })

  it.each([
    ['none', undefined],
    ['a wrong one', basic('CP1:0123456789abcdee')],
    ['that of another identity', basic(`CP2:${password}`)],
    ['something else', 'Bearer x'],
    ['an empty one', basic('CP1:')],
  ])('keeps it out with %s', async (_, authorization) => {
    await expect(enter(authorization)).rejects.toThrow('HTTP 401')
    expect(refused(401)).toHaveLength(1)
    expect(network.gateway.size).toBe(0)
  })

  it('is told to come back while as many passwords are checked as may be', async () => {
    const busy = await openNetwork({ limits: { passwordChecks: 0 } })
    busy.world.store.vault.set('pile:CP1', 'password', await hashPilePassword(password, realIds))
    const authorization = basic(`CP1:${password}`)
    await expect(openStation(busy.url('CP1'), { authorization })).rejects.toThrow('HTTP 503')
    expect(busy.gateway.size).toBe(0)
    await busy.close()
  })

  it('is not asked of a pile without a password', async () => {
    const station = await openStation(network.url('CP2'))
    expect(network.gateway.isConnected('CP2')).toBe(true)
    await station.close()
  })
})

describe('connections whose pile was never accepted', () => {
  it('are limited; a pile that booted before still gets in', async () => {
    const tight = await openNetwork({ limits: { unacceptedConnections: 1 } })
    const before = await tight.booted('CP1')
    await before.close()
    await tight.until(() => !tight.gateway.isConnected('CP1'))
    await tight.connect('CP2')
    await expect(tight.connect('CP3')).rejects.toThrow('HTTP 503')
    await tight.connect('CP1')
    await tight.close()
  })

  it('are closed when they do not boot within a minute', async () => {
    const station = await network.connect()
    network.pass(59_000)
    expect(network.gateway.isConnected('CP1')).toBe(true)
    network.pass(1_000)
    expect(await station.closed).toEqual({ code: 1008, reason: 'no BootNotification' })
    await network.until(() => network.world.store.stateOf('pile-link', 'CP1')?.value === 'Offline')
  })

  it('make room again, a thousand of them', async () => {
    const many = await openNetwork({ settings: { unknownPiles: 'pending' } })
    const stations = []
    for (let n = 0; n < 1_000; n += 1) stations.push(await many.connect(`X${n}`))
    await expect(many.connect('X1000')).rejects.toThrow('HTTP 503')
    const neighbour = await many.booted('X0').catch((error: Error) => error.message)
    expect(neighbour).toBe('HTTP 503')
    many.pass(60_000)
    for (const station of stations) expect((await station.closed).code).toBe(1008)
    await many.booted('CP1')
    await many.close()
  })
})
