import { expect, it } from 'vitest'
import { Vehicle, vehicleRemarkMost } from '#contracts/users/vehicle.ts'
import { MINUTE } from '#contracts/durations.ts'
import { instant } from '#contracts/units.ts'
import { charged } from '#tests/backend/http/charged.ts'
import { openDesk } from '#tests/backend/http/desk.ts'
import { admin, clerk } from '#tests/backend/http/installation.ts'

/** Vehicles, as people keep them. */

const vehicles = '/user-service/vehicles'
const van = { name: 'Delivery van', remark: 'Blue', isDefault: false }

async function open() {
  const desk = await openDesk()
  const token = await desk.token(admin)
  const post = (path: string, body: object) => desk.call('POST', `${vehicles}${path}`, { token, body })
  const add = (body: object) => post('', { ...van, ...body })
  const names = async (query = '') =>
    (await desk.get(`${vehicles}${query}`)).data.list.map(({ name }: { readonly name: string }) => name)
  return { ...desk, token, post, add, names }
}

it('has what spec §3 says of it: name, remark, default flag [R3.2.28]', () => {
  expect(Object.keys(Vehicle.fields)).toEqual(['name', 'remark', 'isDefault'])
})

it('adds vehicles and lists them, the last added first', async () => {
  const { add, get, names } = await open()
  const { status, data } = await add({})
  expect(status).toBe(200)
  expect(data).toMatchObject({ id: '1', ...van })
  expect(data.offers).toMatchObject([
    { command: 'change', allowed: true },
    { command: 'delete', allowed: true },
  ])
  await add({ name: 'Estate car' })
  expect(await names()).toEqual(['Estate car', 'Delivery van'])
  expect(await names('?sort=name')).toEqual(['Delivery van', 'Estate car'])
  expect(await names('?name=VAN')).toEqual(['Delivery van'])
  expect((await get(`${vehicles}/1`)).data).toEqual(data)
})

it('changes a vehicle, and deletes it: then it is in no list and takes no command any more', async () => {
  const { add, post, get, names } = await open()
  await add({})
  expect((await post('/1/change', { ...van, remark: 'Red' })).data).toMatchObject({ id: '1', remark: 'Red' })
  expect(await post('/1/delete', {})).toMatchObject({ status: 200, data: null })
  expect(await names()).toEqual([])
  expect(await get(`${vehicles}/1`)).toMatchObject({ status: 404 })
  expect(await post('/1/change', van)).toMatchObject({ status: 409, code: 'ILLEGAL_TRANSITION' })
  expect((await get('/lifecycle-service/vehicle/1/facts')).data.total).toBe(3)
})

it('has one default at most: the one that was made it last', async () => {
  const { add, post, names } = await open()
  await add({ name: 'A', isDefault: true })
  await add({ name: 'B', isDefault: true })
  expect(await names('?isDefault=yes')).toEqual(['B'])
  expect(await names('?isDefault=no')).toEqual(['A'])
  await post('/1/change', { ...van, name: 'A', isDefault: true })
  expect(await names('?isDefault=yes')).toEqual(['A'])
  await post('/1/delete', {})
  expect(await names('?isDefault=yes')).toEqual([])
})

it('adds many at once, all or none', async () => {
  const { post, names } = await open()
  const rows = ['A', 'B', 'C'].map((name) => ({ ...van, name, isDefault: true }))
  expect((await post('/batch', { rows })).data).toEqual({ added: 3 })
  expect(await names('?isDefault=yes')).toEqual(['C'])
  expect(await post('/batch', { rows: [van, { ...van, name: '' }] })).toMatchObject({ status: 400 })
  expect((await names()).length).toBe(3)
})

it('gives many a command, each by itself, and says why not of each that is refused', async () => {
  const { add, post, names } = await open()
  await add({ name: 'A' })
  await add({ name: 'B' })
  const { data } = await post('/commands/delete', { ids: ['1', '2', '9'], form: {} })
  expect(data).toMatchObject({ done: 2, refused: [{ id: '9' }] })
  expect(data.refused[0].message).not.toBe('')
  expect(await names()).toEqual([])
})

it('refuses a name that is missing, too long or padded, and a remark that is too long', async () => {
  const { add } = await open()
  for (const wrong of [
    { name: '' },
    { name: ' van' },
    { name: 'x'.repeat(61) },
    { remark: 'x'.repeat(vehicleRemarkMost + 1) },
  ])
    expect(await add(wrong)).toMatchObject({ status: 400, code: 'REQUEST_ERROR' })
})

it('is closed to accounts without its menu entry', async () => {
  const desk = await openDesk()
  const token = await desk.token(clerk)
  expect(await desk.call('GET', vehicles, { token })).toMatchObject({ status: 403 })
  expect(await desk.call('POST', vehicles, { token, body: van })).toMatchObject({ status: 403 })
})

it('shows of a past moment what there was, also what has been deleted since', async () => {
  const { call, clock, token } = await charged()
  const mine = await token()
  const post = (path: string, body: object) => call('POST', `${vehicles}${path}`, { token: mine, body })
  const names = async (query: string): Promise<readonly string[]> => {
    const { data } = await call('GET', `${vehicles}${query}`, { token: mine })
    return data.list.map(({ name }: { readonly name: string }) => name)
  }
  const before = instant(clock.now())
  clock.move(MINUTE)
  await post('', { ...van, isDefault: true })
  await post('', { ...van, name: 'Estate car' })
  const added = instant(clock.now())
  clock.move(MINUTE)
  await post('/1/delete', {})
  expect(await names('')).toEqual(['Estate car'])
  expect(await names(`?asOf=${before}`)).toEqual([])
  expect(await names(`?asOf=${added}`)).toEqual(['Estate car', 'Delivery van'])
  expect(await names(`?asOf=${added}&isDefault=yes`)).toEqual(['Delivery van'])
  const { data } = await call('GET', `${vehicles}/1?asOf=${added}`, { token: mine })
  expect(data).toMatchObject({ name: 'Delivery van', isDefault: true })
  expect(data.offers.every(({ allowed }: { readonly allowed: boolean }) => !allowed)).toBe(true)
})
