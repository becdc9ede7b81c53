import { Schema } from 'effect'
import { expect, it } from 'vitest'
import { PileDraft } from '#contracts/equipment/pile-registration.ts'
import { charged } from '#tests/backend/http/charged.ts'
import { register } from '#backend/areas/register.ts'
import { registerSimulated } from '#backend/areas/equipment/pile-registration/public.ts'
import { openSeeder } from '#backend/seed/seeder.ts'
import { seedFixtures } from '#backend/seed/fixtures.ts'
import { pileEntity } from '#machines/master-data.ts'
import { stateOf } from '#backend/kernel/state.ts'
import { openTestWorld } from '#tests/support/site/world.ts'
import { draft, openRegistering, path } from './registering.ts'

const { serialNumber: _, ...plain } = draft
const simulated = Schema.decodeUnknownSync(PileDraft)({ ...plain, id: 'SIM-1' })

/** Piles that are no hardware: a fact that nobody fills in, and that stays. */

it('says of every row about a pile whether it is simulated, and of none that a person registered', async () => {
  const { call, give, world } = await openRegistering()
  const { run } = openSeeder(world('0PL002'))
  await run(registerSimulated, [simulated])
  await call('POST', path, draft)
  const flags = async (address: string) =>
    Object.fromEntries(
      (await call('GET', address)).data.list.map((row: { id: string; isSimulated: boolean }) => [
        row.id,
        row.isSimulated,
      ]),
    )
  const expected = { CP1: false, 'CP-4711': false, 'SIM-1': true }
  expect(await flags(path)).toEqual(expected)
  expect(await flags('/device-service/piles')).toEqual(expected)
  expect(await flags('/device-service/connectors')).toMatchObject({ 'CP1~1': false, 'SIM-1~1': true, 'SIM-1~2': true })
  expect((await call('GET', '/device-service/piles/SIM-1')).data).toMatchObject({ isSimulated: true })
  expect((await give('SIM-1', 'disable', { seen: { piles: 1, sessions: 0, reservations: 0, held: 0 } })).status).toBe(
    200,
  )
})

it('lets nobody say or unsay it: a person neither registers nor changes it', async () => {
  const { call, give, world } = await openRegistering()
  const { run } = openSeeder(world('0PL002'))
  await run(registerSimulated, [simulated])
  expect((await call('POST', path, { ...draft, isSimulated: true })).status).toBe(400)
  const change = { name: 'West gate', type: 'AC', privateType: 'Public', releaseDetection: false }
  expect((await give('SIM-1', 'change', { ...change, isSimulated: false })).status).toBe(422)
  expect(await give('SIM-1', 'change', change)).toMatchObject({
    status: 200,
    data: { name: 'West gate', isSimulated: true },
  })
  await give('SIM-1', 'addConnector', { name: 'B', standard: 'IEC2', power: 22_000 })
  expect((await call('PUT', '/device-service/piles/SIM-1/free-vending', { freeVending: true })).data).toMatchObject({
    isSimulated: true,
    freeVending: true,
  })
})

it('tells what a simulated pile charged from income, also once the pile is deleted', async () => {
  const installation = await charged()
  const token = await installation.token()
  const get = async (address: string) => (await installation.call('GET', address, { token })).data
  const [record] = (await get('/charge-service/records')).list
  expect(record).toMatchObject({ pileId: 'CP1', isSimulated: false })
  const world = installation.world('0PL002')
  const { run } = openSeeder(world)
  const known = stateOf(world, pileEntity, 'CP1')?.context
  await run(register, { lifecycle: 'pile', id: 'CP1', value: { ...known, isSimulated: true } })
  const shown = async () => [
    (await get('/charge-service/records')).list[0].isSimulated,
    (await get(`/charge-service/records/${record.id}`)).isSimulated,
    (await get('/charge-service/sessions')).list[0].isSimulated,
    (await get('/dashboard-service/overview')).recentRecords[0].isSimulated,
  ]
  expect(await shown()).toEqual([true, true, true, true])
  await run((tx) => tx.dispatch(pileEntity, { id: 'CP1', command: 'delete', body: {} }), null)
  expect((await get('/device-service/piles')).list).toEqual([])
  expect(await shown()).toEqual([true, true, true, true])
})

it('registers fixtures as simulated, those of an older version, too', async () => {
  const world = openTestWorld()
  await seedFixtures(world, 1)
  const flagOf = () => stateOf(world, pileEntity, 'CP000001')?.context.isSimulated
  expect(flagOf()).toBe(true)
  const { isSimulated: _, ...older } = stateOf(world, pileEntity, 'CP000001')?.context ?? expect.unreachable()
  await openSeeder(world).run(register, { lifecycle: 'pile', id: 'CP000001', value: older })
  expect(flagOf()).toBeUndefined()
  await seedFixtures(world, 1)
  expect(flagOf()).toBe(true)
})
