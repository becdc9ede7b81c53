import { expect, it } from 'vitest'
import { pages } from '#contracts/menu.ts'
import { captcha, signIn } from '#contracts/system/account.calls.ts'
import { admin, adminAccount, captchaText, clerk, openAccount, openInstallation, openServer } from '../installation.ts'
import type { Installation } from '../installation.ts'

/** Locks that failed sign-ins lead to: what of them is a fact, whom they keep out, and who lifts them (M28). */

const locks = '/user-service/sign-in-locks'
const minute = 60_000
const other = { ...admin, account: 'super02', password: 'other2password' }

const world = (desk: Installation) => desk.world(admin.operatorCode)

async function fail(desk: Installation, times: number, account: string = admin.account): Promise<void> {
  for (let failure = 0; failure < times; failure += 1)
    expect(await desk.signIn({ account, password: 'wrong1' })).toMatchObject({ code: 'SIGN_IN_WRONG' })
}

/** The same sign-in as from another address. */
async function signInFrom({ call, server }: Installation, remoteAddress: string) {
  const { data } = await call('GET', captcha.path)
  const payload = { ...admin, captchaId: data.captchaId, code: captchaText }
  const answer = await server.app.inject({ method: 'POST', url: signIn.path, remoteAddress, payload })
  return answer.json<{ code: unknown }>().code
}

/** An installation with another SUPER, and somebody who may see administrators. */
async function openOffice() {
  const desk = await openInstallation()
  await openAccount(world(desk), 'A3', adminAccount({ account: other.account }), other.password)
  const sees = adminAccount({ account: clerk.account, type: 'NORMAL', menuCodeList: [pages.adminAccounts.code] })
  await openAccount(world(desk), 'A2', sees)
  const theirs = await desk.token(other)
  const list = async (token = theirs) => (await desk.call('GET', locks, { token })).data
  const lift = (id: string, token = theirs) => desk.call('POST', `${locks}/${id}/unlock`, { token, body: {} })
  return { ...desk, list, lift }
}

it('is one fact a lock; failures before it, and all of a name that nobody has, are none', async () => {
  const desk = await openOffice()
  const before = world(desk).store.position()
  await fail(desk, 4)
  await fail(desk, 5, 'nobody00')
  expect(world(desk).store.position()).toBe(before)
  expect(await desk.signIn({ account: 'nobody00' })).toMatchObject({ code: 'SIGN_IN_LOCKED' })
  await fail(desk, 1)
  expect(world(desk).store.after(before, 10)).toMatchObject([
    {
      lifecycle: 'sign-in',
      type: 'signin.failedTooOften',
      data: { accountId: 'A1', failedAt: [{}, {}, {}, {}].map(() => expect.any(String)) },
    },
  ])
  expect(JSON.stringify(world(desk).store.after(before, 10))).not.toContain('127.0.0.1')
})

it('outlives a restart of the server, and ends a quarter of an hour after it fell', async () => {
  const desk = await openInstallation()
  await fail(desk, 5)
  const restarted = await openServer(desk.host, { clock: desk.clock })
  const again = { ...desk, call: restarted.call, server: restarted.server }
  expect(await signInFrom(again, '127.0.0.1')).toBe('SIGN_IN_LOCKED')
  desk.clock.move(15 * minute)
  expect(await signInFrom(again, '127.0.0.1')).toBe(200)
})

it('keeps nobody out who comes from another address', async () => {
  const desk = await openInstallation()
  await fail(desk, 5)
  expect(await desk.signIn()).toMatchObject({ code: 'SIGN_IN_LOCKED' })
  expect(await signInFrom(desk, '198.51.100.7')).toBe(200)
})

it('counts for the account that is meant, however its name is spelled', async () => {
  const desk = await openOffice()
  await fail(desk, 5, 'ADMIN00')
  expect(await desk.signIn()).toMatchObject({ code: 'SIGN_IN_LOCKED' })
  expect(await desk.list()).toMatchObject({ total: 1, list: [{ account: 'admin00' }] })
})

it('is seen with its address, and lifted by another SUPER', async () => {
  const desk = await openOffice()
  await fail(desk, 5)
  const { total, list } = await desk.list()
  expect([total, list]).toMatchObject([
    1,
    [
      {
        accountId: 'A1',
        account: 'admin00',
        address: '127.0.0.1',
        status: 'locked',
        lockedAt: '2026-11-20T08:00:00.000Z',
        endsAt: '2026-11-20T08:15:00.000Z',
        offers: [{ command: 'unlock', allowed: true }],
      },
    ],
  ])
  expect(await desk.lift(list[0].id)).toMatchObject({ status: 200, data: { status: 'out', endsAt: null } })
  expect(await desk.signIn()).toMatchObject({ code: 200 })
  expect(await desk.list()).toEqual({ total: 0, list: [] })
  await fail(desk, 4)
  expect(await desk.signIn()).toMatchObject({ code: 200 })
})

it('is lifted neither by its owner nor by anybody but a SUPER', async () => {
  const desk = await openOffice()
  const [mine, clerks] = [await desk.token(), await desk.token(clerk)]
  await fail(desk, 5)
  const [lock] = (await desk.list()).list
  const owner = { code: 'ILLEGAL_TRANSITION', message: expect.stringContaining('your own') }
  expect(await desk.lift(lock.id, mine)).toMatchObject(owner)
  expect((await desk.list(mine)).list[0].offers).toMatchObject([{ allowed: false, guard: 'anothersLock' }])
  expect(await desk.lift(lock.id, clerks)).toMatchObject({ status: 403 })
  expect(await desk.lift('A1~nobody')).toMatchObject({ status: 404 })
  expect(await desk.signIn()).toMatchObject({ code: 'SIGN_IN_LOCKED' })
})

it('falls in memory where nothing can be written, and the answer is the same', async () => {
  const desk = await openInstallation()
  await fail(desk, 4)
  world(desk).commandBus.close()
  await fail(desk, 1)
  expect(await desk.signIn()).toMatchObject({ code: 'SIGN_IN_LOCKED' })
})
