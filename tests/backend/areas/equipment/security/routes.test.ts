import { Schema } from 'effect'
import { expect, it, onTestFinished } from 'vitest'
import { envelope } from '#contracts/endpoint.ts'
import { givePassword, security, securityEvents } from '#contracts/equipment/pile-security.calls.ts'
import { certify, noteSecurityEvent } from '#backend/areas/equipment/security/commands.ts'
import { pile, system } from '#contracts/actor.ts'
import { DAY } from '#contracts/durations.ts'
import { pages } from '#contracts/menu.ts'
import { instant } from '#contracts/units.ts'
import { openNetwork } from '#tests/backend/ocpp/network.ts'
import { openStation } from '#tests/backend/ocpp/station.ts'
import { hostOf } from '#tests/backend/http/desk.ts'
import { admin, adminAccount, clerk, openAccount, openServer, signInWith } from '#tests/backend/http/installation.ts'

/** The security of a pile over HTTP, with piles that connect over real sockets. */

const path = '/security-service/piles/CP1'
const boot = { chargePointVendor: 'V', chargePointModel: 'M' }
const typed = 'Typed-in:by-a-person!'
const bySystem = { actor: system('test'), correlation: 'test' }

async function open({ takesTls = false } = {}) {
  const network = await openNetwork({ isLively: true, settings: { takesTls } })
  onTestFinished(() => network.close())
  const { world } = network
  await openAccount(world, 'A1', adminAccount(), admin.password)
  const hands = { ...admin, account: 'hands00' }
  const maintainer = { account: hands.account, type: 'MAINTAINER', menuCodeList: [pages.chargingPile.code] } as const
  await openAccount(world, 'A2', adminAccount(maintainer), admin.password)
  await openAccount(world, 'A3', adminAccount({ account: clerk.account, type: 'NORMAL' }), admin.password)
  const running = await openServer(hostOf({ world }), { clock: world.clock })
  const token = async (account: string) => (await signInWith(running.call, { account })).data.accessToken
  const mine = await token(admin.account)
  const get = (more = '', as: string = mine) => running.call('GET', path + more, { token: as })
  const post = (command: string, body: object = {}, as: string = mine) =>
    running.call('POST', `${path}/${command}`, { token: as, body })
  const enter = (password?: string) =>
    openStation(network.url('CP1'), password === undefined ? {} : { authorization: basic(password) })
  const types = () => world.store.facts('pile-security', 'CP1').map(({ type }) => type)
  return { network, world, ...running, mine, token, get, post, enter, types }
}

const basic = (password: string) => `Basic ${Buffer.from(`CP1:${password}`).toString('base64')}`
const offerOf = ({ data }: Awaited<ReturnType<Awaited<ReturnType<typeof open>>['get']>>, command: string) =>
  data.offers.find((offer: { readonly command: string }) => offer.command === command)

it('tells how a pile proves who it is, from before it was ever seen', async () => {
  const { get, enter, network } = await open()
  const before = await get()
  expect(Schema.is(envelope(security.answer))(JSON.parse(before.text))).toBe(true)
  expect(before.data).toMatchObject({ status: 'profile0', profile: 0, asked: null, shown: null, passwordSince: null })
  expect(before.data.raises).toEqual([
    { profile: 1, missing: ['password'] },
    { profile: 2, missing: ['tls', 'password'] },
    { profile: 3, missing: ['tls', 'certificate'] },
  ])
  expect(before.data.offers.map(({ command }: { readonly command: string }) => command)).toEqual([
    'changePassword',
    'askRaise',
    'demand',
    'revoke',
    'replace',
  ])
  expect(offerOf(before, 'replace')).toMatchObject({ allowed: false, reason: 'illegalTransition' })
  const station = await enter()
  await station.confirmed('BootNotification', boot)
  expect((await get()).data.shown).toEqual({ profile: 0, at: instant(network.world.clock.now()), isOpen: true })
  await station.close()
  await network.rest()
  expect((await get()).data.shown).toMatchObject({ profile: 0, isOpen: false })
})

