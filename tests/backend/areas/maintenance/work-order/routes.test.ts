import { expect, it } from 'vitest'
import { pileEntity } from '#machines/master-data.ts'
import { readUses } from '#backend/areas/equipment/pile-registration/service.ts'
import { raiseAlarm } from '#backend/areas/maintenance/alarm/public.ts'
import { openSafetyOrders } from '#backend/areas/maintenance/work-order/public.ts'
import { register } from '#backend/areas/register.ts'
import { pages } from '#contracts/menu.ts'
import { instant } from '#contracts/units.ts'
import { admin, adminAccount, disableAccount, openAccount, openInstallation } from '#tests/backend/http/installation.ts'

/** Work orders, as people keep them (M16). */

const orders = '/maintenance-service/work-orders'
const problem = { pileId: 'CP000001', remarks: 'Plug does not lock', isSafety: false }
const done = { remarks: 'Lock exchanged', faultCode: 205, abnormalAt: '2026-11-20T07:00:00.000Z' }
const by = { actor: { kind: 'system', process: 'test' }, correlation: 'test' } as const
const password = 'maintain1password'

async function open() {
  const desk = await openInstallation()
  const world = desk.world(admin.operatorCode)
  const pile = {
    name: 'North gate',
    locationId: 'L1',
    type: 'AC',
    connectors: [{ connectorId: 1, standard: 'IEC2', power: 11_000, name: '1' }],
    tariffId: null,
    releaseDetection: true,
  }
  for (const id of ['CP000001', 'CP000002'])
    await world.commandBus.run(register, { lifecycle: pileEntity.name, id, value: pile }, by)
  await openAccount(world, 'M1', adminAccount({ account: 'maint0', type: 'MAINTAINER' }), password)
  await openAccount(world, 'M2', adminAccount({ account: 'maint1', type: 'MAINTAINER' }), password)
  const manager = adminAccount({ account: 'oper00', type: 'NORMAL', menuCodeList: [pages.maintenanceStaff.code] })
  await openAccount(world, 'O1', manager, password)
  const tokens = {
    admin: await desk.token(),
    maint0: await desk.token({ account: 'maint0', password }),
    maint1: await desk.token({ account: 'maint1', password }),
    oper00: await desk.token({ account: 'oper00', password }),
  }
  type Who = keyof typeof tokens
  const post = (who: Who, path: string, body: object = {}) =>
    desk.call('POST', `${orders}${path}`, { token: tokens[who], body })
  const read = async (path: string, who: Who = 'admin') => desk.call('GET', `${orders}${path}`, { token: tokens[who] })
  const choices = async (query = '') =>
    (await desk.call('GET', `/maintenance-service/work-order-choices${query}`, { token: tokens.admin })).data
  return { ...desk, world, post, read, choices }
}

it('goes from the problem to the passed review: opened, assigned, started, handed in [R4.2.23] [R4.2.24]', async () => {
  const { post, read } = await open()
  const { status, data } = await post('admin', '', problem)
  expect(status).toBe(200)
  expect(data).toMatchObject({
    id: '1',
    status: 'ALREADY',
    ...problem,
    handler: null,
    creator: 'admin00',
    outcome: null,
  })
  expect((await post('oper00', '/1/assign', { handler: 'maint0' })).data).toMatchObject({ handler: 'maint0' })
  expect((await post('maint0', '/1/startWork')).data).toMatchObject({ startedAt: expect.any(String) })
  expect((await post('maint0', '/1/handle', done)).data).toMatchObject({ status: 'PASS', handler: 'maint0', ...done })
  expect((await post('maint0', '/1/pass', { opinion: 'I like it' })).status).toBe(403)
  const passed = await post('oper00', '/1/pass', { opinion: 'Locks again' })
  expect(passed.data).toMatchObject({
    status: 'CLOSE',
    outcome: 'passed',
    closedAt: expect.any(String),
    reviews: [{ result: 'pass', opinion: 'Locks again', auditor: 'oper00' }],
  })
  expect((await read('?status=CLOSE')).data).toMatchObject({ total: 1, list: [{ id: '1', outcome: 'passed' }] })
  // A new problem of the pile is a new order, which names the one before.
  expect((await post('admin', '', problem)).data).toMatchObject({ id: '2', followsOrderId: '1' })
})

