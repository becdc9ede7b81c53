import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, it } from 'vitest'
import { differences } from '#backend/kernel/read-model/compare.ts'
import { foundIn } from '#backend/kernel/state.ts'
import { newestSession, sessionsByTag } from '#machines/charging/charging-session.lookups.ts'
import { temporaryFolder } from '#tests/support/folder.ts'
import { by, HOUR, MINUTE, openSite, PILE } from '#tests/support/site/network.ts'
import { linkClosed } from '#backend/areas/equipment/connectivity/commands.ts'
import { openTestWorld } from '#tests/support/site/world.ts'
import { LOOKUPS_TABLE } from '#backend/store/lookups.ts'
import { readModels } from '#backend/areas/read-models.ts'

it('finds a session while its tag charges with it, and the last one of a connector when it is over', async () => {
  const site = await openSite()
  const { transactionId } = await site.start({ meterStart: 1_000 })
  const [tag, newest] = [
    () => foundIn(site.world, sessionsByTag, 'card1'),
    () => foundIn(site.world, newestSession, PILE, 1),
  ]
  expect([tag(), newest()]).toEqual([['1'], ['1']])
  await site.pass(MINUTE)
  await site.stop(transactionId, 1_500)
  expect([tag(), newest()]).toEqual([[], ['1']])
  await site.start({ meterStart: 1_500 })
  expect([tag(), newest()]).toEqual([['2'], ['2']])
})

it('makes its lookups of the facts alone, as they stood before', async () => {
  const site = await openSite()
  for (const meterStart of [1_000, 2_000, 3_000]) {
    const { transactionId } = await site.start({ meterStart })
    await site.pass(MINUTE)
    if (meterStart !== 2_000) await site.stop(transactionId, meterStart + 500)
  }
  await site.seeder.run(linkClosed, { pileId: PILE, code: 1006 }, by)
  await site.pass(30 * HOUR)
  const { store } = site.world
  const made = new Database(':memory:')
  made.exec(LOOKUPS_TABLE)
  readModels.refold(store, { readModels: made, lookups: made })
  expect(made.prepare('SELECT count(*) FROM lookups').pluck().get()).toBeGreaterThan(3)
  expect(differences([...readModels.tables, 'lookups'], store.db, made)).toEqual([])
  made.prepare("UPDATE lookups SET id = '9' WHERE lookup = 'newest-session'").run()
  expect(differences([...readModels.tables, 'lookups'], store.db, made)).toEqual([
    expect.stringContaining('newest-session'),
  ])
})

it('takes over what an older version has kept beside its facts, and then keeps nothing there', async () => {
  const file = join(temporaryFolder(), 'world.db')
  openTestWorld({ file }).close()
  const old = new Database(file)
  old.exec('DELETE FROM sequences; CREATE TABLE keys (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID')
  const put = old.prepare('INSERT INTO keys VALUES (?, ?)')
  const account = JSON.stringify({
    password: 'secret',
    job: { kind: 'download', fileId: 'f1', name: 'a.bin' },
    until: '2030-01-01T00:00:00.000Z',
  })
  const entry = { idTag: 'TAG1', status: 'Accepted', expiryDate: '2030-01-01T00:00:00.000Z', parentIdTag: null }
  for (const [key, value] of [
    ['transaction', '41'],
    ['number/plan', '3'],
    ['open/CP1~1', '41'],
    ['ftp/0PL002-abc', account],
    ['firmware/1.1/account', '0PL002-abc'],
    ['pile/CP1/local-list', JSON.stringify({ version: 7, entries: [entry], before: null })],
    ['pile/CP1/list-command', '12'],
    [
      'capabilities/CP1',
      JSON.stringify({ firmwareVersion: '1.0', isAnswered: true, values: { ConnectionTimeOut: '60' } }),
    ],
    ['capabilities/CP1/asked', '9'],
    ['firmware-file/f1', JSON.stringify({ name: 'a.bin', bytes: 9 })],
  ])
    put.run(key, value)
  old.close()
  // One that is closed at once loses nothing of it.
  openTestWorld({ file }).close()
  const world = openTestWorld({ file })
  const by = { actor: { kind: 'system', process: 'test' }, correlation: 'test' } as const
  const taken = await world.commandBus.run((tx) => [tx.take('transaction'), tx.take('plan')], null, by)
  expect(taken).toEqual([42, 4])
  expect(world.store.vault.get('file-accounts', '0PL002-abc')).toBe(account)
  expect(world.store.vault.get('file-account-holders', 'firmware-job/1.1')).toBe('0PL002-abc')
  const kept = { name: 'a.bin', bytes: 9, isGone: false }
  expect(world.store.stateOf('firmware-file', 'f1')).toMatchObject({ value: 'Registered', context: kept })
  expect(world.store.stateOf('local-list', 'CP1')?.context).toMatchObject({ version: 7, entries: [entry] })
  const told = { firmwareVersion: '1.0', isAnswered: true, values: { ConnectionTimeOut: '60' } }
  expect(world.store.stateOf('pile-configuration', 'CP1')?.context).toMatchObject(told)
  expect(world.store.db.prepare("SELECT count(*) FROM sqlite_schema WHERE name = 'keys'").pluck().get()).toBe(0)
})

it('leaves what an older version has kept and nobody can read where it is, and opens', async () => {
  const file = join(temporaryFolder(), 'world.db')
  openTestWorld({ file }).close()
  const old = new Database(file)
  old.exec('CREATE TABLE keys (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID')
  old.exec(
    `INSERT INTO keys VALUES ('firmware-file/f1', '{"name":"a.bin","bytes":9}'), ('firmware-file/f2', '{"name":')`,
  )
  old.close()
  const world = openTestWorld({ file })
  await world.commandBus.run(() => undefined, null, { actor: { kind: 'system', process: 'test' }, correlation: 'test' })
  expect(world.store.stateOf('firmware-file', 'f1')).not.toBeNull()
  expect(world.store.stateOf('firmware-file', 'f2')).toBeNull()
  expect(world.store.db.prepare('SELECT key FROM keys').pluck().all()).toEqual(['firmware-file/f2'])
})
