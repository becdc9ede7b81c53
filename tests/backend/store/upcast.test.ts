import { expect, it } from 'vitest'
import { openTestWorld } from '#tests/support/world.ts'
import { bill } from '#machines/bill.ts'
import { card, customer, location } from '#machines/entity.ts'

it('reads a customer who bears a status as one who does not, and leaves the fact as it was written', async () => {
  const world = openTestWorld()
  for (const command of ['register', 'change'])
    await world.give(customer, { id: 'C1', command, body: { code: 'C1', status: 'NORMAL' } })
  expect(world.store.facts('customer', 'C1').map(({ data }) => data)).toEqual([{ code: 'C1' }, { code: 'C1' }])
  expect(world.store.after(0, 10).map(({ data }) => data)).toEqual([{ code: 'C1' }, { code: 'C1' }])
  const written = world.store.db.prepare<[], { data: string }>('SELECT data FROM facts').all()
  expect(written.map(({ data }) => data)).toEqual(Array(2).fill('{"code":"C1","status":"NORMAL"}'))
})

it('reads a card of before there were groups as one without a group', async () => {
  const world = openTestWorld()
  const { parentIdTag: _, ...old } = owned
  for (const command of ['register', 'change']) await world.give(card, { id: 'tag1', command, body: old })
  expect(world.store.facts('card', 'tag1').map(({ data }) => data)).toEqual([owned, owned])
})

const owned = {
  parentIdTag: null,
  idTag: 'TAG1',
  name: '',
  customerId: 'C1',
  bindStatus: 'bind',
  blocked: false,
  expiryDate: null,
}
it('reads a location that does not say what it can take as one that nobody has said it of', async () => {
  const world = openTestWorld()
  const site = { name: 'Site', address: '', zone: 'UTC', latitude: 0, longitude: 0, rank: 0 }
  await world.give(location, { id: 'L1', command: 'register', body: site })
  expect(world.store.facts('location', 'L1').map(({ data }) => data)).toEqual([{ ...site, load: null }])
})

it('reads a bill of before reservations had any as one that is for none and was owed elsewhere', async () => {
  const world = openTestWorld()
  const old = { type: 'Charging', recordId: '1', customerId: 'C1', amount: 100, method: 'Balance', gateway: null }
  await world.give(bill, { id: 'B1', command: 'open', body: { ...old, remark: '' } })
  const [opened] = world.store.facts('bill', 'B1')
  expect(opened?.data).toEqual({ ...old, remark: '', reservationId: null, postings: [] })
})
