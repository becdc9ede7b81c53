import { expect, it } from 'vitest'
import { askForPayment, notifyOfPayment, paymentGateway } from '#contracts/finance/payment/payment.calls.ts'
import { openDesk } from '#tests/backend/http/desk.ts'
import { admin, clerk } from '#tests/backend/http/installation.ts'
import { MINUTE } from '#tests/support/site/network.ts'
import { DAY, factsOf, key, openOnline, reason } from './online-desk.ts'

/** Top-ups that customers pay at a gateway: asked for, paid, confirmed, and credited once whatever the gateway does. */

it('credits what a customer pays at the gateway, once it is confirmed, and the ledger sums to zero', async () => {
  const desk = await openOnline()
  const { ask, balance, read, site, payments, notify, reference, get } = desk
  const before = await balance()
  expect(await ask()).toMatchObject({
    status: 200,
    data: {
      id: `P${key}`,
      status: 'Paying',
      direction: 'topUp',
      amount: 250_000,
      balanceAfter: null,
      cashier: 'admin00',
    },
  })
  await site.pass(0)
  expect(payments.asked).toMatchObject([{ key: `P${key}`, amount: 250_000, description: reason }])
  const page = await read()
  expect(page).toMatchObject({ status: 'Paying', gateway: 'STRIPE', awaitsPage: false, reference: reference() })
  expect(page.paymentUrl).toBe(`${payments.path}/${reference()}`)
  expect(await balance()).toBe(before)

  const notification = payments.settle(reference(), 'captured')
  expect(await notify({ ...notification })).toMatchObject({ status: 200, data: null })
  expect(await read()).toMatchObject({
    status: 'PaySuccess',
    paidAmount: 250_000,
    paymentUrl: null,
    balanceBefore: before,
    balanceAfter: before + 250_000,
    attempts: [{ attempt: 1, outcome: 'PaySuccess' }],
  })
  expect(await balance()).toBe(before + 250_000)
  expect((await get(`/finance-service/recharges?status=PaySuccess&id=P${key}`)).data.list).toMatchObject([
    { id: `P${key}`, balanceAfter: before + 250_000 },
  ])
  const sums = new Map(
    site.world.store.db
      .prepare<[], { account: string; balance: number }>('SELECT * FROM ledger')
      .all()
      .map(({ account, balance: sum }) => [account, sum]),
  )
  expect([...sums.values()].reduce((sum, one) => sum + one, 0)).toBe(0)
  expect(sums.get('gatewayClearing:STRIPE')).toBe(-250_000)
  expect(factsOf(desk)).toEqual(['bill.opened', 'bill.linked', 'bill.captured'])
  expect(site.world.store.facts('bill', `P${key}`).map(({ by }) => by.kind)).toEqual(['person', 'gateway', 'gateway'])
  expect(site.defects).toEqual([])
})

it('asks for a key once, however often it is sent, and refuses it for something else', async () => {
  const { ask, site, payments } = await openOnline()
  const [one, other] = await Promise.all([ask(), ask()])
  expect(one.status).toBe(200)
  expect(other.data).toEqual(one.data)
  await site.pass(0)
  expect(payments.asked).toHaveLength(1)
  const third = await ask(300_000)
  expect([third.status, third.data.fields]).toMatchObject([409, [{ field: 'key', rule: 'keyUnused' }]])
})

it('believes no notification: it asks the gateway, which knows better', async () => {
  const { asked, balance, notify, payments } = await openOnline()
  const before = await balance()
  await asked()
  const looks = payments.looks
  expect((await notify({ key: `P${key}`, amount: 999, paid: true })).status).toBe(200)
  expect(payments.looks).toBe(looks + 1)
  for (const body of [{ key: 'Pnobody' }, { key: 'BR1' }, { key: 7 }, {}, { object: 'event' }])
    expect((await notify(body)).status).toBe(200)
  expect(await balance()).toBe(before)
  expect(payments.looks).toBe(looks + 1)
})

