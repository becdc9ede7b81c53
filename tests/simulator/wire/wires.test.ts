import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createRequire } from 'node:module'
import { afterEach, expect, it } from 'vitest'
import { ChargePoint } from '#simulator/charge-point/charge-point.ts'
import { random } from '#simulator/environment/random.ts'
import { realClock } from '#simulator/environment/real-clock.ts'
import { plugToPaid } from '#simulator/scenarios/plug-to-paid.ts'
import type { Address } from '#simulator/wire/address.ts'
import { leanWire } from '#simulator/wire/lean.ts'
import { socketWire } from '#simulator/wire/socket.ts'
import type { CloseReason, Connect } from '#simulator/wire/wire.ts'
import { socket22 } from '../rig.ts'

/** The real wires against a bare ocpp-rpc server with strict schemas. */

interface ServerClient {
  readonly identity: string
  handle(handler: (call: { method: string; params: unknown }) => unknown): void
  call(method: string, params: unknown): Promise<unknown>
  close(options: { code: number; force?: boolean }): Promise<unknown>
}
interface Server {
  auth(check: (accept: (session: object) => void, reject: (code: number) => void, shake: Shake) => void): void
  on(event: 'client', run: (client: ServerClient) => void): void
  readonly handleUpgrade: (...upgrade: unknown[]) => unknown
  close(): Promise<unknown>
}
interface Shake {
  readonly identity: string
  readonly password?: Buffer
}
// ocpp-rpc's own declarations leave its calls untyped; these are the parts the tests use.
const { RPCServer } = createRequire(import.meta.url)('ocpp-rpc') as {
  RPCServer: new (options: { protocols: string[]; strictMode: boolean }) => Server
}

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
})

const answers: Readonly<Record<string, () => unknown>> = {
  BootNotification: () => ({ status: 'Accepted', currentTime: new Date(realClock.now()).toISOString(), interval: 300 }),
  Authorize: () => ({ idTagInfo: { status: 'Accepted' } }),
  StartTransaction: () => ({ idTagInfo: { status: 'Accepted' }, transactionId: 42 }),
  StopTransaction: () => ({}),
  StatusNotification: () => ({}),
  MeterValues: () => ({}),
}

async function serve() {
  const rpc = new RPCServer({ protocols: ['ocpp1.6'], strictMode: true })
  const received: string[] = []
  const clients: ServerClient[] = []
  rpc.auth((accept, reject, { identity, password }) => {
    if (String(password) === `secret-${identity}`) accept({})
    else reject(401)
  })
  rpc.on('client', (client) => {
    clients.push(client)
    client.handle(({ method }) => {
      received.push(method)
      return answers[method]?.()
    })
  })
  const http = createServer()
  http.on('upgrade', rpc.handleUpgrade)
  await new Promise<void>((resolve) => void http.listen(0, '127.0.0.1', resolve))
  ends.push(
    () => http.close(),
    () => rpc.close(),
  )
  // A listening server has a socket address.
  const { port } = http.address() as AddressInfo
  const address: Address = { url: `ws://127.0.0.1:${port}/ocpp/{id}`, password: 'secret-{id}' }
  return { address, clients, received }
}

const wires: readonly (readonly [string, (address: Address) => Connect])[] = [
  ['ocpp-rpc', socketWire],
  ['bare WebSocket', (address) => leanWire(address, realClock)],
]

function pileOn(connect: Connect, configuration: Readonly<Record<string, string>> = {}): ChargePoint {
  const pile = new ChargePoint({
    id: 'CP:7',
    clock: realClock,
    random: random(0),
    connect,
    supplies: [socket22],
    configuration,
  })
  ends.push(() => pile.powerOff())
  return pile
}

it.each(wires)('%s: boots, reports, charges and stops over a real socket', async (_, wire) => {
  const { address, received } = await serve()
  const pile = pileOn(wire(address), { MeterValueSampleInterval: '1' })
  const story = await plugToPaid({ pile, connectorId: 1, idTag: 'TAG00000001', chargesMs: 1_200 })
  expect(story.transactionId).toBe(42)
  expect(received).toEqual([
    'BootNotification',
    'StatusNotification',
    'StatusNotification',
    'StatusNotification',
    'Authorize',
    'StartTransaction',
    'StatusNotification',
    'MeterValues',
    'StopTransaction',
    'StatusNotification',
    'StatusNotification',
  ])
})

it.each(wires)('%s: answers the central system, and does not know every action', async (_, wire) => {
  const { address, clients } = await serve()
  const pile = pileOn(wire(address))
  pile.powerOn()
  await expect.poll(() => pile.isAccepted).toBe(true)
  const [client] = clients
  expect(await client?.call('GetConfiguration', { key: ['HeartbeatInterval'] })).toEqual({
    configurationKey: [{ key: 'HeartbeatInterval', readonly: false, value: '300' }],
  })
  expect(await client?.call('TriggerMessage', { requestedMessage: 'StatusNotification' })).toEqual({
    status: 'Accepted',
  })
  await expect(client?.call('Heartbeat', {})).rejects.toMatchObject({
    rpcErrorCode: 'NotImplemented',
  })
})

it.each(wires)('%s: reconnects after the central system closed the connection', async (_, wire) => {
  const { address, clients } = await serve()
  const pile = pileOn(wire(address))
  pile.powerOn()
  await expect.poll(() => pile.isAccepted).toBe(true)
  void clients[0]?.close({ code: 1001, force: true })
  await expect.poll(() => clients.length).toBe(2)
  await expect.poll(() => pile.isConnected).toBe(true)
})

it.each(wires)('%s: a cut cable leaves an outstanding call unanswered', async (_, wire) => {
  const { address } = await serve()
  const outcomes: unknown[] = []
  const closed = await new Promise<CloseReason>((resolve) => {
    const line = wire(address)('CP:7', {
      opened() {
        line.call('Heartbeat', {}, (outcome) => outcomes.push(outcome))
        line.cut()
      },
      called: () => ({ conf: { status: 'Accepted' } }),
      closed: resolve,
    })
  })
  expect(closed.code).toBe(1006)
  await expect.poll(() => outcomes).toMatchObject([{ ok: false, code: 'Offline' }])
})

it.each(wires)('%s: reports why a handshake was refused', async (_, wire) => {
  const { address } = await serve()
  const closed = await new Promise<CloseReason>((resolve) => {
    wire({ ...address, password: 'wrong' })('CP:7', {
      opened: () => undefined,
      called: () => ({ conf: { status: 'Accepted' } }),
      closed: resolve,
    })
  })
  expect(closed.code).toBe(401)
})

it('lets a tap hear every frame of both sides', async () => {
  const { address, clients } = await serve()
  const heard: string[] = []
  const pile = pileOn(leanWire(address, realClock, (id, from, text) => heard.push(`${id} ${from} ${text.slice(0, 3)}`)))
  pile.powerOn()
  await expect.poll(() => pile.isAccepted).toBe(true)
  await clients[0]?.call('GetConfiguration', { key: [] })
  for (const frame of ['CP:7 pile [2,', 'CP:7 central [3,', 'CP:7 central [2,', 'CP:7 pile [3,'])
    expect(heard).toContain(frame)
})

it('refuses an address without a place for the pile', () => {
  expect(() => leanWire({ url: 'ws://127.0.0.1:1/', password: null }, realClock)('CP1', end)).toThrow('{id}')
  expect(() => socketWire({ url: 'ws://127.0.0.1:1/{id}/ocpp', password: null })('CP1', end)).toThrow('last part')
})

const end = { opened: () => undefined, called: () => ({ conf: {} as never }), closed: () => undefined }
