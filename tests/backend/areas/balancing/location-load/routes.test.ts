import { expect, it } from 'vitest'
import { balance } from '#backend/areas/balancing/charging-profile/balance.ts'
import { linkClosed } from '#backend/areas/equipment/connectivity/commands.ts'
import { noteConfiguration } from '#backend/areas/equipment/configuration/commands.ts'
import type { CommandHandler } from '#backend/kernel/transaction.ts'
import { statesOf } from '#backend/kernel/state.ts'
import { pile, system } from '#contracts/actor.ts'
import { pages } from '#contracts/menu.ts'
import { instant, power } from '#contracts/units.ts'
import { chargingProfile } from '#machines/balancing/charging-profile.ts'
import { location } from '#machines/master-data.ts'
import type { CommandOf } from '#machines/kit/lifecycle.ts'
import { HOUR, PILE } from '#tests/support/site/network.ts'
import { charged } from '#tests/backend/http/charged.ts'
import { openDesk } from '#tests/backend/http/desk.ts'
import { admin, adminAccount, clerk, openAccount } from '#tests/backend/http/installation.ts'

/** The load of locations over HTTP: how it is told, and what is read of what goes through it. */

const seed = { actor: system('seed'), correlation: 'seed' }
const hall = { id: 'hall', name: 'Hall', power: 20_000, parentId: null, pileIds: [] }
const row = { id: 'row', name: 'Row', power: 12_000, parentId: 'hall', pileIds: [PILE] }
const load = { power: 50_000, external: 4_000, safetyMargin: 1_000 }

/** The site of the tests with PILE1 (22.08 kW), and a second pile that nobody has connected. */
async function open() {
  const desk = await openDesk()
  const connectors = [{ connectorId: 1, name: 'A', standard: 'IEC2', power: power(7_360) }]
  const rest = { type: 'AC', connectors, tariffId: 'T1.1', releaseDetection: true }
  await desk.site.seeder.register('pile', 'PILE2', { name: 'Second', locationId: 'L', ...rest })
  const mine = await desk.token(admin)
  const put = (body: object, token = mine, id = 'L') =>
    desk.call('PUT', `/balancing-service/loads/${id}`, { token, body })
  const read = async () => (await desk.get('/balancing-service/loads/L')).data
  return { ...desk, put, read, mine }
}

type Desk = Awaited<ReturnType<typeof open>>

/** What a pile says of itself when it can do everything. */
const answered: CommandHandler<undefined, void> = (tx) =>
  noteConfiguration(
    tx,
    { pileId: PILE, action: 'GetConfiguration', payload: {} },
    { status: { command: 'accept', answer: null }, conf: { configurationKey: [] } },
  )

/** The pile's word on the one profile there is. */
const said: CommandHandler<CommandOf<typeof chargingProfile> & { readonly id: string }, unknown> = (
  tx,
  { id, command, body },
) => tx.dispatch(chargingProfile, { id, command, body, as: pile(PILE) })

/** Puts a plan of 30 kW in force and lets its profile leave for PILE1. */
async function inForce({ call, mine, site: { world } }: Desk) {
  const times = { repeat: 'Daily', priority: 1, validFrom: null, validTo: null }
  const plan = { name: 'Nights', locationId: 'L', slots: [{ fromMinute: 0, power: 30_000 }], ...times }
  const { data } = await call('POST', '/balancing-service/plans', { token: mine, body: plan })
  await call('POST', `/balancing-service/plans/${data.id}/activate`, { token: mine, body: {} })
  await world.commandBus.run(answered, undefined, seed)
  await world.commandBus.run(balance, { locationId: 'L', pileIds: [PILE, 'PILE2'], cause: null }, seed)
  const profileId = () => statesOf(world, chargingProfile)[0]?.id ?? expect.unreachable()
  return (word: CommandOf<typeof chargingProfile>) => world.commandBus.run(said, { id: profileId(), ...word }, seed)
}

it('keeps what a location can take, with its circuits, as a fact of the location', async () => {
  const { put, read, site } = await open()
  const before = site.world.store.stateOf(location.name, 'L')?.context
  const { status, data } = await put({ ...load, circuits: [hall, row] })
  expect([status, data.load]).toEqual([200, { ...load, circuits: [hall, row] }])
  expect(await read()).toEqual(data)
  expect(site.world.store.stateOf(location.name, 'L')?.context).toEqual(Object.assign({}, before, { load: data.load }))
  const last = site.world.store.facts(location.name, 'L').at(-1)
  expect(last).toMatchObject({ type: 'location.changed', by: { account: 'admin00' } })
  expect((await put(load)).data.load).toEqual(load)
})

