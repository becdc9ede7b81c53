import { join } from 'node:path'
import { damageText } from '#backend/store/integrity/damage.ts'
import { inspectFile } from '#backend/store/integrity/inspect.ts'
import { extendChain, ORIGIN } from '#backend/store/integrity/chain.ts'
import { walkChain, walkToEnd } from '#backend/store/integrity/chain-walk.ts'
import { foundInstallation, multiplyFacts, withWorld } from './rig/big-world.ts'
import { interleave, perSecond } from './rig/measure.ts'
import type { Plan, Report } from './rig/measure.ts'
import { closeSide, openSide, retire, round } from './ocpp.ts'

/** What the chain of hashes costs: a call with it beside one without, a start, and a walk over all of it. */

const FLEETS = [
  { piles: 1, calls: 1_500 },
  { piles: 1_000, calls: 25_000 },
]
const MOST_PILES = 1_000
const WARM_UP_CALLS = 30_000
const FACTS = 1_000_000
const QUICK = 5

export async function benchChain(plan: Plan, report: Report, dataDir: string): Promise<void> {
  await benchCalls(plan, report, dataDir)
  await benchWalk(plan, report, join(dataDir, 'full'))
}

async function benchCalls(plan: Plan, report: Report, dataDir: string): Promise<void> {
  const open = (name: string, hasChain: boolean) =>
    openSide({ kind: 'ours', dataDir: join(dataDir, name), piles: MOST_PILES, hasChain })
  const sides = [await open('without', false), await open('with', true)] as const
  const [without, chained] = sides
  const share = plan.quick ? QUICK : 1
  for (const side of sides) {
    await side.load.ask({ kind: 'connect', piles: MOST_PILES })
    await side.load.ask({ kind: 'closed', calls: WARM_UP_CALLS / share })
    await retire(side)
  }
  for (const { piles, calls } of FLEETS) {
    for (const { load } of sides) await load.ask({ kind: 'connect', piles })
    const question = { kind: 'closed', calls: calls / share } as const
    const taken = await interleave(
      plan.rounds,
      () => round(without, question),
      () => round(chained, question),
    )
    const cpu = {
      values: taken.ours.map(({ cpuPerCall }) => cpuPerCall),
      floor: taken.floor.map(({ cpuPerCall }) => cpuPerCall),
    }
    report({ name: `chain.cpu.${piles}`, unit: 'µs/call', ...cpu, goal: { of: 'ratio', atMost: 1.03 } })
    for (const side of sides) await retire(side)
  }
  for (const side of sides) await closeSide(side)
}

/** What a start looks at, what the worker and check-data walk, and what a file of before the chain costs once. */
async function benchWalk(plan: Plan, report: Report, directory: string): Promise<void> {
  const facts = plan.quick ? FACTS / 10 : FACTS
  await foundInstallation(directory)
  await withWorld(directory, (world) => multiplyFacts(world, facts))
  await withWorld(directory, ({ store: { db } }) => {
    const timed = (run: () => unknown): number => {
      const began = performance.now()
      run()
      return performance.now() - began
    }
    const rounds = Array.from({ length: plan.rounds })
    const inspect = () => inspectFile(db, { recorded: null, foldedTo: Infinity })
    report({
      name: `chain.start.${facts}`,
      unit: 'ms',
      values: rounds.map(() => timed(inspect)),
      goal: { of: 'value', atMost: 1_000 },
    })
    const walk = () =>
      perSecond(facts, () => {
        const damage = walkToEnd(walkChain(db, ORIGIN))
        if (damage !== null) throw new Error(damageText(damage))
      })
    report({ name: 'chain.walk', unit: 'facts/s', values: rounds.map(walk) })
    const once = () => {
      db.exec('DELETE FROM chain')
      return perSecond(facts, () => extendChain(db))
    }
    report({ name: 'chain.extend', unit: 'facts/s', values: rounds.map(once) })
  })
}
