import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { LIMIT_MS, LIMIT_VARIABLE } from '#tests/support/run/heartbeat.ts'
import { STARVED_PACE } from '#tests/support/run/fair-time.ts'
import { running } from '#tests/support/run/processes.ts'
import { root } from '#tests/support/root.ts'
import { GRACE_MS } from '#tests/support/run/watchdog.ts'

/** What never ends is ended by name, and takes nothing with it. */

const TWO_MINUTES = 120_000
const SHORT_MS = 3_000

describe('a run of tests that do not end', () => {
  let said = ''
  let code: number | null = null
  beforeAll(async () => {
    const vitest = join(root, 'node_modules/vitest/vitest.mjs')
    const args = [vitest, 'run', '--config', 'tests/runner/endless/endless.config.ts', '--reporter=verbose']
    const env = { ...process.env, NO_COLOR: '1', [LIMIT_VARIABLE]: String(SHORT_MS) }
    const child = spawn(process.execPath, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (said += String(text)))
    code = await new Promise((resolve) => void child.on('close', resolve))
  })

  it('ends by itself, and fails', () => {
    expect(code).not.toBe(0)
  })

  it('fails the test whose promise never comes, and runs the next one', () => {
    expect(said).toMatch(/promise\.endless\.ts › waits for what never comes: nothing came of it within 3 seconds/u)
    expect(said).toMatch(/✓.*is run though the one before never ended/u)
  })

  it.each([
    ['an endless loop', /ENDED .*loop\.endless\.ts › goes round for ever.*: its process has not turned for/u],
    ['a hook', /ENDED .*hook\.endless\.ts › is never reached: nothing came of it/u],
    ['a file', /ENDED .*reading\.endless\.ts: reading it: nothing came of it/u],
  ])('names %s', (_, line) => {
    expect(said).toMatch(line)
  })

  it('runs the other files all the same', () => {
    expect(said).toMatch(/✓.*ends like any other/u)
    expect(said).toMatch(/✓.*may take longer than the limit where it comes forward/u)
  })

  it('leaves no server and no folder', async () => {
    const [, pid, folder = ''] = /LEAVES (\d+) (\S+)/u.exec(said) ?? []
    await expect.poll(() => running().some((one) => one.pid === Number(pid))).toBe(false)
    expect(folder).not.toBe('')
    expect(existsSync(folder)).toBe(false)
  })
})

it('takes two minutes at the most, also where four want each processor', () => {
  expect((LIMIT_MS + GRACE_MS) / STARVED_PACE).toBeLessThanOrEqual(TWO_MINUTES)
})
