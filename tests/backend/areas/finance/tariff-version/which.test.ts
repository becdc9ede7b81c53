import { expect, it } from 'vitest'
import { decideTariff, wonBy } from '#contracts/finance/tariff-assignment.ts'
import { adoptTariff } from '#backend/areas/finance/tariff-version/commands.ts'
import { actorOf } from '#tests/support/lifecycles/actors.ts'
import { at, openPrices, tariffs } from './priced.ts'

/** Which price list a charge has: that of the group, of the pile, or of the location. */

it('decides for the strongest that has one, and says what became of each', () => {
  const pile = { source: 'pile', id: 'P', tariffId: 'A' } as const
  const location = { source: 'location', id: 'L', tariffId: 'B' } as const
  const group = { source: 'group', id: 'G', tariffId: 'C' } as const
  expect(decideTariff([location, pile, group]).map(({ id, verdict }) => `${id} ${verdict}`)).toEqual([
    'G wins',
    'P overruled',
    'L overruled',
  ])
  expect(decideTariff([location, { ...pile, tariffId: null }]).map(({ id, verdict }) => `${id} ${verdict}`)).toEqual([
    'P none',
    'L wins',
  ])
  expect(wonBy(decideTariff([{ ...pile, tariffId: null }]))).toBeNull()
})

async function open() {
  const desk = await openPrices()
  const group = { name: 'Season tickets', customerIds: ['CUST1'] }
  await desk.site.seeder.register('user-group', 'G1', group)
  const list = async (name: string, price: number) => {
    const id = await desk.publish(at(price, { name }))
    return { id, tariffId: (await desk.read(id)).tariffId as string }
  }
  const choice = async (query = '') => (await desk.get(`/finance-service/tariff-choice?pileId=PILE1${query}`)).data
  return { ...desk, list, choice }
}

it('prices a charge by the location where the pile has none, by the pile, and by the group of who pays', async () => {
  const { list, assign, site, pricedBy, choice, read } = await open()
  const [ofLocation, ofPile, ofGroup] = [
    await list('Site', 4_000),
    await list('Fast', 5_000),
    await list('Tickets', 3_000),
  ]
  await assign('pile', 'PILE1', null)
  expect(await choice()).toMatchObject({ versionId: null, steps: [{ verdict: 'none' }, { verdict: 'none' }] })
  await assign('location', 'L', ofLocation.tariffId)
  expect(pricedBy((await site.start({ meterStart: 1_000 })).transactionId)).toBe(ofLocation.id)
  await assign('pile', 'PILE1', ofPile.tariffId)
  expect(pricedBy((await site.start({ meterStart: 2_000 })).transactionId)).toBe(ofPile.id)
  await assign('group', 'G1', ofGroup.tariffId)
  expect(pricedBy((await site.start({ meterStart: 3_000 })).transactionId)).toBe(ofGroup.id)
  expect(pricedBy((await site.start({ meterStart: 4_000, idTag: 'VISITOR' })).transactionId)).toBe(ofPile.id)
  expect(await choice('&customerId=CUST1')).toMatchObject({
    versionId: ofGroup.id,
    steps: [
      { source: 'group', name: 'Season tickets', tariffName: 'Tickets', verdict: 'wins' },
      { source: 'pile', tariffName: 'Fast', verdict: 'overruled' },
      { source: 'location', name: 'Site', tariffName: 'Site', verdict: 'overruled' },
    ],
  })
  expect(await read(ofLocation.id)).toMatchObject({
    users: 1,
    usedBy: [{ source: 'location', id: 'L', name: 'Site' }],
    zones: ['Europe/Warsaw'],
  })
})

it('knows neither things nor price lists that do not exist', async () => {
  const { assign, list } = await open()
  const { tariffId } = await list('Site', 4_000)
  expect(await assign('location', 'NOWHERE', tariffId)).toMatchObject({ status: 404 })
  expect(await assign('location', 'L', 'NOTHING')).toMatchObject({ status: 404 })
})

it('assigns nothing that was never in force: charges would have no price', async () => {
  const { add, read, assign, give } = await open()
  const id = await add()
  const { tariffId } = await read(id)
  expect(await assign('pile', 'PILE1', tariffId)).toMatchObject({ status: 409, data: { guard: 'listInForce' } })
  expect(await read(id)).toMatchObject({ users: 0 })
  await give(id, 'publishNow')
  expect(await assign('pile', 'PILE1', tariffId)).toMatchObject({ status: 200 })
  // What is in use was published, and stays.
  expect(await give(id, 'discard')).toMatchObject({ status: 409, data: { state: 'Active' } })
  expect(await read(id)).toMatchObject({ state: 'Active', usedBy: [{ source: 'pile', id: 'PILE1' }] })
})

it('knows the clocks of all locations, for a price list that nobody has yet', async () => {
  const { get } = await open()
  const { data } = await get('/finance-service/tariff-zones')
  expect(data).toEqual({ total: 1, list: [{ zone: 'Europe/Warsaw', locations: 1 }] })
})

it('takes up a price list of before there were versions: it prices as it did, and can be changed', async () => {
  const { site, pricedBy, read, post, give } = await open()
  expect(pricedBy((await site.start({ meterStart: 1_000 })).transactionId)).toBe('T1.1')
  await site.seeder.run(adoptTariff, { id: 'T1.1' }, actorOf.SU)
  await site.seeder.run(adoptTariff, { id: 'T1.1' }, actorOf.SU)
  const { form, ...adopted } = await read('T1.1')
  expect(adopted).toMatchObject({ version: 1, name: 'City AC', state: 'Active', users: 1 })
  expect(pricedBy((await site.start({ meterStart: 2_000 })).transactionId)).toBe('T1.1')
  const { data: next } = await post(`${tariffs}/T1.1/versions`, { ...form, name: 'City AC, winter' })
  await give(next.id, 'publishNow')
  expect(pricedBy((await site.start({ meterStart: 3_000 })).transactionId)).toBe(next.id)
  expect(next.id).toBe('T1.1.2')
})
