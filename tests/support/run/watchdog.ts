import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { clearInterval, setInterval } from 'node:timers'
import { fairTime } from './fair-time.ts'
import { HEARTBEATS, limitMs } from './heartbeat.ts'
import { cpuOf, endTree, running } from './processes.ts'

/**
 * Beside the tests of a tool (vitest, Playwright), in its own process: gives all of them a folder for what they write, which goes when
 * the run ends however a test ended, and ends a process that has stopped to turn, by the name of its test, with all that it began.
 */

const LOOK_EVERY_MS = 1_000
/** The test's own limit comes first, where its event loop still turns. */
export const GRACE_MS = 5_000

interface Watched {
  sign: string
  charged: number
  readonly passed: () => number
}

/** Begins to watch; the answer ends it. The tools take it as their global set-up, vitest once for each of its projects. */
export default function watchdog(): () => void {
  const own = `signs-${process.pid}-`
  if (process.env[HEARTBEATS]?.includes(own) === true) return () => undefined
  const folder = mkdtempSync(join(tmpdir(), 'chargebook-run-'))
  const signs = mkdtempSync(join(folder, own))
  process.env['TMPDIR'] = folder
  process.env[HEARTBEATS] = signs
  const remove = (): void => rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  process.once('exit', remove)
  const known = new Map<number, Watched>()
  const timer = setInterval(() => look(signs, known), LOOK_EVERY_MS)
  return () => {
    clearInterval(timer)
    remove()
  }
}

function look(signs: string, known: Map<number, Watched>): void {
  const alive = running()
  for (const name of readdirSync(signs)) {
    const pid = Number(name)
    const file = join(signs, name)
    const watched = known.get(pid) ?? { sign: '', charged: 0, passed: fairTime(() => cpuOf(ownOf(pid))) }
    known.set(pid, watched)
    const sign = signIn(file)
    const passed = watched.passed()
    watched.charged = sign === watched.sign ? watched.charged + passed : 0
    watched.sign = sign
    if (!alive.some((one) => one.pid === pid)) forget(pid, file, known)
    else if (watched.charged > limitMs() + GRACE_MS) {
      const [, what = ''] = sign.split('\n')
      process.stderr.write(
        `\nENDED ${what}: its process has not turned for ${Math.round(watched.charged / 1_000)} seconds\n`,
      )
      endTree(pid)
      forget(pid, file, known)
    }
  }
}

/** Empty where it has just been taken away: nothing is to be done there. */
function signIn(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

const ownOf = (pid: number) => running().filter((one) => one.pid === pid)

function forget(pid: number, file: string, known: Map<number, Watched>): void {
  known.delete(pid)
  rmSync(file, { force: true })
}