it('draws a password, tells it once, and the pile connects with it and with no other', async () => {
  const { get, post, enter, network } = await open()
  const given = await post('password')
  expect(Schema.is(envelope(givePassword.answer))(JSON.parse(given.text))).toBe(true)
  const { password } = given.data
  expect(password).toMatch(/^[0-9a-f]{40}$/u)
  expect(given.data.security).toMatchObject({ profile: 1, passwordSince: instant(network.world.clock.now()) })
  expect(given.headers.get('cache-control')).toBe('no-store')
  expect((await get()).text).not.toContain(password)
  await expect(enter()).rejects.toThrow('HTTP 401')
  await expect(enter(typed)).rejects.toThrow('HTTP 401')
  network.pass(1_000)
  const station = await enter(password)
  await station.confirmed('BootNotification', boot)
  expect((await get()).data.shown).toMatchObject({ profile: 1, isOpen: true })
})

it('takes a password that a person gives, in place of the one before', async () => {
  const { post, enter, types } = await open()
  const drawn = (await post('password')).data.password
  const given = await post('password', { password: typed })
  expect(given).toMatchObject({ status: 200, data: { password: null } })
  expect(types()).toEqual(['security.passwordChanged', 'security.passwordChanged'])
  await expect(enter(drawn)).rejects.toThrow('HTTP 401')
  const station = await enter(typed)
  await station.confirmed('BootNotification', boot)
})

it('keeps passwords out of facts, logs and every other answer', async () => {
  const { post, get, call, mine, enter, world, log, network } = await open()
  const drawn: string = (await post('password')).data.password
  await post('password', { password: typed })
  await post('password', { password: `${typed} with blanks` })
  await (await enter(typed)).confirmed('BootNotification', boot)
  const answers = await Promise.all([
    get(),
    call('GET', `${securityEvents.path}?pileId=CP1`, { token: mine }),
    call('GET', '/lifecycle-service/pile-security/CP1/facts', { token: mine }),
    call('GET', '/command-service/commands?pileId=CP1', { token: mine }),
    call('GET', '/device-service/piles/CP1/ocpp-log', { token: mine }),
  ])
  const kept = world.store.vault.keys('pile:CP1').map((key) => world.store.vault.get('pile:CP1', key))
  const said = [
    world.store.after(0, 10_000).map((fact) => JSON.stringify(fact)),
    log,
    network.lines.map((line) => JSON.stringify(line)),
    answers.map(({ text }) => text),
    kept,
  ].flat()
  expect(kept).toHaveLength(1)
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  expect(log.some((line) => line.includes('/password'))).toBe(true)
  for (const secret of [drawn, typed, encodeURIComponent(typed), Buffer.from(typed).toString('hex')])
    expect(said.filter((one) => one?.includes(secret))).toEqual([])
})

it.each(['0123456789abcde', 'x'.repeat(41), 'with a blank in it', 'zażółć-gęślą-jaźń', ''])(
  'refuses what can be no password and names the field: %s',
  async (password) => {
    const { post, types } = await open()
    const refused = await post('password', { password })
    expect(refused).toMatchObject({ status: 400, data: { fields: [{ part: 'body', field: 'password' }] } })
    if (password !== '') expect(refused.text).not.toContain(password)
    expect(types()).toEqual([])
  },
)

it('demands a profile: a pile that shows less is sent away at once and refused from then on', async () => {
  const { post, enter, get } = await open({ takesTls: true })
  await post('password', { password: typed })
  const station = await enter(typed)
  await station.confirmed('BootNotification', boot)
  expect(await post('demand', { profile: 2 })).toMatchObject({ status: 200, data: { status: 'profile2', profile: 2 } })
  expect(await station.closed).toMatchObject({ code: 1008 })
  await expect(enter(typed)).rejects.toThrow('HTTP 403')
  expect((await get()).data.raises).toEqual([{ profile: 3, missing: ['certificate'] }])
  expect(await post('demand', { profile: 2 })).toMatchObject({ status: 409, data: { guard: 'toProfile' } })
})

