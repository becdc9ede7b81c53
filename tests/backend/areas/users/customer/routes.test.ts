import { Schema } from 'effect'
import { describe, expect, it } from 'vitest'
import { Email, Phone } from '#contracts/contact.ts'
import { envelope } from '#contracts/endpoint.ts'
import { CustomerDetail, customer, customers } from '#contracts/users/customer.calls.ts'
import { Gender } from '#contracts/users/customer.ts'
import { money } from '#contracts/units.ts'
import { topUp } from '#backend/areas/finance/wallet/commands.ts'
import { admin, clerk } from '#tests/backend/http/installation.ts'
import { openDesk } from '#tests/backend/http/desk.ts'

/** Customers, as people keep them. */

const path = customers.path
const draft = {
  firstName: 'Łucja',
  lastName: 'Wróbel',
  gender: 'female',
  email: 'Lucja@Example.com',
  phone: '+48 601-234-567',
  country: 'PL',
  city: 'Łódź',
  zipCode: '90-001',
  idCard: 'ABC123456',
  accountType: 'PERSONAL',
  payWay: 'PERSONAL',
  creditLine: 500_000,
  evSeries: 'ID.3',
  evModel: 'Pro S',
}

async function open() {
  const desk = await openDesk()
  const token = await desk.token(admin)
  const post = (end: string, body: object) => desk.call('POST', `${path}${end}`, { token, body })
  const add = (body: object = {}) => post('', { ...draft, ...body })
  const codes = async (query: string) =>
    (await desk.get(`${path}${query}`)).data.list.map(({ code }: { readonly code: string }) => code)
  return { ...desk, token, post, add, codes }
}

const fits = (answer: unknown, text: string): boolean =>
  Schema.is(envelope(answer as Schema.Codec<unknown, unknown>))(JSON.parse(text))

it('has what spec §3 says of a customer [R3.2.02]', () => {
  const wanted =
    'country city email evSeries evModel firstName lastName gender image zipCode code idCard accountType creditLine payWay balance groups groupBalance membershipLevel deduction'
  expect(Object.keys(CustomerDetail.fields)).toEqual(expect.arrayContaining(wanted.split(' ')))
})

it('knows the genders of spec §3, and no other [R3.3.02]', () => {
  expect(Gender.literals).toEqual(['male', 'female'])
  expect(Schema.is(Gender)('other')).toBe(false)
})

describe('how people are reached', () => {
  it.each(['a@b.co', 'first.last+tag@mail.example.org'])('takes the e-mail address %s [R5.8.04]', (email) => {
    expect(Schema.is(Email)(email)).toBe(true)
  })
  it.each(['a@b', 'a b@c.d', '@c.d', 'a@@b.co', 'a@b..co', `${'x'.repeat(65)}@b.co`, `a@${'x'.repeat(260)}.co`])(
    'refuses the e-mail address %s [R5.8.04]',
    (email) => {
      expect(Schema.is(Email)(email)).toBe(false)
    },
  )
  it.each(['+33 612345678', '13800138000', '601-234-567'])('takes the phone number %s [R5.8.05]', (phone) => {
    expect(Schema.is(Phone)(phone)).toBe(true)
  })
  it.each(['12ab', '12', '++33 612345678', '123456789012345678901', ''])(
    'refuses the phone number %s [R5.8.05]',
    (phone) => {
      expect(Schema.is(Phone)(phone)).toBe(false)
    },
  )
})

it('registers a customer with every field, who may charge and has a wallet', async () => {
  const { add, call, token, get } = await open()
  const added = await add()
  expect(added).toMatchObject({
    status: 200,
    data: {
      ...draft,
      code: added.data.id,
      name: 'Łucja Wróbel',
      status: 'NORMAL',
      balance: 0,
      held: 0,
      available: 500_000,
      deduction: 0,
      groups: [],
      groupBalance: null,
      membershipLevel: null,
    },
  })
  expect(added.data.offers).toMatchObject([
    { command: 'change', allowed: true },
    { command: 'block', allowed: true },
    { command: 'unblock', allowed: false },
  ])
  const one = await call('GET', `${path}/${added.data.id}`, { token })
  expect(one.data).toEqual(added.data)
  expect(fits(customer.answer, one.text)).toBe(true)
  expect(fits(customers.answer, (await get(path)).text)).toBe(true)
})

it('keeps what tells who somebody is out of the facts', async () => {
  const { add, post, site } = await open()
  const { id } = (await add()).data
  await post(`/${id}/change`, { ...draft, city: 'Gdynia', email: 'other@example.com' })
  const said = JSON.stringify(site.world.store.after(0, 10_000)).toLowerCase()
  for (const secret of [
    'łucja',
    'wróbel',
    'lucja@',
    'other@example',
    '234-567',
    'gdynia',
    'łódź',
    '90-001',
    'abc123456',
  ])
    expect(said).not.toContain(secret)
  const facts = site.world.store.facts('customer', id)
  expect(facts.at(-1)?.data).toMatchObject({ code: id, country: 'PL', personal: ['email', 'city'] })
})

