import { copyFileSync, existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, it, onTestFinished } from 'vitest'
import type { Instant } from '#contracts/units.ts'
import { instant } from '#contracts/units.ts'
import { Incomplete, openHistoryClient } from '#backend/history/history-client.ts'
import { location } from '#machines/master-data.ts'
import { temporaryFolder } from '#tests/support/folder.ts'
import { openSite, MINUTE } from '#tests/support/site/network.ts'
import type { Site } from '#tests/support/site/network.ts'
import { openTestWorld, testClock } from '#tests/support/site/world.ts'
import type { TestWorld } from '#tests/support/site/world.ts'

/** The past of a world that has a file: kept by a worker, beside the world, and made again whenever that is needed. */

const actor = { kind: 'person', id: 'oper00', account: 'oper00', type: 'NORMAL', sub: 0 } as const

/** A site in a file, with one session behind it. */
async function lived() {
  const directory = temporaryFolder()
  const files = { world: join(directory, 'w.db'), history: join(directory, 'w.history.db') }
  const clock = testClock()
  const site = await openSite({ file: files.world, clock })
  await site.pass(MINUTE)
  const before = instant(clock.now())
  await site.pass(MINUTE)
  await site.session(5_000)
  return { files, clock, site, before, after: instant(clock.now()) }
}

const sessionsAt = async (world: TestWorld, moment: Instant): Promise<number> =>
  (
    await world.history.ask(moment, {
      name: 'listSessions',
      given: [{ page: 1, size: 10, sort: null, filters: {} }, actor],
    })
  ).total

const recordAt = (world: TestWorld, moment: Instant) =>
  world.history.ask(moment, { name: 'readRecord', given: ['1', actor] })

const again = ({ files, clock }: Pick<Awaited<ReturnType<typeof lived>>, 'files' | 'clock'>): TestWorld => {
  const world = openTestWorld({ file: files.world, clock })
  onTestFinished(() => world.close())
  return world
}

const closed = (site: Site): void => site.world.close()

/** Leaves a mark in a history, which is gone when it is made again. */
function mark(file: string, sql = ''): void {
  const db = new Database(file)
  db.exec(`CREATE TABLE marked (x); ${sql}`)
  db.close()
}

function isMarked(file: string): boolean {
  const db = new Database(file)
  const found = db.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'marked'").get()
  db.close()
  return found !== undefined
}

/** The last position that a history holds; null before it holds any. */
function madeUpTo(file: string): number | null {
  if (!existsSync(file)) return null
  const db = new Database(file, { readonly: true })
  try {
    const isMade = db.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'moments'").get() !== undefined
    return isMade ? (db.prepare<[], number | null>('SELECT max(position) FROM moments').pluck().get() ?? null) : null
  } finally {
    db.close()
  }
}

it('follows facts that come after it was asked', async () => {
  const { site, before, after, clock } = await lived()
  expect(await sessionsAt(site.world, before)).toBe(0)
  expect(await sessionsAt(site.world, after)).toBe(1)
  await site.pass(MINUTE)
  await site.session(2_000)
  expect(await sessionsAt(site.world, instant(clock.now()))).toBe(2)
  expect(await sessionsAt(site.world, after)).toBe(1)
  closed(site)
})

it('survives a restart, and goes on from where it stood', async () => {
  const one = await lived()
  const said = await recordAt(one.site.world, one.after)
  closed(one.site)
  mark(one.files.history)
  const world = again(one)
  expect(await recordAt(world, one.after)).toEqual(said)
  expect(await sessionsAt(world, one.before)).toBe(0)
  world.close()
  expect(isMarked(one.files.history)).toBe(true)
})

it('is made again when it has another shape', async () => {
  const one = await lived()
  const said = await recordAt(one.site.world, one.after)
  closed(one.site)
  mark(one.files.history, 'PRAGMA user_version = 77; DROP TABLE records_places')
  const world = again(one)
  expect(await recordAt(world, one.after)).toEqual(said)
  world.close()
  expect(isMarked(one.files.history)).toBe(false)
})