it('demands nothing that would lock the pile out unless that is said to be known', async () => {
  const { post, types, network } = await open()
  const station = await network.booted('CP1')
  for (const profile of [1, 2, 3])
    expect(await post('demand', { profile })).toMatchObject({ status: 409, data: { guard: 'couldComeBack' } })
  expect(types()).toEqual([])
  await station.confirmed('Heartbeat', {})
  expect(await post('demand', { profile: 3, evenIfLockedOut: true })).toMatchObject({ data: { profile: 3 } })
  expect(await station.closed).toMatchObject({ code: 1008 })
})

it('asks a pile to rise by the way of every command, and shows what it was asked', async () => {
  const { post, get, call, mine, enter } = await open({ takesTls: true })
  await post('password', { password: typed })
  const station = await enter(typed)
  await station.confirmed('BootNotification', boot)
  const order = { pileId: 'CP1', action: 'ChangeConfiguration', payload: { key: 'SecurityProfile', value: '2' } }
  await call('POST', '/command-service/commands', { token: mine, body: order })
  expect((await get()).data).toMatchObject({ profile: 1, asked: 2 })
  const [, id] = await station.heard()
  station.say(JSON.stringify([3, id, { status: 'Rejected' }]))
  await expect.poll(async () => (await get()).data.asked).toBeNull()
})

it('shows a password that is being changed over the air, until the pile has answered for it', async () => {
  const { post, get, call, mine, enter, network } = await open()
  await post('password', { password: typed })
  const station = await enter(typed)
  await station.confirmed('BootNotification', boot)
  network.pass(1_000)
  const order = { pileId: 'CP1', action: 'ChangeConfiguration', payload: { key: 'AuthorizationKey', value: '' } }
  await call('POST', '/command-service/commands', { token: mine, body: order })
  const since = instant(network.world.clock.now())
  expect((await get()).data.passwordChange).toEqual({ status: 'waiting', since })
  const [, id] = await station.heard()
  network.pass(1_000)
  station.say(JSON.stringify([3, id, { status: 'Accepted' }]))
  await expect.poll(async () => (await get()).data.passwordChange).toBeNull()
  expect((await get()).data.passwordSince).toBe(instant(network.world.clock.now()))
})

it('revokes a certificate by its serial number, and begins anew with another controller', async () => {
  const { post, get, world, enter } = await open()
  const notAfter = (days: number) => instant(world.clock.now() + days * DAY)
  for (const [serialNumber, days] of [['0A', -1] as const, ['0B', 30] as const])
    await world.commandBus.run(
      certify,
      { pileId: 'CP1', serialNumber, commonName: 'CP1', notAfter: notAfter(days) },
      bySystem,
    )
  expect((await get()).data.certificates).toEqual([
    { serialNumber: '0B', notAfter: notAfter(30), isExpired: false },
    { serialNumber: '0A', notAfter: notAfter(-1), isExpired: true },
  ])
  const revoked = await post('revoke', { serialNumber: '0B' })
  expect(revoked.data).toMatchObject({ certificates: [{ serialNumber: '0A' }], revoked: ['0B'] })
  expect(await post('revoke', { serialNumber: 'none' })).toMatchObject({ status: 422 })
  await post('password', { password: typed })
  await expect(enter()).rejects.toThrow('HTTP 401')
  const anew = await post('replace')
  const gone = { profile: 0, passwordSince: null, certificates: [], revoked: ['0A', '0B'] }
  expect(anew).toMatchObject({ status: 200, data: gone })
  await (await enter()).confirmed('BootNotification', boot)
})

