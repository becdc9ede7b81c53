import { instant } from '#contracts/units.ts'
import { OperatorCode, connectorKey } from '#contracts/ids.ts'
import { pile, system } from '#contracts/actor.ts'
import { linkOpened, boot } from '#backend/areas/equipment/connectivity/commands.ts'
import { status } from '#backend/areas/equipment/status-notification/commands.ts'
import type { CommandHandler as Give } from '#backend/kernel/transaction.ts'
import { seededIds } from '#backend/ids.ts'
import { startProcesses } from '#backend/areas/all.ts'
import { seedFixtures } from '#backend/seed/fixtures.ts'
import { openWorld } from '#backend/world.ts'
import type { World } from '#backend/world.ts'
import { availability } from '#machines/equipment/availability.ts'
import { virtualClock } from '#simulator/environment/virtual-clock.ts'
import type { VirtualClock } from '#simulator/environment/virtual-clock.ts'
import { identity } from '#tests/support/site/network.ts'
import type { Plan, Report } from './rig/measure.ts'

/**
 * What it costs to compute every deadline anew once a minute, in a network where nothing happens meanwhile: all of it, and
 * the longest the event loop waits for a part of it. First nobody has wished anything of a connector, then of each.
 */

const START = Date.UTC(2026, 2, 28, 12)
const MINUTE_MS = 60_000
const PILES = 10_000
const CONNECTORS = [1, 2]
const TOGETHER = 500
/** Both generations of them (backend/store/snapshots.ts). */
const HEADS_KEPT = 100_000

export async function benchDeadlines({ rounds, quick }: Plan, report: Report): Promise<void> {
  const piles = quick ? PILES / 10 : PILES
  const turns: number[] = []
  const clock = timed(virtualClock(START), turns)
  const code = OperatorCode.make('BENCH00')
  const world = openWorld({ code, name: 'Bench', file: ':memory:', clock, ids: seededIds(1) })
  const processes = startProcesses(world, (_, error) => {
    throw new Error('the network broke', { cause: error })
  })
  await seedFixtures(world, piles)
  await each(world, piles, online)
  for (const wishes of ['nothing', 'everything'] as const) {
    if (wishes === 'everything') await each(world, piles, (pileId) => world.commandBus.run(wish, { pileId }, bySystem))
    // What this began comes to rest, and the first sweep warms up.
    await clock.settleUntil(clock.now() + 2 * MINUTE_MS, settled)
    for (const snapshots of ['kept', 'read'] as const) {
      const minutes: (readonly number[])[] = []
      for (let round = 0; round < rounds; round += 1) {
        if (snapshots === 'read') forgetHeads(world)
        turns.length = 0
        await clock.settleUntil(clock.now() + MINUTE_MS, settled)
        minutes.push([...turns])
      }
      const name = `deadlines.${piles}.${wishes} wished.heads ${snapshots}`
      const sums = minutes.map((all) => all.reduce((sum, one) => sum + one, 0))
      report({ name: `${name}.minute`, unit: 'ms', values: sums })
      const longest = minutes.map((all) => Math.max(...all))
      report({ name: `${name}.longest`, unit: 'ms', values: longest, goal: { of: 'value', atMost: 10 } })
    }
  }
  await processes.stop()
  world.close()
}

/** As many others are asked for as are kept in memory: where the records stand must be read anew. */
function forgetHeads({ store }: World): void {
  for (let other = 0; other < HEADS_KEPT; other += 1) store.stateOf('customer', `nobody ${performance.now()} ${other}`)
}

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

/** A clock that tells how long each of its timers keeps the event loop. */
const timed = (clock: VirtualClock, turns: number[]) => ({
  ...clock,
  soon: queueMicrotask,
  after: (milliseconds: number, run: () => void) =>
    clock.after(milliseconds, () => {
      const began = performance.now()
      run()
      turns.push(performance.now() - began)
    }),
})

const bySystem = { actor: system('bench'), correlation: 'bench' }

async function each(
  world: World,
  piles: number,
  run: (pileId: string, world: World) => Promise<unknown>,
): Promise<void> {
  for (let from = 1; from <= piles; from += TOGETHER)
    await Promise.all(
      Array.from({ length: TOGETHER }, (_, at) => run(`CP${String(from + at).padStart(6, '0')}`, world)),
    )
}

/** A pile connects, boots and says that its connectors are free. */
async function online(pileId: string, { commandBus, clock }: World): Promise<void> {
  const by = { actor: pile(pileId), correlation: pileId }
  await commandBus.run(linkOpened, { pileId, protocol: 'ocpp1.6' }, by)
  await commandBus.run(boot, { pileId, ...identity }, by)
  const timestamp = instant(clock.now())
  for (const connectorId of CONNECTORS)
    await commandBus.run(status, { pileId, connectorId, status: 'Available', ...fine, timestamp }, by)
}

/** Out of service and back again: there is a wish, and what the pile says agrees with it. */
const wish: Give<{ readonly pileId: string }, void> = (tx, { pileId }) => {
  for (const connectorId of CONNECTORS) {
    const id = connectorKey(pileId, connectorId)
    const taken = [
      tx.dispatch(availability, { id, command: 'setInoperative', body: { reason: 'works' } }),
      tx.dispatch(availability, { id, command: 'reject', body: { request: 1 }, as: pile(pileId) }),
    ]
    if (taken.some((refusal) => refusal !== null)) throw new Error(`${id}: ${JSON.stringify(taken)}`)
  }
}

const fine = { errorCode: 'NoError', info: null, vendorId: null, vendorErrorCode: null } as const
