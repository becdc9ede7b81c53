import { join } from 'node:path'
import type { Database } from 'better-sqlite3'
import { damageText } from '#backend/store/integrity/damage.ts'
import { inspectFile } from '#backend/store/integrity/inspect.ts'
import { linkHash, ORIGIN } from '#backend/store/integrity/chain.ts'
import { walkChain, walkToEnd } from '#backend/store/integrity/chain-walk.ts'
import { openSegments } from '#backend/store/segments/reader.ts'
import { openStore } from '#backend/store/store.ts'
import { putBackToRows } from '#tests/support/files/stored-facts.ts'
import { CODE, foundInstallation, multiplyFacts, withWorld } from './rig/big-world.ts'
import { perSecond } from './rig/measure.ts'
import type { Plan, Report } from './rig/measure.ts'

/** What the chain of hashes costs: the hash of a link, a start, a walk over all of it, and an older file that is taken over. */

const FACTS = 1_000_000
const QUICK = 10
/** Facts of one commit, and links made of such. */
const COMMITS = [1, 100]
const LINKS = 20_000

export async function benchChain(plan: Plan, report: Report, dataDir: string): Promise<void> {
  const directory = join(dataDir, 'full')
  const facts = plan.quick ? FACTS / QUICK : FACTS
  await foundInstallation(directory)
  await withWorld(directory, (world) => multiplyFacts(world, facts))
  await withWorld(directory, ({ store }) => {
    benchLinks(plan, report, store.factsDb)
    benchWalk({ plan, facts }, report, store.factsDb)
  })
  benchTakeOver({ plan, facts }, report, join(directory, `${CODE}.db`))
}

/** A link of the lines of a commit, in processor time a fact. */
function benchLinks({ rounds }: Plan, report: Report, db: Database): void {
  const lines = openSegments(db).at(1)?.lines ?? []
  for (const facts of COMMITS) {
    const commit = Array.from({ length: facts }, (_, at) => lines[at % lines.length] ?? '')
    const make = (): number => {
      const began = performance.now()
      for (let made = 0, hash = ''; made < LINKS / facts; made += 1) hash = linkHash(hash, commit)
      return ((performance.now() - began) * 1_000) / LINKS
    }
    report({ name: `chain.link.${facts}`, unit: 'µs/fact', values: Array.from({ length: rounds }, make) })
  }
}

interface Walked {
  readonly plan: Plan
  readonly facts: number
}

/** What a start looks at, and what the worker and check-data walk. */
function benchWalk({ plan: { rounds }, facts }: Walked, report: Report, db: Database): void {
  const inspect = (): number => {
    const began = performance.now()
    inspectFile(db, { recorded: null, foldedTo: Infinity })
    return performance.now() - began
  }
  const values = Array.from({ length: rounds }, inspect)
  report({ name: `chain.start.${facts}`, unit: 'ms', values, goal: { of: 'value', atMost: 1_000 } })
  const walk = () =>
    perSecond(facts, () => {
      const damage = walkToEnd(walkChain(db, ORIGIN))
      if (damage !== null) throw new Error(damageText(damage))
    })
  report({ name: 'chain.walk', unit: 'facts/s', values: Array.from({ length: rounds }, walk) })
}

function benchTakeOver({ plan: { rounds }, facts }: Walked, report: Report, file: string): void {
  const values = Array.from({ length: rounds }, () => {
    putBackToRows(file)
    const began = performance.now()
    openStore(file).store.close()
    return (facts * 1_000) / (performance.now() - began)
  })
  report({ name: 'chain.takeOver', unit: 'facts/s', values })
}
