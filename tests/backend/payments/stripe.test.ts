import { expect, it, onTestFinished } from 'vitest'
import { currencyOf } from '#contracts/finance/currency.ts'
import { Unreachable } from '#contracts/finance/payment/payment-gateway.ts'
import { askForPayment, notifyOfPayment } from '#contracts/finance/payment/payment.calls.ts'
import { money } from '#contracts/units.ts'
import { openStripe } from '#backend/payments/stripe.ts'
import { openDesk } from '#tests/backend/http/desk.ts'
import { admin } from '#tests/backend/http/installation.ts'
import { stripeKey, stripeServer } from './stripe-server.ts'

/** Stripe's Checkout, as its API reference says it behaves, and as networks do. */

async function open(key = stripeKey) {
  const server = await stripeServer()
  onTestFinished(() => server.close())
  const troubles: string[] = []
  const choice = { gateway: 'STRIPE', key, returnTo: 'https://volt.example/paid', url: server.url } as const
  const gateway = openStripe(choice, { onTrouble: (problem) => troubles.push(problem) })
  const ask = (amount = 251_500, code = 'EUR') =>
    gateway.open({ key: 'P1', amount: money(amount), currency: currencyOf(code), description: 'Doładowanie 25,15 zł' })
  return { server, gateway, troubles, ask }
}

it('asks for a page with amount, currency, our number and where to go afterwards', async () => {
  const { server, ask } = await open()
  expect(await ask()).toEqual({ kind: 'opened', reference: 'cs_test_1', paymentUrl: `${server.url}/c/pay/cs_test_1` })
  expect(server.asked.map(({ line, key }) => [line, key])).toEqual([['POST /v1/checkout/sessions', 'P1']])
  expect(Object.fromEntries(server.asked[0]?.form ?? [])).toEqual({
    mode: 'payment',
    client_reference_id: 'P1',
    success_url: 'https://volt.example/paid',
    'line_items[0][quantity]': '1',
    'line_items[0][price_data][currency]': 'eur',
    'line_items[0][price_data][unit_amount]': '2515',
    'line_items[0][price_data][product_data][name]': 'Doładowanie 25,15 zł',
  })
})

it.each([
  ['EUR', 251_500, '2515'],
  ['XAF', 50_000_000, '5000'],
  ['JPY', 5_000_000, '500'],
  ['KWD', 12_500, '1250'],
])('counts in minor units of %s', async (code, amount, minor) => {
  const { server, gateway, ask } = await open()
  await ask(amount, code)
  expect(server.asked[0]?.form.get('line_items[0][price_data][unit_amount]')).toBe(minor)
  server.change('cs_test_1', { status: 'complete', payment_status: 'paid' })
  expect(await gateway.ask('cs_test_1')).toEqual({ kind: 'captured', amount, currency: code })
})

it('refuses an amount that the currency has no coins for, and asks nobody', async () => {
  const { server, ask } = await open()
  expect(await ask(5_005_000, 'JPY')).toEqual({ kind: 'refused', reason: 'GATEWAY_REFUSED' })
  expect(server.asked).toEqual([])
})

it('is answered with the same page for the same key', async () => {
  const { server, ask } = await open()
  server.misbehave({ status: 500, body: 'oops', isDone: true })
  await expect(ask()).rejects.toThrow(Unreachable)
  expect(await ask()).toMatchObject({ reference: 'cs_test_1' })
  expect(await ask()).toMatchObject({ reference: 'cs_test_1' })
})

const expanded = (status: string) => ({ payment_intent: { id: 'pi_1', status } })

it.each([
  ['open', { status: 'open' }, { kind: 'open' }],
  ['expired', { status: 'expired' }, { kind: 'refused', reason: 'GATEWAY_EXPIRED' }],
  ['under way for days', { status: 'complete', ...expanded('processing') }, { kind: 'open' }],
  [
    'failed after days',
    { status: 'complete', ...expanded('requires_payment_method') },
    { kind: 'refused', reason: 'GATEWAY_DECLINED' },
  ],
  ['canceled', { status: 'complete', ...expanded('canceled') }, { kind: 'refused', reason: 'GATEWAY_DECLINED' }],
  [
    'paid',
    { status: 'complete', payment_status: 'paid', ...expanded('succeeded') },
    { kind: 'captured', amount: 251_500, currency: 'EUR' },
  ],
  [
    'paid with less',
    { status: 'complete', payment_status: 'paid', amount_total: 2_000 },
    { kind: 'captured', amount: 200_000, currency: 'EUR' },
  ],
])('says what became of a payment that is %s', async (_, more, found) => {
  const { server, gateway, ask } = await open()
  await ask()
  server.change('cs_test_1', more)
  expect(await gateway.ask('cs_test_1')).toEqual(found)
  expect(server.asked.at(-1)?.line).toBe('GET /v1/checkout/sessions/cs_test_1?expand[]=payment_intent')
})