it('goes back to its handler with what the reviewer said, and is taken back before a review [R4.2.25]', async () => {
  const { post, read } = await open()
  // A maintainer who opens one is its handler.
  expect((await post('maint0', '', problem)).data).toMatchObject({ handler: 'maint0' })
  await post('maint0', '/1/handle', done)
  const sentBack = await post('admin', '/1/doNotPass', { opinion: 'Still loose' })
  expect(sentBack.data).toMatchObject({
    status: 'ALREADY',
    reworks: 1,
    handledAt: null,
    reviews: [{ result: 'noPass', opinion: 'Still loose', auditor: 'admin00' }],
  })
  await post('maint0', '/1/handle', done)
  expect((await post('maint0', '/1/takeBack')).data).toMatchObject({ status: 'ALREADY', handledAt: null })
  expect((await read('/1')).data.reviews).toHaveLength(1)
})

it('is edited while it is pending only, and its pile stays what it was [R4.3.10]', async () => {
  const { post } = await open()
  await post('maint0', '', problem)
  expect((await post('admin', '/1/edit', { remarks: 'Plug is stuck' })).data).toMatchObject({
    pileId: 'CP000001',
    remarks: 'Plug is stuck',
  })
  await post('maint0', '/1/handle', done)
  expect(await post('admin', '/1/edit', { remarks: 'Too late' })).toMatchObject({ status: 409 })
  await post('admin', '/1/pass', { opinion: 'Good' })
  expect(await post('admin', '/1/edit', { remarks: 'Too late' })).toMatchObject({ status: 409 })
})

it('is assigned to enabled maintainers alone, and names the field that is wrong', async () => {
  const { post, choices, world } = await open()
  await post('admin', '', problem)
  world.store.vault.set('M1', 'name', 'Mary Example')
  await openAccount(world, 'S1', adminAccount({ account: 'maint9', type: 'MAINTAINER', sub: 1 }), password)
  expect((await choices()).maintainers).toEqual([
    { id: 'maint0', name: 'Mary Example (maint0)' },
    { id: 'maint1', name: 'maint1' },
  ])
  await disableAccount(world, 'M2')
  expect((await choices()).maintainers).toEqual([{ id: 'maint0', name: 'Mary Example (maint0)' }])
  for (const handler of ['maint1', 'maint9', 'oper00', 'nobody'])
    expect(await post('admin', '/1/assign', { handler })).toMatchObject({
      status: 409,
      data: { guard: 'handlerInOrder', fields: [{ part: 'body', field: 'handler' }] },
    })
  expect(await post('maint0', '/1/startWork')).toMatchObject({ status: 409, data: { guard: 'ofHandler' } })
})

it('is opened for piles that are there, and refuses what no order can say', async () => {
  const { post, choices, read } = await open()
  expect(await post('admin', '', { ...problem, pileId: 'CP999999' })).toMatchObject({
    status: 409,
    data: { guard: 'pileKnown', fields: [{ part: 'body', field: 'pileId' }] },
  })
  for (const wrong of [{ remarks: '' }, { remarks: 'x'.repeat(201) }, { pileId: '' }, { isSafety: 'yes' }])
    expect((await post('admin', '', { ...problem, ...wrong })).status).toBe(400)
  await post('maint0', '', problem)
  for (const wrong of [{ faultCode: 0 }, { faultCode: 1.5 }, { faultCode: '二百' }, { abnormalAt: 'yesterday' }])
    expect((await post('maint0', '/1/handle', { ...done, ...wrong })).status).toBe(422)
  const ahead = await post('maint0', '/1/handle', { ...done, abnormalAt: '2026-11-21T00:00:00.000Z' })
  expect(ahead).toMatchObject({ status: 409, data: { guard: 'abnormalByNow', fields: [{ field: 'abnormalAt' }] } })
  expect(await read('/7')).toMatchObject({ status: 404 })
  expect((await choices('?pile=NORTH')).piles).toEqual([
    { id: 'CP000001', name: 'North gate' },
    { id: 'CP000002', name: 'North gate' },
  ])
  expect((await choices('?pile=2')).piles).toEqual([{ id: 'CP000002', name: 'North gate' }])
})