it('finds within a minute what was paid when the notification got lost', async () => {
  const { asked, balance, site, payments } = await openOnline()
  const before = await balance()
  payments.settle(await asked(), 'captured')
  await site.pass(MINUTE)
  expect(await balance()).toBe(before + 250_000)
})

it('credits once, however often the gateway says so', async () => {
  const desk = await openOnline()
  const { asked, balance, site, payments, notify } = desk
  const before = await balance()
  const notification = payments.settle(await asked(), 'captured')
  await Promise.all([
    notify({ ...notification }),
    notify({ ...notification }),
    site.pass(MINUTE),
    notify({ ...notification }),
  ])
  await site.pass(DAY)
  await notify({ ...notification })
  expect(await balance()).toBe(before + 250_000)
  expect(factsOf(desk)).toEqual(['bill.opened', 'bill.linked', 'bill.captured'])
})

it('asks again for a page when the answer got lost, and for the same one', async () => {
  const { ask, site, payments, read } = await openOnline()
  payments.losesAnswers = true
  await ask()
  await site.pass(0)
  expect(await read()).toMatchObject({ status: 'Paying', paymentUrl: null, awaitsPage: true })
  payments.losesAnswers = false
  await site.pass(MINUTE)
  expect((await read()).paymentUrl).not.toBeNull()
  expect(payments.asked.map(({ key: one }) => one)).toEqual([`P${key}`, `P${key}`])
  expect(site.defects).toEqual([])
})

it('tells the gateway to notify again when it cannot be asked', async () => {
  const { asked, balance, payments, notify } = await openOnline()
  const before = await balance()
  const notification = payments.settle(await asked(), 'captured')
  payments.isDown = true
  expect(await notify({ ...notification })).toMatchObject({ status: 503, code: 'SERVICE_UNAVAILABLE' })
  payments.isDown = false
  expect((await notify({ ...notification })).status).toBe(200)
  expect(await balance()).toBe(before + 250_000)
})

it('says that the bank declined, and credits nothing', async () => {
  const { asked, balance, payments, notify, read } = await openOnline()
  const before = await balance()
  await notify({ ...payments.settle(await asked(), 'declined') })
  expect(await read()).toMatchObject({ status: 'PayFail', reason: 'GATEWAY_DECLINED', paymentUrl: null })
  expect(await balance()).toBe(before)
})

it('gives up after a day, and credits what is paid later all the same', async () => {
  const desk = await openOnline()
  const { asked, balance, payments, site, state } = desk
  const before = await balance()
  const reference = await asked()
  await site.pass(DAY - MINUTE)
  expect(state()?.value).toBe('Paying')
  await site.pass(2 * MINUTE)
  expect(state()).toMatchObject({ value: 'PayFail', context: { reason: 'GATEWAY_SILENT' } })
  payments.settle(reference, 'captured')
  await site.pass(DAY)
  expect(await balance()).toBe(before + 250_000)
  expect(state()).toMatchObject({ value: 'PaySuccess', context: { reason: null, balanceAfter: before + 250_000 } })
  expect(factsOf(desk).slice(2)).toEqual(['bill.unanswered', 'bill.capturedLate'])
})

it('says so when something else is paid after it gave up, and asks no more', async () => {
  const { asked, balance, payments, site, state } = await openOnline()
  const before = await balance()
  const reference = await asked()
  await site.pass(DAY + MINUTE)
  payments.other = { amount: 240_000 }
  payments.settle(reference, 'captured')
  await site.pass(DAY)
  expect(state()).toMatchObject({ value: 'PayFail', context: { reason: 'GATEWAY_OTHER_AMOUNT' } })
  const { looks } = payments
  await site.pass(3 * DAY)
  expect(payments.looks).toBe(looks)
  expect(await balance()).toBe(before)
})

