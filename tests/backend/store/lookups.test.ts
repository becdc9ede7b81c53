import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, it } from 'vitest'
import { differences } from '#backend/projections/compare.ts'
import { refold } from '#backend/projections/projector.ts'
import { foundIn } from '#backend/standing.ts'
import { newestSession, sessionsByTag } from '#machines/charging-session.lookups.ts'
import { temporaryFolder } from '#tests/support/folder.ts'
import { by, HOUR, MINUTE, openSite, PILE } from '#tests/support/network.ts'
import { linkClosed } from '#backend/commands/link.ts'
import { openTestWorld } from '#tests/support/world.ts'

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
  await site.told.run(linkClosed, { pileId: PILE, code: 1006 }, by)
  await site.pass(30 * HOUR)
  const { store } = site.world
  const made = new Database(':memory:')
  refold(store, made, () => undefined)
  expect(made.prepare('SELECT count(*) FROM lookups').pluck().get()).toBeGreaterThan(3)
  expect(differences(store.db, made)).toEqual([])
  made.prepare("UPDATE lookups SET id = '9' WHERE lookup = 'newest-session'").run()
  expect(differences(store.db, made)).toEqual([expect.stringContaining('newest-session')])
})

it('goes on with the numbers that an older version has given out beside its facts', () => {
  const file = join(temporaryFolder(), 'world.db')
  openTestWorld({ file }).close()
  const old = new Database(file)
  old.exec("DELETE FROM sequences; INSERT INTO keys VALUES ('transaction', '41')")
  old.close()
  const world = openTestWorld({ file })
  expect(world.store.db.prepare("SELECT last FROM sequences WHERE name = 'transaction'").pluck().get()).toBe(41)
  expect(world.store.db.prepare('SELECT count(*) FROM keys').pluck().get()).toBe(0)
})
