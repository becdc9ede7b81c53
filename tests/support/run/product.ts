import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { temporaryFolder } from '../folder.ts'
import { stepForward } from './heartbeat.ts'
import { root } from '../root.ts'

/** The product, or another script of the tree, as a process; it is gone when the test has finished. */
export interface Started {
  readonly child: ChildProcess
  /** What it has written, to either stream. */
  said(): string
  /** The address it says it is ready at; rejects when it ends instead. */
  readonly ready: Promise<string>
  readonly exit: Promise<number | null>
}

/**
 * Starts a script; without one, the product. It writes into a folder of its own unless it is told another. That it is ready, and that
 * it has ended, is a step forward of the test.
 */
export function start(env: Readonly<Record<string, string>>, file = 'backend/main.ts', ...args: string[]): Started {
  const { PATH, TMPDIR } = process.env
  const given = TMPDIR === undefined ? { PATH } : { PATH, TMPDIR }
  const child = spawn(process.execPath, [join(root, file), ...args], {
    env: { ...given, PORT: '0', ADMIN_PASSWORD: 'start2test', DATA_DIR: temporaryFolder(), ...env },
    stdio: ['pipe', 'pipe', 'pipe', 'ipc'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  let text = ''
  const exit = once(child, 'exit').then(([code]: (number | null)[]) => {
    stepForward()
    return code ?? null
  })
  const ready = new Promise<string>((resolve, reject) => {
    const hear = (part: Buffer): void => {
      text += String(part)
      const address = /ready at (http:\S+)/u.exec(text)?.[1]
      if (address === undefined) return
      stepForward()
      resolve(address)
    }
    child.stdout?.on('data', hear)
    child.stderr?.on('data', hear)
    child.once('exit', () => reject(new Error(text)))
  })
  ready.catch(() => undefined)
  return { child, said: () => text, ready, exit }
}

/** An installation without a demo. */
export const serveNothing = (env: Readonly<Record<string, string>>): Started =>
  start(env, 'backend/main.ts', '--no-demo')
