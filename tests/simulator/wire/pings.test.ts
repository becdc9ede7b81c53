import type { AddressInfo } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { WebSocketServer } from 'ws'
import { virtualClock } from '#simulator/environment/virtual-clock.ts'
import { leanWire } from '#simulator/wire/lean.ts'
import type { CloseReason, Wire } from '#simulator/wire/wire.ts'
import { ready } from '../rig.ts'

/** WebSocketPingInterval, over a real socket in virtual time. */

const ends: (() => unknown)[] = []
afterEach(() => {
  for (const end of ends.splice(0).toReversed()) end()
})

async function connected(autoPong: boolean) {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1', autoPong, handleProtocols: () => 'ocpp1.6' })
  ends.push(() => server.close())
  const pings: string[] = []
  server.on('connection', (socket) => {
    ends.push(() => socket.terminate())
    socket.on('ping', () => pings.push('ping'))
  })
  await new Promise((resolve) => void server.once('listening', resolve))
  const clock = virtualClock(0)
  // A listening server has a socket address.
  const { port } = server.address() as AddressInfo
  const closed: CloseReason[] = []
  const wire = await new Promise<Wire>((resolve) => {
    const opening: Wire = leanWire({ url: `ws://127.0.0.1:${port}/{id}`, password: null }, clock)('CP1', {
      opened: () => resolve(opening),
      called: () => ({ error: 'NotSupported' }),
      closed: (why) => closed.push(why),
    })
  })
  ends.push(() => wire.cut())
  /** What the server sent before has arrived when the answer to its own ping is there. */
  const answered = (): Promise<unknown> =>
    new Promise((resolve) => {
      for (const socket of server.clients) {
        socket.once('pong', resolve)
        socket.ping()
      }
    })
  return { answered, clock, closed, pings, wire }
}

it('pings at the given interval, and not when that is 0', async () => {
  const { answered, clock, closed, pings, wire } = await connected(true)
  wire.pingEvery(20_000)
  for (const count of [1, 2, 3]) {
    clock.advance(20_000)
    await expect.poll(() => pings.length).toBe(count)
    await answered()
  }
  wire.pingEvery(0)
  clock.advance(3_600_000)
  expect(clock.next()).toBeNull()
  expect(closed).toEqual([])
})

it('cuts a connection without pongs', async () => {
  const { clock, closed, pings, wire } = await connected(false)
  wire.pingEvery(20_000)
  clock.advance(20_000)
  await expect.poll(() => pings.length).toBe(1)
  clock.advance(20_000)
  await expect.poll(() => closed).toMatchObject([{ code: 1006 }])
})

it('follows the key: from the first connection, and when it is changed', () => {
  const pings: number[] = []
  const { ask } = ready({ pings })
  expect(pings).toEqual([60_000])
  ask('ChangeConfiguration', { key: 'WebSocketPingInterval', value: '15' })
  expect(pings).toEqual([60_000, 15_000])
})