it('lists security events, of the pile and our own, the newest first, by severity and by page', async () => {
  const { call, mine, world, network } = await open()
  const note = (
    type: string,
    actor: Parameters<typeof world.commandBus.run>[2]['actor'],
    techInfo: string | null = null,
  ) => {
    network.pass(1_000)
    const told = { pileId: 'CP1', type, techInfo, reportedAt: null }
    return world.commandBus.run(noteSecurityEvent, told, { actor, correlation: 'test' })
  }
  await note('StartupOfTheDevice', pile('CP1'))
  await note('TamperDetectionActivated', pile('CP1'), 'door')
  await note('PasswordGuessed', system('security'), 'from 192.0.2.7')
  await note('VendorSpecific', pile('CP1'))
  const list = (query: string) => call('GET', `${securityEvents.path}?${query}`, { token: mine })
  const all = await list('pileId=CP1')
  expect(Schema.is(envelope(securityEvents.answer))(JSON.parse(all.text))).toBe(true)
  expect(all.data.list).toMatchObject([
    { type: 'VendorSpecific', severity: 'other', source: 'pile' },
    { type: 'PasswordGuessed', severity: 'alarming', source: 'central', techInfo: 'from 192.0.2.7' },
    { type: 'TamperDetectionActivated', severity: 'alarming', source: 'pile', techInfo: 'door' },
    { type: 'StartupOfTheDevice', severity: 'critical', source: 'pile' },
  ])
  const typesOf = async (query: string) =>
    (await list(query)).data.list.map(({ type }: { readonly type: string }) => type)
  expect(await typesOf('pileId=CP1&severity=alarming')).toEqual(['PasswordGuessed', 'TamperDetectionActivated'])
  expect(await typesOf('pileId=CP1&size=1&page=4')).toEqual(['StartupOfTheDevice'])
  expect(await typesOf('type=VendorSpecific')).toEqual(['VendorSpecific'])
  expect(await typesOf('pileId=CP2')).toEqual([])
  const before = all.data.list[1].at
  expect(await typesOf(`pileId=CP1&asOf=${before}&severity=alarming`)).toEqual([
    'PasswordGuessed',
    'TamperDetectionActivated',
  ])
  expect((await list('severity=grave')).status).toBe(400)
})

it('answers as of a moment what was true then, and offers nothing there', async () => {
  const { post, get, network, world } = await open()
  await post('demand', { profile: 1, evenIfLockedOut: true })
  const before = instant(world.clock.now())
  network.pass(60_000)
  await post('password', { password: typed })
  const then = await get(`?asOf=${before}`)
  expect(then.data).toMatchObject({ profile: 1, passwordSince: null })
  expect(offerOf(then, 'changePassword')).toMatchObject({ allowed: false, guard: 'asOf' })
  expect((await get()).data.passwordSince).not.toBeNull()
})

it('is for those who see piles, and is changed by the desk alone', async () => {
  const { get, post, token, call, types, world } = await open()
  const [hands, stranger] = [await token('hands00'), await token(clerk.account)]
  expect((await get('', stranger)).status).toBe(403)
  expect((await call('GET', securityEvents.path, { token: stranger })).status).toBe(403)
  const seen = await get('', hands)
  expect(seen.status).toBe(200)
  for (const { reason } of seen.data.offers) expect(reason).toBe('notPermitted')
  const forms = { password: { password: typed }, demand: { profile: 1 }, revoke: { serialNumber: '0A' }, replace: {} }
  for (const [command, body] of Object.entries(forms)) {
    expect(await post(command, body, hands), command).toMatchObject({ status: 403 })
    expect(await post(command, body, stranger), command).toMatchObject({ status: 403 })
  }
  expect(types()).toEqual([])
  expect(world.store.vault.keys('pile:CP1')).toEqual([])
})

it('knows no pile that nobody registered, and no command that people do not give', async () => {
  const { call, mine, post } = await open()
  const of = (method: string, end: string) =>
    call(method, `/security-service/piles/CP404${end}`, { token: mine, ...(method === 'POST' ? { body: {} } : {}) })
  expect((await of('GET', '')).status).toBe(404)
  for (const end of ['/password', '/replace', '/demand']) expect((await of('POST', end)).status, end).toBe(404)
  for (const command of ['rise', 'changePassword', 'certify', 'notice', 'toString'])
    expect((await post(command)).status, command).toBe(404)
})
