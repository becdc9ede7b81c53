import { expect, it } from 'vitest'
import { unnamedPictures } from '#backend/areas/equipment/location-picture/commands.ts'
import { system } from '#contracts/actor.ts'
import { draft, openRegistering, path } from '#tests/backend/areas/equipment/location-registration/registering.ts'
import { jpegOf, pngOf } from '#tests/support/files/pictures.ts'

/** The pictures of a location over HTTP: judged by what is in them, shown as what they are, and told by their numbers. */

async function openPictures() {
  const site = await openRegistering()
  const id = String((await site.call('POST', path, draft)).data.id)
  const token = await site.token()
  const authorization = { authorization: `Bearer ${token}` }
  const urlOf = (kind: string, of = id): string => `${site.address}${path}/${of}/pictures/${kind}`
  const put = async (kind: string, bytes: Uint8Array, of = id) => {
    const headers = { ...authorization, 'content-type': 'application/octet-stream' }
    const body = new Uint8Array(bytes).buffer
    const answer = await fetch(`${urlOf(kind, of)}?lang=en`, { method: 'POST', headers, body })
    return { status: answer.status, text: await answer.text() }
  }
  const show = async (kind: string) => {
    const answer = await fetch(urlOf(kind), { headers: authorization })
    return { status: answer.status, type: answer.headers.get('content-type'), bytes: await answer.bytes() }
  }
  const one = async () => (await site.call('GET', `${path}/${id}`)).data
  return { ...site, id, put, show, one }
}

it('keeps a picture, shows it, and lets another take its place', async () => {
  const { id, put, show, one, call, give, world } = await openPictures()
  expect(await show('logo')).toMatchObject({ status: 404 })
  expect(await put('logo', pngOf(64, 64))).toMatchObject({ status: 200 })
  const first = (await one()).logo
  expect(await show('logo')).toMatchObject({ status: 200, type: 'image/png', bytes: pngOf(64, 64) })
  expect(await put('logo', jpegOf(32, 32))).toMatchObject({ status: 200 })
  expect(await show('logo')).toMatchObject({ type: 'image/jpeg' })
  const { logo, mapIcon } = await one()
  expect(logo).not.toBe(first)
  expect(mapIcon).toBeNull()
  // What nothing names any more is for the clean-up.
  const by = { actor: system('files'), correlation: 'test' }
  expect(await world('0PL002').commandBus.run(unnamedPictures, [first, logo], by)).toEqual([first])
  const { loadPower: _power, external: _external, safetyMargin: _margin, ...changed } = draft
  expect(await give(id, 'change', changed)).toMatchObject({ status: 200, data: { logo } })
  expect(await call('DELETE', `${path}/${id}/pictures/logo`)).toMatchObject({ status: 200 })
  expect((await one()).logo).toBeNull()
  expect(await show('logo')).toMatchObject({ status: 404 })
})

it.each([
  ['a renamed PDF', 'logo', new TextEncoder().encode('%PDF-1.7 '.repeat(20)), 'isPicture'],
  ['a logo of more than 1 MB', 'logo', pngOf(64, 64, 1_048_577), 'sizeWithin'],
  ['a logo of 65 pixels', 'logo', pngOf(65, 64), 'pixelsWithin'],
  ['an icon of more than 80 KB', 'mapIcon', pngOf(64, 64, 81_921), 'sizeWithin'],
  ['an icon of 65 pixels', 'mapIcon', jpegOf(64, 65), 'pixelsWithin'],
])('refuses %s by field and rule, and keeps nothing', async (_, kind, bytes, rule) => {
  const { put, one } = await openPictures()
  const refused = await put(kind, bytes)
  expect(refused.status).toBe(400)
  expect(JSON.parse(refused.text)).toMatchObject({ data: { fields: [{ field: kind, rule }] } })
  expect(await one()).toMatchObject({ logo: null, mapIcon: null })
})

it('refuses pictures of what is not there', async () => {
  const { put } = await openPictures()
  expect(await put('logo', pngOf(8, 8), 'nowhere')).toMatchObject({ status: 404 })
  expect(await put('poster', pngOf(8, 8))).toMatchObject({ status: 404 })
})