it('lets whoever sees maintenance read what happened to its alarm', async () => {
  const { call, token, world } = await open()
  const seenAt = instant(Date.parse('2026-11-20T07:00:00.000Z'))
  const condition = { pileId: problem.pileId, connectorId: 1, code: 'GroundFailure', info: null } as const
  await world.commandBus.run(raiseAlarm, { ...condition, vendorErrorCode: null, seenAt }, by)
  const facts = async (account: string) =>
    call('GET', `/lifecycle-service/alarm/${encodeURIComponent('CP000001~1~GroundFailure~1')}/facts`, {
      token: await token({ account, password }),
    })
  expect((await facts('maint0')).data.list).toMatchObject([{ type: 'alarm.detected' }])
  const outside = adminAccount({ account: 'clerk11', type: 'NORMAL', menuCodeList: [pages.chargeRecord.code] })
  await openAccount(world, 'C9', outside, password)
  expect(await facts('clerk11')).toMatchObject({ status: 403 })
})

it('is withdrawn with a reason, and is then closed without a review', async () => {
  const { post, read } = await open()
  await post('admin', '', problem)
  await post('admin', '', { ...problem, pileId: 'CP000002', isSafety: true })
  expect((await post('admin', '/1/withdraw', { reason: 'no' })).status).toBe(422)
  expect((await post('admin', '/1/withdraw', { reason: 'opened twice' })).data).toMatchObject({
    status: 'CLOSE',
    outcome: 'withdrawn',
    withdrawnFor: 'opened twice',
    reviews: [],
  })
  const ids = async (query: string) => (await read(query)).data.list.map(({ id }: { readonly id: string }) => id)
  expect(await ids('')).toEqual(['2', '1'])
  expect(await ids('?isSafety=yes')).toEqual(['2'])
  expect(await ids('?pileId=CP000001')).toEqual(['1'])
  expect(await ids('?sort=id')).toEqual(['1', '2'])
})

it('keeps its pile out of service while one of the safety class is open, whatever was opened beside it', async () => {
  const { post, world } = await open()
  const safety = () =>
    world.commandBus.run((tx) => openSafetyOrders(tx, problem.pileId), null, { ...by, correlation: 'looked' })
  await post('maint0', '', { ...problem, isSafety: true })
  await post('admin', '', problem)
  expect(await safety()).toBe(1)
  await post('admin', '/2/withdraw', { reason: 'opened twice' })
  expect(await safety()).toBe(1)
  // Nor is it deleted meanwhile.
  const uses = await world.commandBus.run(readUses, { id: problem.pileId }, by)
  expect(uses.orders).toBe(1)
  await post('maint0', '/1/handle', done)
  expect(await safety()).toBe(1)
  await post('admin', '/1/pass', { opinion: 'Safe again' })
  expect(await safety()).toBe(0)
})

it('is for those whose menu has maintenance', async () => {
  const { call, token, world } = await open()
  const outside = adminAccount({ account: 'clerk11', type: 'NORMAL', menuCodeList: [pages.chargeRecord.code] })
  await openAccount(world, 'C9', outside, password)
  const clerks = await token({ account: 'clerk11', password })
  expect(await call('GET', orders, { token: clerks })).toMatchObject({ status: 403 })
  expect(await call('POST', orders, { token: clerks, body: problem })).toMatchObject({ status: 403 })
  expect(await call('POST', `${orders}/1/withdraw`, { token: clerks, body: { reason: 'opened twice' } })).toMatchObject(
    {
      status: 403,
    },
  )
  for (const path of ['work-order-choices', 'maintainers', 'maintainers/M1'])
    expect(await call('GET', `/maintenance-service/${path}`, { token: clerks })).toMatchObject({ status: 403 })
})

it('counts for each maintainer what is to be done and what waits for a review, and knows nobody else as one', async () => {
  const { post, call, token, world } = await open()
  const mine = await token()
  const maintainers = async (query = '') => call('GET', `/maintenance-service/maintainers${query}`, { token: mine })
  await post('maint0', '', problem)
  await post('maint0', '', { ...problem, pileId: 'CP000002' })
  await post('maint0', '/2/handle', done)
  await disableAccount(world, 'M2')
  expect((await maintainers()).data).toMatchObject({
    total: 2,
    list: [
      { id: 'M1', account: 'maint0', status: 'enabled', pending: 1, handled: 1 },
      { id: 'M2', account: 'maint1', status: 'disabled', pending: 0, handled: 0 },
    ],
  })
  expect((await maintainers('?status=disabled')).data.total).toBe(1)
  expect((await maintainers('?account=INT1')).data.list).toMatchObject([{ account: 'maint1' }])
  expect((await maintainers('/M1')).data).toMatchObject({ account: 'maint0', pending: 1 })
  expect(await maintainers('/O1')).toMatchObject({ status: 404 })
})
