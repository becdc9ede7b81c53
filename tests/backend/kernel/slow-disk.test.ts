import { statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { Overloaded, Unwritable } from '#backend/kernel/unavailable.ts'
import type { CommandHandler } from '#backend/kernel/transaction.ts'
import { openBeside } from '#backend/store/derived.ts'
import { readChainHead } from '#backend/store/integrity/chain-head.ts'
import { logOf, openDisk, SyncFailed } from '#backend/store/log/disk.ts'
import type { Disk } from '#backend/store/log/disk.ts'
import { customer } from '#machines/master-data.ts'
import { temporaryFolder } from '#tests/support/folder.ts'
import { openTestWorld, testClock } from '#tests/support/site/world.ts'
import type { TestClock } from '#tests/support/site/world.ts'

/** A disk that takes long, and one that fails: nobody is told of what is not on disk, and nobody else waits for it. */

const by = { actor: { kind: 'system', process: 'test' }, correlation: 'test' } as const
const keep: CommandHandler<string, string> = (tx, id) => {
  tx.dispatch(customer, { id, command: 'register', body: { code: id } })
  return id
}
const nothing: CommandHandler<null, void> = () => undefined
/** Lets everything run that waits for nothing but its turn. */
const turn = async (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

/** A disk that syncs when the test says so. */
class HeldDisk implements Disk {
  readonly slowFrom: number
  readonly held: { readonly end: () => void; readonly fail: () => void }[] = []
  asked = 0
  constructor(slowFrom: number) {
    this.slowFrom = slowFrom
  }

  async sync(): Promise<void> {
    this.asked += 1
    return new Promise((resolve, reject) => {
      this.held.push({ end: resolve, fail: () => reject(new SyncFailed('EIO: i/o error, fdatasync')) })
    })
  }

  syncNow(): void {}

  close(): void {}
}

/** Slower than any, from its first commit on. */
const ALWAYS = -1

/** A world on such a disk, which is known to be slow, and what those heard who follow it. */
async function openSlow({ slowFrom = ALWAYS, clock }: { slowFrom?: number; clock?: TestClock } = {}) {
  const file = join(temporaryFolder(), 'world.db')
  const disk = new HeldDisk(slowFrom)
  const world = openTestWorld({ file, disk, ...(clock === undefined ? {} : { clock }) })
  onTestFinished(() => world.close())
  const heard: string[] = []
  world.store.follow((facts) => heard.push(...facts.map(({ id }) => id)))
  const answered: string[] = []
  const give = async (id: string): Promise<void> => {
    answered.push(await world.commandBus.run(keep, id, by))
  }
  await give('first')
  return { file, disk, world, heard, answered, give }
}

it('runs further commands while a slow disk syncs, and answers in order what is on disk, and nothing else', async () => {
  const { file, disk, world, heard, answered, give } = await openSlow()
  const all = [give('a')]
  await turn()
  all.push(give('b'), give('c'))
  await turn()
  expect(world.store.position()).toBe(4)
  expect(disk.asked).toBe(1)
  expect([heard, answered]).toEqual([['first'], ['first']])
  expect(readChainHead(file).recorded?.position).toBe(1)
  disk.held[0]?.end()
  await turn()
  expect([heard, answered]).toEqual([
    ['first', 'a'],
    ['first', 'a'],
  ])
  expect(readChainHead(file).recorded?.position).toBe(2)
  expect(disk.asked).toBe(2)
  disk.held[1]?.end()
  await Promise.all(all)
  expect([heard, answered]).toEqual([
    ['first', 'a', 'b', 'c'],
    ['first', 'a', 'b', 'c'],
  ])
  expect(readChainHead(file).recorded?.position).toBe(4)
})

it('leaves what is written beside the command bus to be on disk when it is written', async () => {
  const { disk, world, give } = await openSlow()
  const FULL = 2
  const given = give('a')
  await turn()
  expect(disk.asked).toBe(1)
  expect(world.store.factsDb.pragma('synchronous', { simple: true })).toBe(FULL)
  disk.held[0]?.end()
  await given
})

it('answers nobody when a sync fails, writes nothing behind it, and answers all once the log has begun anew', async () => {
  const { file, disk, world, heard, answered, give } = await openSlow()
  const all = [give('a')]
  await turn()
  all.push(give('b'))
  await turn()
  disk.held[0]?.fail()
  await turn()
  expect(world.commandBus.trouble).toMatchObject({ name: 'SyncFailed' })
  await expect(world.commandBus.run(keep, 'refused', by)).rejects.toBeInstanceOf(Unwritable)
  // Whoever reads the log keeps it from beginning anew.
  const reader = openBeside(file)
  reader.exec('BEGIN; SELECT count(*) FROM segments')
  world.clock.advance(1_000)
  await turn()
  await expect(world.commandBus.run(keep, 'refused too', by)).rejects.toBeInstanceOf(Unwritable)
  expect([heard, answered, disk.asked]).toEqual([['first'], ['first'], 1])
  reader.close()
  world.clock.advance(1_000)
  await Promise.all(all)
  expect(world.commandBus.trouble).toBeNull()
  const again = give('again')
  await turn()
  disk.held[1]?.end()
  await again
  expect(heard).toEqual(['first', 'a', 'b', 'again'])
  expect(answered).toEqual(heard)
  expect(world.store.states('customer').map(({ id }) => id)).toEqual(['a', 'again', 'b', 'first'])
})

it('begins the log anew when a world is opened: what the last process left there may not be on disk', async () => {
  const { file, disk, world, give } = await openSlow()
  const given = give('a')
  await turn()
  expect(statSync(logOf(file)).size).toBeGreaterThan(0)
  // As after a crash, but for the lock, which is the folder's.
  const copy = openTestWorld({ file })
  onTestFinished(() => copy.close())
  expect(statSync(logOf(file)).size).toBe(0)
  expect(copy.store.position()).toBe(world.store.position())
  disk.held[0]?.end()
  await given
})

it('answers what is on disk before it closes, and says of the rest that it may not be', async () => {
  const kept = await openSlow()
  const given = kept.give('a')
  await turn()
  kept.world.commandBus.close()
  await given
  expect(kept.heard).toEqual(['first', 'a'])

  const lost = await openSlow()
  const refused = lost.give('a').catch(String)
  await turn()
  lost.disk.held[0]?.fail()
  await turn()
  lost.world.commandBus.close()
  expect(await refused).toBe('Unwritable: it may not be on disk')
  expect(lost.heard).toEqual(['first'])
})

it('counts what is not on disk yet among the commands that wait', async () => {
  const { disk, world } = await openSlow()
  const waiting = Array.from({ length: 20_000 }, () => world.commandBus.run(nothing, null, by))
  for (let looks = 0; looks < 30; looks += 1) await turn()
  await expect(world.commandBus.run(nothing, null, by)).rejects.toBeInstanceOf(Overloaded)
  disk.held[0]?.end()
  await turn()
  disk.held[1]?.end()
  await Promise.all(waiting)
  await turn()
})

it('waits for a fast disk itself, takes a slow one aside, and comes back when it has become fast', async () => {
  let took = 1
  let passed = 0
  // Whoever measures a span sees it take so long.
  const clock: TestClock = { ...testClock(), monotonic: () => (passed += took) }
  const { disk, give } = await openSlow({ slowFrom: 5, clock })
  for (let fast = 0; fast < 20; fast += 1) await give(`fast ${fast}`)
  expect(disk.asked).toBe(0)
  took = 100
  await give('stalls')
  const given = give('slow')
  await turn()
  expect(disk.asked).toBe(1)
  disk.held[0]?.end()
  await given
  took = 1
  for (let calm = 0; calm < 40; calm += 1) {
    const calmed = give(`calm ${calm}`)
    await turn()
    disk.held[calm + 1]?.end()
    await calmed
  }
  const { asked } = disk
  expect(asked).toBeGreaterThan(10)
  expect(asked).toBeLessThan(40)
  await give('fast again')
  expect(disk.asked).toBe(asked)
})

it('syncs on a thread of its own, which is started again after it has died', async () => {
  const file = join(temporaryFolder(), 'world.db')
  const disk = openDisk(file)
  const world = openTestWorld({ file, disk: { ...disk, slowFrom: ALWAYS } })
  onTestFinished(() => world.close())
  const ids = Array.from({ length: 200 }, (_, index) => `c${index}`)
  for (const id of ids) await world.commandBus.run(keep, id, by)
  disk.close()
  await turn()
  const late = world.commandBus.run(keep, 'late', by)
  await expect
    .poll(async () => {
      world.clock.advance(1_000)
      return Promise.race([late, turn()])
    })
    .toBe('late')
  expect(await world.commandBus.run(keep, 'later', by)).toBe('later')
  expect(world.commandBus.trouble).toBeNull()
  expect(world.store.position()).toBe(202)
})
