import { expect, it } from 'vitest'
import { CardDetail } from '#contracts/users/rfid-card.calls.ts'
import { charged } from '#tests/backend/http/charged.ts'
import { clerk } from '#tests/backend/http/installation.ts'

/** Cards, as people issue, send, block, unbind and delete them. */

const cards = '/user-service/cards'
const fob = { idTag: 'Fob-1', name: 'Key fob', readByReader: false, expiryDate: null, parentIdTag: null }
const handover = { customerId: 'C1', readByReader: true }
const sent = { customerId: 'C1', recipientName: 'Nora Kern', recipientAddress: 'Rynek 1, Łódź' }

async function open() {
  const desk = await charged()
  const token = await desk.token()
  const post = (path: string, body: object = {}) => desk.call('POST', `${cards}${path}`, { token, body })
  const get = (path = '') => desk.call('GET', `${cards}${path}`, { token })
  const issue = (different: object = {}) => post('', { ...fob, ...different })
  const tags = async (query: string) =>
    (await get(query)).data.list.map(({ idTag }: { readonly idTag: string }) => idTag)
  return { ...desk, token: async () => token, post, get, issue, tags }
}

it('has what spec §3 says of it: name, idTag, statuses, delivery, recipient, expiry, owner', () => {
  expect(Object.keys(CardDetail.fields)).toEqual(
    expect.arrayContaining([
      'idTag',
      'name',
      'state',
      'status',
      'deliveryType',
      'trackingNumber',
      'recipientName',
      'recipientAddress',
      'expiryDate',
      'customerId',
    ]),
  )
})

it('is issued into stock, or to its owner at once', async () => {
  const { issue, get, tags } = await open()
  expect(await issue()).toMatchObject({
    status: 200,
    data: { id: 'fob-1', idTag: 'Fob-1', state: 'Stock', status: 'unbind', customerId: null },
  })
  expect(await issue({ idTag: 'FOB-2', ...handover, expiryDate: '2030-12-31' })).toMatchObject({
    data: { state: 'Bound', status: 'bind', customerId: 'C1', deliveryType: 'TAKE', expiryDate: '2030-12-31' },
  })
  expect(await tags('?sort=idTag')).toEqual(['Fob-1', 'FOB-2', 'TAG1'])
  expect(await tags('?status=unbind')).toEqual(['Fob-1'])
  expect(await tags('?idTag=fOb&state=Bound')).toEqual(['FOB-2'])
  expect(await tags('?name=KEY&sort=-idTag')).toEqual(['FOB-2', 'Fob-1'])
  expect(await tags('?customerId=C1&sort=idTag')).toEqual(['FOB-2', 'TAG1'])
  expect((await get('/fob-2')).data.offers).toMatchObject([
    { command: 'issue', allowed: false },
    { command: 'order', allowed: false },
    { command: 'ship', allowed: false },
    { command: 'block', allowed: true },
    { command: 'unblock', allowed: false },
    { command: 'unbind', allowed: true },
    { command: 'edit', allowed: true },
    { command: 'reportLost', allowed: true },
    { command: 'delete', allowed: false },
  ])
})

it.each([
  ['a number that is taken, in whatever letters', { idTag: 'tag1' }, 409, 'idTag'],
  ['a number of 21 characters', { idTag: 'x'.repeat(21) }, 400, 'idTag'],
  ['a number with a blank', { idTag: 'a b' }, 400, 'idTag'],
  ['an owner who is not known', { customerId: 'C99', readByReader: true }, 409, 'customerId'],
  ['an owner and a number that no reader has read', { customerId: 'C1' }, 409, 'readByReader'],
  ['a day that the calendar does not have', { expiryDate: '2027-02-31' }, 400, 'expiryDate'],
])('refuses %s, names the field and adds nothing', async (_, different, status, field) => {
  const { issue, get } = await open()
  const answer = await issue(different)
  expect(answer.status).toBe(status)
  expect(JSON.stringify(answer)).toContain(`"${field}"`)
  expect((await get()).data.total).toBe(1)
})

