import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { cpuNow } from '#tests/support/run/fair-time.ts'
import { openNetwork } from './network.ts'
import type { Network } from './network.ts'
import type { Station } from './station.ts'
import { openOver, wires } from './wires.ts'
import type { WireKind } from './wires.ts'

let network: Network
let station: Station
const servedOver = (wire: WireKind): void => {
  beforeEach(async () => {
    network = await openOver(wire, { isLab: true })
    station = await network.booted()
  })
  afterEach(() => network.close())
}

const warned = (message: string) => network.lines.filter((line) => line.level === 'warn' && line.message === message)
const answersOf = async (text: string) => {
  station.say(text)
  return station.heard()
}

describe.each(wires)('bad input of a pile in the lab over %s', (wire) => {
  servedOver(wire)

  it.each(['{', 'hello', '[]', '{}', 'null', '[5,"1",{}]', '[2,7,"Heartbeat",{}]'])(
    'that is no frame is dropped and told in the log: %s',
    async (text) => {
      station.say(text)
      await station.confirmed('Heartbeat', {})
      expect(warned('an illegible frame')).toHaveLength(1)
      expect(station.frames).toHaveLength(2)
    },
  )

  it('that goes on closes the connection', async () => {
    for (const text of ['{', '[]', 'x', '[5,"1"]', 'null']) station.say(text)
    expect(await station.closed).toEqual({ code: 1002, reason: 'too many illegible frames' })
    expect(warned('an illegible frame')).toHaveLength(5)
  })

  it('that begins as a call counts as illegible too', async () => {
    for (let n = 0; n < 5; n += 1) station.say(`[2,"m${n}"]`)
    expect((await station.closed).code).toBe(1002)
  })

  it('does not add up when legible frames come between', async () => {
    for (const between of ['[2,"h","Heartbeat",{}]', '[3,"x",{}]', '[4,"x","InternalError","",{}]'])
      for (const text of ['{', '{', '{', '{', between]) station.say(text)
    await station.confirmed('Heartbeat', {})
    expect(network.gateway.isConnected('CP1')).toBe(true)
  })

  it('that begins as a call is answered under its id', async () => {
    expect(await answersOf('[2,"a1","Heartbeat",{')).toMatchObject([
      4,
      'a1',
      'FormationViolation',
      expect.any(String),
      {},
    ])
    expect((await answersOf('[2,"a2"]')).slice(0, 3)).toEqual([4, 'a2', 'FormationViolation'])
    const long = 'x'.repeat(37)
    expect((await answersOf(`[2,"${long}","Heartbeat",{}]`)).slice(0, 3)).toEqual([4, long, 'FormationViolation'])
  })

  it.each([
    ['an unknown action', 'Fnord', {}, 'NotImplemented'],
    ['an action every object has', 'constructor', {}, 'NotImplemented'],
    ['an action of ours', 'Reset', { type: 'Hard' }, 'NotSupported'],
    ['an action of ours in the security edition', 'GetLog', {}, 'NotSupported'],
    ['a missing field', 'Authorize', {}, 'OccurenceConstraintViolation'],
    ['a wrong type', 'Authorize', { idTag: 1 }, 'TypeConstraintViolation'],
    [
      'an unknown value',
      'StatusNotification',
      { connectorId: 1, errorCode: 'Error', status: 'Available' },
      'PropertyConstraintViolation',
    ],
    ['an extra field', 'Heartbeat', { x: 1 }, 'PropertyConstraintViolation'],
    ['no object', 'Heartbeat', [], 'FormationViolation'],
  ])('with %s is answered its code, without an echo, and stored nowhere', async (_, action, payload, code) => {
    const before = network.world.store.position()
    const [type, , answered, description, details] = await station.ask(action, payload)
    expect([type, answered, details]).toEqual([4, code, {}])
    expect(String(description).length).toBeLessThanOrEqual(255)
    expect(network.world.store.position()).toBe(before)
    expect(warned('a call refused')).toMatchObject([{ detail: { pile: 'CP1', action, code } }])
  })

  it('with a description that would be too long is cut', async () => {
    const [, , , description] = await station.ask('Heartbeat', { ['x'.repeat(300)]: 1 })
    expect(String(description).length).toBeLessThanOrEqual(255)
  })

  it('that uses a message id twice is answered once more, with an error', async () => {
    expect((await station.ask('Authorize', { idTag: 'good' }, 'same'))[0]).toBe(3)
    await station.ask('Heartbeat', {}, 'another')
    const before = network.world.store.position()
    const again = await station.ask('Authorize', { idTag: 'good' }, 'same')
    expect(again.slice(0, 3)).toEqual([4, 'same', 'ProtocolError'])
    expect(network.world.store.position()).toBe(before)
  })

  it('of 1 MB closes the connection with 1009', async () => {
    station.say(`[2,"1","DataTransfer",{"vendorId":"v","data":"${'x'.repeat(1_000_000)}"}]`)
    expect((await station.closed).code).toBe(1009)
    await network.until(() => warned('connection failed').length === 1)
  })

  it('of calls without end closes the connection', async () => {
    const message = { connectorId: 1, errorCode: 'NoError', status: 'Preparing' }
    for (let n = 0; n < 100; n += 1) station.say(JSON.stringify([2, `f${n}`, 'StatusNotification', message]))
    expect(await station.closed).toEqual({ code: 1008, reason: 'too many calls at once' })
    expect(warned('connection closed by us')).toHaveLength(1)
  })

  it('before the boot is refused', async () => {
    const early = await network.connect('CP2')
    await network.until(() => network.world.store.stateOf('pile-link', 'CP2') !== null)
    const before = network.world.store.position()
    for (const action of ['Heartbeat', 'Authorize', 'Fnord'])
      expect((await early.ask(action, { idTag: 'good' }))[2]).toBe('SecurityError')
    expect(network.world.store.position()).toBe(before)
  })

  it('of one pile is nothing its neighbour would notice', async () => {
    const neighbour = await network.booted('CP2')
    const took: number[] = []
    for (let n = 0; n < 300; n += 1) {
      if (station.socket.readyState !== station.socket.OPEN) station = await network.connect('CP1')
      station.say(n % 3 === 0 ? `[2,"n${n}","Fnord",{}]` : '{')
      if (n % 50 === 0) station.say('x'.repeat(1_000_000))
      const before = cpuNow()
      await neighbour.confirmed('Heartbeat', {})
      took.push(cpuNow() - before)
    }
    const p99 = took.toSorted((a, b) => a - b)[Math.floor(took.length * 0.99)]
    expect(p99).toBeLessThan(250)
  })
})

