import { execFileSync, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { realClock } from '#backend/clock.ts'
import { openHost } from '#backend/host.ts'
import { realIds } from '#backend/ids.ts'
import { temporaryFolder } from '#tests/support/folder.ts'
import { serveNothing, start } from '#tests/support/run/product.ts'
import { root } from '#tests/support/root.ts'

/** What a newcomer meets: a first start, also one that fails, and what is said on the way. */

/** A port that somebody else has, until the answer is called. */
async function taken(): Promise<{ readonly port: string; free(): Promise<void> }> {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  return { port: String(port), free: () => new Promise((resolve) => void other.close(() => resolve())) }
}

function operatorsIn(directory: string): readonly string[] {
  const host = openHost({ directory, clock: realClock, ids: realIds })
  const names = host.operators().map(({ name }) => name)
  host.close()
  return names
}

it.each([
  ['the demo', {}, [], 'PORT'],
  ['an installation', {}, ['--no-demo', '--fixtures', '3'], 'PORT'],
  ['one whose port for TLS is taken', { PORT: '0' }, ['--no-demo'], 'OCPP_TLS_PORT'],
  ['one whose port for files is taken', { PORT: '0' }, ['--no-demo'], 'FTP_PORT'],
])('leaves nothing behind when a first start fails: %s', async (_, env, args, name) => {
  const directory = temporaryFolder()
  const { port, free } = await taken()
  const failed = start({ DATA_DIR: directory, ...env, [name]: port }, 'backend/main.ts', ...args)
  expect(await failed.exit).toBe(2)
  expect(failed.said()).toContain(`Port ${port} of 127.0.0.1 is in use`)
  await free()
  expect(operatorsIn(directory)).toEqual([])
  // So that whoever meant something else finds no demo there.
  const own = serveNothing({ DATA_DIR: directory })
  await own.ready
  await expect.poll(own.said).toContain('with the password you gave')
})

it('opens no demo as an installation of one’s own, and does not pass over the password that was set', async () => {
  const directory = temporaryFolder()
  const demo = start({ DATA_DIR: directory })
  await demo.ready
  demo.child.kill('SIGTERM')
  await demo.exit
  const own = serveNothing({ DATA_DIR: directory, ADMIN_PASSWORD: 'mine1234' })
  expect(await own.exit).toBe(2)
  expect(own.said()).toBe(
    `${directory} holds the demo: start it without --no-demo, or give your installation another DATA_DIR.\n`,
  )
})

it('says on a later start that the password of the first one changes nothing', async () => {
  const directory = temporaryFolder()
  const starts: string[] = []
  for (const ADMIN_PASSWORD of ['mine1234', 'other1234']) {
    const own = serveNothing({ DATA_DIR: directory, ADMIN_PASSWORD })
    await own.ready
    await expect.poll(own.said).toMatch(/ {2}operator .*\n\n$/su)
    starts.push(own.said())
    own.child.kill('SIGTERM')
    await own.exit
  }
  const unused = 'ADMIN_PASSWORD was not used: the installation has accounts already'
  expect(starts.map((said) => said.includes(unused))).toEqual([false, true])
  expect(starts.map((said) => said.includes('with the password you gave'))).toEqual([true, false])
})

/** Runs what comes before everything else, on a machine that is another. */
function setUpOn(machine: Readonly<Record<string, string>>, version: string) {
  const folder = temporaryFolder()
  const pretend = join(folder, 'machine.mjs')
  const says = Object.entries(machine).map(
    ([name, value]) => `Object.defineProperty(process, '${name}', { value: '${value}' })`,
  )
  const versions = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${version}' } })`
  writeFileSync(pretend, [...says, versions].join('\n'))
  const { status, stderr } = spawnSync(process.execPath, ['--import', pretend, join(root, '.ci/setup.mjs')], {
    encoding: 'utf8',
  })
  return { status, stderr }
}

it.each([
  ['darwin', 'arm64', '20.19.4'],
  ['linux', 'arm64', '22.21.0'],
])('says which Node is needed where the product brings none: %s %s, Node %s', (platform, arch, version) => {
  const { status, stderr } = setUpOn({ platform, arch }, version)
  expect(status).toBe(1)
  expect(stderr.trim().split('\n')).toHaveLength(1)
  expect(stderr).toContain(`Chargebook runs on Node 24 or later, and on ${platform} (${arch})`)
  expect(stderr).toContain(`this is Node ${version}. Install Node 24 or later`)
})

it('takes any Node from 20.19 on to begin where the product brings its own, and Node 24 elsewhere', () => {
  expect(setUpOn({ platform: 'linux', arch: 'x64' }, '20.19.0')).toEqual({ status: 0, stderr: '' })
  expect(setUpOn({ platform: 'darwin', arch: 'arm64' }, '24.1.0')).toEqual({ status: 0, stderr: '' })
  const old = setUpOn({ platform: 'linux', arch: 'x64' }, '18.20.1')
  expect(old).toEqual({
    status: 1,
    stderr: 'Chargebook takes Node 20.19 or later to begin, and this is Node 18.20.1.\n',
  })
})

it('has a first example for simulated piles that works word by word', async () => {
  const help = execFileSync(process.execPath, [join(root, 'simulator/bench/cli.ts'), '--help'], { encoding: 'utf8' })
  const [server = '', piles = ''] = [...help.matchAll(/^ {2}npm (?:start|run simulate) -- (.*?)(?: {2,}.*)?$/gmu)].map(
    ([, words]) => words ?? '',
  )
  expect(server).toBe('--fixtures 100')
  const demo = start({ LOG_LEVEL: 'fatal' }, 'backend/main.ts', ...server.split(' '))
  const address = (await demo.ready).replace('http', 'ws')
  const words = piles.replaceAll("'", '').replace('ws://127.0.0.1:8080', address).split(' ')
  expect(words).toContain('--url')
  // It would go on until it is interrupted; cars come sooner here.
  const hasty = ['--duration', '8', '--speed', '600', '--gap', '1', '--faults', '0', '--quiet', '--json']
  const run = start({}, 'simulator/bench/cli.ts', ...words, ...hasty)
  expect([await run.exit, run.said()]).toEqual([0, expect.any(String)])
  const report: Readonly<Record<string, unknown>> = JSON.parse(run.said())
  expect(report).toMatchObject({ piles: 50, refusedTags: 0, errors: 0, failures: {} })
  expect(report['sessions']).toBeGreaterThan(10)
})
