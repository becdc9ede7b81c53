import { Schema } from 'effect'
import { describe, expect, it } from 'vitest'
import { disableAccount as disableAdmin } from '#backend/areas/system/account/commands.ts'
import { envelope } from '#contracts/endpoint.ts'
import { pages } from '#contracts/menu.ts'
import { changePassword, profile, refreshToken, signOut } from '#contracts/system/account.calls.ts'
import { addAdminAccount, adminAccounts, drawAdminPassword } from '#contracts/system/admin-account.calls.ts'
import { createApiKey, CreatedApiKey } from '#contracts/system/api-key.calls.ts'
import { apiKeysMost } from '#contracts/system/api-key.ts'
import { atlasCounts } from '#contracts/lab/atlas.calls.ts'
import { resetDemo } from '#contracts/lab/demo.calls.ts'
import { changeOperatorSettings } from '#contracts/operators/operator-settings.calls.ts'
import { registeredPileResource } from '#contracts/equipment/pile-registration.calls.ts'
import { admin, adminAccount, openAccount, openInstallation } from '#tests/backend/http/installation.ts'
import type { Answer } from '#tests/backend/http/installation.ts'

/** API keys of accounts, over HTTP. */

const piles = registeredPileResource.list.path
const kit = { name: 'Certification kit', menuCodeList: [pages.piles.code, pages.adminAccounts.code] }

async function open() {
  const installation = await openInstallation()
  const { call, token, world } = installation
  const own = world(admin.operatorCode)
  const desk = adminAccount({ account: 'desk00', type: 'NORMAL', menuCodeList: [pages.adminAccounts.code] })
  await openAccount(own, 'A3', desk, admin.password)
  const [mine, desks] = [await token(), await token({ ...admin, account: 'desk00' })]
  const create = (more: object = {}, as = mine) =>
    call('POST', createApiKey.path, { token: as, body: { ...kit, ...more } })
  const revoke = (id: string, as = mine) => call('POST', `${createApiKey.path}/${id}/revoke`, { token: as, body: {} })
  const account = (id: string, as = mine) => call('GET', `${adminAccounts.path}/${id}`, { token: as })
  const get = (path: string, as: string) => call('GET', path, { token: as })
  return { ...installation, own, mine, desks, create, revoke, account, get }
}

const refusedBy = (answer: Answer): unknown => [answer.status, answer.data?.guard ?? answer.data?.fields?.[0]?.rule]

