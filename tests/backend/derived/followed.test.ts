import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { system } from '#contracts/actor.ts'
import { TimeZone, instant } from '#contracts/units.ts'
import type { Instant } from '#contracts/units.ts'
import { FollowedFacts } from '#backend/derived/followed-facts.ts'
import { FollowedPast } from '#backend/derived/followed-past.ts'
import { SharedPositions } from '#backend/derived/shared.ts'
import type { CommandHandler } from '#backend/kernel/transaction.ts'
import { location } from '#machines/master-data.ts'
import { temporaryFolder } from '#tests/support/folder.ts'
import { randomOf, seeds } from '#tests/support/seed.ts'
import { openTestWorld } from '#tests/support/site/world.ts'
import type { TestWorld } from '#tests/support/site/world.ts'

/** What follows the facts in the worker, step by step. */

const file = () => join(temporaryFolder(), 'world.db')

/** One location, changed so many times in one commit. */
const changeOften: CommandHandler<number, void> = (tx, count) => {
  const site = { name: 'Site', address: '', zone: TimeZone.make('UTC'), latitude: 0, longitude: 0, load: null }
  const isNew = tx.stateOf(location, 'L1').value === location.initial.value
  for (let rank = 0; rank < count; rank += 1)
    tx.dispatch(location, {
      id: 'L1',
      command: isNew && rank === 0 ? 'register' : 'change',
      body: { ...site, rank: (rank + (isNew ? 0 : 1)) % 100 },
    })
}

const grow = async (world: TestWorld, count: number): Promise<Instant> => {
  await world.commandBus.run(changeOften, count, { actor: system('test'), correlation: 'test' })
  const moment = instant(world.clock.now())
  world.clock.advance(1_000)
  return moment
}

function follow(at: string) {
  const facts = new FollowedFacts(at)
  const progress = new SharedPositions()
  const hurry = { isAwaited: false }
  const past = new FollowedPast(facts, progress, () => hurry.isAwaited)
  onTestFinished(() => {
    past.close()
    facts.close()
  })
  return { facts, progress, past, hurry }
}

it('answers of a past that is being made, for the moments that it has come to', async () => {
  const at = file()
  const world = openTestWorld({ file: at })
  const early = await grow(world, 300)
  const late = await grow(world, 900)
  const goal = world.store.position()
  const { past, progress } = follow(at)
  progress.goal = goal
  const ask = (moment: Instant) =>
    past.answer({
      number: 1,
      moment,
      goal,
      question: { name: 'readFacts', given: [{ lifecycle: 'location', id: 'L1' }, {}] },
      settings: world.settings,
    })
  expect(past.follow()).toBe(true)
  expect(progress.past).toBeLessThan(goal)
  expect(ask(early)).toMatchObject({ ok: true, answer: { total: 300 } })
  expect(ask(late)).toEqual({ number: 1, ok: false, error: null })
  progress.pastWanted = goal
  while (past.follow());
  expect(progress.past).toBe(goal)
  expect(ask(late)).toMatchObject({ ok: true, answer: { total: 1_200 } })
  world.close()
})

it('takes a few facts at once where somebody waits for them', async () => {
  const at = file()
  const world = openTestWorld({ file: at })
  await grow(world, 3)
  const { past, progress } = follow(at)
  progress.goal = world.store.position()
  past.follow()
  expect(progress.past).toBe(progress.goal)
  await grow(world, 2)
  progress.goal = world.store.position()
  progress.pastWanted = progress.goal
  past.follow()
  expect(progress.past).toBe(progress.goal)
  world.close()
})

it('takes few facts at a time while somebody waits for lists, and all the same comes to the last', async () => {
  const at = file()
  const world = openTestWorld({ file: at })
  for (let commit = 0; commit < 30; commit += 1) await grow(world, 10)
  const { past, progress, hurry } = follow(at)
  progress.goal = world.store.position()
  hurry.isAwaited = true
  past.follow()
  expect(progress.past).toBe(20)
  progress.pastWanted = progress.goal
  while (past.follow());
  expect(progress.past).toBe(300)
  world.close()
})

it.each(seeds(3))(
  'reads facts once for all that fold them, and none otherwise than they are, SEED=%i',
  async (seed) => {
    const next = randomOf(seed)
    const at = file()
    const world = openTestWorld({ file: at })
    const { facts } = follow(at)
    for (let round = 0; round < 200; round += 1) {
      if (next() < 0.1) await grow(world, 1 + Math.floor(next() * 20))
      const position = Math.floor(next() * (world.store.position() + 2))
      const limit = 1 + Math.floor(next() * 30)
      const [read, all] = [facts.after(position, limit), world.store.after(position, limit)]
      // What was read before may end earlier, but never before the first that is missing.
      expect(read, `SEED=${seed} round ${round}`).toEqual(all.slice(0, Math.max(read.length, Math.min(1, all.length))))
    }
    world.close()
  },
)
