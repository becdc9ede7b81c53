import { spawnSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { temporaryFolder } from '#tests/support/folder.ts'
import { root } from '#tests/support/root.ts'

/** Every tool says how it is used, and refuses what it does not know. */
const tools = [
  ['npm test', 'tests/run.ts'],
  ['npm run quick', 'tests/quick.ts'],
  ['npm run dates', 'tests/dates/main.ts'],
  ['npm run fuzz', 'tests/fuzz/main.ts'],
  ['npm run soak', 'tests/soak/main.ts'],
  ['npm run bench', 'tests/bench/main.ts'],
  ['npm run verify', 'tests/verify/main.ts'],
  ['npm run mutate', 'tests/mutation/main.ts'],
  ['npm run heat', 'tests/heat.ts'],
  ['npm run golden', 'tests/golden/main.ts'],
  ['npm run conformance', 'tests/conformance/main.ts'],
] as const

/** As inside of `npm test`, which counts transitions: who reads vitest without running it would fail there alone. */
const run = (file: string, ...args: readonly string[]) =>
  spawnSync(process.execPath, [file, ...args], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, TAKEN_DIR: temporaryFolder() },
  })

describe.each(tools)('%s', (name, file) => {
  it('says with --help how it is used, with examples', () => {
    const { status, stdout, stderr } = run(file, '--help')
    expect([status, stderr]).toEqual([0, ''])
    expect(stdout).toMatch(new RegExp(`^Usage: ${name} -- \\[`, 'u'))
    expect(stdout).toContain('--help')
    // A blank line, and the examples.
    expect(stdout.split('\n\n').at(-1)).toContain(`  ${name}`)
  })

  it('refuses an option that it does not know, with the usage', () => {
    const { status, stdout, stderr } = run(file, '--fnord')
    expect([status, stdout]).toEqual([2, ''])
    expect(stderr).toMatch(/^.*--fnord/u)
    expect(stderr).toContain(`Usage: ${name} -- [`)
    expect(stderr).not.toContain('    at ')
  })
})

it.each([
  ['tests/fuzz/main.ts', ['--frames', 'many'], '--frames is a whole number from 1 on, not "many"'],
  ['tests/soak/main.ts', ['--hours', '0'], '--hours is a whole number from 1 on, not "0"'],
  ['tests/soak/main.ts', ['7'], "Unexpected argument '7'"],
  ['tests/bench/main.ts', ['--only', 'fnord'], 'no part fnord; there are ocpp'],
  ['tests/run.ts', ['--only', 'types,fnord'], 'no step fnord; there are messages'],
  ['tests/verify/main.ts', ['fnord'], 'no machine or product fnord; there are'],
  ['tests/mutation/main.ts', ['fnord'], 'no machine fnord; there are'],
  ['tests/conformance/main.ts', ['--only', 'TC_999_CS'], 'there is no case TC_999_CS'],
])('%s %j is refused: %s', (file, args, complaint) => {
  const { status, stderr } = run(file, ...args)
  expect(status).toBe(2)
  expect(stderr).toContain(complaint)
  expect(stderr).toContain('Usage: ')
})
