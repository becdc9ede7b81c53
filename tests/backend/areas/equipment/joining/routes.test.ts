import { Schema } from 'effect'
import { expect, it, onTestFinished } from 'vitest'
import { pages } from '#contracts/menu.ts'
import { envelope } from '#contracts/endpoint.ts'
import { attempts, drawJoiningPassword, joinings, oneJoining } from '#contracts/equipment/joining/joining.calls.ts'
import { admissionLasts } from '#contracts/equipment/joining/admission.ts'
import { instant } from '#contracts/units.ts'
import { openNetwork } from '#tests/backend/ocpp/network.ts'
import { hostOf } from '#tests/backend/http/desk.ts'
import { admin, adminAccount, openAccount, openServer, signInWith } from '#tests/backend/http/installation.ts'
import { booted, come } from './joiners.ts'

/** Joining over HTTP, with piles that connect over real sockets. */

const service = '/joining-service'

async function open() {
  const network = await openNetwork({ isLively: true, settings: { allowProfile0: false } })
  onTestFinished(() => network.close())
  const { world } = network
  await openAccount(world, 'A1', adminAccount(), admin.password)
  const hands = adminAccount({ account: 'hands00', type: 'MAINTAINER', menuCodeList: [pages.piles.code] })
  await openAccount(world, 'A2', hands, admin.password)
  const running = await openServer(hostOf({ world }), { clock: world.clock })
  const token = async (account: string) => (await signInWith(running.call, { ...admin, account })).data.accessToken
  const mine = await token(admin.account)
  const get = (path: string) => running.call('GET', service + path, { token: mine })
  const post = (path: string, body?: object, as: string = mine) =>
    running.call('POST', service + path, { token: as, ...(body === undefined ? {} : { body }) })
  return { network, ...running, get, post, hands: await token('hands00') }
}

it('draws a joining password, tells it once, and withdraws it', async () => {
  const { network, get, post, log } = await open()
  expect((await get('/password')).data).toMatchObject({ status: null, expiresAt: null, usedBy: null })
  const drawn = await post('/password')
  expect(Schema.is(envelope(drawJoiningPassword.answer))(JSON.parse(drawn.text))).toBe(true)
  const { password } = drawn.data
  expect(password).toMatch(/^[0-9a-f]{20}$/u)
  const expiresAt = instant(network.world.clock.now() + admissionLasts)
  const now = await get('/password')
  expect(now.data).toMatchObject({ status: 'open', expiresAt })
  expect(now.text + log.join('')).not.toContain(password)
  expect(JSON.stringify(network.world.store.after(0, 1_000))).not.toContain(password)
  await (await come(network, 'CP-4711', password)).close()
  expect((await post('/passwords/joining/withdraw', {})).data).toMatchObject({ status: 'withdrawn' })
  await expect(come(network, 'CP-4712', password)).rejects.toThrow('HTTP 404')
  expect(await post('/passwords/joining/withdraw', {})).toMatchObject({ status: 409, code: 'ILLEGAL_TRANSITION' })
  expect(await post('/passwords/another/withdraw', {})).toMatchObject({ status: 404 })
})

it('lists who wants to join, with all it said, and refuses it with a reason', async () => {
  const { network, get, post } = await open()
  const { password } = (await post('/password')).data
  const station = await come(network, 'CP-4711', password)
  await booted(station, { iccid: '8948', meterType: 'M1' })
  const list = await get('/piles?status=waiting')
  expect(Schema.is(envelope(joinings.answer))(JSON.parse(list.text))).toBe(true)
  expect(list.data).toMatchObject({ total: 1, list: [{ id: 'CP-4711', vendor: 'Alfen', address: '127.0.0.1' }] })
  const one = await get('/piles/CP-4711')
  expect(Schema.is(envelope(oneJoining.answer))(JSON.parse(one.text))).toBe(true)
  expect(one.data).toMatchObject({ isConnected: true, boot: { iccid: '8948', meterType: 'M1' } })
  expect(one.data.offers).toMatchObject([
    { command: 'accept', allowed: true },
    { command: 'refuse', allowed: true },
  ])
  const refused = await post('/piles/CP-4711/refuse', { reason: 'Not one of ours' })
  expect(refused.data).toMatchObject({ status: 'refused', reason: 'Not one of ours' })
  expect((await get('/piles?status=waiting')).data.total).toBe(0)
  expect((await get('/piles/CP-4711')).data.offers).toMatchObject([
    { command: 'accept', allowed: false, reason: 'illegalTransition' },
    { command: 'refuse', allowed: false, reason: 'illegalTransition' },
  ])
  expect(await post('/piles/NOBODY/refuse', { reason: 'Not ours' })).toMatchObject({ status: 404 })
})

it('lists connections that were refused, by address', async () => {
  const { network, get } = await open()
  await expect(come(network, 'CP-9')).rejects.toThrow('HTTP 404')
  await expect(come(network, 'CP-10')).rejects.toThrow('HTTP 404')
  const list = await get('/attempts')
  expect(Schema.is(envelope(attempts.answer))(JSON.parse(list.text))).toBe(true)
  const at = instant(network.world.clock.now())
  const row = { address: '127.0.0.1', identity: 'CP-10', reason: 'unknown', count: 2, firstAt: at, lastAt: at }
  expect(list.data).toEqual([row])
})

it('is no matter of maintainers', async () => {
  const { network, call, post, hands } = await open()
  expect(await post('/password', undefined, hands)).toMatchObject({ status: 403 })
  await booted(await come(network, 'CP-4711', (await post('/password')).data.password))
  const { data } = await call('GET', `${service}/piles/CP-4711`, { token: hands })
  expect(data.offers).toMatchObject([{ command: 'refuse', allowed: false, reason: 'notPermitted' }])
})
