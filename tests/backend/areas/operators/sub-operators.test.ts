import { expect, it } from 'vitest'
import {
  activateContract,
  addSubOperator,
  readSubOperator,
  subOperatorChoices,
} from '#contracts/operators/sub-operator.calls.ts'
import { clerk, openInstallation } from '#tests/backend/http/installation.ts'
import type { admin, Installation } from '#tests/backend/http/installation.ts'

/** Sub-operators: a SUPER registers them, and their contracts are activated (M27). */

const form = {
  name: 'Lakeside Charging',
  code: 'LAKESIDE',
  contactName: 'Maya Gurung',
  contactPhone: '+977 61 450 123',
  contactEmail: 'maya.gurung@lakeside.example',
}

const { path } = addSubOperator

async function opened() {
  const installation = await openInstallation()
  const { call, token } = installation
  const now = installation.world('0PL002').clock.now()
  const day = (days: number): string => new Date(now + days * 86_400_000).toISOString()
  const terms = {
    validFrom: day(-1),
    validTo: day(365),
    packageTier: 'standard',
    acConnectorsMax: 4,
    dcConnectorsMax: 2,
    administratorId: 'A1',
    clearingAccount: 'PL61 1090 1014',
  }
  const ask = async (method: string, at: string, body?: object, as: Partial<typeof admin> = {}) =>
    call(method, at, { token: await token(as), ...(body === undefined ? {} : { body }) })
  const activate = async (id: string, changed: object = {}) =>
    ask('POST', activateContract.path.replace('{id}', id), { ...terms, ...changed })
  return { ...installation, ask, activate, day }
}

const factsOf = ({ world }: Installation): string => JSON.stringify(world('0PL002').store.after(0, 1_000))

it('is registered with a drafted contract; who to talk to stands in no fact', async () => {
  const site = await opened()
  const added = await site.ask('POST', path, form)
  expect(added.data).toEqual({ id: '1', ...form, contract: { status: 'draft', state: 'Draft', terms: null } })
  expect(factsOf(site)).toContain('LAKESIDE')
  expect(factsOf(site)).not.toContain('Gurung')
  expect((await site.ask('GET', subOperatorChoices.path)).data).toEqual([
    { id: '1', name: form.name, code: form.code, isInForce: false },
  ])
})

it('may own locations once its contract is activated, which needs whoever answers for it', async () => {
  const { ask, activate, day } = await opened()
  await ask('POST', path, form)
  expect(await activate('1', { administratorId: 'nobody' })).toMatchObject({
    status: 409,
    data: { guard: 'administratorKnown', fields: [{ field: 'administratorId' }] },
  })
  expect(await activate('1', { validFrom: day(2) })).toMatchObject({ data: { guard: 'validityBegun' } })
  expect(await activate('1', { clearingAccount: '' })).toMatchObject({ status: 400 })
  expect(await activate('2')).toMatchObject({ status: 404 })
  expect((await activate('1')).data).toMatchObject({ contract: { status: 'active', terms: { acConnectorsMax: 4 } } })
  expect((await ask('GET', subOperatorChoices.path)).data).toMatchObject([{ isInForce: true }])
  expect(await activate('1')).toMatchObject({ status: 409 })
})

it('is changed, and a change that changes nothing writes nothing', async () => {
  const { ask, world } = await opened()
  await ask('POST', path, form)
  const one = readSubOperator.path.replace('{id}', '1')
  const changed = { ...form, name: 'Lakeside Power', contactName: 'Dipesh Rai' }
  expect((await ask('PUT', one, changed)).data).toMatchObject(changed)
  const before = world('0PL002').store.position()
  expect((await ask('PUT', one, changed)).data).toMatchObject(changed)
  expect(world('0PL002').store.position()).toBe(before)
  expect((await ask('GET', one)).data).toMatchObject(changed)
  expect(await ask('PUT', readSubOperator.path.replace('{id}', '9'), changed)).toMatchObject({ status: 404 })
})

it('has a code of its own, in whatever letters', async () => {
  const { ask } = await opened()
  await ask('POST', path, form)
  expect(await ask('POST', path, { ...form, code: 'lakeside' })).toMatchObject({
    status: 409,
    data: { guard: 'subOperatorCodeFree', fields: [{ field: 'code' }] },
  })
  expect((await ask('POST', path, { ...form, code: 'OTHER' })).data).toMatchObject({ id: '2' })
})

it('is registered by a SUPER alone', async () => {
  const { ask } = await opened()
  expect(await ask('POST', path, form, clerk)).toMatchObject({ code: 'ACCESS_DENIED' })
})

it.each([
  ['no name', { name: ' ' }, 'name'],
  ['a code with spaces', { code: 'LAKE SIDE' }, 'code'],
  ['no e-mail address', { contactEmail: 'maya' }, 'contactEmail'],
  ['no phone number', { contactPhone: 'x' }, 'contactPhone'],
])('refuses %s by its field', async (_, change, field) => {
  const { ask } = await opened()
  const answer = await ask('POST', path, { ...form, ...change })
  expect(answer).toMatchObject({ status: 400 })
  expect(answer.text).toContain(`"${field}"`)
})
