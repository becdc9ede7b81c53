import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { benchAsOf } from './as-of.ts'
import { benchAtlas } from './atlas.ts'
import { benchLists } from './lists.ts'
import { openReport } from './measure.ts'
import type { Plan, Report } from './measure.ts'
import { benchFleet } from './fleet.ts'
import { benchBundle } from './bundle.ts'
import { benchMachines } from './machines.ts'
import { benchMemory } from './memory.ts'
import { benchOcpp } from './ocpp.ts'
import { benchOcppLog } from './ocpp-log.ts'
import { benchStartup } from './startup.ts'
import { benchStore } from './store.ts'
import { benchTls } from './tls.ts'
import { benchVirtual } from './virtual.ts'

/**
 * The figures of design/performance.md as JSON lines, each beside the floor of the same run:
 *
 *   npm run bench                          everything, some minutes
 *   npm run bench -- --only ocpp,store     some parts
 *   npm run bench -- --quick               a rough look within a minute
 *   npm run bench -- --rounds 9            more rounds on a restless machine
 */
type Part = (plan: Plan, report: Report, directory: string) => Promise<void>

const parts: Readonly<Record<string, Part>> = {
  ocpp: benchOcpp,
  fleet: benchFleet,
  tls: benchTls,
  ocppLog: benchOcppLog,
  store: benchStore,
  list: benchLists,
  asof: benchAsOf,
  start: benchStartup,
  memory: benchMemory,
  virtual: benchVirtual,
  bundle: benchBundle,
  machines: benchMachines,
  atlas: benchAtlas,
}

const options = {
  only: { type: 'string' },
  rounds: { type: 'string' },
  quick: { type: 'boolean' },
} as const
const { values } = parseArgs({ options })
const quick = values.quick === true
const rounds = Number(values.rounds ?? (quick ? 3 : 5))
const chosen = values.only?.split(',') ?? Object.keys(parts)
const unknown = chosen.filter((name) => parts[name] === undefined)

if (unknown.length > 0 || !Number.isInteger(rounds) || rounds < 1) {
  console.error(`usage: npm run bench -- [--only ${Object.keys(parts).join(',')}] [--rounds 5] [--quick]`)
  process.exitCode = 2
} else {
  const report = openReport()
  for (const name of chosen) {
    const directory = mkdtempSync(join(tmpdir(), 'chargebook-bench-'))
    try {
      await parts[name]?.({ rounds, quick }, report, directory)
    } finally {
      rmSync(directory, { recursive: true, force: true })
    }
  }
}
