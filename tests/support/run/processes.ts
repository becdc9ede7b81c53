import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'

/** The processes of this machine: who began which, and what each has burnt. */
interface Running {
  readonly pid: number
  readonly parent: number
  /** Milliseconds of the processor. */
  readonly cpu: number
}

/** A tick of `/proc`: a hundredth of a second everywhere Node runs (`getconf CLK_TCK`). */
const TICK_MS = 10

export function running(): readonly Running[] {
  try {
    return readdirSync('/proc').flatMap((name) => (/^\d+$/u.test(name) ? statOf(name) : []))
  } catch {
    return listed()
  }
}

/** proc(5): the name in brackets may hold anything; state and parent are the fields after it, user and system time the twelfth and next. */
function statOf(pid: string): readonly Running[] {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    // It has ended, and nobody has asked how.
    if (fields[0] === 'Z') return []
    return [{ pid: Number(pid), parent: Number(fields[1]), cpu: (Number(fields[11]) + Number(fields[12])) * TICK_MS }]
  } catch {
    // It ended between two looks.
    return []
  }
}

/** Where there is no `/proc`: `[[days-]hours:]minutes:seconds` of each. */
function listed(): readonly Running[] {
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid=,time=,stat='], { encoding: 'utf8' })
  return (stdout ?? '').split('\n').flatMap((line) => {
    const [pid, parent, time = '', state = ''] = line.trim().split(/\s+/u)
    if (!pid || state.startsWith('Z')) return []
    const seconds = time.split(/[-:]/u).reduce((sum, part) => sum * 60 + Number(part), 0)
    return [{ pid: Number(pid), parent: Number(parent), cpu: seconds * 1_000 }]
  })
}

/** A process and all that came of it, itself first. */
export function treeOf(pid: number, all: readonly Running[] = running()): readonly Running[] {
  const own = all.filter((one) => one.pid === pid)
  return [...own, ...all.filter(({ parent }) => parent === pid).flatMap((child) => treeOf(child.pid, all))]
}

export const cpuOf = (processes: readonly Running[]): number => processes.reduce((sum, { cpu }) => sum + cpu, 0)

/** Ends a process with all that came of it, without a word. */
export function endTree(pid: number): void {
  for (const one of treeOf(pid).toReversed()) end(one.pid)
}

/** Sends a signal; false where nobody is left to get it. A negative number names a group. */
export function end(pid: number, signal: NodeJS.Signals = 'SIGKILL'): boolean {
  try {
    return process.kill(pid, signal)
  } catch {
    return false
  }
}
