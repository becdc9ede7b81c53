import { copyFileSync, mkdirSync, rmdirSync, rmSync, writeFileSync } from 'node:fs'
import type { Worker } from 'node:worker_threads'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest'
import type { Instant } from '#contracts/units.ts'
import { instant } from '#contracts/units.ts'
import { realClock } from '#backend/clock.ts'
import type { Clock } from '#backend/clock.ts'
import { strayRows } from '#backend/bench/checks/read-models.ts'
import { DerivedWorker } from '#backend/derived/derived-worker.ts'
import type { WorkerTold } from '#backend/derived/derived-worker.ts'
import { WORKER } from '#backend/derived/thread.ts'
import type { Follows } from '#backend/derived/open-derived-state.ts'
import { Incomplete, Unanswerable } from '#backend/history/history.ts'
import { location } from '#machines/master-data.ts'
import { temporaryFolder } from '#tests/support/folder.ts'
import { openSite, MINUTE } from '#tests/support/site/network.ts'
import type { Site } from '#tests/support/site/network.ts'
import { openTestWorld, testClock } from '#tests/support/site/world.ts'
import type { TestClock, TestWorld } from '#tests/support/site/world.ts'

/** The past of a world that has a file: kept beside the world, and made again whenever that is needed. */

const actor = { kind: 'person', id: 'oper00', account: 'oper00', type: 'NORMAL', sub: 0 } as const

const workers: Worker[] = []
const note = (started: Worker): void => {
  if (started.threadName === WORKER) workers.push(started)
}
beforeAll(() => void process.on('worker', note))
afterAll(() => void process.off('worker', note))
beforeEach(() => void (workers.length = 0))

/** A worker that ends with the test. */
function aside(clock: Clock = realClock): DerivedWorker {
  const made = new DerivedWorker(clock)
  onTestFinished(() => made.close())
  return made
}

interface Lived {
  readonly files: { readonly world: string; readonly history: string }
  readonly clock: TestClock
  readonly follows: Follows
  readonly site: Site
  readonly before: Instant
  readonly after: Instant
}