it('asks no more about what the bank declined after it gave up', async () => {
  const { asked, payments, site, state } = await openOnline()
  const reference = await asked()
  await site.pass(DAY + MINUTE)
  payments.settle(reference, 'declined')
  await site.pass(DAY)
  expect(state()).toMatchObject({ value: 'PayFail', context: { reason: 'GATEWAY_DECLINED' } })
  const { looks } = payments
  await site.pass(3 * DAY)
  expect(payments.looks).toBe(looks)
})

it.each([{ amount: 240_000 }, { amount: 260_000 }, { currency: 'PLN' }])(
  'credits nobody when the gateway has taken something else: %o',
  async (other) => {
    const { asked, balance, payments, site, read, notify } = await openOnline()
    const before = await balance()
    payments.other = other
    const notification = payments.settle(await asked(), 'captured')
    await notify({ ...notification })
    await notify({ ...notification })
    expect(await read()).toMatchObject({ status: 'PayFail', reason: 'GATEWAY_OTHER_AMOUNT', paidAmount: 0 })
    expect(await balance()).toBe(before)
    expect(site.defects).toEqual([])
  },
)

it('asks for nothing from nobody, without a reason, in parts of a cent, or for those who may not', async () => {
  const { ask, call, token, get, payments, site } = await openOnline()
  for (const amount of [0, -100, 50, 10 ** 12, 1.5]) expect([amount, (await ask(amount)).status]).toEqual([amount, 400])
  expect((await ask(10_000, { reason: 'No' })).status).toBe(400)
  const unknown = await ask(10_000, { customerId: 'NOBODY' })
  expect([unknown.status, unknown.data.fields]).toMatchObject([409, [{ field: 'customerId', rule: 'customerKnown' }]])
  const body = { customerId: 'CUST1', amount: 10_000, reason, key }
  expect(await call('POST', askForPayment.path, { token: await token(clerk), body })).toMatchObject({ status: 403 })
  await site.pass(MINUTE)
  expect(payments.asked).toEqual([])
  expect((await get('/finance-service/bills?type=Recharge')).data.total).toBe(1)
})

it('says so where no gateway is set up, and offers none', async () => {
  const desk = await openDesk()
  expect((await desk.get(paymentGateway.path)).data).toEqual({ gateway: null })
  const body = { customerId: 'CUST1', amount: 10_000, reason, key }
  const refused = await desk.call('POST', `${askForPayment.path}?lang=en`, { token: await desk.token(admin), body })
  expect(refused).toMatchObject({ status: 409, code: 'NO_GATEWAY', message: 'No payment gateway is set up here' })
  expect((await desk.call('POST', notifyOfPayment.path, { body: { key: 'P1' } })).status).toBe(200)
})

it('lets whoever opens the page of the demo say what the bank does, in their language', async () => {
  const { address, asked, balance, read, payments } = await openOnline()
  const before = await balance()
  const page = `${address}${payments.path}/${await asked()}`
  const shown = async (language: string): Promise<string> =>
    (await fetch(page, { headers: { 'accept-language': language } })).text()
  expect(await shown('pl-PL,pl;q=0.9,en;q=0.8')).toContain('Zapłać')
  expect(await shown('zh-TW,zh;q=0.9')).toContain('付款，但通知遺失')
  expect(await shown('de')).toContain('Pay, and lose the notification')
  expect(await shown('fr')).toContain('Top-up &lt;b&gt;by phone&lt;/b&gt;')
  const form = { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' } } as const
  expect((await fetch(`${page}/steal`, form)).status).toBe(404)
  const paid = await fetch(`${page}/pay`, form)
  expect([paid.status, await paid.text()]).toEqual([200, expect.stringContaining('Paid. You can close this page.')])
  expect(await balance()).toBe(before + 250_000)
  await fetch(`${page}/decline`, form)
  expect((await read()).status).toBe('PaySuccess')
  expect((await fetch(`${address}${payments.path}/nonsense`)).status).toBe(404)
})
