import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { root } from '#tests/support/root.ts'

/** The product as it is started by `npm start`, in a process that can be killed. */
export interface RunningServer {
  /** `http://127.0.0.1:…`. */
  readonly address: string
  /** Takes the process away without a word: `kill -9`. */
  kill(): Promise<void>
  /** Asks it to stop; resolves when it has. */
  stop(): Promise<void>
}

export const operatorCode = '0PL002'
export const password = 'crash2test'
export const captchaText = 'Ab3D'

export interface Installation {
  readonly dataDir: string
  readonly piles: number
  /** Compiled code kept from one start to the next. */
  readonly codeCache: string
}

const alive = new Set<ChildProcess>()

/** Takes away every server that a failed test has left behind; resolves when they are gone, and write nothing any more. */
export async function killServers(): Promise<void> {
  await Promise.all([...alive].map((child) => ended(child, 'SIGKILL')))
}

/** Starts it and waits until it says that it is ready. Rejects with what it wrote when it ends instead. */
export function startServer({ dataDir, piles, codeCache }: Installation): Promise<RunningServer> {
  const child = spawn(process.execPath, [join(root, 'backend/main.ts'), '--no-demo', '--fixtures', String(piles)], {
    env: {
      ...process.env,
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      ADMIN_PASSWORD: password,
      CAPTCHA_TEXT: captchaText,
      LOG_LEVEL: 'error',
      NODE_COMPILE_CACHE: codeCache,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  alive.add(child)
  child.once('exit', () => alive.delete(child))
  return new Promise((resolve, reject) => {
    let said = ''
    const hear = (text: Buffer): void => {
      said += String(text)
      const address = /ready at (http:\S+)/u.exec(said)?.[1]
      if (address !== undefined) resolve(running(child, address))
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    child.once('exit', (code, signal) => reject(new Error(`the server ended with ${code ?? signal}:\n${said}`)))
  })
}

function running(child: ChildProcess, address: string): RunningServer {
  return { address, kill: () => ended(child, 'SIGKILL'), stop: () => ended(child, 'SIGTERM') }
}

const ended = (child: ChildProcess, signal: 'SIGKILL' | 'SIGTERM'): Promise<void> =>
  new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve()
    child.once('exit', () => resolve())
    child.kill(signal)
    return undefined
  })
