import { expect, it } from 'vitest'
import { PILE } from '#tests/support/site/network.ts'
import { openDesk } from '#tests/backend/http/desk.ts'
import { admin, clerk } from '#tests/backend/http/installation.ts'

/** Free vending is switched on and off for one pile. */

const path = `/device-service/piles/${PILE}/free-vending`

it('lets anybody charge at a pile, tells so, and ends it again', async () => {
  const { call, get, token, site } = await openDesk()
  const as = await token(admin)
  const put = (freeVending: unknown) => call('PUT', path, { token: as, body: { freeVending } })
  expect((await get(`/device-service/piles/${PILE}`)).data).toMatchObject({ freeVending: false })
  expect((await put(true)).data).toMatchObject({ id: PILE, freeVending: true })
  expect(await site.authorize('VISITOR')).toBe('Accepted')
  expect((await put(false)).data).toMatchObject({ freeVending: false })
  expect(await site.authorize('VISITOR')).toBe('Invalid')
  expect((await put('yes')).status).toBe(400)
})

it('is nothing for those whose menu has no piles, nor for a pile that nobody registered', async () => {
  const { call, token } = await openDesk()
  const body = { freeVending: true }
  expect((await call('PUT', path, { token: await token(clerk), body })).status).toBe(403)
  const unknown = path.replace(PILE, 'NOBODY')
  expect((await call('PUT', unknown, { token: await token(admin), body })).status).toBe(404)
})
