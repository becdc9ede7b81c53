import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { HOUR, MINUTE, SECOND } from '#contracts/durations.ts'
import { realClock } from '#backend/clock.ts'
import { deadline } from '#backend/kernel/process/deadline.ts'
import type { Process } from '#backend/kernel/process/process.ts'
import { SWEPT_AT_ONCE } from '#backend/kernel/process/deadlines.ts'
import { runProcesses } from '#backend/kernel/process/runner.ts'
import { atlas } from '#machines/atlas.ts'
import { bill } from '#machines/finance/bill.ts'
import { walletHold } from '#machines/finance/wallet-hold.ts'
import { realClock as benchClock } from '#simulator/environment/real-clock.ts'
import { temporaryFolder } from '#tests/support/folder.ts'
import { pass } from '#tests/support/site/network.ts'
import { steppedClock } from '#tests/support/time/stepped-clock.ts'
import { openTestWorld, testClock } from '#tests/support/site/world.ts'
import type { TestClock, TestWorld } from '#tests/support/site/world.ts'

const place = (world: TestWorld, id: string) => {
  const body = { customerId: 'CUST1', amount: 100, postings: [] }
  return world.dispatch(walletHold, { id, command: 'place', body })
}
const lapse = { command: 'lapse', body: { reason: 'no record', postings: [] } } as const

/** A hold lapses an hour after it was placed. */
function lapsing(rung: string[], mayLapse = (): boolean => true): Process {
  return {
    name: 'lapsing',
    on: {},
    deadlines: [deadline(walletHold, { while: 'open', at: ({ context }) => Date.parse(context.placedAt) + HOUR })],
    due: (id, { world, dispatch }) => {
      rung.push(`${id} ${new Date(world.clock.now()).toISOString().slice(11)}`)
      return mayLapse() ? dispatch((tx) => tx.dispatch(walletHold, { id, ...lapse }), null) : undefined
    },
  }
}

/** A world with that process on a clock. */
function opened(clock: TestClock, file?: string) {
  const rung: string[] = []
  const defects: string[] = []
  const world = openTestWorld({ clock, ...(file === undefined ? {} : { file }) })
  const run = (process: Process = lapsing(rung)) =>
    runProcesses({ world, processes: [process], onDefect: (_, error) => defects.push(String(error)) })
  const state = (id: string) => world.store.stateOf('wallet-hold', id)?.value
  return { world, rung, defects, run, state }
}

it('is due when the clock has really come there, though its timer rings a millisecond early', async () => {
  const { world, rung, run, state } = opened(steppedClock(1))
  const running = run()
  await place(world, 'a')
  await pass(world, HOUR - 1)
  expect(state('a')).toBe('Placed')
  await pass(world, 1)
  expect([state('a'), rung]).toEqual(['Lapsed', ['a 09:00:00.000Z']])
  await running.stop()
})

it('waits again where the clock was set back, and rings what is overdue within a minute where it was set forward', async () => {
  const clock = steppedClock()
  const { world, rung, defects, run } = opened(clock)
  const running = run()
  await place(world, 'back')
  await pass(world, HOUR / 2)
  clock.step(-5 * SECOND)
  await pass(world, HOUR / 2)
  expect(rung).toEqual([])
  await pass(world, 5 * SECOND)
  expect(rung).toEqual(['back 09:00:00.000Z'])
  await place(world, 'forward')
  clock.step(2 * HOUR)
  await pass(world, MINUTE)
  expect(rung).toHaveLength(2)
  expect(defects).toEqual([])
  await running.stop()
})

it('finds at the start what nobody waits for any more, from where records stand alone, though the server was killed', async () => {
  const folder = temporaryFolder()
  const before = opened(testClock(), join(folder, 'world.db'))
  const killed = before.run()
  await place(before.world, 'overdue')
  await place(before.world, 'freed')
  await before.world.dispatch(walletHold, { id: 'freed', command: 'free', body: { reason: 'none', postings: [] } })
  await pass(before.world, HOUR / 2)
  await place(before.world, 'waiting')
  // As `kill -9` leaves it: nothing is stopped, and nothing closed.
  const image = temporaryFolder()
  cpSync(folder, image, { recursive: true })
  const clock = testClock()
  clock.advance(HOUR + MINUTE)
  const { world, rung, run, state } = opened(clock, join(image, 'world.db'))
  const running = run()
  await pass(world, 0)
  expect([state('overdue'), state('waiting'), state('freed')]).toEqual(['Lapsed', 'Placed', 'Freed'])
  await pass(world, HOUR)
  expect(rung).toEqual(['overdue 09:01:00.000Z', 'waiting 09:30:00.000Z'])
  for (const one of [running, killed]) await one.stop()
  for (const one of [world, before.world]) one.close()
})

it('tells what is due and leaves its record as it was, and tries it again, ever later, until it moves', async () => {
  let mayLapse = false
  const { world, rung, defects, run, state } = opened(testClock())
  const running = run(lapsing(rung, () => mayLapse))
  await place(world, 'a')
  await pass(world, HOUR + 8 * MINUTE)
  expect(rung).toEqual(['a 09:00:00.000Z', 'a 09:01:00.000Z', 'a 09:03:00.000Z', 'a 09:07:00.000Z'])
  expect(new Set(defects)).toEqual(new Set(['Error: wallet-hold a is past its deadline, and stays as it is']))
  mayLapse = true
  await pass(world, 8 * MINUTE)
  expect([state('a'), rung.length]).toEqual(['Lapsed', 5])
  await running.stop()
})

