import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { temporaryFolder } from '#tests/support/folder.ts'
import { root } from '#tests/support/root.ts'

/** The subcommand that checks a charger's log, as a process of its own. */

const command = join(root, 'simulator/bench/cli.ts')

function run(
  ...args: readonly string[]
): Promise<{ readonly code: number; readonly out: string; readonly err: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, [command, 'check-log', ...args], (error, out, err) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, out, err })
    })
  })
}

function logOf(text: string): string {
  const file = join(temporaryFolder(), 'charger.log')
  writeFileSync(file, text)
  return file
}

const beat = '08:00 [2,"1","Heartbeat",{}]\n'
const answer = '08:00 [3,"1",{"currentTime":"2026-11-24T08:00:00Z"}]\n'

it('ends with 0 when nothing is found, and says what it read', async () => {
  const { code, out } = await run(logOf(beat + answer))
  expect([code, out]).toEqual([0, expect.stringContaining('2 frames, 1 calls, 1 answered')])
})

it('ends with 99 when something is found, with file and line', async () => {
  const file = logOf(answer + beat)
  const { code, out } = await run(file)
  expect(code).toBe(99)
  expect(out).toContain(`${file}:1  answer-to-nothing`)
  expect(out).toContain(`${file}:2  no-answer  Heartbeat is never answered`)
  const [report] = (await run('--json', file)).out.split('\n').map((line) => JSON.parse(line || 'null') as unknown)
  expect(report).toMatchObject({ file, frames: 2, findings: [{ line: 1 }, { line: 2 }] })
})

it('ends with 1 for a file without frames, and with 2 for a wrong command line', async () => {
  expect((await run(logOf('nothing here\n'))).code).toBe(1)
  expect(await run('no-such.log')).toMatchObject({ code: 2, err: expect.stringContaining('no-such.log') as string })
  expect((await run('--colour', logOf(beat))).code).toBe(2)
  expect((await run()).code).toBe(2)
  expect((await run('--help')).out).toContain('npm run simulate -- check-log')
})
