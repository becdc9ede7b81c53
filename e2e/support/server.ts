import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '#tests/support/root.ts'
import { installation } from './installation.ts'

/** An installation of a test's own, which it may kill: no demo, some fixtures or none, a port and a folder that stay the same. */
export interface OwnServer {
  readonly origin: string
  /** Resolves when it answers. */
  start(): Promise<void>
  /** `kill -9`: nothing is said to anybody, nothing is saved. */
  kill(): Promise<void>
  /** Keeps a copy of its data, while it is down. */
  backUp(): void
  /** Puts that copy in place of its data, while it is down. */
  restore(): void
  /** Kills it and removes its folder. */
  remove(): Promise<void>
}

interface OwnOptions {
  readonly fixtures?: number
  /** The file of a capsule that it opens in place of an installation. */
  readonly capsule?: string
  /** What stands in its environment besides. */
  readonly env?: Readonly<Record<string, string>>
}

export async function ownServer({ fixtures = 1, capsule, env: more = {} }: OwnOptions = {}): Promise<OwnServer> {
  const port = await freePort()
  const folder = mkdtempSync(join(tmpdir(), 'chargebook-e2e-own-'))
  const backup = `${folder}.backup`
  const origin = `http://${installation.host}:${port}`
  let running: ChildProcess | null = null
  const kill = async (): Promise<void> => {
    if (running === null) return
    const gone = once(running, 'exit')
    running.kill('SIGKILL')
    running = null
    await gone
  }
  return {
    origin,
    async start() {
      const env = {
        ...process.env,
        HOST: installation.host,
        PORT: String(port),
        DATA_DIR: folder,
        CAPTCHA_TEXT: installation.captcha,
        ADMIN_PASSWORD: installation.password,
        DEMO_PASSWORD: installation.password,
        ...more,
      }
      const own = ['--no-demo', ...(fixtures === 0 ? [] : ['--fixtures', String(fixtures)])]
      const args = ['backend/main.ts', ...(capsule === undefined ? own : ['--capsule', capsule])]
      running = spawn(process.execPath, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'inherit'] })
      await ready(running)
    },
    kill,
    backUp: () => cpSync(folder, backup, { recursive: true }),
    restore() {
      rmSync(folder, { recursive: true })
      cpSync(backup, folder, { recursive: true })
    },
    async remove() {
      await kill()
      for (const one of [folder, backup]) rmSync(one, { recursive: true, force: true })
    },
  }
}

/** The server tells its address once it listens. */
function ready(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('exit', (code) => reject(new Error(`the server ended with ${code ?? 'a signal'}`)))
    server.stdout?.on('data', (piece) => {
      if (String(piece).includes('is ready at')) resolve()
    })
  })
}

/** A port that nobody listens at. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject).listen(0, installation.host, () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })
}
