import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { root } from '#tests/support/root.ts'
import { CODE, foundInstallation, multiplyFacts, withWorld } from './rig/big-world.ts'
import { interleave } from './rig/measure.ts'
import type { Plan, Report } from './rig/measure.ts'

/** From `node backend/main.ts` to the line that says it is ready, beside a Node that only says so. */

const FACTS = 1_000_000
const QUICK_FACTS = 100_000
const PASSWORD = 'bench2026'
const LOOKS_MS = 100

export async function benchStartup(plan: Plan, report: Report, directory: string): Promise<void> {
  const rounds = Math.min(plan.rounds, 5)
  const main = join(root, 'backend/main.ts')
  const bare = () => untilReady(['-e', 'console.log("ready")'], {})
  let turn = 0
  const empty = await interleave(rounds, bare, () => {
    turn += 1
    return untilReady([main, '--no-demo'], { DATA_DIR: join(directory, `empty-${turn}`) })
  })
  const goal = { of: 'value', atMost: 3_000 } as const
  report({ name: 'start.0', unit: 'ms', values: empty.ours, floor: empty.floor, goal })

  const full = join(directory, 'full')
  const facts = plan.quick ? QUICK_FACTS : FACTS
  await foundInstallation(full)
  await withWorld(full, (world) => multiplyFacts(world, facts))
  const filled = await interleave(rounds, bare, () => untilReady([main, '--no-demo'], { DATA_DIR: full }))
  report({ name: `start.${facts}`, unit: 'ms', values: filled.ours, floor: filled.floor, goal })
  rmSync(join(full, `${CODE}.read-models.db`))
  const anew = await untilWhole([main, '--no-demo'], { DATA_DIR: full })
  report({ name: `start.anew.${facts}`, unit: 'ms', values: [anew.ready], goal: { of: 'value', atMost: 2_000 } })
  report({ name: `start.whole.${facts}`, unit: 'ms', values: [anew.whole], goal: { of: 'value', atMost: 120_000 } })
}

/** Milliseconds until a server says that it is ready, and until its lists have come to its facts. */
async function untilWhole(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<{ readonly ready: number; readonly whole: number }> {
  const began = performance.now()
  const whole = { at: 0 }
  const ready = await untilReady(args, env, async (address) => {
    for (;;) {
      const text = await (await fetch(`${address}/metrics`)).text()
      if (text.includes(`lists_behind_facts{operator="${CODE}"} 0`)) break
      await pause(LOOKS_MS)
    }
    whole.at = performance.now()
  })
  return { ready, whole: whole.at - began }
}

/** Milliseconds until a process says that it is ready; it is then ended, once something else is done at its address. */
function untilReady(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  then: (address: string) => Promise<void> = async () => Promise.resolve(),
): Promise<number> {
  return new Promise((resolve, reject) => {
    const began = performance.now()
    const own = { PORT: '0', ADMIN_PASSWORD: PASSWORD, LOG_LEVEL: 'silent', ...env }
    const child = spawn(process.execPath, args, {
      env: { ...process.env, ...own },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let took: number | null = null
    child.stdout.on('data', (text: Buffer) => {
      if (took !== null || !String(text).includes('ready')) return
      took = performance.now() - began
      const address = /http:\/\/\S+/u.exec(String(text))?.[0] ?? ''
      void then(address).finally(() => child.kill('SIGTERM'))
    })
    child.once('exit', (code) => {
      if (took === null) reject(new Error(`${args.join(' ')} ended with ${code} before it was ready`))
      else resolve(took)
    })
  })
}
