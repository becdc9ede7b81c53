import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, it } from 'vitest'
import { stepsIn } from '#simulator/scenarios/shrinking/steps.ts'
import { temporaryFolder } from '#tests/support/folder.ts'
import { root } from '#tests/support/root.ts'
import { stepForward } from '#tests/support/run/heartbeat.ts'

/**
 * Faults planted in the product, in a process of its own: made-up scenarios must find each, and shrink it to a few steps that pass
 * without it. The search begins at seed 1. A run of all tests looks for the first only: each of the others takes a minute of a quiet
 * machine, most of it to shrink what was found. `npm run planted -- --explored` looks for all.
 */

const STEPS_MAX = 10
const SEEDS = 12

const cli = join(root, 'simulator/bench/cli.ts')

async function simulate(fault: string | null, ...args: readonly string[]) {
  const planted = {
    PLANT: `tests/planted/explored/faults/${fault}.patch`,
    NODE_OPTIONS: `--import ${root}/tests/planted/explored/plant.ts`,
  }
  const env = { ...process.env, ...(fault === null ? {} : planted) }
  const child = spawn(process.execPath, [cli, ...args], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(child, 'exit')
  const lines: string[] = []
  for await (const line of createInterface({ input: child.stdout })) {
    lines.push(line)
    stepForward()
  }
  const [code] = await ended
  return { code: Number(code), lines }
}

const faults = [
  ['poor-wallet-held-whole', 'a wallet has the balance its ledger account says: '],
  ['crash-forgets-changes', 'states equal a fresh fold: '],
  ['stop-delivered-again', 'a call failed: '],
] as const
const isWhole = process.env['EXPLORED'] === 'all'

it.each(isWhole ? faults : faults.slice(0, 1))('finds %s and shrinks it', async (fault, law) => {
  const out = temporaryFolder()
  const options = ['--steps', '40', '--seeds', String(SEEDS), '--first', '--json', '--out', out]
  const found = await simulate(fault, 'explore', ...options)
  expect(found.code).toBe(99)
  const { file, failure, after } = JSON.parse(found.lines.at(-1) ?? '') as Readonly<Record<string, string | number>>
  expect(String(failure).startsWith(law), String(failure)).toBe(true)
  expect(after).toBeLessThanOrEqual(STEPS_MAX)
  expect(stepsIn(readFileSync(String(file), 'utf8')).count).toBe(after)
  expect((await simulate(null, 'run', String(file), '--quiet')).code).toBe(0)
})
