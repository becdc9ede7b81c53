import { startVitest } from 'vitest/node'
import type { TestModule } from 'vitest/node'
import { faults } from './fault.ts'

/**
 * Holds the tests against faults that people have planted by hand and no test had noticed: `npm run planted`.
 *
 *   npm run planted                          every fault of tests/planted/faults
 *   npm run planted -- --only headings,zone  some of them, by name
 *
 *   npm run planted -- --explored            the faults of tests/planted/explored, which made-up scenarios must find: minutes
 *
 * A fault is caught when its test runs and fails by an assertion. One that lives, one whose test does not run and one
 * that no longer fits the tree count as failures. Closes with `N passed, N failed`.
 */

/** The project that looks for faults by made-up scenarios. */
const EXPLORED = 'explored'

const usage = 'usage: npm run planted -- [--only NAME[,NAME] | --explored]'

process.exitCode = await main(process.argv.slice(2))

async function main(args: readonly string[]): Promise<number> {
  if (args.includes('--help')) {
    console.log(
      `${usage}\nnames: ${faults()
        .map(({ name }) => name)
        .join(', ')}`,
    )
    return 0
  }
  const isExploring = args.length === 1 && args[0] === '--explored'
  const names = isExploring ? [] : args.length === 0 ? undefined : args[1]?.split(',')
  const all = faults()
  if (
    names !== undefined &&
    !isExploring &&
    (args[0] !== '--only' || names.some((name) => !all.some((fault) => fault.name === name)))
  ) {
    console.error(usage)
    return 2
  }
  if (names !== undefined) process.env['PLANTED'] = names.join(',')
  if (isExploring) process.env['EXPLORED'] = 'all'
  const vitest = await startVitest('test', [], {
    config: 'tests/planted/vitest.config.ts',
    watch: false,
    reporters: [{}],
  })
  const modules = vitest.state.getTestModules()
  let failed = 0
  for (const { name, breaks } of all.filter((fault) => names?.includes(fault.name) ?? true)) {
    const verdict = verdictOf(modules.filter(({ project }) => project.name === name))
    if (verdict !== 'caught') failed += 1
    console.log(
      `${verdict === 'caught' ? 'ok    ' : 'FAILED'} ${name}: ${verdict}${verdict === 'caught' ? '' : ` (${breaks})`}`,
    )
  }
  const found = modules
    .filter(({ project }) => project.name === EXPLORED)
    .flatMap((module) => [...module.children.allTests()])
  for (const test of found) {
    const isFound = test.result().state === 'passed'
    if (!isFound) failed += 1
    console.log(`${isFound ? 'ok    ' : 'FAILED'} ${test.name}`)
  }
  await vitest.close()
  const count = (names?.length ?? all.length) + found.length
  console.log(`${count - failed} passed, ${failed} failed`)
  return failed === 0 ? 0 : 1
}

/** What became of a fault: its test must have run, and failed at something that it expected. */
function verdictOf(modules: readonly TestModule[]): string {
  const broken = modules.flatMap((module) => module.errors())
  if (broken.length > 0) return `the test file does not load: ${broken[0]?.message ?? ''}`
  const tests = modules.flatMap((module) => [...module.children.allTests()])
  const results = tests.map((test) => test.result()).filter(({ state }) => state !== 'skipped')
  if (results.length === 0) return 'its test did not run'
  return results.some(({ state }) => state === 'failed') ? 'caught' : 'no test noticed'
}
