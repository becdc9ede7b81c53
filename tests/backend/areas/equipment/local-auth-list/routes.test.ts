import { expect, it } from 'vitest'
import { LocalAuthListRow } from '#contracts/equipment/lists/offline-list.calls.ts'
import { noteConfiguration } from '#backend/areas/equipment/configuration/commands.ts'
import type { CommandHandler } from '#backend/kernel/transaction.ts'
import { cardOf } from '#tests/support/site/card.ts'
import { by, PILE } from '#tests/support/site/network.ts'
import { instant } from '#contracts/units.ts'
import { MINUTE } from '#contracts/durations.ts'
import { charged } from '#tests/backend/http/charged.ts'
import { openDesk } from '#tests/backend/http/desk.ts'
import { admin, clerk } from '#tests/backend/http/installation.ts'

/** Offline lists, as the console keeps and shows them. */

const list = {
  name: 'Staff',
  validUntil: '2027-01-01T00:00:00.000Z',
  chargeableType: 'AC',
  members: { kind: 'customers', customerIds: ['CUST1'] },
  pileIds: [PILE],
}

const holdsOne: CommandHandler<void, void> = (tx) => {
  const configurationKey = [{ key: 'LocalAuthListMaxLength', readonly: true, value: '1' }]
  const answer = { status: { command: 'accept', answer: null }, conf: { configurationKey } } as const
  noteConfiguration(tx, { pileId: PILE, action: 'GetConfiguration', payload: {} }, answer)
}

async function open() {
  const desk = await openDesk()
  const mine = await desk.token(admin)
  const lists = '/user-service/offline-lists'
  const add = (body: object, token = mine) => desk.call('POST', lists, { token, body: { ...list, ...body } })
  const edit = (id: string, body: object) =>
    desk.call('PUT', `${lists}/${id}`, { token: mine, body: { ...list, ...body } })
  return { ...desk, add, edit, lists }
}

it('has what spec §3 says of it: push time, status, valid time, stations pushed, chargeable type [R3.2.10]', () => {
  for (const field of ['pushedAt', 'status', 'validUntil', 'pilesPushed', 'chargeableType'])
    expect(LocalAuthListRow.fields).toHaveProperty(field)
})

it('adds a list, lists it, shows it with its piles, and changes it', async () => {
  const { add, edit, get, lists } = await open()
  const { data, status } = await add({})
  expect(status).toBe(200)
  expect(data).toMatchObject({ id: '1', name: 'Staff', status: null, pushedAt: null, piles: 1, pilesPushed: 0 })
  expect(data).toMatchObject({ customers: 1, groupName: null, chargeableType: 'AC', pileIds: [PILE] })
  expect(data.pushes).toMatchObject([{ id: `1~${PILE}`, pileId: PILE, state: 'Pending', version: 1, entries: 1 }])
  const { members: _, pileIds: __, pushes: ___, ...row } = data
  expect((await get(lists)).data).toEqual({ total: 1, list: [row] })
  expect((await get(`${lists}?name=STA&chargeableType=AC`)).data.total).toBe(1)
  expect((await get(`${lists}?status=SUCCESS`)).data.total).toBe(0)
  expect((await edit('1', { name: 'Guests' })).data).toMatchObject({ id: '1', name: 'Guests' })
  expect((await get(`${lists}/1`)).data.name).toBe('Guests')
})

it('refuses a list without members or chargeable type, of both kinds, or of what is not there [R5.6.01] [R5.6.02]', async () => {
  const { add, edit, get, lists } = await open()
  expect(await add({ members: undefined })).toMatchObject({ status: 400 })
  expect(await add({ members: { kind: 'group', groupId: 'G1', customerIds: ['CUST1'] } })).toMatchObject({
    status: 400,
  })
  expect(await add({ chargeableType: undefined })).toMatchObject({ status: 400 })
  expect(await add({ members: { kind: 'group', groupId: 'G1' } })).toMatchObject({ status: 404 })
  expect(await add({ chargeableType: 'DC' })).toMatchObject({ status: 422, code: 'INFORMATION_INCOMPLETE' })
  expect(await edit('9', {})).toMatchObject({ status: 404 })
  expect((await get(lists)).data.total).toBe(0)
})

it('names the piles that cannot hold a list, and keeps nothing', async () => {
  const { add, get, lists, site } = await open()
  await site.seeder.register('rfid-card', 'card2', cardOf('CARD2', {}))
  await site.seeder.run(holdsOne, undefined, by)
  const refused = await add({})
  expect(refused).toMatchObject({ status: 409, code: 'LIST_TOO_LONG', message: `The list is too long for ${PILE} (1)` })
  expect(refused.data.piles).toEqual([{ pileId: PILE, name: PILE, entries: 2, entriesMax: 1 }])
  expect((await get(lists)).data.total).toBe(0)
})

it('offers who and what a list can be for, by a part of a name', async () => {
  const { get, site } = await open()
  await site.seeder.register('user-group', 'G1', { name: 'Couriers', customerIds: ['CUST1'] })
  const path = '/user-service/offline-list-choices'
  expect((await get(path)).data).toEqual({
    customers: [{ id: 'CUST1', name: null }],
    groups: [{ id: 'G1', name: 'Couriers' }],
    piles: [{ id: PILE, name: PILE, type: 'AC' }],
  })
  expect((await get(`${path}?sought=couri`)).data).toMatchObject({ customers: [], groups: [{ id: 'G1' }], piles: [] })
})

it('pushes again only what has failed, and lets only those in whose menu it is', async () => {
  const { add, call, token } = await open()
  await add({})
  const retry = (id: string) => call('POST', `/user-service/offline-list-pushes/${id}/retry`, { token: mine, body: {} })
  const mine = await token(admin)
  expect(await retry(`1~${PILE}`)).toMatchObject({ status: 409, code: 'ILLEGAL_TRANSITION' })
  expect(await retry('9~nowhere')).toMatchObject({ status: 404 })
  expect(await add({}, await token(clerk))).toMatchObject({ status: 403 })
})

it('shows lists as they were', async () => {
  const { clock, call, token } = await charged()
  const mine = await token()
  const get = async (path: string) => (await call('GET', `/user-service/offline-lists${path}`, { token: mine })).data
  const body = { ...list, members: { kind: 'customers', customerIds: ['C1'] }, pileIds: ['CP1'] }
  const before = instant(clock.now())
  clock.move(MINUTE)
  await call('POST', '/user-service/offline-lists', { token: mine, body })
  const added = instant(clock.now())
  clock.move(MINUTE)
  await call('PUT', '/user-service/offline-lists/1', { token: mine, body: { ...body, name: 'Guests' } })
  expect((await get('')).list).toMatchObject([{ name: 'Guests' }])
  expect(await get(`?asOf=${before}`)).toEqual({ total: 0, list: [] })
  expect(await get(`?name=staff&asOf=${added}`)).toMatchObject({ total: 1, list: [{ name: 'Staff', piles: 1 }] })
  const { name, pushes } = await get(`/1?asOf=${added}`)
  expect([name, pushes[0].state, pushes[0].offers[0].allowed]).toEqual(['Staff', 'Pending', false])
})