it('finds customers by name, e-mail and phone in any letters, by code, status and account type', async () => {
  const { add, post, codes } = await open()
  await add({ code: 'VIP-1' })
  await add({ firstName: '雅婷', lastName: '林', email: 'lin@example.tw', phone: '0912345678', code: 'TW.2' })
  await add({ firstName: 'Bo', lastName: 'Li', email: 'bo@example.com', code: 'X_3', accountType: 'LEADER' })
  expect(await codes(`?name=${encodeURIComponent('WRÓBEL')}&size=10`)).toEqual(['VIP-1'])
  expect(await codes(`?name=${encodeURIComponent('łuc')}`)).toEqual(['VIP-1'])
  expect(await codes(`?name=${encodeURIComponent('林雅')}`)).toEqual(['TW.2'])
  expect(await codes('?name=%40example.com&sort=code')).toEqual(['VIP-1', 'X_3'])
  expect(await codes('?name=601234')).toEqual(['VIP-1', 'X_3'].toReversed())
  expect(await codes('?name=nobody')).toEqual([])
  expect(await codes('?code=vip')).toEqual(['VIP-1'])
  expect(await codes('?accountType=LEADER')).toEqual(['X_3'])
  const { id } = (await add({ email: 'late@example.com', code: 'L4' })).data
  await post(`/${id}/block`, { reason: 'Asked for it' })
  expect(await codes('?status=ABNORMAL')).toEqual(['L4'])
})

it.each([
  ['a code that is taken', { code: 'vip-1', email: 'a@b.co' }, 'code', 'codeFree', 'vip-1'],
  ['an e-mail address that is taken', { email: 'LUCJA@example.COM' }, 'email', 'emailFree', 'LUCJA@example.COM'],
])('refuses %s by field, rule and value', async (_, change, field, rule, value) => {
  const { add, get } = await open()
  const before = (await get(path)).data.total
  expect((await add({ code: 'VIP-1' })).status).toBe(200)
  const refused = await add(change)
  expect(refused.status).toBe(409)
  expect(refused.data.fields).toMatchObject([{ part: 'body', field, rule, value }])
  expect((await get(path)).data.total).toBe(before + 1)
})

it.each([
  ['without an e-mail address', { email: undefined }, 'email', 'missing'],
  ['with half an e-mail address', { email: 'a@b' }, 'email', 'pattern'],
  ['with letters for a phone number', { phone: '12ab' }, 'phone', 'pattern'],
  ['without a last name', { lastName: '' }, 'lastName', 'betweenLength'],
  ['with a credit line of a tenth of a cent', { creditLine: 10 }, 'creditLine', 'multipleOf'],
  ['with a credit line of a billion', { creditLine: 10_000_000_000_000 }, 'creditLine', 'between'],
  ['with an unknown gender', { gender: 'x' }, 'gender', 'oneOf'],
])('registers nobody %s', async (_, change, field, rule) => {
  const { add, get } = await open()
  const before = (await get(path)).data.total
  const refused = await add(change)
  expect(refused.status).toBe(400)
  expect(refused.data.fields).toMatchObject([{ part: 'body', field, rule }])
  expect((await get(path)).data.total).toBe(before)
})

it('changes a customer: what is left out is gone, the address is free again, and the code stays', async () => {
  const { add, post } = await open()
  const { id } = (await add({ code: 'VIP-1' })).data
  const { gender: _gender, phone: _phone, country: _country, idCard: _idCard, ...rest } = draft
  const changed = await post(`/${id}/change`, { ...rest, email: 'new@example.com', creditLine: 0 })
  expect(changed).toMatchObject({
    status: 200,
    data: { code: 'VIP-1', gender: null, phone: null, country: null, idCard: null, creditLine: 0 },
  })
  expect((await add()).status).toBe(200)
  expect((await add({ email: 'new@example.com' })).status).toBe(409)
})

it('blocks and unblocks a customer, with a reason; many at once, each by itself', async () => {
  const { add, post } = await open()
  const one = (await add()).data.id
  const other = (await add({ email: 'b@example.com' })).data.id
  expect((await post(`/${one}/block`, {})).status).toBe(422)
  expect((await post(`/${one}/block`, { reason: 'Card was stolen' })).data).toMatchObject({ status: 'ABNORMAL' })
  const many = await post('/commands/block', { ids: [one, other], form: { reason: 'Card was stolen' } })
  expect(many.data).toMatchObject({ done: 1, refused: [{ id: one }] })
  expect((await post(`/${one}/unblock`, { reason: 'It was found' })).data).toMatchObject({ status: 'NORMAL' })
})

it('does not go below what is already owed or kept back', async () => {
  const { add, post, site } = await open()
  const { id } = (await add()).data
  await site.seeder.run(topUp, { customerId: id, amount: money(-300_000), remark: 'A fine', billId: 'R9' })
  const refused = await post(`/${id}/change`, { ...draft, creditLine: 200_000, city: 'Gdynia' })
  expect(refused.status).toBe(409)
  expect(refused.data.fields).toMatchObject([{ field: 'creditLine', rule: 'lineCovers' }])
  expect((await post(`/${id}/change`, { ...draft, creditLine: 300_000 })).data).toMatchObject({
    city: 'Łódź',
    balance: -300_000,
    available: 0,
    deduction: 300_000,
  })
})

it('is for those who may see profiles', async () => {
  const desk = await openDesk()
  expect(await desk.get(path, await desk.token(clerk))).toMatchObject({ status: 403 })
})
