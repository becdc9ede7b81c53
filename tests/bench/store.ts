import { join } from 'node:path'
import { energy, instant, power } from '#contracts/units.ts'
import { OperatorCode } from '#contracts/ids.ts'
import type { Fact } from '#contracts/fact.ts'
import { realClock } from '#backend/clock.ts'
import { meterValues } from '#backend/areas/charging/transaction/meter-values.ts'
import { startTransaction } from '#backend/areas/charging/transaction/start.ts'
import { realIds } from '#backend/ids.ts'
import { seedFixtures } from '#backend/seed/fixtures.ts'
import { openWorld } from '#backend/world.ts'
import type { World } from '#backend/world.ts'
import { atlas } from '#machines/atlas.ts'
import { evolve } from '#machines/kit/lifecycle.ts'
import type { Lifecycle } from '#machines/kit/lifecycle.ts'
import { bareAppend } from './rig/floor.ts'
import { interleave, perSecond } from './rig/measure.ts'
import type { Plan, Report } from './rig/measure.ts'
import { openWhole } from './virtual.ts'
import { rebuild } from '#tests/support/site/rebuild.ts'

/** Facts per second: through the command bus onto the disk, through each machine, and back into the read models. */

const batches = [1, 100, 1_000]
const FACTS_PER_ROUND = 10_000
/** A commit of one fact waits for the disk: fewer of them take as long. */
const SINGLE_FACTS = 300
/** Before anything is measured: the first hundreds take twice as long. */
const WARM_UP_COMMITS = 1_000
const QUICK = 5
/** Where the facts come from that are folded. */
const [PILES, HOURS] = [100, 4]

export async function benchStore(plan: Plan, report: Report, directory: string): Promise<void> {
  await benchAppend(plan, report, directory)
  const network = await openWhole(PILES)
  await network.live(plan.quick ? HOURS / QUICK : HOURS)
  await benchEvolve(plan, report, network.world)
  await benchRebuild(plan, report, network.world)
  await network.close()
}

/**
 * Meter values through the command bus, so many in one commit, beside rows appended to a bare table by commits of that size.
 */
async function benchAppend(plan: Plan, report: Report, directory: string): Promise<void> {
  const code = OperatorCode.make('BENCH00')
  const file = join(directory, 'append.db')
  const world = openWorld({ code, name: 'Bench', file, clock: realClock, ids: realIds })
  const bare = bareAppend(join(directory, 'bare.db'))
  const meter = await startSessions(world, Math.max(...batches))
  for (let warm = 0; warm < WARM_UP_COMMITS; warm += 1) await meter(1)
  for (const batch of batches) {
    const all = Math.max(SINGLE_FACTS, Math.min(FACTS_PER_ROUND, batch * FACTS_PER_ROUND))
    const facts = batch === 1 ? SINGLE_FACTS : all / (plan.quick ? QUICK : 1)
    const commits = Math.ceil(facts / batch)
    const rate = async (commit: () => unknown): Promise<number> => {
      const began = performance.now()
      for (let done = 0; done < commits; done += 1) await commit()
      return (commits * batch * 1000) / (performance.now() - began)
    }
    const taken = await interleave(
      plan.rounds,
      () => rate(() => bare.append(batch)),
      () => rate(() => meter(batch)),
    )
    report({ name: `store.append.${batch}`, unit: 'facts/s', values: taken.ours, floor: taken.floor })
  }
  bare.close()
  world.close()
}

/** Opens a session at each of so many piles; the answer meters the first of them, each once. */
export async function startSessions(world: World, count: number): Promise<(sessions: number) => Promise<unknown>> {
  await seedFixtures(world, count)
  const by = { actor: { kind: 'pile', id: 'bench' }, correlation: 'bench' } as const
  const numbers = Array.from({ length: count }, (_, at) => at + 1)
  const started = numbers.map((number) => {
    const pileId = `CP${String(number).padStart(6, '0')}`
    const idTag = `TAG${String(number).padStart(8, '0')}`
    const report = { pileId, connectorId: 1, idTag, meterStart: 0, timestamp: null, reservationId: null }
    return world.commandBus.run(startTransaction, report, by).then(({ transactionId }) => ({ pileId, transactionId }))
  })
  const sessions = await Promise.all(started)
  let register = 0
  return (some) => {
    register += 10
    const reading = { at: instant(world.clock.now()), register: energy(register), power: power(11_000), soc: null }
    const sample = { ...reading, current: 16, voltage: 230, temperature: null, context: 'Sample.Periodic' }
    const metered = sessions
      .slice(0, some)
      .map(({ pileId, transactionId }) =>
        world.commandBus.run(meterValues, { pileId, connectorId: 1, transactionId, samples: [sample] }, by),
      )
    return Promise.all(metered)
  }
}

const ALL = 1_000_000

/** Each machine over the facts it really had, beside parsing the same facts from JSON. */
async function benchEvolve(plan: Plan, report: Report, { store }: World): Promise<void> {
  const byLifecycle = Map.groupBy(store.after(0, ALL), ({ lifecycle }) => lifecycle)
  for (const [name, facts] of byLifecycle) {
    const lifecycle = atlas.get(name)
    if (lifecycle === undefined) continue
    const streams = [...Map.groupBy(facts, ({ id }) => id).values()]
    const texts = facts.map((fact) => JSON.stringify(fact))
    const taken = await interleave(
      plan.rounds,
      () => perSecond(facts.length, () => texts.map((text): unknown => JSON.parse(text))),
      () => perSecond(facts.length, () => streams.map((stream) => fold(lifecycle, stream))),
    )
    report({ name: `store.evolve.${name}`, unit: 'facts/s', values: taken.ours, floor: taken.floor })
  }
}

const fold = (lifecycle: Lifecycle, stream: readonly Fact[]): unknown =>
  stream.reduce((state, fact) => evolve(lifecycle, state, fact).state, lifecycle.initial)

/** All read models from all facts, beside only reading the facts. */
async function benchRebuild(plan: Plan, report: Report, { store }: World): Promise<void> {
  const facts = store.position()
  const taken = await interleave(
    plan.rounds,
    () => perSecond(facts, () => store.after(0, ALL)),
    () => perSecond(facts, () => rebuild(store)),
  )
  const goal = { of: 'value', atLeast: 100_000 } as const
  report({ name: 'store.rebuild', unit: 'facts/s', values: taken.ours, floor: taken.floor, goal })
}
