import { Schema } from 'effect'
import { expect, it } from 'vitest'
import { listOf } from '#contracts/endpoint.ts'
import { vehicle as one, vehicles as list } from '#contracts/users/vehicle.calls.ts'
import { vehicle } from '#machines/master-data.ts'
import { resourceQueries } from '#backend/kernel/query/resource-queries.ts'
import { addVehicle } from '#backend/areas/users/vehicle/commands.ts'
import { vehicles } from '#backend/areas/users/vehicle/read-model.ts'
import { actorOf } from '#tests/support/lifecycles/actors.ts'
import { openTestWorld } from '#tests/support/site/world.ts'

/** What a thing answers follows from its contract: here of vehicles whose list says less of them than the page of one. */

const Short = Schema.Struct({ id: Schema.String, name: Schema.String })
const calls = { list: { ...list, answer: listOf(Short) }, one }
const van = { name: 'Van', remark: 'Blue', isDefault: true }
const everything = { page: 1, size: 10, sort: null, filters: {} }
const actor = actorOf.SU

async function openVan() {
  const world = openTestWorld()
  await world.commandBus.run(addVehicle, van, { actor, correlation: 'test' })
  return world
}

const queries = resourceQueries(calls, vehicles, {
  of: vehicle,
  reads: ['addedAt', 'changedAt'],
  detail: ({ addedAt, changedAt }, { state, shown }) => ({ ...shown, ...state.context, addedAt, changedAt }),
})

it('answers of a row what its contract names, and nothing else that is read or kept', async () => {
  const world = await openVan()
  expect(queries.list(world, everything, actor)).toEqual({ total: 1, list: [{ id: '1', name: 'Van' }] })
})

it('says of one what the hook says, and what may be done', async () => {
  const world = await openVan()
  const said = queries.read(world, '1', actor)
  expect(said).toMatchObject({ id: '1', ...van, offers: [{ command: 'change', allowed: true }, { command: 'delete' }] })
  expect(queries.read(world, '2', actor)).toBe(null)
})

it('says what a hook says may be done, instead', async () => {
  const world = await openVan()
  const silent = resourceQueries({ list, one }, vehicles, { of: vehicle, row: (row) => ({ ...row, offers: [] }) })
  expect(silent.read(world, '1', actor)?.offers).toEqual([])
})

it('answers that there is none where the hook for one says so', async () => {
  const world = await openVan()
  const hidden = resourceQueries({ list, one }, vehicles, { of: vehicle, detail: () => null })
  expect(hidden.list(world, everything, actor).total).toBe(1)
  expect(hidden.read(world, '1', actor)).toBe(null)
})
