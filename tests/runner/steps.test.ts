import { mkdirSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, it } from 'vitest'
import { temporaryFolder } from '#tests/support/folder.ts'
import { running } from '#tests/support/run/processes.ts'
import { root } from '#tests/support/root.ts'
import { runStep } from '#tests/support/run/steps.ts'
import type { Step } from '#tests/support/run/steps.ts'

/** One tool of the run: how it ends, is ended, and is counted. */

/** A tool that is a script; the second it may take is a twentieth of a minute. */
const tool = (script: string, more: Partial<Step> = {}): Step => ({
  name: 'a/tool',
  command: ['node', '-e', script],
  minutes: 1 / 20,
  ...more,
})

const begins = `const { spawn } = require('node:child_process')
const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'inherit' })
console.log('began ' + child.pid)
`
const begun = (output: string): number => Number(/began (\d+)/u.exec(output)?.[1])
const isRunning = (pid: number): boolean => running().some((one) => one.pid === pid)

it('passes by its exit code, and shows what it said', async () => {
  expect(await runStep(tool('console.log(1)'))).toMatchObject({ passed: 1, failed: 0, output: '1\n' })
  expect(await runStep(tool('console.error(2); process.exit(3)'))).toMatchObject({
    passed: 0,
    failed: 1,
    output: '2\n',
  })
})

it('that takes too long is ended with all that it began, and says so', async () => {
  const { failed, output } = await runStep(tool(`${begins}setInterval(() => {}, 1000)`))
  expect(failed).toBe(1)
  expect(output).toContain('ENDED a/tool: it has taken its')
  expect(begun(output)).toBeGreaterThan(0)
  await expect.poll(() => isRunning(begun(output))).toBe(false)
})

it('that leaves something behind is over all the same, and nothing is left', async () => {
  const { passed, output } = await runStep(tool(`${begins}child.unref(); process.exit(0)`))
  expect(passed).toBe(1)
  await expect.poll(() => isRunning(begun(output))).toBe(false)
})

it('that was ended counts the tests that had ended', async () => {
  const lines = String.raw`passed\npassed\nskipped\nfailed "a card is issued\\n  Error: not focused"\npass`
  const script = `require('node:fs').writeFileSync(process.env.CHARGEBOOK_PROGRESS, '${lines}'); setInterval(() => {}, 1000)`
  const report = { file: 'tests/.reports/none.json', count: () => ({ passed: 9, failed: 9, skipped: 9 }) }
  const outcome = await runStep(tool(script, { report }))
  expect(outcome).toMatchObject({ passed: 2, failed: 1, skipped: 1 })
  expect(outcome.failures).toEqual(['a card is issued\n  Error: not focused'])
  expect(outcome.output).toContain('of its tests 3 had ended')
})

it('that has passed is not run again until something that it reads has changed', async () => {
  const folder = temporaryFolder()
  const [file, ran] = [join(folder, 'read.txt'), join(folder, 'ran.txt')]
  const reads = [relative(root, file)]
  const script = `require('node:fs').appendFileSync(${JSON.stringify(ran)}, '+')`
  const step = tool(script, { name: `a-tool-${process.pid}`, reads })
  const isKnown = async (): Promise<boolean> => (await runStep(step)).isKnown
  mkdirSync(folder, { recursive: true })
  writeFileSync(file, 'one')
  expect([await isKnown(), await isKnown()]).toEqual([false, true])
  writeFileSync(file, 'two')
  expect([await isKnown(), await isKnown()]).toEqual([false, true])
})
