import { Schema } from 'effect'
import { expect, it } from 'vitest'
import { pastClock } from '#backend/seed/past-clock.ts'
import { moveCard } from '#backend/areas/users/rfid-card/move.ts'
import { seedDemo } from '#backend/seed/demo.ts'
import { seedFixtures } from '#backend/seed/fixtures.ts'
import { pilesToday } from '#backend/seed/demo-piles.ts'
import { locations, piles } from '#backend/seed/network.ts'
import { boot } from '#backend/areas/equipment/connectivity/commands.ts'
import { stateOf } from '#backend/kernel/state.ts'
import { pileLink } from '#machines/equipment/pile-link.ts'
import { seededIds } from '#backend/ids.ts'
import type { CommandBus } from '#backend/kernel/command-bus.ts'
import { openWorld } from '#backend/world.ts'
import { OperatorCode } from '#contracts/ids.ts'
import { Instant } from '#contracts/units.ts'
import { brokenIn } from '#tests/soak/checks.ts'
import { actorOf } from '#tests/support/lifecycles/actors.ts'
import { openTestWorld, testClock } from '#tests/support/site/world.ts'

async function demo() {
  const clock = pastClock(testClock())
  const code = OperatorCode.make('0PL002')
  const world = openWorld({ code, name: 'Demo', file: ':memory:', clock, ids: seededIds(1) })
  await seedDemo(world, clock)
  return { world, clock }
}

it('tells a demo network of at least 3 locations and 12 piles with a past, by every law of a world [R0.5.04]', async () => {
  const { world } = await demo()
  expect(Object.keys(locations).length).toBeGreaterThanOrEqual(3)
  expect(piles.length).toBeGreaterThanOrEqual(12)
  const statuses = world.store.db
    .prepare<[], { status: string }>('SELECT DISTINCT status FROM records ORDER BY 1')
    .all()
  expect(statuses.map(({ status }) => status)).toEqual(['PAY_FAIL', 'RECORD_COMPLETE', 'RECORD_UNSETTLED'])
  expect(await brokenIn(world)).toEqual([])
  // Whatever the past is told by, no lifecycle refused a word of it unheard.
  expect(world.commandBus.unheard.count).toBe(0)
})

it('has its piles boot today as they did in the past, and with the firmware they were given since', async () => {
  const { world } = await demo()
  const by = { actor: { kind: 'pile', id: 'WAW-01' }, correlation: 'test' } as const
  const told = (id: string) => stateOf(world, pileLink, id)?.context.boot
  const today = () => new Map(pilesToday(world).map(({ id, identity }) => [id, identity]))
  for (const [id, identity] of today())
    expect([id, identity]).toEqual([
      id,
      {
        chargePointVendor: told(id)?.vendor,
        chargePointModel: told(id)?.model,
        chargePointSerialNumber: told(id)?.serialNumber,
        firmwareVersion: told(id)?.firmwareVersion,
      },
    ])
  const [first] = today().keys()
  const before = told(first ?? '')
  if (first === undefined || before === null || before === undefined) return expect.unreachable()
  await world.commandBus.run(boot, { pileId: first, ...before, firmwareVersion: '2.0.0' }, by)
  expect(today().get(first)?.firmwareVersion).toBe('2.0.0')
  return undefined
})

it('tells the past in the past, in order, and is at the present again', async () => {
  const { world, clock } = await demo()
  const times = world.store.after(0, 100_000).map(({ at }) => at)
  expect(times).toEqual(times.toSorted())
  expect(Date.parse(times[0] ?? '')).toBeLessThan(clock.real.now() - 2 * 86_400_000)
  expect(clock.now()).toBe(clock.real.now())
})

it('reads meters at times as piles do: each when it was read, not all at the same second', async () => {
  const { world } = await demo()
  const readings = world.store.after(0, 100_000).filter(({ type }) => type === 'session.metered')
  expect(readings.length).toBeGreaterThan(1_000)
  const readAt = ({ data }: (typeof readings)[number]) =>
    Schema.decodeUnknownSync(Schema.Struct({ at: Instant }))(data).at
  expect(readings.filter((fact) => readAt(fact) !== fact.at)).toEqual([])
  const sessions = [...Map.groupBy(readings, ({ id }) => id).values()].filter(({ length }) => length > 5)
  const seconds = sessions.map((own) => new Set(own.map((fact) => readAt(fact).slice(17, 19))).size / own.length)
  expect(Math.min(...seconds)).toBeGreaterThan(0.5)
})

it('has a plan in force where cars would take more than the grid gives, and one to try', async () => {
  const { world } = await demo()
  expect(world.store.states('balancing-plan').map(({ value }) => value)).toEqual(['Draft', 'Active', 'Active'])
})

it('leaves a demo that is there as it is', async () => {
  const { world, clock } = await demo()
  const before = world.store.position()
  await seedDemo(world, clock)
  expect(world.store.position()).toBe(before)
})

it('is told again when its telling was cut short, without writing anything twice', async () => {
  const clock = pastClock(testClock())
  const code = OperatorCode.make('0PL002')
  const world = openWorld({ code, name: 'Demo', file: ':memory:', clock, ids: seededIds(1) })
  let left = 20
  const commandBus: CommandBus = {
    ...world.commandBus,
    run: (handler, input, by) =>
      (left -= 1) < 0 ? Promise.reject(new Error('cut short')) : world.commandBus.run(handler, input, by),
  }
  await expect(seedDemo({ ...world, commandBus }, clock)).rejects.toThrow('cut short')
  clock.release()
  await seedDemo(world, clock)
  const { world: whole } = await demo()
  expect(world.store.states('pile').map(({ id }) => id)).toEqual(whole.store.states('pile').map(({ id }) => id))
  expect(world.store.states('wallet')).toEqual(whole.store.states('wallet'))
})

it('adds fixtures for load generators once: piles with two connectors, cards of customers with money', async () => {
  const world = openTestWorld()
  await seedFixtures(world, 3)
  const before = world.store.position()
  await seedFixtures(world, 3)
  expect(world.store.position()).toBe(before)
  expect(world.store.stateOf('pile', 'CP000003')).toMatchObject({ context: { connectors: [{}, {}] } })
  expect(world.store.stateOf('rfid-card', 'tag00000003')).toMatchObject({ context: { customerId: 'LOAD00000003' } })
  expect(world.store.stateOf('wallet', 'LOAD00000003')).toMatchObject({ context: { balance: 1_000_000_000 } })
})

it('leaves the cards of fixtures as they have become', async () => {
  const world = openTestWorld()
  await seedFixtures(world, 3)
  const by = { actor: actorOf.OP, correlation: 'test' }
  for (const [id, command] of [
    ['tag00000001', 'reportLost'],
    ['tag00000002', 'block'],
  ] as const)
    await world.commandBus.run((tx) => moveCard(tx, id, (dispatch) => dispatch({ command, body: {} })), null, by)
  const before = world.store.position()
  await seedFixtures(world, 3)
  expect(world.store.position()).toBe(before)
})
