import { once } from 'node:events'
import { connect } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { attemptIdentityMost, attemptsMost } from '#contracts/equipment/joining/joining.calls.ts'
import { joiningsMost, rivalsMost } from '#contracts/equipment/joining/joining.ts'
import { openAttempts } from '#backend/areas/equipment/joining/attempts.ts'
import { listJoinings } from '#backend/areas/equipment/joining/queries.ts'
import { openNetwork, operator } from '#tests/backend/ocpp/network.ts'
import type { Network } from '#tests/backend/ocpp/network.ts'
import { movedClock } from '#tests/support/time/moved-clock.ts'
import { booted, by, come, drawn, joiningOf } from './joiners.ts'

/** Identities that nobody registered: invented ones, two of one, and such as are none. */

let network: Network
beforeEach(async () => {
  network = await openNetwork({ isLively: true, settings: { allowProfile0: false } })
})
afterEach(() => network.close())

/** What an upgrade to this target is answered, as it stands. */
async function knock(target: string): Promise<string> {
  const socket = connect(network.port, '127.0.0.1')
  const fixed = ['Host: x', 'Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Version: 13']
  const keys = ['Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==', 'Sec-WebSocket-Protocol: ocpp1.6']
  socket.write([`GET ${target} HTTP/1.1`, ...fixed, ...keys, '', ''].join('\r\n'))
  const [data]: Buffer[] = await once(socket, 'data')
  socket.destroy()
  return data?.toString().split(' ', 2)[1] ?? ''
}

const KNOCKS = 10_000
const AT_ONCE = 100

it('10 000 invented identities in a minute change nothing, and the list stays bounded', async () => {
  // Without processes: what they do in a minute is not about strangers.
  await network.close()
  network = await openNetwork({ settings: { allowProfile0: false } })
  const before = network.world.store.position()
  for (let n = 0; n < KNOCKS; n += AT_ONCE) {
    const targets = Array.from({ length: AT_ONCE }, (_, index) => `/ocpp/${operator}/INVENTED-${n + index}`)
    const answers = await Promise.all(targets.map(knock))
    expect(new Set(answers)).toEqual(new Set(['404']))
    network.pass(60_000 / (KNOCKS / AT_ONCE))
    network.forget()
  }
  expect(network.world.store.position()).toBe(before)
  expect(network.gateway.size).toBe(0)
  expect(network.world.attempts.list()).toMatchObject([
    { address: '127.0.0.1', identity: `INVENTED-${KNOCKS - 1}`, reason: 'unknown', count: KNOCKS },
  ])
})

it('10 000 addresses are counted in 200 rows, the last ones', () => {
  const { clock } = movedClock(0)
  const attempts = openAttempts(clock)
  for (let n = 0; n < KNOCKS; n += 1) attempts.note({ address: `${n}`, identity: 'CP', reason: 'unknown' })
  const addresses = attempts.list().map(({ address }) => address)
  expect(addresses).toHaveLength(attemptsMost)
  expect([addresses[0], addresses.at(-1)]).toEqual([`${KNOCKS - 1}`, `${KNOCKS - attemptsMost}`])
})

it('whoever has the joining password lets no more piles wait than fit the list', async () => {
  const password = await drawn(network)
  for (let n = 0; n < joiningsMost; n += 1) {
    const station = await come(network, `X${n}`, password)
    await booted(station)
    await station.close()
  }
  await expect(come(network, 'ONE-MORE', password)).rejects.toThrow('HTTP 503')
  // One that waits already may come back.
  await (await come(network, 'X7', password)).close()
  const request = { page: 1, size: 200, sort: null, filters: {} }
  expect(listJoinings(network.world, request, by.actor).total).toBe(joiningsMost)
  expect(network.world.attempts.list()).toMatchObject([{ identity: 'ONE-MORE', reason: 'crowded' }])
})

describe('two piles with one identity', () => {
  const id = 'CP-4711'

  it('take turns: the newer one closes the older, and people see that there are two', async () => {
    const password = await drawn(network)
    const one = await come(network, id, password)
    await booted(one)
    const other = await come(network, id, password)
    expect(await one.closed).toMatchObject({ code: 4000 })
    await booted(other, { chargePointSerialNumber: 'A-2' })
    expect(joiningOf(network, id)).toMatchObject({ serialNumber: 'A-2', rivals: ['A-1'], status: 'waiting' })
    await other.close()
  })

  it('leave no more facts the longer they take turns', async () => {
    const password = await drawn(network)
    const station = await come(network, id, password)
    for (let turn = 0; turn < 20; turn += 1)
      await booted(station, { chargePointSerialNumber: turn % 2 === 0 ? 'A-1' : 'A-2' })
    expect(network.world.store.facts('joining', id)).toHaveLength(2)
    for (let n = 0; n < 20; n += 1) await booted(station, { chargePointSerialNumber: `S-${n}` })
    expect(joiningOf(network, id)?.rivals).toHaveLength(rivalsMost)
    await station.close()
  })

  it('of which one is registered: the other gets nowhere with the joining password', async () => {
    const station = await come(network, 'CP1', await drawn(network))
    await booted(station)
    await network.until(() => station.frames.some(([, , action]) => action === 'ChangeConfiguration'))
    await station.close()
    await expect(come(network, 'CP1', 'another-password')).rejects.toThrow('HTTP 401')
  })
})

describe('an identity that is none', () => {
  it.each([
    ['of 200 characters', 'X'.repeat(200), `${'X'.repeat(attemptIdentityMost - 1)}…`],
    ['with a slash', 'CP/1', 'CP/1'],
    ['with an escaped slash', 'CP%2F1', 'CP%2F1'],
    ['with a percent sign', 'CP%251', 'CP%251'],
    ['with a broken escape', 'CP%', 'CP%'],
    ['with a blank', 'CP%201', 'CP%201'],
  ])('%s is answered 400 and listed as it came', async (_, identity, shown) => {
    await drawn(network)
    await network.rest()
    const before = network.world.store.position()
    expect(await knock(`/ocpp/${operator}/${identity}`)).toBe('400')
    expect(network.world.store.position()).toBe(before)
    expect(network.world.attempts.list()).toMatchObject([{ identity: shown, reason: 'identity', count: 1 }])
  })

  it('of an operator that is not here is listed nowhere', async () => {
    expect(await knock('/ocpp/0PL999/CP%')).toBe('400')
    expect(network.world.attempts.list()).toEqual([])
  })
})

it('a pile of another edition of OCPP is listed with that', async () => {
  const socket = connect(network.port, '127.0.0.1')
  socket.write(
    `GET /ocpp/${operator}/CP9 HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Protocol: ocpp2.0.1\r\n\r\n`,
  )
  await once(socket, 'data')
  socket.destroy()
  expect(network.world.attempts.list()).toMatchObject([{ identity: 'CP9', reason: 'protocol' }])
})