it('refuses a load that cannot be by the rule it breaks, in the language of the request', async () => {
  const { call, mine, put, read } = await open()
  for (const [circuits, guard] of [
    [[{ ...hall, power: 50_001 }], 'circuitWithinParent'],
    [[{ ...hall, pileIds: [PILE] }, row], 'pileOnOneCircuit'],
    [[{ ...hall, parentId: 'row' }, row], 'noCircuitLoop'],
    [[row], 'parentKnown'],
    [[{ ...hall, pileIds: ['PILE9'] }], 'pilesOfLocation'],
  ] as const)
    expect(await put({ ...load, circuits })).toMatchObject({ status: 409, code: 'ILLEGAL_TRANSITION', data: { guard } })
  expect(await put({ ...load, external: 49_001 })).toMatchObject({ status: 409, data: { guard: 'keptWithinLoad' } })
  expect(await put({ ...load, power: -1 })).toMatchObject({ status: 400, code: 'REQUEST_ERROR' })
  const french = { token: mine, body: { ...load, circuits: [row] } }
  const { message } = await call('PUT', '/balancing-service/loads/L?lang=fr', french)
  expect(message).toBe('Un circuit est alimenté par un circuit qui n’existe pas.')
  expect((await read()).load).toBeNull()
})

it('lets who monitors read it, who balances set it, and nobody else', async () => {
  const { call, get, put, site, token } = await open()
  const monitor = { operatorCode: admin.operatorCode, account: 'watch0', password: 'watch1password' }
  const one = adminAccount({ account: monitor.account, type: 'NORMAL', menuCodeList: [pages.loadMonitoring.code] })
  await openAccount(site.world, 'A3', one, monitor.password)
  const watching = await token(monitor)
  expect(await get('/balancing-service/loads', watching)).toMatchObject({ status: 200 })
  expect(await put(load, watching)).toMatchObject({ status: 403 })
  const clerks = await token(clerk)
  for (const path of ['/balancing-service/loads', '/balancing-service/loads/L'])
    expect(await get(path, clerks)).toMatchObject({ status: 403 })
  expect(await put(load, await token(admin), 'L9')).toMatchObject({ status: 404 })
  expect(await get('/balancing-service/loads/L9')).toMatchObject({ status: 404 })
  expect(await call('GET', '/balancing-service/loads')).toMatchObject({ status: 401 })
})

it('says what a location can take, what its piles draw of it, and what is left', async () => {
  const { get, put, read, site } = await open()
  expect(await read()).toMatchObject({
    load: null,
    ratedPower: 29_440,
    given: null,
    drawn: 0,
    headroom: null,
    piles: 2,
  })
  await put({ ...load, circuits: [hall, row] })
  const { transactionId } = await site.start()
  await site.meter(transactionId, 1_100)
  const flow = { given: null, drawn: 11_000 }
  const { data } = await get('/balancing-service/loads')
  // 50 kW less 4 kW and 1 kW leave 45 kW.
  expect(data).toMatchObject({ total: 1, list: [{ id: 'L', name: 'Site', ...flow, headroom: 34_000, sessions: 1 }] })
  const { circuits, pileList } = await read()
  expect(circuits).toMatchObject([
    { id: 'hall', ...flow, headroom: 9_000, piles: 1 },
    { id: 'row', ...flow, headroom: 1_000, piles: 1 },
  ])
  const running = { id: String(transactionId), connectorId: 1, power: 11_000 }
  expect(pileList).toMatchObject([
    { id: PILE, circuitId: 'row', isOnline: true, drawn: 11_000, sessions: [running], limit: null, status: null },
    { id: 'PILE2', circuitId: null, isOnline: false, drawn: 0, sessions: [] },
  ])
})

it('does not say that an offline pile draws now what its meter said last', async () => {
  const { call, get, mine, put, read, site } = await open()
  await put({ ...load, circuits: [hall, row] })
  const { transactionId } = await site.start()
  await site.meter(transactionId, 1_100)
  const since = instant(site.world.clock.now())
  await site.seeder.run(linkClosed, { pileId: PILE, code: 1006 }, pile(PILE))
  await site.pass(3 * HOUR)
  const lastDrawn = { power: 11_000, sessions: 1, since }
  // What it may still draw is not free.
  expect(await read()).toMatchObject({
    drawn: 0,
    lastDrawn,
    headroom: 34_000,
    circuits: [
      { id: 'hall', drawn: 0, lastDrawn, headroom: 9_000 },
      { id: 'row', drawn: 0, lastDrawn, headroom: 1_000 },
    ],
    pileList: [
      { id: PILE, isOnline: false, drawn: null, lastDrawn },
      { id: 'PILE2', isOnline: false, drawn: 0, lastDrawn: null },
    ],
  })
  const { data } = await get('/dashboard-service/overview')
  expect(data.sessions).toEqual({ running: 1, power: 0, lastDrawn })
  const times = { repeat: 'Daily', priority: 1, validFrom: null, validTo: null }
  const nights = { name: 'Nights', locationId: 'L', slots: [{ fromMinute: 0, power: 30_000 }], ...times }
  const plan = await call('POST', '/balancing-service/plans', { token: mine, body: nights })
  expect(plan.data).toMatchObject({ livePower: 0, lastDrawn })
})

