import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { command, known } from '#tests/support/run/command-line.ts'
import { root } from '#tests/support/root.ts'
import { runSteps } from '#tests/support/run/run-steps.ts'
import type { Step } from '#tests/support/run/steps.ts'
import { build, charts, messages, playwright, vitest } from '#tests/support/run/tools.ts'

/** Everything that must hold, in one run. */

/** Where the tests of the machines write down which transitions they take. */
const taken = join(root, 'tests/.reports/taken')
/** What the static tools read: when none of it has changed since they passed, they pass. */
const code = ['backend', 'console', 'contracts', 'e2e', 'machines', 'simulator', 'tests', '.ci', 'locales']
const settings = ['package.json', 'package-lock.json', 'tsconfig.json', '.oxlintrc.json', '.oxfmtrc.json', '.knip.json']
const reads = [...code, ...settings]

const steps: readonly Step[] = [
  messages,
  charts,
  { name: 'types', command: ['tsc'], reads },
  { name: 'browser', command: ['node', 'tests/support/page/browser.ts'] },
  { name: 'lint', command: ['oxlint'], reads },
  { name: 'format', command: ['oxfmt', '--check'] },
  { name: 'unused', command: ['knip', '--no-progress'], reads },
  build,
  // The tests leave a fifth of two cores idle, where they wait: the others use it beside them.
  { ...vitest('vitest'), env: { TAKEN_DIR: taken }, needs: ['messages', 'charts'], alone: false },
  { name: 'planted', command: ['node', 'tests/planted/main.ts'], needs: ['messages', 'charts'] },
  { name: 'dates', command: ['node', 'tests/dates/main.ts', '--quick'], needs: ['charts'] },
  { ...playwright, alone: false },
  { name: 'heat', command: ['node', 'tests/heat.ts', '--check', '--taken', taken], needs: ['vitest'], alone: true },
]

const usage = `Usage: npm test -- [options]

Runs everything that must hold: types, lint, format, unused code, the build, all tests, and the browser's. Forty minutes on two
quiet cores; a busy machine takes longer and fails nothing for it. A step that takes too long is ended with all it began, by name, and what
it had finished is counted. Ends with 1 when something failed. \`npm run quick\` is the short way while working.

  --only A,B   some steps: ${steps.map(({ name }) => name).join(', ')}
  --help       this text

  npm test
  npm test -- --only types,lint`

await command({ usage, options: { only: { type: 'string' } } }, ({ values }) => {
  const names = steps.map(({ name }) => name)
  const only = known('step', values.only?.split(',') ?? names, names)
  const chosen = steps.filter(({ name }) => only.includes(name))
  rmSync(taken, { recursive: true, force: true })
  // Without the tests in the same run the transitions have to be counted anew.
  return runSteps(
    chosen.map((step) =>
      step.name === 'heat' && !only.includes('vitest')
        ? { ...step, command: ['node', 'tests/heat.ts', '--check'] }
        : step,
    ),
  )
})
