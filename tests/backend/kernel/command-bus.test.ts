import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, it } from 'vitest'
import { Closed, Overloaded } from '#backend/kernel/unavailable.ts'
import type { CommandHandler } from '#backend/kernel/transaction.ts'
import type { Fact } from '#contracts/fact.ts'
import { customer, pileEntity } from '#machines/master-data.ts'
import { openHost } from '#backend/host.ts'
import { seededIds } from '#backend/ids.ts'
import { Taken } from '#backend/store/lock.ts'
import { temporaryFolder } from '#tests/support/folder.ts'
import { openSite, pass } from '#tests/support/site/network.ts'
import { openTestWorld, testClock } from '#tests/support/site/world.ts'
import type { TestWorld } from '#tests/support/site/world.ts'
import { rebuild } from '#tests/support/site/rebuild.ts'

const by = { actor: { kind: 'system', process: 'test' }, correlation: 'test' } as const
const keep: CommandHandler<string, void> = (tx, id) => {
  tx.dispatch(customer, { id, command: 'register', body: { code: id } })
}
const thenThrow: CommandHandler<string, void> = (tx, id) => {
  keep(tx, id)
  throw new Error('defect')
}
/** Answers how many commands have counted before it. */
const count: CommandHandler<string, number> = (tx, id) => {
  keep(tx, id)
  return tx.take('count') - 1
}

it('commits commands that arrive together once, and answers each', async () => {
  const world = openTestWorld()
  await Promise.all(['a', 'b', 'c'].map((id) => world.commandBus.run(keep, id, by)))
  expect(world.commandBus.figures).toMatchObject({ commits: 1, commands: 3, facts: 3, batchMax: 3 })
})

it('rejects a command that fails, writes nothing of it, and takes its neighbours on', async () => {
  const world = openTestWorld()
  const results = await Promise.allSettled([
    world.commandBus.run(keep, 'a', by),
    world.commandBus.run(thenThrow, 'b', by),
    world.commandBus.run(keep, 'c', by),
  ])
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(world.store.states('customer').map(({ id }) => id)).toEqual(['a', 'c'])
})

it('takes a whole batch back when writing fails, and writes the others without the culprit', async () => {
  const world = openTestWorld()
  // A fact that cannot be written as JSON.
  const circular: { readonly code: string; self?: unknown } = { code: 'C1' }
  circular.self = circular
  const about = { name: 'P', locationId: 'L', type: 'AC', connectors: [], tariffId: null } as const
  const pile = { ...about, releaseDetection: true } as const
  const unwritable: CommandHandler<string, void> = (tx, id) => {
    tx.dispatch(pileEntity, { id, command: 'register', body: pile })
    tx.dispatch(customer, { id, command: 'register', body: circular })
  }
  const results = await Promise.allSettled([
    world.commandBus.run(count, 'a', by),
    world.commandBus.run(unwritable, 'b', by),
    world.commandBus.run(count, 'c', by),
  ])
  // What was taken back has taken no number either: the second try counts from nothing.
  expect(results).toMatchObject([{ value: 0 }, { status: 'rejected' }, { value: 1 }])
  expect(world.store.states('customer').map(({ id }) => id)).toEqual(['a', 'c'])
  expect(world.store.facts('customer', 'c')).toHaveLength(1)
  expect(world.store.db.prepare('SELECT id FROM piles').all()).toEqual([])
  expect(world.store.db.prepare("SELECT last FROM sequences WHERE name = 'count'").pluck().get()).toBe(2)
})

it('takes no more than twenty thousand commands on, and a thousand into one commit', async () => {
  const world = openTestWorld()
  const nothing: CommandHandler<null, void> = () => undefined
  const waiting = Array.from({ length: 20_000 }, () => world.commandBus.run(nothing, null, by))
  await expect(world.commandBus.run(keep, 'late', by)).rejects.toBeInstanceOf(Overloaded)
  await Promise.all(waiting)
  expect(world.commandBus.figures).toMatchObject({ commits: 20, commands: 20_000, facts: 0, batchMax: 1_000 })
  await world.commandBus.run(keep, 'again', by)
  expect(world.store.states('customer').map(({ id }) => id)).toEqual(['again'])
})

it('answers what waits before it closes', async () => {
  const world = openTestWorld()
  const waiting = ['a', 'b'].map((id) => world.commandBus.run(count, id, by))
  world.commandBus.close()
  expect(await Promise.all(waiting)).toEqual([0, 1])
})

it('opens a folder for one process only, and gives it back', () => {
  const directory = temporaryFolder()
  const options = { directory, clock: testClock(), ids: seededIds(1) }
  const first = openHost(options)
  expect(() => openHost(options)).toThrow(Taken)
  first.close()
  openHost(options).close()
})

it('makes read models of another shape again when a world is opened', async () => {
  const file = join(temporaryFolder(), 'world.db')
  const old = openTestWorld({ file })
  await old.commandBus.run(keep, 'a', by)
  const columns = ({ store }: TestWorld) => store.db.prepare("SELECT name FROM pragma_table_info('piles')").all()
  const known = columns(old)
  old.store.db.exec('DROP TABLE piles; CREATE TABLE piles (id TEXT); PRAGMA user_version = 7')
  expect(columns(old)).toEqual([{ name: 'id' }])
  old.close()
  const fresh = openTestWorld({ file })
  expect(columns(fresh)).toEqual(known)
  fresh.close()
})

