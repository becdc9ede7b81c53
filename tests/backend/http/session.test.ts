import { describe, expect, it } from 'vitest'
import { PasswordChange } from '#contracts/system/account.calls.ts'
import { admin, captchaText, clerk, disableAccount, neighbour, openInstallation, openServer } from './installation.ts'

const hour = 3_600_000
const profile = '/user-service/person/operator'
const password = '/user-service/person/operator/password'
const refresh = '/user-service/auth/token/refresh'

describe('a token', () => {
  it('opens what a call without one is refused [R7.2.04]', async () => {
    const { call, token } = await openInstallation()
    const stranger = await call('GET', profile)
    expect(stranger).toMatchObject({
      status: 401,
      code: 'NO_AUTHORIZATION',
      message: 'No authorization, please sign in',
    })
    const mine = await call('GET', profile, { token: await token() })
    expect(mine).toMatchObject({ status: 200, code: 200 })
    expect(mine.data).toEqual({
      id: 'A1',
      account: 'admin00',
      name: 'Ada Example',
      email: null,
      phone: null,
      operatorCode: '0PL002',
      operatorName: 'Volt Rivers',
      lab: true,
      demo: null,
      hasDrawnPassword: false,
    })
  })

  it('is told apart: none, one nobody gave, one that expired', async () => {
    const { call, clock, token } = await openInstallation()
    const mine = await token()
    for (const unknown of ['f00d', 'login', 'ab'.repeat(45), `${mine.slice(0, -4)}0000`, '%27']) {
      expect(await call('GET', profile, { token: unknown })).toMatchObject({ status: 401, code: 'UNKNOWN_TOKEN' })
    }
    clock.move(12 * hour)
    const expired = await call('GET', profile, { token: mine })
    expect(expired).toMatchObject({ status: 401, code: 'SIGN_IN_EXPIRED' })
    expect(expired.message).toBe('Sign in information expired, please sign in again')
  })

  it('is remembered for a week after it expired, and then forgotten with the next sign-in', async () => {
    const { call, clock, token, world } = await openInstallation()
    const kept = () =>
      world('0PL002')
        .store.vault.keys('A1')
        .filter((key) => key.startsWith('session:')).length
    const first = await token()
    clock.move(12 * hour + 7 * 24 * hour)
    await token()
    expect(kept()).toBe(2)
    expect(await call('GET', profile, { token: first })).toMatchObject({ code: 'SIGN_IN_EXPIRED' })
    clock.move(hour)
    await token()
    expect(kept()).toBe(2)
    expect(await call('GET', profile, { token: first })).toMatchObject({ code: 'UNKNOWN_TOKEN' })
  })

  it('of one operator opens nothing of another', async () => {
    const { call, token } = await openInstallation()
    const theirs = await token(neighbour)
    expect((await call('GET', profile, { token: theirs })).data.operatorName).toBe('Amp Hills')
    const hexOf = (text: string): string => Buffer.from(text).toString('hex')
    const forged = theirs.replace(hexOf('0PL003'), hexOf('0PL002'))
    expect(forged).not.toBe(theirs)
    expect(await call('GET', profile, { token: forged })).toMatchObject({ status: 401, code: 'UNKNOWN_TOKEN' })
  })

  it('is refreshed by a new one; the old serves calls under way for ten seconds and refreshes nothing [R7.2.05]', async () => {
    const { call, clock, token } = await openInstallation()
    const old = await token()
    const refreshed = await call('GET', refresh, { token: old })
    const renewed = refreshed.data.accessToken
    expect(renewed).not.toBe(old)
    expect(await call('GET', profile, { token: renewed })).toMatchObject({ code: 200 })
    expect(await call('GET', profile, { token: old })).toMatchObject({ code: 200 })
    const again = await call('GET', refresh, { token: old })
    expect(again).toMatchObject({ status: 401, code: 'REFRESH_FAILED' })
    expect(again.message).toBe('Refresh token failed, please sign in again')
    clock.move(10_000)
    expect(await call('GET', profile, { token: old })).toMatchObject({ status: 401, code: 'UNKNOWN_TOKEN' })
    expect(await call('GET', profile, { token: renewed })).toMatchObject({ code: 200 })
  })

  it('stays good while nobody has used the one that it was refreshed by, whose answer may be lost', async () => {
    const { call, clock, token } = await openInstallation()
    const old = await token()
    expect(await call('GET', refresh, { token: old })).toMatchObject({ code: 200 })
    clock.move(hour)
    expect(await call('GET', profile, { token: old })).toMatchObject({ code: 200 })
    const { accessToken: renewed } = (await call('GET', refresh, { token: old })).data
    expect(await call('GET', profile, { token: renewed })).toMatchObject({ code: 200 })
    expect(await call('GET', refresh, { token: old })).toMatchObject({ status: 401, code: 'REFRESH_FAILED' })
  })

  it('that is missing, revoked or expired is not refreshed [R7.2.05]', async () => {
    const { call, clock, token } = await openInstallation()
    const [revoked, expired] = [await token(), await token()]
    await call('DELETE', `/user-service/auth/token/${revoked}`, { token: revoked })
    clock.move(13 * hour)
    for (const one of [{}, { token: revoked }, { token: expired }]) {
      expect(await call('GET', refresh, one)).toMatchObject({ status: 401, code: 'REFRESH_FAILED' })
    }
  })

  it('no longer works after signing out [R7.2.06]', async () => {
    const { call, token } = await openInstallation()
    const [mine, other] = [await token(), await token()]
    expect(await call('DELETE', `/user-service/auth/token/${mine}`, { token: mine })).toMatchObject({ code: 200 })
    expect(await call('GET', profile, { token: mine })).toMatchObject({ status: 401, code: 'UNKNOWN_TOKEN' })
    expect(await call('GET', profile, { token: other })).toMatchObject({ code: 200 })
  })

  it('of somebody else cannot be ended', async () => {
    const { call, token } = await openInstallation()
    const [mine, clerks, theirs] = [await token(), await token(clerk), await token(neighbour)]
    for (const foreign of [clerks, theirs]) {
      expect(await call('DELETE', `/user-service/auth/token/${foreign}`, { token: mine })).toMatchObject({
        status: 404,
      })
      expect(await call('GET', profile, { token: foreign })).toMatchObject({ code: 200 })
    }
  })

  it('ends when the account is disabled', async () => {
    const { call, token, world } = await openInstallation()
    const mine = await token()
    await disableAccount(world(admin.operatorCode), 'A1')
    expect(await call('GET', profile, { token: mine })).toMatchObject({ status: 401, code: 'UNKNOWN_TOKEN' })
  })

  it('outlives a restart of the server', async () => {
    const { host, clock, token } = await openInstallation()
    const mine = await token()
    const restarted = await openServer(host, { clock })
    expect(await restarted.call('GET', profile, { token: mine })).toMatchObject({ code: 200 })
  })
})

