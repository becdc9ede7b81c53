import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { command, known, wholeNumber } from '#tests/support/run/command-line.ts'
import { root } from '#tests/support/root.ts'
import { openReport } from './rig/measure.ts'
import type { Plan, Report } from './rig/measure.ts'

/** The figures of design/performance.md, each part loaded when it is measured. */
type Part = (plan: Plan, report: Report, directory: string) => Promise<void>

const parts: Readonly<Record<string, () => Promise<Part>>> = {
  ocpp: async () => (await import('./ocpp.ts')).benchOcpp,
  steady: async () => (await import('./ocpp.ts')).benchSteady,
  fleet: async () => (await import('./fleet.ts')).benchFleet,
  tls: async () => (await import('./tls.ts')).benchTls,
  ocppLog: async () => (await import('./ocpp-log.ts')).benchOcppLog,
  chain: async () => (await import('./chain.ts')).benchChain,
  store: async () => (await import('./store.ts')).benchStore,
  deadlines: async () => (await import('./deadlines.ts')).benchDeadlines,
  list: async () => (await import('./lists.ts')).benchLists,
  pulse: async () => (await import('./pulse.ts')).benchPulse,
  asof: async () => (await import('./as-of.ts')).benchAsOf,
  start: async () => (await import('./startup.ts')).benchStartup,
  memory: async () => (await import('./memory.ts')).benchMemory,
  simulated: async () => (await import('./simulated/simulated.ts')).benchSimulated,
  virtual: async () => (await import('./virtual.ts')).benchVirtual,
  bundle: async () => (await import('./bundle.ts')).benchBundle,
  machines: async () => (await import('./machines.ts')).benchMachines,
  atlas: async () => (await import('./atlas.ts')).benchAtlas,
  benchPage: async () => (await import('./simulated/bench-page.ts')).benchPage,
  shape: async () => (await import('./shape.ts')).benchShape,
}

const usage = `Usage: npm run bench -- [options]

Measures, and prints the figures as JSON lines, each beside the floor of the same run. Builds the console first when it has changed.

  --only A,B    some parts: ${Object.keys(parts).join(', ')}
  --rounds N    more rounds on a restless machine (5; with --quick 3)
  --quick       a rough look within a minute
  --help        this text

  npm run bench                          everything, some minutes
  npm run bench -- --only ocpp,store     some parts
  npm run bench -- --quick --only list`

const options = {
  only: { type: 'string' },
  rounds: { type: 'string' },
  quick: { type: 'boolean' },
} as const

await command({ usage, options }, async ({ values }) => {
  const quick = values.quick === true
  const rounds = wholeNumber('rounds', values.rounds, { otherwise: quick ? 3 : 5, least: 1 })
  const chosen = known('part', values.only?.split(',') ?? Object.keys(parts), Object.keys(parts))
  const built = spawnSync(process.execPath, ['.ci/build.mjs'], { cwd: root, stdio: ['ignore', 2, 2] })
  if (built.status !== 0) return 1
  const report = openReport()
  for (const name of chosen) {
    const directory = mkdtempSync(join(tmpdir(), 'chargebook-bench-'))
    try {
      const part = await parts[name]?.()
      await part?.({ rounds, quick }, report, directory)
    } finally {
      rmSync(directory, { recursive: true, force: true })
    }
  }
  return 0
})
