import { join } from 'node:path'
import { expect, it } from 'vitest'
import { strayRows } from '#backend/bench/checks/read-models.ts'
import { openReader } from '#backend/kernel/query/reader.ts'
import { id, integer, moment, reference, text } from '#backend/kernel/read-model/columns.ts'
import type { Column } from '#backend/kernel/read-model/columns.ts'
import type { Actor } from '#contracts/actor.ts'
import type { Instant } from '#contracts/units.ts'
import { firmwareUpgrade } from '#machines/equipment/firmware/firmware-upgrade.ts'
import { temporaryFolder } from '#tests/support/folder.ts'
import { upgradeForm } from '#tests/support/site/upgrade-form.ts'
import { openTestWorld } from '#tests/support/site/world.ts'

const actor: Actor = { kind: 'person', id: 'oper00', account: 'oper00', type: 'NORMAL', sub: 0 }

it('keeps a date that is none, as facts of former versions may say it, as the one so many days later', async () => {
  const file = join(temporaryFolder(), 'world.db')
  const body = upgradeForm('2030-13-45T00:00:00.000Z' as Instant)
  const world = openTestWorld({ file })
  expect(await world.dispatch(firmwareUpgrade, { id: 'U1', command: 'draft', body, actor })).toBeNull()
  world.close()
  const again = openTestWorld({ file })
  expect(strayRows(again)).toEqual([])
  expect(again.store.db.prepare('SELECT retrieveAt FROM upgrades').pluck().all()).toEqual([Date.UTC(2031, 1, 14)])
  again.close()
})

it('tells whoever takes a moment of another table for a number or a text', () => {
  const { store, close } = openTestWorld()
  const reading = (retrieveAt: Column) => () => openReader(store, reference('upgrades', { id: id(), retrieveAt }))
  for (const wrong of [integer(), text()]) expect(reading(wrong)).toThrow(/upgrades\.retrieveAt is not/u)
  expect(reading(moment())).not.toThrow()
  close()
})
