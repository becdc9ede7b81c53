import { expect, it } from 'vitest'
import { readPayments } from '#backend/payments/payment-choice.ts'

/** What the environment says of payments online. */

const stripe = { PAYMENT_GATEWAY: 'stripe', PAYMENT_KEY: 'sk_1', PAYMENT_RETURN: 'https://volt.example/paid' }
const own = { isDemo: false }

it('has no gateway by itself, and one without a bank in the demo', () => {
  expect(readPayments({}, own)).toBeNull()
  expect(readPayments({}, { isDemo: true })).toEqual({ gateway: 'STAND-IN' })
})

it('takes Stripe with its key, at its own address or that of a proxy, in the demo, too', () => {
  const known = { gateway: 'STRIPE', key: 'sk_1', returnTo: 'https://volt.example/paid' }
  expect(readPayments(stripe, own)).toEqual({ ...known, url: 'https://api.stripe.com' })
  expect(readPayments({ ...stripe, PAYMENT_URL: 'http://proxy:8/' }, { isDemo: true })).toEqual({
    ...known,
    url: 'http://proxy:8',
  })
})

it.each([
  [{ PAYMENT_KEY: 'sk_1' }, 'PAYMENT_KEY needs PAYMENT_GATEWAY'],
  [{ PAYMENT_URL: 'http://proxy' }, 'PAYMENT_URL needs PAYMENT_GATEWAY'],
  [{ ...stripe, PAYMENT_GATEWAY: 'PayPal' }, 'PAYMENT_GATEWAY must be STRIPE'],
  [{ PAYMENT_GATEWAY: 'STRIPE', PAYMENT_RETURN: 'https://volt.example' }, 'PAYMENT_GATEWAY STRIPE needs PAYMENT_KEY'],
  [{ PAYMENT_GATEWAY: 'STRIPE', PAYMENT_KEY: 'sk_1' }, 'PAYMENT_GATEWAY STRIPE needs PAYMENT_RETURN'],
  [{ ...stripe, PAYMENT_RETURN: 'volt.example' }, 'PAYMENT_RETURN must begin with http:// or https://'],
  [{ ...stripe, PAYMENT_URL: 'ftp://proxy' }, 'PAYMENT_URL must begin with http:// or https://'],
])('says what is wrong with %o', (env, problem) => {
  expect(readPayments(env, own)).toBe(problem)
})
