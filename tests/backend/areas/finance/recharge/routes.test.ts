import { Schema } from 'effect'
import { describe, expect, it } from 'vitest'
import { RechargeAmount } from '#contracts/finance/recharge.ts'
import { recharges } from '#contracts/finance/recharge.calls.ts'
import { money } from '#contracts/units.ts'
import { openDesk } from '#tests/backend/http/desk.ts'
import { admin, clerk } from '#tests/backend/http/installation.ts'

/** Money at the desk: topped up, deducted, refused, and booked once. */

const path = recharges.path
const customerPath = '/user-service/customers'
const reason = 'Paid in cash'

async function open(settings = {}) {
  const desk = await openDesk({ settings })
  const token = await desk.token(admin)
  let keys = 0
  const book = (amount: number, more: object = {}, lang = 'en') => {
    keys += 1
    const body = { customerId: 'CUST1', amount, reason, key: `key${String(keys).padStart(12, '0')}`, ...more }
    return desk.call('POST', `${path}?lang=${lang}`, { token, body })
  }
  const balance = async () => (await desk.get(`${customerPath}/CUST1`)).data.balance
  return { ...desk, book, balance }
}

describe('the amount of a top-up', () => {
  it.each([100_500, -35_000, 100])('may be %s ten-thousandths [R5.3.02]', (amount) => {
    expect(Schema.is(RechargeAmount)(money(amount))).toBe(true)
  })
  it.each([100_550, 0, 50, -35_050, 10_000_000_000_100])('may not be %s ten-thousandths [R5.3.02]', (amount) => {
    expect(Schema.is(RechargeAmount)(money(amount))).toBe(false)
  })
})

it('tops up and deducts to the cent, each with a record, and the ledger sums to zero [R5.3.03]', async () => {
  const { book, balance, get, site } = await open()
  const before = await balance()
  const topUp = await book(100_500)
  expect(topUp).toMatchObject({
    status: 200,
    data: {
      direction: 'topUp',
      amount: 100_500,
      customerId: 'CUST1',
      balanceBefore: before,
      balanceAfter: before + 100_500,
      remark: reason,
      cashier: admin.account,
    },
  })
  const deduction = await book(-35_000)
  expect(deduction.data).toMatchObject({ direction: 'deduction', amount: -35_000, balanceAfter: before + 65_500 })
  expect(await balance()).toBe(before + 65_500)
  const list = await get(`${path}?customerId=CUST1`)
  expect(list.data.list.map(({ amount }: { readonly amount: number }) => amount).slice(0, 2)).toEqual([
    -35_000, 100_500,
  ])
  expect((await get(`${path}?direction=deduction`)).data.total).toBe(1)
  expect((await get(`${path}/${deduction.data.id}`)).data).toEqual(deduction.data)
  expect((await get(`/finance-service/bills/${topUp.data.id}`)).data).toMatchObject({
    type: 'Recharge',
    status: 'PaySuccess',
    gateway: 'ADMIN',
    amount: 100_500,
  })
  const accounts = new Map(
    site.world.store.db
      .prepare<[], { account: string; balance: number }>('SELECT * FROM ledger')
      .all()
      .map(({ account, balance: sum }) => [account, sum]),
  )
  expect([...accounts.values()].reduce((sum, one) => sum + one, 0)).toBe(0)
  expect(accounts.get('wallet:CUST1')).toBe(before + 65_500)
  expect(accounts.get(`offlineCash:${admin.account}`)).toBe(-65_500)
})

it('refuses an amount with a fraction of a cent, and nothing happens [R5.3.03]', async () => {
  const { book, balance, get } = await open()
  const [before, records] = [await balance(), (await get(path)).data.total]
  for (const [amount, rule] of [
    [-35_050, 'multipleOf'],
    [100_550, 'multipleOf'],
    [0, 'invalid'],
    [10 ** 12, 'between'],
    [1.5, 'int'],
  ] as const) {
    const refused = await book(amount)
    expect([amount, refused.status]).toEqual([amount, 400])
    expect(refused.data.fields).toMatchObject([{ part: 'body', field: 'amount', rule }])
  }
  expect([await balance(), (await get(path)).data.total]).toEqual([before, records])
})

it('deducts no more than balance and credit line cover, and says what they are', async () => {
  const { book, balance, get } = await open()
  const before = await balance()
  const refused = await book(-(before + 100))
  expect(refused).toMatchObject({ status: 409, code: 'FUNDS_SHORT' })
  expect(refused.data.fields).toMatchObject([{ part: 'body', field: 'amount', rule: 'covered' }])
  expect(refused.message).toContain((before / 10_000).toFixed(2))
  expect((await book(-(before + 100), {}, 'pl')).message).toContain((before / 10_000).toFixed(2).replace('.', ','))
  expect(await balance()).toBe(before)
  expect((await get('/finance-service/bills?type=Recharge')).data.total).toBe(1)
  expect((await book(-before)).data.balanceAfter).toBe(0)
})

it('books a key once, however often it is sent', async () => {
  const { book, balance } = await open()
  const before = await balance()
  const key = 'abcdef0123456789'
  const [one, other] = await Promise.all([book(10_000, { key }), book(10_000, { key })])
  expect(one).toMatchObject({ status: 200 })
  expect(other.data).toEqual(one?.data)
  expect(await balance()).toBe(before + 10_000)
  const third = await book(20_000, { key })
  expect(third.status).toBe(409)
  expect(third.data.fields).toMatchObject([{ field: 'key', rule: 'keyUnused' }])
})

it('books nothing for nobody, without a reason, in parts of a coin, or by those who may not', async () => {
  const { book, call, token, balance } = await open({ currency: { code: 'XAF', sign: 'FCFA', scale: 0 } })
  const before = await balance()
  const unknown = await book(10_000, { customerId: 'NOBODY' })
  expect(unknown.status).toBe(409)
  expect(unknown.data.fields).toMatchObject([{ field: 'customerId', rule: 'customerKnown' }])
  expect((await book(10_000, { reason: 'No' })).status).toBe(400)
  const parts = await book(10_100)
  expect(parts.data.fields).toMatchObject([{ field: 'amount', rule: 'wholeCoins' }])
  const body = { customerId: 'CUST1', amount: 10_000, reason, key: 'abcdef0123456789' }
  expect(await call('POST', path, { token: await token(clerk), body })).toMatchObject({ status: 403 })
  expect(await balance()).toBe(before)
})

it('finds what was booked by the name of the customer', async () => {
  const { book, get, call, token } = await open()
  const draft = { firstName: 'Zoë', lastName: 'Li', email: 'zoe@example.com', accountType: 'PERSONAL' }
  const body = { ...draft, payWay: 'PERSONAL', creditLine: 0 }
  const added = await call('POST', customerPath, { token: await token(admin), body })
  await book(50_000, { customerId: added.data.id })
  expect((await get(`${path}?customerId=${encodeURIComponent('ZOË')}`)).data).toMatchObject({
    total: 1,
    list: [{ customerId: added.data.id, customerName: 'Zoë Li', amount: 50_000 }],
  })
  expect((await get('/user-service/customer-choices?sought=zo%C3%AB')).data).toEqual([
    { id: added.data.id, code: added.data.id, name: 'Zoë Li' },
  ])
})
