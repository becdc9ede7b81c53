import { afterEach, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import type { Bench } from './rig/bench.ts'
import { must, NotApplicable, result } from './case.ts'
import { Central } from './rig/central.ts'
import { serve } from './rig/serve.ts'
import { simulated } from './rig/simulated.ts'
import { wall } from './rig/wall.ts'

/** What the scripted central system sees of a charge point that misbehaves. */

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
})

/** What comes at once on a quiet machine; nobody waits for it to be over. */
const PATIENCE_MS = 20_000

/** A bare connection on which a test says what it likes. */
async function bare() {
  const central = new Central(wall)
  const connected = (socket: WebSocket): void => central.attach(socket)
  const serving = await serve({ port: 0, host: '127.0.0.1', identity: 'CP1', connected })
  const dial = (path: string, protocols: readonly string[] = ['ocpp1.6']): Promise<WebSocket | number> =>
    new Promise((resolve) => {
      const socket = new WebSocket(`ws://127.0.0.1:${serving.port}${path}`, [...protocols])
      ends.push(() => socket.terminate())
      socket.on('open', () => resolve(socket))
      socket.on('unexpected-response', (_, { statusCode = 0 }) => resolve(statusCode))
      socket.on('error', () => undefined)
    })
  ends.push(() => serving.close())
  return { central, dial, serving }
}

async function connected() {
  const { central, dial } = await bare()
  const socket = await dial('/ocpp/CP1')
  if (typeof socket === 'number') throw new Error(`refused with ${socket}`)
  await wall.pass(PATIENCE_MS, () => central.isConnected)
  return { central, say: (frame: unknown) => socket.send(JSON.stringify(frame)), socket }
}

const heartbeat = (id: string): unknown => [2, id, 'Heartbeat', {}]

it('answers by the book, and otherwise as told', async () => {
  const { central, say, socket } = await connected()
  const heard: unknown[] = []
  socket.on('message', (data) => heard.push(JSON.parse(Buffer.isBuffer(data) ? data.toString() : '')))
  say([2, '1', 'Authorize', { idTag: 'A' }])
  await central.expect('Authorize', { idTag: 'A' })
  await expect.poll(() => heard).toEqual([[3, '1', { idTagInfo: { status: 'Accepted' } }]])
  central.replying('Authorize', () => ({ error: 'InternalError' }))
  say([2, '2', 'Authorize', { idTag: 'B' }])
  await expect.poll(() => heard.at(-1)).toEqual([4, '2', 'InternalError', '', {}])
})

it.each([
  ['a call before the one before was answered', [heartbeat('1'), heartbeat('2')], 'a call waits for the answer'],
  ['a request against its schema', [[2, '1', 'Authorize', { idTag: 7 }]], 'Authorize.req keeps its schema'],
  ['an action nobody knows', [[2, '1', 'Fnord', {}]], 'actions are those of OCPP 1.6'],
  ['an answer to nothing', [[3, '1', {}]], 'answers belong to calls'],
  ['a long message id', [heartbeat('x'.repeat(37))], 'a message id is text of at most 36'],
  ['what is no frame', [{ hello: 'world' }], 'a frame is a JSON array'],
])('fails for %s', async (_, frames, rule) => {
  const { central, say } = await connected()
  for (const frame of frames) say(frame)
  await expect(central.expect('MeterValues', undefined, PATIENCE_MS)).rejects.toThrow(rule)
})

it('fails for a message id that comes twice on a connection', async () => {
  const { central, say } = await connected()
  say(heartbeat('1'))
  await central.expect('Heartbeat')
  say(heartbeat('1'))
  await expect(central.expect('MeterValues', undefined, PATIENCE_MS)).rejects.toThrow('unique on a connection')
})

it('fails for an answer against its schema, and for one that never comes', async () => {
  const { central, say, socket } = await connected()
  socket.on('message', () => say([3, 'central-1', { status: 'Perhaps' }]))
  await expect(central.call('ClearCache', {})).rejects.toThrow('ClearCache.conf keeps its schema')
  expect(central.touched).toBe('[3,"central-1",{"status":"Perhaps"}]')
})

it('refuses another subprotocol, another identity, and everybody while nobody is admitted', async () => {
  const { dial, serving } = await bare()
  expect(await dial('/ocpp/CP1', ['ocpp2.0.1'])).toBe(400)
  expect(await dial('/ocpp/CP2')).toBe(404)
  serving.admits = false
  expect(await dial('/ocpp/CP1')).toBe(503)
})

it('goes through what was heard in order, and never back', async () => {
  const { bench, close } = await simulated({})
  ends.push(close)
  const { central, station, time }: Bench = bench
  await station.powerOn()
  await central.expect('BootNotification')
  await central.expect('StatusNotification', { connectorId: 2 })
  await expect(central.expect('StatusNotification', { connectorId: 1 }, 60_000)).rejects.toThrow(
    'StatusNotification with {"connectorId":1} within 60 s',
  )
  expect(central.heard('StatusNotification', 0)).toHaveLength(3)
  expect(time.now()).toBe(Date.parse('2026-11-20T08:01:00.000Z'))
})

it('tells a failed case from one that does not apply', async () => {
  const touched = (): string => 'the frame'
  expect(await result(() => Promise.reject(new NotApplicable('no lock')), touched)).toEqual({
    kind: 'not applicable',
    why: 'no lock',
  })
  const failing = (): Promise<void> => Promise.resolve().then(() => must(touched() === '', 'the lock opens'))
  expect(await result(failing, touched)).toEqual({ kind: 'failed', why: 'the lock opens', frame: 'the frame' })
  await expect(result(() => Promise.reject(new TypeError('a defect')), touched)).rejects.toThrow('a defect')
})
