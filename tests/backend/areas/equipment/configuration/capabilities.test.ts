import { expect, it } from 'vitest'
import {
  capabilityKeys,
  mayReserve,
  noteConfiguration,
  noteRefusal,
} from '#backend/areas/equipment/configuration/commands.ts'
import type { CommandHandler } from '#backend/kernel/transaction.ts'
import { by, openSite, PILE } from '#tests/support/site/network.ts'

/** What a pile tells of its configuration is a fact where it is news, and only there. */

const answer: CommandHandler<readonly { readonly key: string; readonly value: string }[], void> = (tx, told) =>
  noteConfiguration(
    tx,
    { pileId: PILE, action: 'GetConfiguration', payload: { key: [...capabilityKeys] } },
    {
      status: { command: 'accept', answer: null },
      conf: { configurationKey: told.map((one) => ({ ...one, readonly: false })), unknownKey: [] },
    },
  )
const refuse: CommandHandler<null, void> = (tx) => noteRefusal(tx, { pileId: PILE, action: 'ReserveNow' })

it('writes what is told of a configuration once, and again when it is another', async () => {
  const { seeder, world } = await openSite()
  const facts = () => world.store.facts('pile-configuration', PILE).length
  const before = facts()
  await seeder.run(answer, [{ key: 'ConnectionTimeOut', value: '60' }], by)
  await seeder.run(answer, [{ key: 'connectiontimeout', value: '60' }], by)
  expect(facts()).toBe(before + 1)
  await seeder.run(answer, [{ key: 'ConnectionTimeOut', value: '90' }], by)
  expect(facts()).toBe(before + 2)
})

it('writes that an action is not known once, and asks no reservation of that firmware', async () => {
  const { seeder, world } = await openSite()
  const may: CommandHandler<null, boolean> = (tx) => mayReserve(tx, PILE, 1)
  expect(await seeder.run(may, null, by)).toBe(true)
  await seeder.run(refuse, null, by)
  await seeder.run(refuse, null, by)
  expect(await seeder.run(may, null, by)).toBe(false)
  const types = world.store.facts('pile-configuration', PILE).map(({ type }) => type)
  expect(types.filter((type) => type === 'configuration.actionRefused')).toHaveLength(1)
})

it('takes an answer that is none for nothing said: the pile has not told that it does not say', async () => {
  const site = await openSite()
  const broken: CommandHandler<undefined, void> = (tx) =>
    noteConfiguration(
      tx,
      { pileId: PILE, action: 'GetConfiguration', payload: {} },
      { status: { command: 'accept', answer: null }, conf: { configurationKey: 'all of it' } },
    )
  await site.seeder.run(broken, undefined)
  expect(site.world.store.facts('pile-configuration', PILE)).toEqual([])
})
