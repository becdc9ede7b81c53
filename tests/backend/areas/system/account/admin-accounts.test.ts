import { Schema } from 'effect'
import { describe, expect, it } from 'vitest'
import { changeAccount, disableAccount as disableAdmin } from '#backend/areas/system/account/commands.ts'
import type { CommandMetadata } from '#backend/kernel/command-bus.ts'
import { pages } from '#contracts/menu.ts'
import { changePassword, NewPassword, profile, userInfo } from '#contracts/system/account.calls.ts'
import { addAdminAccount, adminAccounts, drawAdminPassword } from '#contracts/system/admin-account.calls.ts'
import { envelope } from '#contracts/endpoint.ts'
import { admin, adminAccount, disableAccount, openAccount, openInstallation } from '#tests/backend/http/installation.ts'
import type { Answer } from '#tests/backend/http/installation.ts'

/** The accounts of the people who run the network, over HTTP. */

const path = adminAccounts.path
const draft = {
  account: 'mary00',
  name: 'Mary Example',
  email: 'mary@volt.example',
  phone: '+33 612345678',
  type: 'NORMAL',
  role: 'NORMAL',
}
const { account: _, ...change } = draft

async function open() {
  const installation = await openInstallation()
  const { call, signIn, token, world } = installation
  const own = world(admin.operatorCode)
  const desk = adminAccount({ account: 'desk00', type: 'NORMAL', menuCodeList: [pages.adminAccounts.code] })
  await openAccount(own, 'A3', desk, admin.password)
  const [mine, desks] = [await token(), await token({ ...admin, account: 'desk00' })]
  const add = (more: object = {}, as = mine) => call('POST', path, { token: as, body: { ...draft, ...more } })
  const give = (id: string, command: string, ...[body = {}, as = mine]: [object?, string?]) =>
    call('POST', `${path}/${id}/${command}`, { token: as, body })
  const draw = (id: string, as = mine) =>
    call('POST', drawAdminPassword.path.replace('{id}', id), { token: as, body: {} })
  const one = (id: string, as = mine) => call('GET', `${path}/${id}`, { token: as })
  const enter = (account: string, password: string) => signIn({ account, password })
  return { ...installation, own, mine, desks, add, give, draw, one, enter }
}

const refusedBy = (answer: Answer): unknown => [answer.status, answer.data?.guard ?? answer.data?.fields?.[0]?.rule]

describe('an admin account', () => {
  it('is added with a drawn password that only the answer tells, and signs in with it', async () => {
    const { add, call, enter, log, one, own } = await open()
    const added = await add()
    expect(Schema.is(envelope(addAdminAccount.answer))(JSON.parse(added.text))).toBe(true)
    const { password } = added.data
    expect(Schema.is(NewPassword)(password)).toBe(true)
    const told = { id: 'mary00', account: 'mary00', status: 'enabled', ...change }
    expect((await one('mary00')).data).toMatchObject(told)
    const facts = JSON.stringify(own.store.after(0, 1_000))
    for (const secret of [password, 'Mary Example', 'mary@volt.example', '612345678']) {
      expect(facts).not.toContain(secret)
      expect(log.join('')).not.toContain(secret)
    }
    expect((await one('mary00')).text).not.toContain(password)
    const { accessToken } = (await enter('mary00', password)).data
    expect((await call('GET', profile.path, { token: accessToken })).data).toMatchObject({
      account: 'mary00',
      name: 'Mary Example',
      email: 'mary@volt.example',
      phone: '+33 612345678',
    })
  })

  it.each([
    ['NORMAL', 'NORMAL', 'NORMAL', Object.values(pages).length],
    ['NORMAL', 'MAINTAINER', 'MAINTAINER', 0],
    ['SUPER', 'NORMAL', 'SUPER', 0],
  ])('of the type %s in the role %s signs in as %s', async (type, role, signedIn, least) => {
    const { add, call, enter } = await open()
    const { password } = (await add({ type, role })).data
    const { accessToken } = (await enter('mary00', password)).data
    const { data } = await call('GET', userInfo.path, { token: accessToken })
    expect(data).toMatchObject({ type: signedIn, sub: 0, timeZone: 'Europe/Warsaw' })
    expect(data.menuCodeList.length).toBeGreaterThanOrEqual(least)
  })

  it('may open what a NORMAL who adds it may open, and no more', async () => {
    const { add, call, desks, enter } = await open()
    const { password } = (await add({}, desks)).data
    const { accessToken } = (await enter('mary00', password)).data
    const { data } = await call('GET', userInfo.path, { token: accessToken })
    expect(data.menuCodeList).toEqual([pages.adminAccounts.code])
  })

  it.each([
    ['ADMIN00', 'account', 'accountFree'],
    ['mary', 'account', 'between'],
    ['mary with blanks', 'account', 'pattern'],
  ])('with the name %s is refused with the field and the rule', async (account, field, rule) => {
    const { add, call, mine } = await open()
    const answer = await add({ account })
    expect([400, 409]).toContain(answer.status)
    expect(answer.data.fields[0]).toMatchObject({ field, value: account })
    if (rule === 'accountFree') expect(answer.data.fields[0]).toMatchObject({ rule })
    expect((await call('GET', `${path}?account=mary`, { token: mine })).data.total).toBe(0)
  })
})