it('drops what a refused command had given so far', async () => {
  const world = openTestWorld()
  const half: CommandHandler<string, void> = (tx, id) => {
    count(tx, id)
    tx.drop()
  }
  await world.commandBus.run(half, 'a', by)
  expect(world.store.position()).toBe(0)
  expect(await world.commandBus.run(count, 'b', by)).toBe(0)
})

it('tells followers every fact of a commit once, in order, after it is on disk', async () => {
  const world = openTestWorld()
  const told: Fact[][] = []
  world.store.follow((facts) => told.push([...facts]))
  await Promise.all(['a', 'b'].map((id) => world.commandBus.run(keep, id, by)))
  await world.commandBus.run(keep, 'c', by)
  expect(told.map((facts) => facts.map(({ id, position }) => `${position}${id}`))).toEqual([['1a', '2b'], ['3c']])
})

it('refuses commands once it is closed', async () => {
  const world = openTestWorld()
  world.commandBus.close()
  await expect(world.commandBus.run(keep, 'a', by)).rejects.toBeInstanceOf(Closed)
})

it('saves snapshots within a second, and all the others before it closes', async () => {
  const file = join(temporaryFolder(), 'world.db')
  const world = openTestWorld({ file })
  const saved = () => world.store.checkpoints.get('heads')
  await world.commandBus.run(keep, 'a', by)
  await pass(world, 999)
  expect(saved()).toBe(0)
  await pass(world, 1)
  expect(saved()).toBe(1)
  // More than are saved at once.
  await Promise.all(Array.from({ length: 500 }, (_, index) => world.commandBus.run(keep, `b${index}`, by)))
  world.close()
  const again = openTestWorld({ file })
  expect(again.store.checkpoints.get('heads')).toBe(501)
  again.close()
})

it('does not wait to save snapshots once five thousand are unsaved', async () => {
  const world = openTestWorld()
  const saved = () => world.store.checkpoints.get('heads')
  const some = (count: number) =>
    Promise.all(Array.from({ length: count }, (_, index) => world.commandBus.run(keep, `${count}-${index}`, by)))
  await some(4_999)
  await pass(world, 0)
  expect(saved()).toBe(0)
  await some(1)
  await pass(world, 0)
  expect(saved()).toBe(5_000)
})

it('finds snapshots again that a crash left unsaved', async () => {
  const file = join(temporaryFolder(), 'world.db')
  const crashed = openTestWorld({ file, clock: testClock() })
  await crashed.commandBus.run(keep, 'a', by)
  // The handle is dropped without a close: nothing but the commit is on disk.
  const again = openTestWorld({ file })
  expect(again.store.stateOf('customer', 'a')).toMatchObject({ value: 'Registered' })
  await again.commandBus.run(keep, 'b', by)
  expect(again.store.facts('customer', 'b')).toMatchObject([{ version: 1, position: 2 }])
  again.close()
  crashed.store.close()
})

it('folds snapshots again where a context had another shape, saved as they were', async () => {
  const file = join(temporaryFolder(), 'world.db')
  const old = openTestWorld({ file, clock: testClock() })
  await old.commandBus.run(keep, 'a', by)
  old.close()
  const edited = new Database(file)
  edited.exec(`UPDATE heads SET context = '{"code":"a","status":"NORMAL"}'; PRAGMA user_version = 7`)
  edited.close()
  const again = openTestWorld({ file })
  expect(again.store.stateOf('customer', 'a')).toMatchObject({ version: 1, context: { code: 'a' } })
  expect(again.store.stateOf('customer', 'a')?.context).not.toHaveProperty('status')
  again.close()
})

it('folds read models from the facts again, to the same rows', async () => {
  const site = await openSite()
  await site.session(10_000)
  const { transactionId } = await site.start()
  await site.meter(transactionId, 11_500)
  await site.report('Faulted', 'GroundFailure')
  await site.pass(0)
  const { store } = site.world
  const models = ['tallies WHERE count > 0', 'sessions', 'records', 'bills', 'piles', 'connectors', 'alarms', 'ledger']
  const rows = () => models.map((model) => ({ model, rows: store.db.prepare(`SELECT * FROM ${model}`).all() }))
  const before = rows()
  expect(before.filter((one) => one.rows.length === 0)).toEqual([])
  rebuild(store)
  expect(rows()).toEqual(before)
})

it('refuses everything while its disk is full, says so, and goes on as soon as there is room', async () => {
  const file = join(temporaryFolder(), 'world.db')
  const world = openTestWorld({ file })
  await world.commandBus.run(keep, 'before', by)
  const { factsDb: db } = world.store
  db.pragma(`max_page_count = ${String(db.pragma('page_count', { simple: true }))}`)
  const ids = Array.from({ length: 400 }, (_, index) => `customer-${index}`)
  const results = await Promise.allSettled(ids.map((id) => world.commandBus.run(keep, id, by)))
  expect(new Set(results.map((one) => (one.status === 'rejected' ? one.reason.name : 'written')))).toEqual(
    new Set(['Unwritable']),
  )
  expect(world.store.states('customer').map(({ id }) => id)).toEqual(['before'])
  // Snapshots are saved by a timer: it must not take the process away.
  await pass(world, 3_000)
  expect(world.commandBus.trouble).toMatchObject({ code: 'SQLITE_FULL' })

  db.pragma('max_page_count = 1000000')
  await pass(world, 1_000)
  expect(world.commandBus.trouble).toBeNull()
  await world.commandBus.run(keep, 'after', by)
  expect(world.store.states('customer').map(({ id }) => id)).toEqual(['after', 'before'])
  world.close()
})
