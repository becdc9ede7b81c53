import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { root } from '#tests/support/root.ts'
import { foundInstallation, multiplyFacts, withWorld } from './rig/big-world.ts'
import { interleave } from './rig/measure.ts'
import type { Plan, Report } from './rig/measure.ts'

/** From `node backend/main.ts` to the line that says it is ready, beside a Node that only says so. */

const FACTS = 1_000_000
const QUICK_FACTS = 100_000
const PASSWORD = 'bench2026'

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
}

/** Milliseconds until a process says that it is ready; it is then ended. */
function untilReady(args: readonly string[], env: Readonly<Record<string, string>>): Promise<number> {
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
      child.kill('SIGTERM')
    })
    child.once('exit', (code) => {
      if (took === null) reject(new Error(`${args.join(' ')} ended with ${code} before it was ready`))
      else resolve(took)
    })
  })
}
