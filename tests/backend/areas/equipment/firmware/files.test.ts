import { expect, it } from 'vitest'

import { openFleet } from '#tests/backend/areas/equipment/firmware/fleet.ts'
import { hostOf } from '#tests/backend/http/desk.ts'
import { admin, adminAccount, openAccount, openServer, signInWith } from '#tests/backend/http/installation.ts'

/** The room for files of an operator. */

const MEGABYTE = 1024 * 1024
const languages = ['en', 'zh-TW', 'zh-CN', 'fr', 'pl'] as const

async function open(filesMegabytes: number) {
  const { world, files } = await openFleet()
  Reflect.set(world.settings, 'filesMegabytes', filesMegabytes)
  await openAccount(world, 'A1', adminAccount(), admin.password)
  const { call, address } = await openServer(hostOf({ world }), { clock: world.clock, storage: files.storage })
  const token = (await signInWith(call)).data.accessToken
  const put = (bytes: number, lang = 'en') =>
    fetch(`${address}/firmware-service/files?name=fw.bin&lang=${lang}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
      body: new Uint8Array(bytes),
    }).then(async (response) => ({ status: response.status, ...JSON.parse(await response.text()) }))
  return { put, files }
}

it('takes files as long as there is room, and says with figures when there is none', async () => {
  const { put, files } = await open(3)
  expect((await put(2 * MEGABYTE)).status).toBe(200)
  const full = await put(2 * MEGABYTE)
  expect(full).toMatchObject({
    status: 409,
    code: 'FILES_FULL',
    data: { bytesMost: 3 * MEGABYTE, wantedBytes: 2 * MEGABYTE },
  })
  expect(full.message).toContain('2 of 3 MB')
  expect(full.message).toContain('2 MB more')
  expect((await put(MEGABYTE / 2)).status).toBe(200)
  const stored = await files.storage.all('0PL002')
  expect(stored.filter(({ of }) => of.kind === 'stray')).toEqual([])
})

it('says it in every language', async () => {
  const { put } = await open(0)
  const said = await Promise.all(languages.map(async (lang) => (await put(MEGABYTE, lang)).message))
  for (const message of said) expect(message).toMatch(/\b1\b/u)
  expect(new Set(said).size).toBe(languages.length)
})

it('keeps to its room when several files come at once', async () => {
  const { put, files } = await open(3)
  const all = await Promise.all([put(2 * MEGABYTE), put(2 * MEGABYTE), put(2 * MEGABYTE)])
  expect(all.filter(({ status }) => status === 200).length).toBeLessThan(2)
  const bytes = (await files.storage.all('0PL002')).reduce((sum, one) => sum + one.bytes, 0)
  expect(bytes).toBeLessThanOrEqual(3 * MEGABYTE)
})