it.each([
  ['no JSON', { body: '<html>busy</html>' }],
  ['JSON that says nothing', { body: '{}' }],
  ['half a line', { body: '{"id":"cs_test_1","url":' }],
  [
    'an amount without measure',
    { body: '{"id":"a","url":"b","status":"open","payment_status":"paid","amount_total":1e300,"currency":"eur"}' },
  ],
  ['a failure', { status: 500, body: '{"error":{"message":"try later"}}' }],
  ['too many requests', { status: 429, body: '{}' }],
  ['another address', { status: 302, body: '', headers: { location: 'http://127.0.0.1:1/' } }],
  ['more than can be read', { body: `"${'x'.repeat(1_100_000)}"` }],
])('is unreachable while it answers %s, and says so', async (_, odd) => {
  const { server, gateway, ask, troubles } = await open()
  await ask()
  server.misbehave(odd, odd)
  await expect(gateway.ask('cs_test_1')).rejects.toThrow(Unreachable)
  await expect(ask()).rejects.toThrow(Unreachable)
  expect(troubles).toHaveLength(2)
  expect(await gateway.ask('cs_test_1')).toEqual({ kind: 'open' })
})

it('gives up on a server that answers nothing', async () => {
  const { server, ask, troubles } = await open()
  server.misbehave('nothing')
  await expect(ask()).rejects.toThrow(Unreachable)
  expect(troubles).toEqual([expect.stringContaining('timeout')])
})

it('says whose key is wrong, and never which key it is', async () => {
  const { ask, troubles } = await open('sk_test_wrong')
  await expect(ask()).rejects.toThrow(Unreachable)
  expect(troubles).toEqual(['it answers 401: Invalid API Key provided'])
})

it('does not ask again for what is refused', async () => {
  const { server, ask } = await open()
  server.misbehave({ status: 400, body: '{"error":{"message":"Amount must be at least 50 cents"}}' })
  expect(await ask(1_000)).toEqual({ kind: 'refused', reason: 'GATEWAY_REFUSED' })
})

it('reads in a notification nothing but which payment it is about', async () => {
  const { gateway } = await open()
  const object = { object: 'checkout.session', client_reference_id: 'P1', payment_status: 'paid' }
  expect(gateway.keyIn({ type: 'checkout.session.completed', data: { object } })).toBe('P1')
  for (const other of [
    null,
    'P1',
    {},
    { data: { object: { ...object, object: 'charge' } } },
    { data: { object: { object: 'checkout.session', client_reference_id: null } } },
  ])
    expect(gateway.keyIn(other)).toBeNull()
})

it('credits a payment over the wire, from the bill to the notification', async () => {
  const { server, gateway } = await open()
  const desk = await openDesk({ payments: gateway })
  const body = { customerId: 'CUST1', amount: 251_500, reason: 'By phone', key: 'abcdef0123456789' }
  const { data } = await desk.call('POST', askForPayment.path, { token: await desk.token(admin), body })
  const bill = async () => (await desk.get(`/finance-service/bills/${data.id}`)).data
  await expect.poll(async () => (await bill()).paymentUrl).toBe(`${server.url}/c/pay/cs_test_1`)
  server.change('cs_test_1', { status: 'complete', payment_status: 'paid' })
  const object = { object: 'checkout.session', client_reference_id: data.id, id: 'cs_test_1' }
  const event = { id: 'evt_1', object: 'event', type: 'checkout.session.completed', data: { object } }
  expect((await desk.call('POST', notifyOfPayment.path, { body: event })).status).toBe(200)
  expect(await bill()).toMatchObject({ status: 'PaySuccess', reference: 'cs_test_1', paidAmount: 251_500 })
})
