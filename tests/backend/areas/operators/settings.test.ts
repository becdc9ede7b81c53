import { expect, it } from 'vitest'
import { changeOperatorSettings, readOperatorSettings } from '#contracts/operators/operator-settings.calls.ts'
import { charged } from '#tests/backend/http/charged.ts'
import { clerk, openInstallation } from '#tests/backend/http/installation.ts'
import type { admin, Installation } from '#tests/backend/http/installation.ts'

/** The name and the currency of an operator. */

const { path } = readOperatorSettings

const change = async ({ call, token }: Installation, body: unknown, as: Partial<typeof admin> = {}) =>
  call(changeOperatorSettings.method, path, { token: await token(as), body })

it('is called and counts as it was founded until somebody chooses', async () => {
  const { call, token } = await openInstallation()
  expect((await call('GET', path, { token: await token() })).data).toEqual({
    name: 'Volt Rivers',
    currency: { code: 'USD', sign: '$', scale: 2 },
    isCurrencyFixed: false,
    offers: [{ command: 'register', allowed: true, reason: null, guard: null }],
  })
})

it('is called and counts from then on as a SUPER has chosen', async () => {
  const installation = await openInstallation()
  const { call, token, world } = installation
  const chosen = await change(installation, { name: 'Ładowarki Wisła', currency: 'PLN' })
  const currency = { code: 'PLN', sign: 'zł', scale: 2 }
  expect(chosen.data).toMatchObject({ name: 'Ładowarki Wisła', currency, isCurrencyFixed: false })
  const mine = { token: await token() }
  expect((await call('GET', '/user-service/person/operator/support/currency', mine)).data).toEqual(currency)
  expect((await call('GET', '/user-service/person/operator', mine)).data).toMatchObject({
    operatorName: 'Ładowarki Wisła',
  })
  expect((await call('GET', '/user-service/operator/login/info/0PL002')).data).toMatchObject({
    operatorName: 'Ładowarki Wisła',
  })
  expect(world('0PL002').settings.currency).toEqual(currency)
  expect((await change(installation, { name: 'Wisła', currency: 'XOF' })).data.currency).toEqual({
    code: 'XOF',
    sign: 'FCFA',
    scale: 0,
  })
})

it('leaves the choice to a SUPER', async () => {
  const installation = await openInstallation()
  expect(await change(installation, { name: 'Mine', currency: 'EUR' }, clerk)).toMatchObject({ code: 'ACCESS_DENIED' })
  const { call, token } = installation
  const seen = await call('GET', path, { token: await token(clerk) })
  expect(seen.data.offers).toEqual([{ command: 'register', allowed: false, reason: 'notPermitted', guard: null }])
})

it.each([
  [{ name: '', currency: 'EUR' }, 'name'],
  [{ name: 'x'.repeat(61), currency: 'EUR' }, 'name'],
  [{ name: 'Volt', currency: 'XAU' }, 'currency'],
  [{ name: 'Volt', currency: 'eur' }, 'currency'],
])('refuses %o by its field', async (body, field) => {
  const installation = await openInstallation()
  const answer = await change(installation, body)
  expect(answer).toMatchObject({ status: 400 })
  expect(answer.text).toContain(`"${field}"`)
})

it('keeps the currency in which something is priced or paid, and lets the name be changed', async () => {
  const installation = await charged()
  const refused = await change(installation, { name: 'Volt Rivers', currency: 'EUR' })
  expect(refused).toMatchObject({ status: 409, code: 'ILLEGAL_TRANSITION' })
  expect(refused.text).toContain('"currency"')
  const renamed = await change(installation, { name: 'Volt', currency: 'USD' })
  expect(renamed.data).toMatchObject({ name: 'Volt', currency: { code: 'USD' }, isCurrencyFixed: true })
})