describe('changing the password', () => {
  const change = { oldPassword: admin.password, newPassword: 'fresh2password', confirmPassword: 'fresh2password' }

  it('takes old, new and confirm password; afterwards only the new one signs in [R7.2.07, R7.2.12]', async () => {
    const { call, signIn, token } = await openInstallation()
    const [mine, elsewhere] = [await token(), await token()]
    expect(Object.keys(PasswordChange.fields).slice(0, 3)).toEqual(['oldPassword', 'newPassword', 'confirmPassword'])
    expect(await call('PUT', password, { token: mine, body: change })).toMatchObject({ status: 200, code: 200 })
    for (const old of [mine, elsewhere]) {
      expect(await call('GET', profile, { token: old })).toMatchObject({ status: 401, code: 'UNKNOWN_TOKEN' })
    }
    expect(await signIn()).toMatchObject({ code: 'SIGN_IN_WRONG' })
    expect(await signIn({ password: 'fresh2password' })).toMatchObject({ code: 200 })
  })

  it('refuses a wrong old password, and locks after five [R7.2.07]', async () => {
    const { call, token } = await openInstallation()
    const mine = await token()
    const body = { ...change, oldPassword: 'wrong1' }
    for (let failure = 0; failure < 5; failure += 1) {
      expect(await call('PUT', password, { token: mine, body })).toMatchObject({
        status: 422,
        code: 'OLD_PASSWORD_WRONG',
      })
    }
    expect(await call('PUT', password, { token: mine, body: change })).toMatchObject({ code: 'SIGN_IN_LOCKED' })
  })

  it('refuses a confirmation that differs: "two passwords are inconsistent" [R5.1.05]', async () => {
    const { call, token } = await openInstallation()
    const body = { ...change, confirmPassword: 'fresh2passwort' }
    const refused = await call('PUT', password, { token: await token(), body })
    expect(refused).toMatchObject({ status: 422, code: 'PASSWORDS_DIFFER', message: 'two passwords are inconsistent' })
  })

  it.each(['abc1', `${'a'.repeat(20)}1`, 'abc-12', 'abc 12', 'abcdef', '123456', 'äbcd12'])(
    'refuses %s as a new password [R5.1.04]',
    async (newPassword) => {
      const { call, token } = await openInstallation()
      const body = { ...change, newPassword, confirmPassword: newPassword }
      expect(await call('PUT', password, { token: await token(), body })).toMatchObject({ code: 'PASSWORD_RULE' })
    },
  )

  it.each(['abc12', `${'a'.repeat(19)}1`])('accepts %s as a new password [R5.1.04]', async (newPassword) => {
    const { call, token } = await openInstallation()
    const body = { ...change, newPassword, confirmPassword: newPassword }
    expect(await call('PUT', password, { token: await token(), body })).toMatchObject({ code: 200 })
  })

  it('checks the captcha of the form when it is sent', async () => {
    const { call, token } = await openInstallation()
    const mine = await token()
    const { data } = await call('GET', '/user-service/auth/captcha')
    const wrong = { ...change, captchaId: data.captchaId, code: 'WRONG' }
    expect(await call('PUT', password, { token: mine, body: wrong })).toMatchObject({ code: 'VERIFICATION_CODE' })
    const next = await call('GET', '/user-service/auth/captcha')
    const right = { ...change, captchaId: next.data.captchaId, code: captchaText }
    expect(await call('PUT', password, { token: mine, body: right })).toMatchObject({ code: 200 })
  })
})