describe('frames', () => {
  servedOver('plain sockets')

  it('may be empty, which some charge points send to stay connected', async () => {
    station.say('')
    await station.confirmed('Heartbeat', {})
    expect(warned('an illegible frame')).toEqual([])
  })

  it.each(['[2,"e1","Heartbeat",null]', '[2,"e1","Heartbeat"]'])('may leave out an empty payload: %s', async (text) => {
    expect(await answersOf(text)).toMatchObject([3, 'e1', { currentTime: expect.any(String) }])
  })

  it('are answered in the order they came', async () => {
    const status = { connectorId: 1, errorCode: 'NoError', status: 'Preparing' }
    await Promise.all([
      station.ask('StatusNotification', status, 'o1'),
      station.ask('Heartbeat', {}, 'o2'),
      station.ask('Fnord', {}, 'o3'),
      station.ask('Authorize', { idTag: 'good' }, 'o4'),
      station.ask('Heartbeat', {}, 'o5'),
    ])
    expect(station.frames.slice(-5).map(([, id]) => id)).toEqual(['o1', 'o2', 'o3', 'o4', 'o5'])
  })

  it('are seen by the message log as they stand on the wire', async () => {
    await station.ask('Heartbeat', {}, 'w1')
    expect(network.wire.slice(-2)).toEqual([
      'CP1 in [2,"w1","Heartbeat",{}]',
      `CP1 out ${JSON.stringify(station.frames.at(-1))}`,
    ])
  })

  it('are counted by action and outcome, unknown actions under one name', async () => {
    await station.ask('Heartbeat')
    await station.ask('Authorize', {})
    await station.ask('Fnord')
    const counted = ['Heartbeat result', 'Authorize OccurenceConstraintViolation', 'unknown NotImplemented']
    expect(network.calls.slice(-3)).toEqual(counted)
  })

  it('of a pile that does not read are not piled up: it is cut off', async () => {
    const slow = await openNetwork({ limits: { unreadBytes: -1 } })
    const deaf = await slow.connect()
    deaf.say('[2,"1","Heartbeat",{}]')
    expect((await deaf.closed).code).toBe(1006)
    expect(slow.lines.map(({ message }) => message)).toContain('connection cut: its peer does not read')
    await slow.close()
  })

  it('that cannot be recorded are answered InternalError, and the log says why', async () => {
    network.world.commandBus.close()
    expect(await station.ask('Authorize', { idTag: 'good' })).toEqual([
      4,
      expect.any(String),
      'InternalError',
      'The call could not be processed',
      {},
    ])
    expect(network.lines.filter(({ level }) => level === 'error')).toMatchObject([{ message: 'a call failed' }])
  })
})
