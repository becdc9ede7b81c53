import { join } from 'node:path'
import { expect, it } from 'vitest'
import { unreadIn } from '#backend/kernel/unread.ts'
import { storedIn } from '#tests/support/files/stored-facts.ts'
import { accountOf } from '#tests/support/site/network.ts'
import { temporaryFolder } from '#tests/support/folder.ts'
import { writeFacts } from '#tests/support/site/other-version.ts'
import type { Written } from '#tests/support/site/other-version.ts'
import { openTestWorld } from '#tests/support/site/world.ts'

/** Facts in the shapes that older versions wrote: they are read in the shape of today and stay as they were written. */

const pileOfOld = {
  name: 'CP1',
  locationId: 'L1',
  type: 'AC',
  connectors: [{ connectorId: 1, name: 'A', standard: 'IEC2', power: 22_000 }],
  tariffId: null,
  releaseDetection: true,
}

/** What is read of facts that an older version has written. */
function readBack(facts: readonly Written[], present?: string): readonly unknown[] {
  const file = join(temporaryFolder(), '0PL002.db')
  writeFacts(file, facts)
  const world = openTestWorld({ file })
  expect(unreadIn(world.store.db)).toBeNull()
  const { lifecycle, id } = facts[0] ?? expect.unreachable('something is told')
  const data = world.store.facts(present ?? lifecycle, id).map((fact) => fact.data)
  expect(world.store.after(0, 10).map((fact) => fact.data)).toEqual(data)
  world.close()
  expect(storedIn(file).map((fact) => fact.data)).toEqual(facts.map((fact) => fact.data))
  return data
}

it('reads a customer who bears a status as one who does not', () => {
  const data = { code: 'C1', status: 'NORMAL' }
  const told = (type: string): Written => ({ lifecycle: 'customer', id: 'C1', type, data })
  expect(readBack([told('customer.registered'), told('customer.changed')])).toEqual([{ code: 'C1' }, { code: 'C1' }])
})

it('reads a card of before there were groups as one without a group', () => {
  const data = { idTag: 'TAG1', name: '', customerId: 'C1', bindStatus: 'bind', blocked: false, expiryDate: null }
  const told = (type: string): Written => ({ lifecycle: 'card', id: 'tag1', type, data })
  const owned = { ...data, parentIdTag: null }
  expect(readBack([told('card.registered'), told('card.changed')], 'rfid-card')).toEqual([owned, owned])
})

it.each(['pile', 'account'])('reads a %s that bears whether it is enabled as one that does not', (lifecycle) => {
  const known = lifecycle === 'pile' ? pileOfOld : accountOf('oper00')
  const told = (type: string): Written => ({ lifecycle, id: 'X1', type, data: { ...known, enabled: true } })
  expect(readBack([told(`${lifecycle}.registered`), told(`${lifecycle}.changed`)])).toEqual([known, known])
})

it('reads a location that does not say what it can take as one that nobody has said it of', () => {
  const data = { name: 'Site', address: '', zone: 'UTC', latitude: 0, longitude: 0, rank: 0 }
  const told = { lifecycle: 'location', id: 'L1', type: 'location.registered', data }
  expect(readBack([told])).toEqual([{ ...data, load: null }])
})

it('reads a bill of before reservations had any as one that is for none and was owed elsewhere', () => {
  const asked = { type: 'Charging', recordId: '1', customerId: 'C1', amount: 100, method: 'Balance', gateway: null }
  const data = { ...asked, remark: '' }
  const told = { lifecycle: 'bill', id: 'B1', type: 'bill.opened', data }
  expect(readBack([told])).toEqual([{ ...data, reservationId: null, postings: [] }])
})
