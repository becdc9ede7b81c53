import type { ScenarioRun, StepReport } from '#contracts/lab/scenario-run.ts'
import { instant } from '#contracts/units.ts'

/** A run of a scenario as a test wants it: passed, one expectation, in virtual time, unless told otherwise. */
export const someRun = (given: Partial<ScenarioRun> = {}): ScenarioRun => ({
  version: 1,
  scenario: { name: 'plug to paid', file: 'plug-to-paid.scenario.yaml', tags: ['session'], sha256: 'ab'.repeat(32) },
  seed: 7,
  mode: 'virtual',
  url: null,
  verdict: 'passed',
  steps: [someStep()],
  began: instant(Date.UTC(2026, 0, 5, 8)),
  ended: instant(Date.UTC(2026, 0, 5, 8, 20)),
  counts: { frames: 41, facts: 87, sessions: 1 },
  taken: [{ lifecycle: 'session', from: 'Starting', fact: 'session.charging', to: 'Charging', count: 1 }],
  broken: [],
  hash: 'cd'.repeat(32),
  versions: { chargebook: '0.1.0', node: 'v24.21.0' },
  ran: { at: instant(Date.UTC(2026, 10, 24, 1, 2, 3)), tookMs: 54 },
  ...given,
})

export const someStep = (given: Partial<StepReport> = {}): StepReport => ({
  path: '1',
  title: 'expect status of CP000001/1 is Charging',
  place: { line: 12, column: 5 },
  verdict: 'passed',
  isAssertion: true,
  began: instant(Date.UTC(2026, 0, 5, 8)),
  tookMs: 1_500,
  reason: null,
  ...given,
})