it('is made again when its file is broken or gone', async () => {
  const one = await lived()
  const said = await recordAt(one.site.world, one.after)
  closed(one.site)
  writeFileSync(one.files.history, 'no database at all, but longer than a header of a hundred bytes '.repeat(40))
  const world = again(one)
  expect(await recordAt(world, one.after)).toEqual(said)
  world.close()
  rmSync(one.files.history)
  expect(await recordAt(again(one), one.after)).toEqual(said)
})

it('is made again when the world was put back from a copy', async () => {
  const one = await lived()
  closed(one.site)
  copyFileSync(one.files.world, `${one.files.world}.copy`)
  const first = again(one)
  const given = { name: 'keepsake', address: '', zone: 'UTC', latitude: 0, longitude: 0, rank: 0, load: null }
  await first.dispatch(location, { id: 'L9', command: 'register', body: given })
  await sessionsAt(first, instant(one.clock.now()))
  first.close()
  mark(one.files.history)
  copyFileSync(`${one.files.world}.copy`, one.files.world)
  const second = again(one)
  expect(await sessionsAt(second, one.after)).toBe(1)
  second.close()
  expect(isMarked(one.files.history)).toBe(false)
})

it('is looked after while little happens, once it was asked for', async () => {
  const { site, files, before, after, clock } = await lived()
  const { world } = site
  await site.pass(6_000)
  expect(existsSync(files.history)).toBe(false)
  expect(await sessionsAt(world, after)).toBe(1)
  await site.session(2_000)
  const later = instant(clock.now())
  await site.pass(6_000)
  await expect.poll(() => madeUpTo(files.history)).toBe(world.store.position())
  expect(await sessionsAt(world, before)).toBe(0)
  expect(await sessionsAt(world, later)).toBe(2)
  closed(site)
})

it('is made unasked where a first question would wait for long, so that it is answered at once', async () => {
  const { files, site, clock, before } = await lived()
  closed(site)
  const { store, settings } = again({ files, clock })
  const past = openHistoryClient({ store, settings, file: files.world, clock, patience: 5 })
  onTestFinished(() => past.close())
  clock.advance(6_000)
  await expect.poll(() => madeUpTo(files.history)).toBe(store.position())
  const asked = past.ask(before, { name: 'readFacts', given: [{ lifecycle: 'bill', id: 'R1' }, {}] })
  expect(await asked).toMatchObject({ total: 2 })
})

it('is made unasked as soon as its world has grown so large', async () => {
  const { site, files, clock } = await lived()
  const { store, settings } = site.world
  const past = openHistoryClient({ store, settings, file: files.world, clock, patience: 2 * store.position() + 2 })
  onTestFinished(() => past.close())
  clock.advance(6_000)
  expect(existsSync(files.history)).toBe(false)
  await site.session(2_000)
  clock.advance(6_000)
  await expect.poll(() => madeUpTo(files.history)).toBe(store.position())
  closed(site)
})

it('refuses who still waits when the world is closed', async () => {
  const { site, after } = await lived()
  const asked = sessionsAt(site.world, after)
  closed(site)
  await expect(asked).rejects.toThrow('does not answer')
  await expect(sessionsAt(site.world, after)).rejects.toThrow('closed')
})

it('refuses while much of a past is still to be made, goes on making it, and answers when it is there', async () => {
  const { files, site, clock, before, after } = await lived()
  closed(site)
  const { store, settings } = again({ files, clock })
  const past = openHistoryClient({ store, settings, file: files.world, clock, patience: 5 })
  onTestFinished(() => past.close())
  const ask = (moment: Instant) => past.ask(moment, { name: 'readFacts', given: [{ lifecycle: 'bill', id: 'R1' }, {}] })
  await expect(ask(after)).rejects.toBeInstanceOf(Incomplete)
  await expect
    .poll(() =>
      ask(after).then(
        () => true,
        () => false,
      ),
    )
    .toBe(true)
  expect(await ask(before)).toMatchObject({ total: 2 })
})