describe('an API key', () => {
  it('opens what it names to a program, and stands in no fact, answer or log', async () => {
    const { account, create, get, log, own } = await open()
    const created = await create()
    expect(Schema.is(envelope(CreatedApiKey))(JSON.parse(created.text))).toBe(true)
    const { apiKey, secret } = created.data
    expect((await get(piles, secret)).status).toBe(200)
    expect(refusedBy(await get('/finance-service/bills', secret))).toEqual([403, 'menuCodeList'])
    expect((await get(profile.path, secret)).data.account).toBe('admin00')
    const shown = await account('A1')
    expect(shown.data.apiKeys).toMatchObject([{ ...kit, id: apiKey.id, status: 'active', revokedAt: null }])
    for (const told of [JSON.stringify(own.store.after(0, 1_000)), log.join(''), shown.text])
      expect(told).not.toContain(secret.slice(-48))
    expect(JSON.stringify(own.store.vault.keys('A1').map((key) => own.store.vault.get('A1', key)))).not.toContain(
      secret,
    )
  })

  it('says in every fact by which key a program did it', async () => {
    const { call, create, own } = await open()
    const { secret } = (await create()).data
    const path = '/joining-service/password'
    expect((await call('POST', path, { token: secret, body: {} })).status).toBe(200)
    expect(own.store.after(0, 1_000).find(({ type }) => type === 'admission.drawn')?.by).toMatchObject({
      account: 'admin00',
      apiKey: 'Certification kit',
    })
  })

  it('is void once it is revoked, its account is disabled, or a digit is another', async () => {
    const { account, create, get, own, revoke } = await open()
    const { apiKey, secret } = (await create()).data
    const other = `${secret.slice(0, -1)}${secret.endsWith('0') ? '1' : '0'}`
    expect((await get(piles, other)).code).toBe('UNKNOWN_TOKEN')
    expect((await get(piles, secret.replace(apiKey.id, '0'.repeat(16)))).code).toBe('UNKNOWN_TOKEN')
    expect((await revoke(apiKey.id)).data).toMatchObject({ status: 'revoked', offers: [{ allowed: false }] })
    expect((await get(piles, secret)).code).toBe('UNKNOWN_TOKEN')
    expect((await revoke(apiKey.id)).status).toBe(409)
    expect((await account('A1')).data.apiKeys).toMatchObject([{ id: apiKey.id, revokedAt: expect.any(String) }])

    const { secret: second } = (await create()).data
    const by = {
      actor: { kind: 'person', id: 'A9', account: 'other00', type: 'SUPER', sub: 0 },
      correlation: 'test',
    } as const
    await openAccount(own, 'A9', adminAccount({ account: 'other00' }), admin.password)
    expect(await own.commandBus.run(disableAdmin, { id: 'A1' }, by)).toBeNull()
    expect((await get(piles, second)).code).toBe('UNKNOWN_TOKEN')
  })

  it('opens nothing while the password of its account is one that was created', async () => {
    const { call, desks, create, get, mine } = await open()
    const { secret } = (await create({ menuCodeList: [pages.adminAccounts.code] }, desks)).data
    const created = await call('POST', drawAdminPassword.path.replace('{id}', 'A3'), { token: mine, body: {} })
    expect(created.status).toBe(200)
    expect(await get(adminAccounts.path, secret)).toMatchObject({ status: 403, code: 'PASSWORD_DRAWN' })
  })

  it('opens no more than its account may open now', async () => {
    const { desks, create, get, call, mine } = await open()
    expect(refusedBy(await create({}, desks))).toEqual([409, 'scopeHeld'])
    const { secret } = (await create({ menuCodeList: [pages.adminAccounts.code] }, desks)).data
    expect((await get(adminAccounts.path, secret)).status).toBe(200)
    expect((await get(piles, secret)).status).toBe(403)
    const change = { name: 'Desk Example', email: 'desk@volt.example', type: 'NORMAL', role: 'MAINTAINER' }
    expect((await call('POST', `${adminAccounts.path}/A3/change`, { token: mine, body: change })).status).toBe(200)
    expect((await get(adminAccounts.path, secret)).status).toBe(403)
  })

  it('is not enough for what only a person does', async () => {
    const { call, create, mine } = await open()
    const all = [...kit.menuCodeList, pages.chargeRecord.code]
    const { secret } = (await create({ menuCodeList: all })).data
    const tries = [
      ['POST', createApiKey.path, kit],
      ['POST', addAdminAccount.path, {}],
      ['POST', drawAdminPassword.path.replace('{id}', 'A3'), {}],
      ['POST', `${adminAccounts.path}/A3/change`, {}],
      ['POST', `${adminAccounts.path}/commands/disable`, { ids: ['A3'], form: {} }],
      ['PUT', changePassword.path, {}],
      [signOut.method, signOut.path.replace('{accessToken}', mine), undefined],
      ['POST', '/approval-service/approvals/1/approve', {}],
      ['PUT', changeOperatorSettings.path, {}],
      ['POST', resetDemo.path, {}],
      ['GET', atlasCounts.path, undefined],
    ] as const
    for (const [method, path, body] of tries) {
      const answer = await call(method, path, { token: secret, ...(body === undefined ? {} : { body }) })
      expect([path, answer.status, answer.code]).toEqual([path, 403, 'KEY_NOT_ENOUGH'])
    }
    const refreshed = await call(refreshToken.method, refreshToken.path, { token: secret })
    expect(refreshed.code).toBe('REFRESH_FAILED')
  })

  it('is refused without a name, without a page, with one nobody has, with a name that is taken, and beyond twenty', async () => {
    const { create } = await open()
    for (const wrong of [{ name: '' }, { name: ' Kit' }, { menuCodeList: [] }, { menuCodeList: ['123456'] }])
      expect((await create(wrong)).status).toBe(400)
    expect((await create()).status).toBe(200)
    expect(refusedBy(await create())).toEqual([409, 'keyNameFree'])
    for (let at = 1; at < apiKeysMost; at += 1) expect((await create({ name: `Key ${at}` })).status).toBe(200)
    expect(refusedBy(await create({ name: 'One too many' }))).toEqual([409, 'keysFew'])
  })

  it('is revoked by its owner or a SUPER alone', async () => {
    const { desks, create, revoke } = await open()
    const [own, desk] = [await create(), await create({ menuCodeList: [pages.adminAccounts.code] }, desks)]
    expect(refusedBy(await revoke(own.data.apiKey.id, desks))).toEqual([409, 'ownKeyOrSuper'])
    expect((await revoke(desk.data.apiKey.id)).status).toBe(200)
    expect((await revoke('none')).status).toBe(404)
  })
})