describe('rights', () => {
  it('let a NORMAL neither make nor keep a SUPER, and the row says so', async () => {
    const { add, desks, draw, give, one } = await open()
    expect(refusedBy(await add({ type: 'SUPER' }, desks))).toEqual([409, 'madeBySuper'])
    const commands = [give('A1', 'change', change, desks), give('A1', 'disable', {}, desks), draw('A1', desks)]
    for (const answer of await Promise.all(commands)) expect(refusedBy(answer)).toEqual([409, 'keptBySuper'])
    const { offers } = (await one('A1', desks)).data
    expect(offers.filter(({ allowed }: { readonly allowed: boolean }) => allowed)).toEqual([])
    expect(offers).toMatchObject([
      { command: 'change', guard: 'keptBySuper' },
      { command: 'drawPassword', guard: 'keptBySuper' },
      { command: 'enable' },
      { command: 'disable', guard: 'keptBySuper' },
    ])
  })

  it('let nobody disable himself, change the own type, or draw the own password', async () => {
    const { draw, give, one } = await open()
    expect(refusedBy(await give('A1', 'disable'))).toEqual([409, 'notOwnAccount'])
    expect(refusedBy(await draw('A1'))).toEqual([409, 'notOwnAccount'])
    expect(refusedBy(await give('A1', 'change', { ...change, type: 'NORMAL' }))).toEqual([409, 'ownTypeStays'])
    expect(refusedBy(await give('A1', 'change', { ...change, type: 'SUPER', role: 'MAINTAINER' }))).toEqual([
      409,
      'superIsAdministrator',
    ])
    const { offers } = (await one('A1')).data
    expect(offers).toMatchObject([{ command: 'change', allowed: true }, {}, {}, { guard: 'notOwnAccount' }])
  })

  it('leave one enabled SUPER, though two switch off or demote each other at once', async () => {
    const { add, own } = await open()
    await add({ type: 'SUPER' })
    const by = (id: string, account: string): CommandMetadata => ({
      actor: { kind: 'person', id, account, type: 'SUPER', sub: 0 },
      correlation: 'test',
    })
    const disabling = [
      own.commandBus.run(disableAdmin, { id: 'mary00' }, by('A1', admin.account)),
      own.commandBus.run(disableAdmin, { id: 'A1' }, by('mary00', 'mary00')),
    ]
    expect(await Promise.all(disabling)).toMatchObject([null, { guard: 'superStays' }])
    const { phone: __, ...demoted } = change
    const form = { ...demoted, type: 'NORMAL', role: 'NORMAL' } as const
    const demoting = own.commandBus.run(changeAccount, { id: 'A1', ...form }, by('mary00', 'mary00'))
    expect(await demoting).toMatchObject({ guard: 'superStays' })
    expect(own.store.vault.get('A1', 'name')).toBe('Ada Example')
  })
})

describe('a disabled account', () => {
  it('cannot sign in, and what it was signed in with is void even after it is enabled again', async () => {
    const { add, call, enter, give } = await open()
    const { password } = (await add()).data
    const token = (await enter('mary00', password)).data.accessToken
    const mayRead = async () => (await call('GET', profile.path, { token })).status
    expect(await mayRead()).toBe(200)
    expect((await give('mary00', 'disable')).data).toMatchObject({ status: 'disabled' })
    expect(await mayRead()).toBe(401)
    expect(await enter('mary00', password)).toMatchObject({ code: 'SIGN_IN_WRONG' })
    expect((await give('mary00', 'enable')).data).toMatchObject({ status: 'enabled' })
    expect(await mayRead()).toBe(401)
    expect(await enter('mary00', password)).toMatchObject({ status: 200 })
  })

  it('is one of many that are given the same command, each by itself', async () => {
    const { add, call, mine } = await open()
    await add()
    const body = { ids: ['A1', 'mary00', 'A2'], form: {} }
    const { data } = await call('POST', `${path}/commands/disable`, { token: mine, body })
    expect(data).toMatchObject({ done: 2, refused: [{ id: 'A1', message: expect.stringContaining('your own') }] })
    const list = await call('GET', `${path}?status=disabled&sort=-account`, { token: mine })
    expect(list.data.list.map(({ account }: { readonly account: string }) => account)).toEqual(['mary00', 'clerk00'])
  })
})