it('counts on the home page what is drawn, and piles with a fault by the connectors that show it', async () => {
  const { get, site } = await open()
  const overview = async () => (await get('/dashboard-service/overview')).data
  await site.seeder.register('pile', PILE, {
    ...Object.assign({}, site.world.store.stateOf('pile', PILE)?.context),
    connectors: [1, 2].map((connectorId) => ({ connectorId, name: 'A', standard: 'IEC2', power: power(22_080) })),
  })
  await site.report('Faulted', 'GroundFailure')
  expect(await overview()).toMatchObject({
    piles: { online: 1, fault: 0 },
    faultedPiles: 1,
    connectors: expect.arrayContaining([{ status: 'Faulted', count: 1 }]),
  })
  await site.report('Available')
  expect((await overview()).faultedPiles).toBe(0)
  const { transactionId } = await site.start()
  await site.meter(transactionId, 1_100)
  expect((await overview()).sessions).toEqual({ running: 1, power: 11_000, lastDrawn: null })
  await site.report('Faulted', 'GroundFailure')
  await site.seeder.run(linkClosed, { pileId: PILE, code: 1006 }, pile(PILE))
  expect((await overview()).faultedPiles).toBe(0)
})

it('leaves what is not drawn, also by a session whose pile has been taken elsewhere since', async () => {
  const { put, read, site } = await open()
  await put(load)
  const { transactionId } = await site.start()
  await site.meter(transactionId, 1_100)
  await site.seeder.register('location', 'M', Object.assign({}, site.world.store.stateOf(location.name, 'L')?.context))
  const known = Object.assign({}, site.world.store.stateOf('pile', PILE)?.context)
  await site.seeder.register('pile', PILE, Object.assign(known, { locationId: 'M' }))
  // 45 kW for piles less the 11 kW that still come from here.
  expect(await read()).toMatchObject({ piles: 1, drawn: 11_000, headroom: 34_000 })
})

it('counts a limit only when its pile has accepted it, as confirmed when it was seen, and all that the pile can draw where it does not follow', async () => {
  const desk = await open()
  const { put, read, site } = desk
  await put({ ...load, circuits: [hall, row] })
  await site.start()
  const say = await inForce(desk)
  // Behind the row there are 12 kW; the second pile may take all it can while nobody reaches it.
  const told = { limit: 11_937, ratedPower: 22_080 }
  expect(await read()).toMatchObject({
    planName: 'Nights',
    given: 29_440,
    confirmed: 0,
    pileList: [
      { ...told, status: 'pending', given: 22_080 },
      { limit: null, status: null, given: 7_360 },
    ],
  })
  expect(await say({ command: 'accept', body: {} })).toBeNull()
  expect(await read()).toMatchObject({
    given: 19_297,
    confirmed: 0,
    astray: 0,
    circuits: [{ given: 11_937 }, { given: 11_937 }],
    pileList: [{ ...told, status: 'applied', given: 11_937 }, { given: 7_360 }],
  })
  const from = instant(site.world.clock.now())
  const curves = { from, unit: 'A', expected: [], reported: [] } as const
  expect(await say({ command: 'compare', body: { ...curves, differenceTenths: 0 } })).toBeNull()
  expect(await read()).toMatchObject({
    confirmed: 1,
    astray: 0,
    pileList: [{ status: 'applied', state: 'Verified' }, {}],
  })
  expect(await say({ command: 'compare', body: { ...curves, differenceTenths: 50 } })).toBeNull()
  expect(await read()).toMatchObject({
    given: 29_440,
    confirmed: 0,
    astray: 1,
    pileList: [{ ...told, status: 'drift', given: 22_080 }, { given: 7_360 }],
  })
})

it('says it as it was at a moment', async () => {
  const { call, clock, token } = await charged()
  const mine = await token()
  const put = (watts: number) =>
    call('PUT', '/balancing-service/loads/L1', { token: mine, body: { ...load, power: watts } })
  await put(50_000)
  const then = instant(clock.now())
  clock.move(60_000)
  await put(70_000)
  const at = async (query: string) => {
    const { data } = await call('GET', `/balancing-service/loads${query}`, { token: mine })
    return data.list[0].load.power
  }
  expect([await at(`?asOf=${then}`), await at('')]).toEqual([50_000, 70_000])
})
