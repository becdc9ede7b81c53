import { expect, it } from 'vitest'
import { checkLocations } from '#contracts/equipment/location-registration.calls.ts'
import { activateContract, addSubOperator } from '#contracts/operators/sub-operator.calls.ts'
import { subOperatorContract } from '#machines/operators/sub-operator-contract.ts'
import { openSeeder } from '#backend/seed/seeder.ts'
import type { CommandHandler } from '#backend/kernel/transaction.ts'
import { path as pilePath, draft as pile } from '#tests/backend/areas/equipment/pile-registration/registering.ts'
import { draft, openRegistering, path } from './registering.ts'

/** Whose a location is: the operator's, or that of a sub-operator whose contract is in force (M27). */

const subOperator = {
  name: 'Lakeside Charging',
  code: 'LAKESIDE',
  contactName: 'Maya Gurung',
  contactPhone: '+977 61 450 123',
  contactEmail: 'maya.gurung@lakeside.example',
}

async function withSubOperator() {
  const site = await openRegistering()
  const now = site.clock.now()
  await site.call('POST', addSubOperator.path, subOperator)
  const activate = async () =>
    site.call('POST', activateContract.path.replace('{id}', '1'), {
      validFrom: new Date(now).toISOString(),
      validTo: new Date(now + 365 * 86_400_000).toISOString(),
      packageTier: 'standard',
      acConnectorsMax: 4,
      dcConnectorsMax: 2,
      administratorId: 'A1',
      clearingAccount: 'PL61 1090 1014',
    })
  const handed: CommandHandler<'suspend' | 'resume', unknown> = (tx, command) =>
    command === 'suspend'
      ? tx.dispatch(subOperatorContract, { id: '1', command, body: { reason: 'statements disputed' } })
      : tx.dispatch(subOperatorContract, { id: '1', command, body: {} })
  const keeper = { kind: 'person', id: 'A1', account: 'admin00', type: 'SUPER', sub: 0 } as const
  const { run } = openSeeder(site.world('0PL002'))
  const contract = async (command: 'suspend' | 'resume') => run(handed, command, keeper)
  return { ...site, activate, contract }
}

it('is the operator’s unless a sub-operator is named, and shows whose it is', async () => {
  const { activate, call, give } = await withSubOperator()
  expect(await activate()).toMatchObject({ status: 200 })
  const mine = await call('POST', path, draft)
  expect(mine.data).toMatchObject({ owner: null, ownerName: null })
  const theirs = await call('POST', path, { ...draft, owner: '1' })
  expect(theirs.data).toMatchObject({ owner: '1', ownerName: 'Lakeside Charging' })
  expect((await call('GET', `${path}?name=airport`)).data).toMatchObject({ total: 2 })
  expect(await give(String(theirs.data.id), 'change', draft)).toMatchObject({ data: { owner: null } })
})

it('is given to nobody unknown, and to nobody without a contract in force', async () => {
  const { call } = await withSubOperator()
  const refused = async (owner: string) => call('POST', path, { ...draft, owner })
  expect(await refused('7')).toMatchObject({ data: { guard: 'ownerKnown', fields: [{ field: 'owner' }] } })
  expect(await refused('1')).toMatchObject({ data: { guard: 'ownerInForce', fields: [{ field: 'owner' }] } })
  const checked = await call('POST', checkLocations.path, { rows: [draft, { ...draft, owner: '7' }] })
  expect(checked.data).toMatchObject({ total: 1, list: [{ row: 1, field: 'owner', rule: 'ownerKnown' }] })
})

it('stays with its owner when the contract is suspended, and is enabled again only once that is in force', async () => {
  const { activate, call, contract, give, givePile, reach, rest } = await withSubOperator()
  await activate()
  const theirs = { ...draft, owner: '1' }
  const id = String((await call('POST', path, theirs)).data.id)
  expect(await call('POST', pilePath, { ...pile, locationId: id })).toMatchObject({ status: 200 })
  const seen = (await call('GET', `${pilePath}/${pile.id}/reach`)).data
  expect(await givePile(pile.id, 'disable', { seen })).toMatchObject({ status: 200 })
  await rest()
  expect(await contract('suspend')).toBeNull()
  expect(await give(id, 'change', { ...theirs, rank: 9 })).toMatchObject({ data: { rank: 9, owner: '1' } })
  expect(await givePile(pile.id, 'enable')).toMatchObject({ status: 409, data: { guard: 'contractActive' } })
  expect(await give(id, 'disable', { seen: await reach(id) })).toMatchObject({ status: 200 })
  await rest()
  expect(await give(id, 'enable')).toMatchObject({ status: 409, data: { guard: 'contractActive' } })
  expect(await contract('resume')).toBeNull()
  expect(await give(id, 'enable')).toMatchObject({ status: 200, data: { status: 'enabled' } })
  expect(await givePile(pile.id, 'enable')).toMatchObject({ status: 200 })
})