/** A site in a file, with one session behind it. */
async function lived(follows: Follows): Promise<Lived> {
  const directory = temporaryFolder()
  const files = { world: join(directory, 'w.db'), history: join(directory, 'w.history.db') }
  const clock = testClock()
  const site = await openSite({ file: files.world, clock, follows })
  await site.pass(MINUTE)
  const before = instant(clock.now())
  await site.pass(MINUTE)
  await site.session(5_000)
  return { files, clock, follows, site, before, after: instant(clock.now()) }
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

const again = ({ files, clock, follows }: Lived): TestWorld => {
  const world = openTestWorld({ file: files.world, clock, follows })
  onTestFinished(() => world.close())
  return world
}

const come = async ({ history, store }: TestWorld): Promise<void> => {
  await expect.poll(() => history.reached).toBe(store.position())
}

const site = { name: 'keepsake', address: '', zone: 'UTC', latitude: 0, longitude: 0, rank: 0, load: null }
const keep = async (world: TestWorld, id: string): Promise<void> => {
  expect(await world.dispatch(location, { id, command: 'register', body: site })).toBeNull()
}

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

const ways: readonly (readonly [string, () => Follows])[] = [
  ['on the thread of the commands', () => 'here'],
  ['by a worker', aside],
]

it.each(ways)('knows what comes after it was asked, kept %s', async (_, following) => {
  const one = await lived(following())
  const { world } = one.site
  expect(await sessionsAt(world, one.before)).toBe(0)
  expect(await sessionsAt(world, one.after)).toBe(1)
  await one.site.pass(MINUTE)
  await one.site.session(2_000)
  expect(await sessionsAt(world, instant(one.clock.now()))).toBe(2)
  expect(await sessionsAt(world, one.after)).toBe(1)
  world.close()
})

it.each(ways)('survives a restart, and goes on from where it stood, kept %s', async (_, following) => {
  const one = await lived(following())
  const said = await recordAt(one.site.world, one.after)
  one.site.world.close()
  mark(one.files.history)
  const world = again(one)
  expect(await recordAt(world, one.after)).toEqual(said)
  expect(await sessionsAt(world, one.before)).toBe(0)
  world.close()
  expect(isMarked(one.files.history)).toBe(true)
})

it.each(ways)(
  'is made again when its file is of another shape, broken, cut off or gone, kept %s',
  async (_, following) => {
    const one = await lived(following())
    const said = await recordAt(one.site.world, one.after)
    one.site.world.close()
    const { history } = one.files
    const fates: Readonly<Record<string, () => void>> = {
      'of another shape': () => mark(history, 'PRAGMA user_version = 77; DROP TABLE records_places'),
      garbage: () =>
        writeFileSync(history, 'no database at all, but longer than a header of a hundred bytes '.repeat(40)),
      'cut off': () => {
        copyFileSync(one.files.world, history)
        writeFileSync(history, 'SQLite format 3\0')
      },
      gone: () => rmSync(history),
    }
    for (const [fate, befall] of Object.entries(fates)) {
      befall()
      const world = again(one)
      expect(await recordAt(world, one.after), fate).toEqual(said)
      expect(await sessionsAt(world, one.before), fate).toBe(0)
      world.close()
      expect(isMarked(history), fate).toBe(false)
    }
  },
)

it.each(ways)('is made again where its tables show broken only in use, kept %s', async (_, following) => {
  const one = await lived(following())
  const said = await recordAt(one.site.world, one.after)
  one.site.world.close()
  const page = new Database(one.files.history)
  page.pragma('wal_checkpoint(TRUNCATE)')
  const root = page.prepare<[], number>("SELECT rootpage FROM sqlite_schema WHERE name = 'records_versions'").pluck()
  const [at, bytes] = [root.get() ?? 0, page.pragma('page_size', { simple: true })]
  page.close()
  const broken = new Database(one.files.history, { readonly: true }).serialize()
  writeFileSync(one.files.history, broken.fill(0xa5, (at - 1) * Number(bytes), at * Number(bytes)))
  const world = again(one)
  await expect
    .poll(async () =>
      recordAt(world, one.after).catch((error: unknown) => (error instanceof Incomplete ? null : error)),
    )
    .toEqual(said)
})

it.each(ways)('is made again when the world was put back from a copy, kept %s', async (_, following) => {
  const one = await lived(following())
  one.site.world.close()
  copyFileSync(one.files.world, `${one.files.world}.copy`)
  const first = again(one)
  await keep(first, 'L9')
  await sessionsAt(first, instant(one.clock.now()))
  first.close()
  mark(one.files.history)
  copyFileSync(`${one.files.world}.copy`, one.files.world)
  const second = again(one)
  expect(await sessionsAt(second, one.after)).toBe(1)
  second.close()
  expect(isMarked(one.files.history)).toBe(false)
})

it.each(ways)('refuses who asks when the world is closed, kept %s', async (_, following) => {
  const one = await lived(following())
  one.site.world.close()
  await expect(sessionsAt(one.site.world, one.after)).rejects.toThrow('closed')
})

it('follows facts all the time, so that whoever asks first waits for nothing', async () => {
  const one = await lived(aside())
  await come(one.site.world)
  expect(await sessionsAt(one.site.world, one.after)).toBe(1)
  one.site.world.close()
})

it('refuses who still waits when the world is closed', async () => {
  const one = await lived(aside())
  const asked = [sessionsAt(one.site.world, one.after), recordAt(one.site.world, one.before)]
  one.site.world.close()
  for (const one of asked) await expect(one).rejects.toBeInstanceOf(Unanswerable)
})

it('answers again once the worker that died is started again, and says to whom it owed an answer that there is none', async () => {
  const clock = testClock()
  const one = await lived(aside(clock))
  const { world } = one.site
  await come(world)
  const owed = sessionsAt(world, one.after)
  const answered = owed.then(
    () => 'answered',
    (error: unknown) => error,
  )
  await Promise.all(workers.map(async (worker) => worker.terminate()))
  expect(['answered', expect.any(Unanswerable)]).toContainEqual(await answered)
  await keep(world, 'L9')
  const later = sessionsAt(world, instant(one.clock.now()))
  clock.advance(1_000)
  expect(await later).toBe(1)
  world.close()
})

it('says how far it is to whoever asks for a moment that it has not come to in time', async () => {
  const clock = testClock()
  const one = await lived(aside(clock))
  const { world } = one.site
  await come(world)
  await Promise.all(workers.map(async (worker) => worker.terminate()))
  const reached = world.store.position()
  await keep(world, 'L9')
  const late = sessionsAt(world, instant(one.clock.now()))
  clock.advance(5_000)
  const position = world.store.position()
  await expect(late).rejects.toMatchObject({ name: 'Incomplete', behind: { reached, position } })
  world.close()
})

it('cannot be asked while its file cannot be written, and holds up nothing else', async () => {
  const one = await lived(aside())
  one.site.world.close()
  for (const end of ['', '-wal', '-shm']) rmSync(`${one.files.history}${end}`, { force: true })
  mkdirSync(one.files.history)
  const world = again(one)
  await expect(sessionsAt(world, one.after)).rejects.toBeInstanceOf(Unanswerable)
  await keep(world, 'L9')
  await expect.poll(() => world.keeper.reached).toBe(world.store.position())
  expect(world.keeper.trouble).toBeNull()
  expect(strayRows(world)).toEqual([])
  rmdirSync(one.files.history)
  await come(world)
  expect(await sessionsAt(world, one.after)).toBe(1)
})

it('tells whoever waits for what does not come nothing, instead of keeping the threads busy with it', async () => {
  const clock = testClock()
  const one = await lived(aside(clock))
  const { world } = one.site
  await come(world)
  let looks = 0
  for (const worker of workers) worker.on('message', ({ kind }: WorkerTold) => (looks += kind === 'look' ? 1 : 0))
  const never = world.keeper.reaches(world.store.position() + 1)
  for (let asked = 0; asked < 30; asked += 1) await sessionsAt(world, one.before)
  expect(looks).toBeLessThan(5)
  clock.advance(5_000)
  expect(await never).toBe(false)
  world.close()
})
