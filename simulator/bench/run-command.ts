import { exits } from './line/exits.ts'
import { subcommand } from './line/subcommand.ts'

/** `run`: scenarios against our own backend, in a process of its own, in virtual time. */
export const runCommand = subcommand({
  summary: 'plays scenarios against our own backend in virtual time, and says what came of them',
  usage: 'FILES… [options]',
  examples: [
    ['simulator/scenarios/plug-to-paid.scenario.yaml', ''],
    ['simulator/scenarios/*.scenario.yaml --seed 7 --report out', 'page, JUnit XML and JSON in out/'],
  ],
  follows: 'files',
  options: {
    seed: { initial: '', help: 'a whole number in place of the scenarios’ own; the same seed brings the same bytes' },
    report: { initial: '', isPath: true, help: 'directory for report.html, junit.xml and report.json' },
  },
  notes:
    'Ends with 0 when all passed, 99 when an assertion failed, 1 when a scenario cannot be read, 2 for a wrong command line.',
  async run({ seed, report, json, quiet }, files) {
    if (files.length === 0) {
      console.error('simulate: name at least one scenario\nSee --help')
      return exits.usage
    }
    const { runScenarios } = await import('./run.ts')
    const flags = [...(json ? ['--json'] : []), ...(quiet ? ['--quiet'] : [])]
    const values = [...(seed === '' ? [] : [`--seed=${seed}`]), ...(report === '' ? [] : [`--report=${report}`])]
    return runScenarios([...flags, ...values, '--', ...files])
  },
})
