import { Schema } from 'effect'
import { describe, expect, it } from 'vitest'
import { captchas } from '#backend/http/session/captcha.ts'
import { seededIds } from '#backend/ids.ts'
import { envelope } from '#contracts/endpoint.ts'
import { Credentials, SignedIn, captcha } from '#contracts/system/account.calls.ts'
import { admin, captchaText, clerk, disableAccount, openInstallation, signInWith } from '../installation.ts'
import { savedHeads } from '#backend/store/integrity/whole.ts'
import { storedFacts } from '#tests/support/files/stored-facts.ts'

const minute = 60_000

describe('the captcha', () => {
  it('is a PNG image with an id of its own, and its text is not in the answer', async () => {
    const { call } = await openInstallation()
    const first = await call('GET', captcha.path)
    const second = await call('GET', captcha.path)
    expect(first.data.captchaId).not.toBe(second.data.captchaId)
    expect(first.text.toLowerCase()).not.toContain(captchaText.toLowerCase())
    const image = Buffer.from(first.data.image.replace('data:image/png;base64,', ''), 'base64')
    expect(image.subarray(1, 4).toString('latin1')).toBe('PNG')
    expect([image.readUInt32BE(16), image.readUInt32BE(20)]).toEqual([160, 60])
  })

  it.each(['Ab3D', 'ab3d', 'AB3D', ' aB3d '])('is compared without letter case: %s [R5.1.07]', async (code) => {
    const { call } = await openInstallation()
    expect(await signInWith(call, { code })).toMatchObject({ status: 200, code: 200 })
  })

  it('answers "Verification code error" to a wrong one and counts it as used', async () => {
    const { call } = await openInstallation()
    const { data } = await call('GET', captcha.path)
    const wrong = await signInWith(call, { captchaId: data.captchaId, code: 'WRONG' })
    expect(wrong).toMatchObject({ status: 422, code: 'VERIFICATION_CODE', message: 'Verification code error' })
    expect(await signInWith(call, { captchaId: data.captchaId })).toMatchObject({ code: 'VERIFICATION_CODE' })
  })

  it('is good once and for five minutes', async () => {
    const { call, clock } = await openInstallation()
    const { data } = await call('GET', captcha.path)
    expect(await signInWith(call, { captchaId: data.captchaId })).toMatchObject({ code: 200 })
    expect(await signInWith(call, { captchaId: data.captchaId })).toMatchObject({ code: 'VERIFICATION_CODE' })
    const late = await call('GET', captcha.path)
    clock.move(5 * minute + 1)
    expect(await signInWith(call, { captchaId: late.data.captchaId })).toMatchObject({ code: 'VERIFICATION_CODE' })
  })

  it('draws another text each time when none is fixed', () => {
    const clock = { now: () => 0, monotonic: () => 0, after: () => () => undefined, soon: () => undefined }
    const desk = captchas(clock, seededIds(1), null)
    const images = new Set(Array.from({ length: 20 }, () => desk.issue().image))
    expect(images.size).toBe(20)
    expect(desk.use(desk.issue().captchaId, '')).toBe(false)
  })
})