it('is sent, and its recipient is kept in the vault alone', async () => {
  const { issue, post, get, world } = await open()
  await issue()
  expect((await post('/fob-1/order', { ...sent, recipientPhone: '+48 42 1' })).data).toMatchObject({ state: 'Ordered' })
  expect((await post('/fob-1/ship', { trackingNumber: 'PL-77' })).data).toMatchObject({ state: 'Shipped' })
  const { data } = await get('/fob-1')
  expect(data).toMatchObject({ ...sent, recipientPhone: '+48 42 1', deliveryType: 'SEND', trackingNumber: 'PL-77' })
  const { store } = world('0PL002')
  expect(JSON.stringify(store.facts('rfid-card', 'fob-1'))).not.toContain('Rynek')
})

it('is blocked, unblocked, edited, unbound and deleted; then its number is free again', async () => {
  const { issue, post, get } = await open()
  await issue(handover)
  expect((await post('/fob-1/block')).data).toMatchObject({ state: 'Blocked', status: 'bind' })
  expect(await post('/fob-1/block')).toMatchObject({ status: 409, code: 'ILLEGAL_TRANSITION' })
  expect((await post('/fob-1/unblock')).data).toMatchObject({ state: 'Bound' })
  const edited = { name: 'Van', expiryDate: '2031-01-31', parentIdTag: 'FLEET' }
  expect((await post('/fob-1/edit', edited)).data).toMatchObject(edited)
  expect(await post('/fob-1/delete')).toMatchObject({ status: 409 })
  expect((await post('/fob-1/unbind')).data).toMatchObject({ state: 'Stock', status: 'unbind' })
  expect(await post('/fob-1/delete')).toMatchObject({ status: 200, data: null })
  expect(await get('/fob-1')).toMatchObject({ status: 404 })
  expect(await issue({ idTag: 'FOB-1' })).toMatchObject({ status: 200, data: { idTag: 'FOB-1', name: 'Key fob' } })
})

it('is never issued again once it was lost, not under another spelling either', async () => {
  const { issue, post } = await open()
  await issue(handover)
  expect((await post('/fob-1/reportLost')).data).toMatchObject({ state: 'Lost' })
  expect(await post('/fob-1/delete')).toMatchObject({ status: 409 })
  expect(await issue({ idTag: 'FOB-1' })).toMatchObject({ status: 409 })
})

it('is issued many at a time, all or none, after a dry run that says what is wrong with each', async () => {
  const { post, get, call, token } = await open()
  const rows = [
    { ...fob, idTag: 'A' },
    { ...fob, idTag: 'TAG1' },
    { ...fob, idTag: 'a' },
    { ...fob, idTag: 'B', customerId: 'C9', readByReader: true },
    { ...fob, idTag: 'C', customerId: 'C1' },
  ]
  const { data } = await call('POST', '/user-service/card-checks', { token: await token(), body: { rows } })
  expect(data.list).toMatchObject([
    { row: 1, field: 'idTag', rule: 'idTagFree' },
    { row: 2, field: 'idTag', rule: 'idTagFree' },
    { row: 3, field: 'customerId', rule: 'customerKnown' },
    { row: 4, field: 'readByReader', rule: 'readByReader' },
  ])
  expect(await post('/batch', { rows })).toMatchObject({ status: 409 })
  expect((await get()).data.total).toBe(1)
  expect((await post('/batch', { rows: rows.slice(0, 1) })).data).toEqual({ added: 1 })
  const many = await post('/commands/delete', { ids: ['a', 'tag1'], form: {} })
  expect(many.data).toMatchObject({ done: 1, refused: [{ id: 'tag1' }] })
})

it('names customers to issue it to', async () => {
  const { call, token } = await open()
  const owners = async (query: string) =>
    (await call('GET', `/user-service/card-owners${query}`, { token: await token() })).data
  expect(await owners('?sought=c1')).toEqual([{ id: 'C1', name: null }])
  expect(await owners('?sought=nobody')).toEqual([])
})

it('is closed to accounts without its menu entry', async () => {
  const desk = await charged()
  const token = await desk.token(clerk)
  expect(await desk.call('GET', cards, { token })).toMatchObject({ status: 403 })
  expect(await desk.call('POST', cards, { token, body: fob })).toMatchObject({ status: 403 })
})
