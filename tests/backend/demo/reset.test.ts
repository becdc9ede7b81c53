import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { realClock } from '#backend/clock.ts'
import { clearDemo } from '#backend/demo/clear.ts'
import { openHost } from '#backend/host.ts'
import { realIds } from '#backend/ids.ts'
import { resetDemo } from '#contracts/lab/demo.calls.ts'
import { livePath } from '#contracts/http/live.ts'
import { piles } from '#contracts/equipment/pile.calls.ts'
import { profile } from '#contracts/system/account.calls.ts'
import { temporaryFolder } from '#tests/support/folder.ts'
import { stepForward } from '#tests/support/run/heartbeat.ts'
import { start } from '#tests/support/run/product.ts'
import { captchaText, fetchAnswer, openInstallation, signInWith } from '../http/installation.ts'

/** A demo begins anew: for a SUPER of it, and nowhere else. */

const DEMO_PASSWORD = 'Charge2book'
const settings = '/operator-service/settings'

it('begins anew in the same kind: what was done is gone, sign-ins and feeds end, its piles come back', async () => {
  const DATA_DIR = temporaryFolder()
  const demo = start({ DATA_DIR, DEMO_PASSWORD, CAPTCHA_TEXT: captchaText }, 'backend/main.ts', '--demo', 'small')
  const address = await demo.ready
  // What is not the demo's stays.
  writeFileSync(join(DATA_DIR, 'notes.txt'), 'mine')
  const call = (method: string, path: string, more = {}) => fetchAnswer(method, address + path, more)
  const tokenOf = async (account: string): Promise<string> =>
    (await signInWith(call, { account, password: DEMO_PASSWORD })).data.accessToken
  const [token, clerks] = [await tokenOf('admin00'), await tokenOf('oper00')]
  const form = { name: 'Somebody’s network', currency: (await call('GET', settings, { token })).data.currency.code }
  expect(await call('PUT', settings, { token, body: form })).toMatchObject({ status: 200 })
  expect((await call('GET', profile.path, { token })).data).toMatchObject({ demo: 'small', operatorName: form.name })
  const feed = await fetch(address + livePath, { headers: { authorization: `Bearer ${token}` } })
  expect(feed.status).toBe(200)

  expect(await call('POST', resetDemo.path, { token: clerks })).toMatchObject({ status: 403, code: 'ACCESS_DENIED' })
  expect(await call('POST', resetDemo.path, { token })).toMatchObject({ status: 200 })
  // It ends; whoever listened asks again, and is told to sign in.
  await feed.text()
  await expect
    .poll(async () => {
      stepForward()
      return (await call('GET', profile.path, { token }).catch(() => null))?.status
    })
    .toBe(401)
  const anew = await tokenOf('admin00')
  expect((await call('GET', profile.path, { token: anew })).data).toMatchObject({
    demo: 'small',
    operatorName: 'Chargebook Demo',
  })
  expect(readFileSync(join(DATA_DIR, 'notes.txt'), 'utf8')).toBe('mine')
  await expect
    .poll(async () => {
      const { data } = await call('GET', `${piles.path}?size=100`, { token: anew })
      return data.list.filter(({ linkState }: { readonly linkState: string }) => linkState === 'Online').length
    })
    .toBe(14)
})

it('is refused by an installation that is no demo, and its folder is not cleared', async () => {
  const { call, token } = await openInstallation()
  expect(await call('POST', resetDemo.path, { token: await token() })).toMatchObject({ status: 403 })
  const directory = temporaryFolder()
  const host = openHost({ directory, clock: realClock, ids: realIds })
  // Not even one that bears the name of a demo.
  await host.found('0PL002', { name: 'Chargebook Demo', menuCodeAllList: [] })
  host.close()
  expect(() => clearDemo(directory)).toThrow(`${directory} holds no demo`)
  expect(existsSync(join(directory, '0PL002.db'))).toBe(true)
})
