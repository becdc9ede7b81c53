import { expect, it } from 'vitest'
import { MINUTE } from '#contracts/durations.ts'
import { seenCardsMost } from '#contracts/users/rfid-card.calls.ts'
import { instant } from '#contracts/units.ts'
import { charged } from '#tests/backend/http/charged.ts'
import { clerk } from '#tests/backend/http/installation.ts'

/** Unknown cards that were held to readers, as they are offered for registration. */

const seen = '/user-service/seen-cards'
const cards = '/user-service/cards'

async function open() {
  const desk = await charged()
  const token = await desk.token()
  const { seenCards } = desk.world('0PL002')
  const list = async () => (await desk.call('GET', seen, { token })).data
  const post = (path: string, body: object = {}) => desk.call('POST', `${cards}${path}`, { token, body })
  return { ...desk, seenCards, list, post }
}

it('counts a card by its number in whatever letters, with where and when it was seen', async () => {
  const { seenCards, list, clock } = await open()
  const firstAt = instant(clock.now())
  seenCards.note({ idTag: 'Fob-9', pileId: 'CP9' })
  clock.move(MINUTE)
  seenCards.note({ idTag: 'FOB-9', pileId: 'CP1' })
  seenCards.note({ idTag: 'FOB-8', pileId: 'CP9' })
  const lastAt = instant(clock.now())
  expect(await list()).toEqual([
    {
      id: 'fob-8',
      idTag: 'FOB-8',
      pileId: 'CP9',
      pileName: null,
      locationName: null,
      count: 1,
      firstAt: lastAt,
      lastAt,
    },
    {
      id: 'fob-9',
      idTag: 'FOB-9',
      pileId: 'CP1',
      pileName: 'North gate',
      locationName: 'Łódź Północ',
      count: 2,
      firstAt,
      lastAt,
    },
  ])
})

it('tells of no card that is known, and again of one that was deleted', async () => {
  const { seenCards, list, post } = await open()
  seenCards.note({ idTag: 'tag1', pileId: 'CP1' })
  seenCards.note({ idTag: 'FOB-9', pileId: 'CP1' })
  expect((await list()).map(({ id }: { readonly id: string }) => id)).toEqual(['fob-9'])
  const fob = { idTag: 'FOB-9', name: '', readByReader: true, expiryDate: null, parentIdTag: null }
  expect(await post('', fob)).toMatchObject({ status: 200 })
  expect(await list()).toEqual([])
  await post('/fob-9/delete')
  expect(await list()).toHaveLength(1)
})

it('remembers those that were seen last, however many there are, and writes nothing', async () => {
  const { seenCards, list, world } = await open()
  const { store } = world('0PL002')
  const position = store.position()
  for (let at = 0; at < 10_000; at += 1) seenCards.note({ idTag: `FOB-${at}`, pileId: 'CP1' })
  seenCards.note({ idTag: 'FOB-9900', pileId: 'CP1' })
  const rows: readonly { readonly idTag: string; readonly count: number }[] = await list()
  expect(rows).toHaveLength(seenCardsMost)
  expect(rows[0]).toMatchObject({ idTag: 'FOB-9900', count: 2 })
  expect(rows.at(-1)).toMatchObject({ idTag: 'FOB-9800', count: 1 })
  expect(store.position()).toBe(position)
})

it('is closed to accounts without the menu entry of cards', async () => {
  const desk = await charged()
  expect(await desk.call('GET', seen, { token: await desk.token(clerk) })).toMatchObject({ status: 403 })
})