describe('signing in', () => {
  it('answers a hexadecimal access token in the envelope [R7.2.03, R7.2.13]', async () => {
    const { signIn } = await openInstallation()
    const { text, data } = await signIn()
    const answer = Schema.decodeUnknownSync(envelope(SignedIn), { onExcessProperty: 'error' })(JSON.parse(text))
    expect(answer.code).toBe(200)
    expect(data.accessToken).toMatch(/^[0-9a-f]+$/u)
    expect(data.expiresAt).toBe('2026-11-20T20:00:00.000Z')
  })

  it('takes operatorCode, account, password, captchaId and code, and nothing else [R7.2.11]', async () => {
    const { call } = await openInstallation()
    expect(Object.keys(Credentials.fields)).toEqual(['operatorCode', 'account', 'password', 'captchaId', 'code'])
    const more = await signInWith(call, { remember: true })
    expect(more).toMatchObject({ status: 400, code: 'REQUEST_ERROR', message: 'Request error' })
    expect(more.data.fields).toEqual([
      { part: 'body', field: 'remember', rule: 'unknown', value: true, message: 'remember is not a known field' },
    ])
    for (const field of Object.keys(Credentials.fields)) {
      const missing = await signInWith(call, { [field]: undefined })
      expect(missing.data.fields).toMatchObject([
        { part: 'body', field, rule: 'missing', message: `${field} is missing` },
      ])
    }
  })

  it.each([
    ['a wrong password', { password: 'wrong1password' }],
    ['an account nobody has', { account: 'nobody00' }],
    ['an operator nobody has', { operatorCode: 'NOBODY1' }],
    ['the password of a neighbour', { operatorCode: '0PL003' }],
  ])('does not tell what was wrong: %s [R7.2.03]', async (_, change) => {
    const { signIn } = await openInstallation()
    const refused = await signIn(change)
    expect(refused).toMatchObject({
      status: 422,
      code: 'SIGN_IN_WRONG',
      message: 'Account or password is wrong',
      // Both are named, whichever it was.
      data: { fields: [{ field: 'account' }, { field: 'password', value: '***' }] },
    })
  })

  it('refuses an account that is disabled', async () => {
    const { signIn, world } = await openInstallation()
    await disableAccount(world(admin.operatorCode), 'A1')
    expect(await signIn()).toMatchObject({ code: 'SIGN_IN_WRONG' })
  })

  it('locks an account for 15 minutes after five failures, whether it exists or not', async () => {
    const { signIn, clock } = await openInstallation()
    for (const account of [admin.account, 'nobody00']) {
      for (let failure = 0; failure < 5; failure += 1) {
        expect(await signIn({ account, password: 'wrong1' })).toMatchObject({ code: 'SIGN_IN_WRONG' })
      }
      const locked = await signIn({ account })
      expect(locked).toMatchObject({ status: 423, code: 'SIGN_IN_LOCKED', data: { minutes: 15 } })
      expect(locked.message).toContain('15 minutes')
    }
    expect(await signIn(clerk)).toMatchObject({ code: 200 })
    clock.move(14.5 * minute)
    expect((await signIn()).message).toContain('1 minute')
    clock.move(0.5 * minute)
    expect(await signIn()).toMatchObject({ code: 200 })
  })

  it('locks an account however its name is spelled, and counts from nothing after a success', async () => {
    const { signIn } = await openInstallation()
    for (let failure = 0; failure < 4; failure += 1) await signIn({ account: 'ADMIN00', password: 'wrong1' })
    expect(await signIn()).toMatchObject({ code: 200 })
    for (const account of ['admin00', 'Admin00', 'ADMIN00', 'adMin00', 'admiN00'])
      expect(await signIn({ account, password: 'wrong1' })).toMatchObject({ code: 'SIGN_IN_WRONG' })
    expect(await signIn()).toMatchObject({ code: 'SIGN_IN_LOCKED' })
  })

  it('does not let many guesses at once slip past the lock', async () => {
    const { signIn } = await openInstallation()
    const guesses = [...Array.from({ length: 8 }, () => signIn({ password: 'wrong1' })), signIn(clerk)]
    const codes = (await Promise.all(guesses)).map(({ code }) => code)
    expect(codes.filter((code) => code === 'SIGN_IN_WRONG')).toHaveLength(5)
    expect(codes.filter((code) => code === 'SIGN_IN_LOCKED')).toHaveLength(3)
    expect(codes.at(-1)).toBe(200)
    expect(await signIn()).toMatchObject({ code: 'SIGN_IN_LOCKED' })
  })

  it('forgets failures that lie further apart than 15 minutes', async () => {
    const { signIn, clock } = await openInstallation()
    for (let failure = 0; failure < 12; failure += 1) {
      expect(await signIn({ password: 'wrong1' })).toMatchObject({ code: 'SIGN_IN_WRONG' })
      clock.move(4 * minute)
    }
    expect(await signIn()).toMatchObject({ code: 200 })
  })

  it('asks an address to wait that wants more than six hundred captchas a minute', async () => {
    const { call } = await openInstallation()
    const statuses: number[] = []
    for (let ten = 0; ten < 60; ten += 1) {
      const answers = await Promise.all(Array.from({ length: 10 }, () => call('GET', captcha.path)))
      statuses.push(...answers.map(({ status }) => status))
    }
    expect(new Set(statuses)).toEqual(new Set([200]))
    expect(await call('GET', captcha.path)).toMatchObject({ status: 429, code: 'TOO_MANY_REQUESTS' })
    expect(await call('GET', '/healthz')).toMatchObject({ status: 200 })
  })

  it('keeps neither passwords nor tokens in log or database', async () => {
    const { token, call, log, world } = await openInstallation()
    const mine = await token()
    await call('GET', '/user-service/person/operator', { token: mine })
    await call('DELETE', `/user-service/auth/token/${mine}`, { token: mine })
    const other = await token()
    const { factsDb: db } = world(admin.operatorCode).store
    const vault = db.prepare('SELECT * FROM vault').all()
    const kept = JSON.stringify([vault, [...savedHeads(db).snapshots], storedFacts(db)])
    expect(log.join('')).toContain('/user-service/person/operator')
    for (const secret of [admin.password, mine, other, other.slice(-64)]) {
      expect(log.join('')).not.toContain(secret)
      expect(kept).not.toContain(secret)
    }
    expect(kept).toContain('$argon2id$v=19$m=19456,t=2,p=1$')
  })
})