it('is due every so often where it recurs, which is no defect', async () => {
  const { world, rung, defects, run } = opened(testClock())
  const recurring: Process = {
    ...lapsing(rung, () => false),
    deadlines: [deadline(walletHold, { while: 'open', at: ({ since }) => since + HOUR, every: 10 * MINUTE })],
  }
  const running = run(recurring)
  await place(world, 'a')
  await pass(world, HOUR + 20 * MINUTE)
  expect(rung).toEqual(['a 09:00:00.000Z', 'a 09:10:00.000Z', 'a 09:20:00.000Z'])
  expect(defects).toEqual([])
  await running.stop()
})

it('computes anew each minute what depends on more than its record', async () => {
  const { world, rung, run } = opened(testClock())
  const dependent: Process = {
    ...lapsing(rung),
    deadlines: [
      deadline(walletHold, {
        while: 'open',
        inWorld: ({ since }, { store }) => (store.stateOf(bill.name, 'b') === null ? null : since),
      }),
    ],
  }
  const running = run(dependent)
  await place(world, 'a')
  await pass(world, HOUR)
  expect(rung).toEqual([])
  const about = { type: 'Charging', recordId: null, reservationId: null, customerId: 'CUST1', amount: 1 }
  const body = { ...about, method: 'Balance', gateway: null, remark: '', postings: [] }
  expect(await world.dispatch(bill, { id: 'b', command: 'open', body })).toBeNull()
  await pass(world, MINUTE)
  expect(rung).toHaveLength(1)
  await running.stop()
})

it('computes once a fact what depends on its record alone, and lets it go while it waits for nothing', async () => {
  const { world, rung, run } = opened(testClock())
  const asked: string[] = []
  const alone: Process = {
    ...lapsing(rung),
    deadlines: [
      deadline(walletHold, {
        while: 'open',
        at: ({ id, value, since }) => (asked.push(`${id} ${value}`), value === 'Raised' ? since + HOUR : null),
      }),
    ],
  }
  const running = run(alone)
  for (const id of ['a', 'b']) await place(world, id)
  await pass(world, HOUR)
  expect(asked).toEqual(['a Placed', 'b Placed'])
  await world.dispatch(walletHold, { id: 'a', command: 'raise', body: { amount: 200, postings: [] } })
  await pass(world, HOUR)
  expect(rung).toEqual(['a 10:00:00.000Z'])
  expect(asked.filter((one) => one === 'b Placed')).toHaveLength(1)
  await running.stop()
})

/** One more record waits than is computed in two turns; of whose deadline it was asked, and when. */
async function crowded() {
  const { world, run } = opened(testClock())
  const asked: { readonly id: string; readonly at: number }[] = []
  const inWorld = ({ id }: { readonly id: string }): null => (asked.push({ id, at: world.clock.now() }), null)
  const running = run({ ...lapsing([]), deadlines: [deadline(walletHold, { while: 'open', inWorld })] })
  const ids = Array.from({ length: 2 * SWEPT_AT_ONCE + 1 }, (_, index) => `h${index}`)
  await Promise.all(ids.map((id) => place(world, id)))
  await pass(world, 0)
  asked.length = 0
  return { world, running, ids, asked, askedOf: () => asked.splice(0).map(({ id }) => id) }
}

it('computes many a few at a time, each of them once a minute', async () => {
  const { world, running, ids, asked, askedOf } = await crowded()
  await pass(world, MINUTE / 2)
  for (let minute = 0; minute < 3; minute += 1) {
    await pass(world, MINUTE)
    const together = Map.groupBy(asked, ({ at }) => at)
    expect([...together.values()].map(({ length }) => length)).toEqual([SWEPT_AT_ONCE, SWEPT_AT_ONCE, 1])
    expect(askedOf()).toEqual(ids)
  }
  await running.stop()
})

it('leaves out what waits no more when its turn comes, and stops between two turns', async () => {
  const { world, running, ids, askedOf } = await crowded()
  await pass(world, MINUTE)
  expect(askedOf()).toEqual(ids.slice(0, SWEPT_AT_ONCE))
  const id = ids[SWEPT_AT_ONCE] ?? expect.unreachable()
  await world.dispatch(walletHold, { id, command: 'free', body: { reason: 'none', postings: [] } })
  await pass(world, 50)
  expect(askedOf()).toEqual(ids.slice(SWEPT_AT_ONCE + 1, 2 * SWEPT_AT_ONCE))
  await running.stop()
  await pass(world, 2 * MINUTE)
  expect(askedOf()).toEqual([])
})

it('waits in the states of which its tag is said, and in some', () => {
  expect(deadline(walletHold, { while: 'open', at: () => null }).states).toEqual(['Placed', 'Raised'])
  const tagless = atlas.get('operator')
  if (tagless === undefined) throw new Error('no operator')
  expect(() => deadline(tagless, { while: 'queued', at: () => null })).toThrow('operator has no state that is queued')
})

it.each([
  ['the product', realClock],
  ['the bench', benchClock],
])('%s waits for as long as it is asked to, though Node counts in 31 bits', (_, clock) => {
  vi.useFakeTimers()
  try {
    const longest = 2 ** 31 - 1
    const rung: string[] = []
    clock.after(2 * longest + 10, () => rung.push('later'))
    const cancel = clock.after(longest + 5, () => rung.push('never'))
    vi.advanceTimersByTime(longest + 4)
    cancel()
    vi.advanceTimersByTime(longest + 5)
    expect(rung).toEqual([])
    vi.advanceTimersByTime(1)
    expect(rung).toEqual(['later'])
  } finally {
    vi.useRealTimers()
  }
})
