import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, it, onTestFinished } from 'vitest'
import { register } from '#backend/areas/register.ts'
import { strayRows } from '#backend/bench/checks/read-models.ts'
import { realClock } from '#backend/clock.ts'
import type { Clock } from '#backend/clock.ts'
import { stateOf } from '#backend/kernel/state.ts'
import { DerivedWorker } from '#backend/derived/derived-worker.ts'
import { readModelsFile } from '#backend/store/read-model-file.ts'
import { chargingSession } from '#machines/charging/charging-session.ts'
import { actorOf } from '#tests/support/lifecycles/actors.ts'
import { temporaryFolder } from '#tests/support/folder.ts'
import { randomOf, seeds } from '#tests/support/seed.ts'
import { openSite } from '#tests/support/site/network.ts'
import { openTestWorld, testClock } from '#tests/support/site/world.ts'
import type { TestWorld } from '#tests/support/site/world.ts'

/** Read models that a worker writes: whoever needs them waits for them, and nothing that becomes of their file is lost. */

const file = () => join(temporaryFolder(), 'world.db')
/** A worker that ends with the test. */
function worker(clock: Clock = realClock): DerivedWorker {
  const made = new DerivedWorker(clock)
  onTestFinished(() => made.close())
  return made
}

const by = { actor: actorOf.SYS, correlation: 'test' } as const
const group = { name: 'Night shift', customerIds: [] }

const caughtUp = async ({ keeper, store }: TestWorld): Promise<void> => {
  await expect.poll(() => keeper.reached).toBe(store.position())
}

const add = async (world: TestWorld, id: string, actor = actorOf.SYS) =>
  world.commandBus.run(register, { lifecycle: 'user-group', id, value: group }, { ...by, actor })

/** A world in a file with a session that is over and one that runs. */
async function charged(at: string, follows: DerivedWorker): Promise<void> {
  const site = await openSite({ file: at, follows })
  await site.session(10_000)
  await site.start()
  await caughtUp(site.world)
  site.world.close()
}

/** Every page but the first, which says of what shape they are, is noise; the schema lies in the first few. */
function brokenIn(whole: Buffer): Buffer {
  const broken = Buffer.from(whole)
  return broken.fill(0xa5, PAGE)
}
const PAGE = 4_096

const sessionsIn = ({ store }: TestWorld) => store.db.prepare('SELECT id, status FROM sessions ORDER BY id').all()

it('writes what the facts make, and a person who was answered finds what they did', async () => {
  const site = await openSite({ file: file(), follows: worker() })
  await site.session(10_000)
  const { transactionId } = await site.start()
  await site.meter(transactionId, 11_500)
  await site.report('Faulted', 'GroundFailure')
  await site.pass(0)
  await add(site.world, 'G1', actorOf.SU)
  expect(site.world.keeper.reached).toBe(site.world.store.position())
  expect(strayRows(site.world)).toEqual([])
  expect(site.defects).toEqual([])
  site.world.close()
})

it('makes them anew while piles are served, where their file is gone, torn, of another version or of another world', async () => {
  const at = file()
  const follows = worker()
  await charged(at, follows)
  const kept = readFileSync(readModelsFile(at))
  const elsewhere = file()
  await charged(elsewhere, follows)
  const other = openTestWorld({ file: elsewhere, follows })
  for (let number = 0; number < 50; number += 1) await add(other, `G${number}`)
  await caughtUp(other)
  other.close()
  const ahead = readFileSync(readModelsFile(elsewhere))
  const ofAnother = Buffer.from(kept)
  // SQLite keeps `user_version` there.
  ofAnother.writeUInt32BE(7, 60)
  const fates: Readonly<Record<string, () => void>> = {
    gone: () => rmSync(readModelsFile(at)),
    torn: () => writeFileSync(readModelsFile(at), kept.subarray(0, 5_000)),
    garbage: () => writeFileSync(readModelsFile(at), 'not a database '.repeat(1_000)),
    'of another version': () => writeFileSync(readModelsFile(at), ofAnother),
    ahead: () => writeFileSync(readModelsFile(at), ahead),
    'broken in its tables': () => writeFileSync(readModelsFile(at), brokenIn(kept)),
  }
  for (const [fate, befall] of Object.entries(fates)) {
    befall()
    const world = openTestWorld({ file: at, follows })
    // Commands are decided by what lies beside the facts.
    expect(stateOf(world, chargingSession, '2')?.value, fate).toBe('Charging')
    await add(world, `${fate}-group`)
    await caughtUp(world)
    expect(strayRows(world), fate).toEqual([])
    expect(sessionsIn(world), fate).toHaveLength(2)
    world.close()
  }
})

it('says what it cannot write where a table shows broken only in use, and makes all anew at the next start', async () => {
  const at = file()
  const follows = worker()
  await charged(at, follows)
  const page = new Database(readModelsFile(at), { readonly: true })
  const root = page.prepare<[], number>("SELECT rootpage FROM sqlite_schema WHERE name = 'vehicles'").pluck().get() ?? 0
  page.close()
  const bytes = readFileSync(readModelsFile(at))
  writeFileSync(readModelsFile(at), bytes.fill(0xa5, (root - 1) * PAGE, root * PAGE))
  const world = openTestWorld({ file: at, follows })
  const vehicle = { name: 'Van', remark: '', isDefault: false }
  await world.commandBus.run(register, { lifecycle: 'vehicle', id: 'V1', value: vehicle }, by)
  await expect.poll(() => world.keeper.trouble).toContain('malformed')
  world.close()
  const again = openTestWorld({ file: at, follows })
  await caughtUp(again)
  expect(again.keeper.trouble).toBeNull()
  expect(strayRows(again)).toEqual([])
  again.close()
})

it('goes on where a process ended, wherever in its work the worker was', async () => {
  const at = file()
  let follows = worker()
  await charged(at, follows)
  for (const seed of seeds(1)) {
    const chance = randomOf(seed)
    for (let life = 0; life < 20; life += 1) {
      const world = openTestWorld({ file: at, follows })
      const groups = Array.from({ length: Math.floor(chance() * 200) }, (_, number) => `${seed}-${life}-${number}`)
      const run = Promise.all(groups.map(async (id) => add(world, id)))
      if (chance() < 0.5) await run
      if (chance() < 0.5) void world.keeper.reaches(Math.ceil(chance() * world.store.position()))
      if (life % 5 === 4) {
        follows.close()
        follows = worker()
      }
      world.close()
      await run
    }
    const world = openTestWorld({ file: at, follows })
    await caughtUp(world)
    expect(strayRows(world), `SEED=${seed}`).toEqual([])
    world.close()
  }
})

it('waits for no position that never comes', async () => {
  const clock = testClock()
  const world = openTestWorld({ file: file(), clock, follows: worker(clock) })
  const never = world.keeper.reaches(1_000)
  clock.advance(5_000)
  expect(await never).toBe(false)
  const closed = world.keeper.reaches(1_000)
  world.close()
  expect(await closed).toBe(false)
})
