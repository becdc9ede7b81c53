import { expect, it } from 'vitest'
import { openDesk } from '#tests/backend/http/desk.ts'
import { stepForward } from '#tests/support/run/heartbeat.ts'

/** What the server knows of the world, over HTTP and from the packages themselves. */

it('finds places and addresses of the world, and says what is at coordinates', async () => {
  const { get } = await openDesk()
  stepForward()
  const { data: found } = await get('/place-service/places?sought=krak')
  expect(found.list[0]).toMatchObject({ name: 'Kraków', country: 'PL', zone: 'Europe/Warsaw' })
  expect(found.list.length).toBeLessThanOrEqual(8)
  const address = encodeURIComponent('Quai de la Joliette 12, Marseille')
  const { data: resolved } = await get(`/place-service/address?address=${address}`)
  expect(resolved.place).toMatchObject({ country: 'FR', zone: 'Europe/Paris' })
  expect((await get('/place-service/address?address=Nowhere+at+all+17')).data).toEqual({ place: null })
  stepForward()
  const ground = async (latitude: number, longitude: number) =>
    (await get(`/place-service/ground?latitude=${latitude}&longitude=${longitude}`)).data
  expect(await ground(52.2286, 21.0031)).toEqual({ isLand: true, zone: 'Europe/Warsaw' })
  expect(await ground(27.7172, 85.324)).toEqual({ isLand: true, zone: 'Asia/Kathmandu' })
  // A harbour is on land, however roughly its coast is drawn.
  expect((await ground(43.3045, 5.3663)).isLand).toBe(true)
  expect((await ground(55.5, 18.5)).isLand).toBe(false)
  expect((await ground(0, -30)).isLand).toBe(false)
  for (const [latitude, longitude] of [
    [90, 180],
    [-90, -180],
  ] as const)
    expect((await ground(latitude, longitude)).zone).toEqual(expect.any(String))
})

it.each([
  ['/place-service/places?sought=a', 'sought'],
  [`/place-service/places?sought=${'a'.repeat(201)}`, 'sought'],
  ['/place-service/places', 'sought'],
  ['/place-service/ground?latitude=90.0001&longitude=0', 'latitude'],
  ['/place-service/ground?latitude=0&longitude=-180.0001', 'longitude'],
  ['/place-service/ground?latitude=x&longitude=0', 'latitude'],
])('refuses %s by its field', async (path, field) => {
  const { get } = await openDesk()
  const { status, data } = await get(path)
  expect([status, data.fields[0].field]).toEqual([400, field])
})
