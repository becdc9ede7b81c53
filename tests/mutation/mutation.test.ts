import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FactEvent } from '#contracts/fact.ts'
import { atlas } from '#machines/atlas.ts'
import type { Lifecycle, State } from '#machines/kit/lifecycle.ts'
import { propertiesFor } from '#machines/properties.ts'
import { root } from '#tests/support/root.ts'
import { explore } from '#tests/verify/explore.ts'
import type { Graph } from '#tests/verify/explore.ts'
import { modelOf } from '#tests/verify/machine-model.ts'
import type { MachineModel } from '#tests/verify/machine-model.ts'
import { brokenRules, cpuSince } from '#tests/verify/machine.ts'
import { handmadeOf } from '#tests/verify/pools/all.ts'
import { poolOf } from '#tests/verify/pool.ts'
import type { Pool } from '#tests/verify/pool.ts'
import { structure } from '#tests/verify/structure.ts'
import { collected } from './collector.ts'
import type { Case } from './collector.ts'
import { during, mutantsOf } from './mutants.ts'
import { reportFile, reports, testFiles } from './report.ts'
import type { MutationReport } from './report.ts'

/**
 * The tests of each machine against all its mutants; what no test fails for, its rules must. `MUTATE` names some machines.
 */

/** Properties that a changed table can break; the others compare it with what it was made from. */
const properties = [
  'every state is reached',
  'no dead end: every state that is not final is left, unless it is the only one',
  'final states are final, and nothing leads back to New',
] as const

// vitest puts it there (`globals` in the config beside): an import would be answered by the collector.
const test = Reflect.get(globalThis, 'it') as (title: string, body: () => Promise<void>) => void

const chosen = process.env['MUTATE']?.split(',') ?? [...atlas.keys()]

for (const name of chosen) {
  test(`lets no mutant of ${name} live`, async () => {
    const lifecycle = atlas.get(name)
    if (lifecycle === undefined) throw new Error(`no machine ${name}`)
    const report = await reportOf(lifecycle, await casesOf(name))
    mkdirSync(reports, { recursive: true })
    writeFileSync(reportFile(name), JSON.stringify(report))
    if (report.survivors.length > 0) throw new Error(`survivors:\n${report.survivors.join('\n')}`)
  })
}

const filesRead = new Map<string, readonly Case[]>()

/** The tests of a machine: a file is loaded once, though several things may be kept in it. */
async function casesOf(name: string): Promise<readonly Case[]> {
  const cases: Case[] = []
  for (const file of testFiles(name)) {
    const known = filesRead.get(file)
    if (known === undefined) await import(join(root, file))
    const read = known ?? collected()
    filesRead.set(file, read)
    cases.push(...read)
  }
  return cases
}

async function reportOf(lifecycle: Lifecycle, cases: readonly Case[]): Promise<MutationReport> {
  const began = process.cpuUsage()
  const unwell = await failing(cases)
  if (unwell !== null) throw new Error(`fails without any mutant: ${unwell.title}`)
  const pool = poolOf(lifecycle, propertiesFor(lifecycle.name), handmadeOf(lifecycle.name))
  if (breaksRule(lifecycle, pool)) throw new Error(`${lifecycle.name} breaks a rule without any mutant`)
  const mutants = mutantsOf(lifecycle, pool)
  const survivors: string[] = []
  let byTests = 0
  let order = cases
  for (const mutant of mutants) {
    const killer = await during(lifecycle, mutant, async () => {
      const found = await failing(order)
      return found ?? (breaksRule(lifecycle, pool) ? 'rule' : null)
    })
    if (killer === null) survivors.push(mutant.name)
    else if (killer !== 'rule') {
      byTests += 1
      // The next mutant is like this one: what found this is asked first.
      order = [killer, ...order.filter((one) => one !== killer)]
    }
  }
  const { length } = mutants
  return {
    name: lifecycle.name,
    mutants: length,
    byTests,
    byRules: length - byTests - survivors.length,
    survivors,
    milliseconds: cpuSince(began),
  }
}

async function failing(cases: readonly Case[]): Promise<Case | null> {
  for (const one of cases) {
    try {
      await one.run()
    } catch {
      return one
    }
  }
  return null
}

/** Null when a fold threw: a mutant may lead where its context does not fit. */
function explored(model: MachineModel): Graph<State, FactEvent> | null {
  try {
    return explore(model)
  } catch {
    return null
  }
}

function breaksRule(lifecycle: Lifecycle, { facts, reads }: Pool): boolean {
  const model = modelOf(lifecycle, facts, reads)
  const graph = explored(model)
  return (
    graph === null ||
    properties.some((property) => structure[property]?.({ lifecycle, graph, pool: facts }).length !== 0) ||
    brokenRules(propertiesFor(lifecycle.name), graph, model).length > 0
  )
}