it('gets a new password that takes the place of the old one, and is signed out', async () => {
  const { add, call, draw, enter } = await open()
  const before = (await add()).data.password
  const token = (await enter('mary00', before)).data.accessToken
  const { password } = (await draw('mary00')).data
  expect(password).not.toBe(before)
  expect(await call('GET', profile.path, { token })).toMatchObject({ status: 401 })
  expect(await enter('mary00', before)).toMatchObject({ code: 'SIGN_IN_WRONG' })
  expect(await enter('mary00', password)).toMatchObject({ status: 200 })
  expect(await draw('nobody')).toMatchObject({ status: 404 })
})

it('is changed with its owner, and tells who changed it', async () => {
  const { add, call, give, mine } = await open()
  await add()
  const other = { ...change, name: 'Mary Other', role: 'MAINTAINER' }
  const { phone: __, ...withoutPhone } = other
  expect((await give('mary00', 'change', withoutPhone)).data).toMatchObject({
    name: 'Mary Other',
    phone: null,
    type: 'NORMAL',
    role: 'MAINTAINER',
  })
  const facts = await call('GET', '/lifecycle-service/account/mary00/facts', { token: mine })
  expect(facts.data.list.map(({ type }: { readonly type: string }) => type)).toEqual([
    'account.registered',
    'account.changed',
  ])
})

it.each(['mary ex', 'VOLT.example', '33 61'])(
  'is found by %s: the name, e-mail or phone of its owner',
  async (name) => {
    const { add, call, mine } = await open()
    await add()
    await add({ account: 'paul00', name: 'Paul Other', email: 'paul@b.co', phone: '13800138000' })
    const { data } = await call('GET', `${path}?${new URLSearchParams({ name }).toString()}`, { token: mine })
    expect(data).toMatchObject({ total: 1, list: [{ id: 'mary00' }] })
  },
)

it('lists accounts of the top-level operator to those who have the page', async () => {
  const { call, mine, own, token } = await open()
  await openAccount(own, 'A7', adminAccount({ account: 'partner00', sub: 1 }))
  await disableAccount(own, 'A2')
  const { data } = await call('GET', path, { token: mine })
  expect(data.list.map(({ account, status }: Record<string, string>) => `${account} ${status}`)).toEqual([
    'admin00 enabled',
    'clerk00 disabled',
    'desk00 enabled',
  ])
  const third = adminAccount({ account: 'third00', type: 'NORMAL', menuCodeList: [pages.bills.code] })
  await openAccount(own, 'A8', third, admin.password)
  expect(await call('GET', path, { token: await token({ ...admin, account: 'third00' }) })).toMatchObject({
    status: 403,
  })
})

describe('a drawn password', () => {
  it('opens nothing but the change of it, which wants another one', async () => {
    const { add, call, enter } = await open()
    const { password } = (await add({ type: 'SUPER' })).data
    const first = (await enter('mary00', password)).data.accessToken
    expect((await call('GET', profile.path, { token: first })).data).toMatchObject({ hasDrawnPassword: true })
    expect(await call('GET', userInfo.path, { token: first })).toMatchObject({ status: 200 })
    const refused = { status: 403, code: 'PASSWORD_DRAWN' }
    expect(await call('GET', path, { token: first })).toMatchObject(refused)
    expect(await call('GET', '/live-service/feed', { token: first })).toMatchObject(refused)
    expect(await call('GET', '/lifecycle-service/account/mary00/facts', { token: first })).toMatchObject(refused)
    const change = (newPassword: string) => {
      const body = { oldPassword: password, newPassword, confirmPassword: newPassword }
      return call('PUT', changePassword.path, { token: first, body })
    }
    expect(await change(password)).toMatchObject(refused)
    expect(await change('Mine2choose')).toMatchObject({ status: 200 })
    const second = (await enter('mary00', 'Mine2choose')).data.accessToken
    expect((await call('GET', profile.path, { token: second })).data).toMatchObject({ hasDrawnPassword: false })
    expect(await call('GET', path, { token: second })).toMatchObject({ status: 200 })
  })

  it('must be changed again after another one was drawn', async () => {
    const { add, call, draw, enter } = await open()
    await add()
    const { password } = (await draw('mary00')).data
    const token = (await enter('mary00', password)).data.accessToken
    expect((await call('GET', profile.path, { token })).data).toMatchObject({ hasDrawnPassword: true })
  })
})
