import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { connect as connectTls } from 'node:tls'
import { expect, it, onTestFinished } from 'vitest'
import { realClock } from '#backend/clock.ts'
import { openHost } from '#backend/host.ts'
import { realIds } from '#backend/ids.ts'
import { fairTime } from '#tests/support/run/fair-time.ts'
import { temporaryFolder } from '#tests/support/folder.ts'
import { serveNothing, start } from '#tests/support/run/product.ts'
import { root } from '#tests/support/root.ts'

/** The product as a process: how it starts, refuses to start, and stops. */

it('says that its port is in use', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  onTestFinished(() => void other.close())
  const { port } = other.address() as AddressInfo
  const { exit, said } = serveNothing({ PORT: String(port) })
  expect(await exit).toBe(2)
  expect(said()).toBe(`Port ${port} of 127.0.0.1 is in use: set PORT to another one, or to 0 for any.\n`)
})

it('says that its port for TLS is in use, and closes the other', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  onTestFinished(() => void other.close())
  const { port } = other.address() as AddressInfo
  const { exit, said } = serveNothing({ OCPP_TLS_PORT: String(port) })
  expect(await exit).toBe(2)
  expect(said()).toBe(`Port ${port} of 127.0.0.1 is in use: set OCPP_TLS_PORT to another one, or to 0 for any.\n`)
})

it('serves charge points over TLS by an authority of its own, whose root lies beside the data', async () => {
  const DATA_DIR = temporaryFolder()
  const { child, ready, said } = serveNothing({ DATA_DIR, OCPP_TLS_PORT: '0' })
  await ready
  const port = Number(/wss:\/\/127\.0\.0\.1:(\d+)/u.exec(said())?.[1])
  const ca = readFileSync(join(DATA_DIR, 'ocpp-root.pem'), 'utf8')
  const shake = () =>
    new Promise<string | undefined>((resolve, reject) => {
      const socket = connectTls({ host: '127.0.0.1', port, ca }, () => {
        resolve(socket.getPeerX509Certificate()?.serialNumber)
        socket.destroy()
      }).on('error', reject)
    })
  const before = await shake()
  child.kill('SIGHUP')
  expect(await shake()).toBe(before)
  const exit = once(child, 'exit')
  child.kill('SIGTERM')
  expect(await exit).toEqual([0, null])
})

it.each([
  [
    'a certificate that is not there',
    ['--tls-cert', '/nowhere', '--tls-key', '/nowhere'],
    /^--tls-cert \/nowhere cannot/u,
  ],
  ['an authority that is none', ['--tls-ca', join(root, 'package.json')], /^--tls-ca .* holds nothing of the kind/u],
])('says in one line what keeps TLS from starting: %s', async (_, args, line) => {
  const { exit, said } = start({ OCPP_TLS_PORT: '0' }, 'backend/main.ts', '--no-demo', ...args)
  expect(await exit).toBe(2)
  expect(said().trim().split('\n')).toHaveLength(1)
  expect(said()).toMatch(line)
})

it('says that the port of its FTP server is in use', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  onTestFinished(() => void other.close())
  const { port } = other.address() as AddressInfo
  const { exit, said } = serveNothing({ FTP_PORT: String(port) })
  expect(await exit).toBe(2)
  expect(said()).toBe(`Port ${port} of 127.0.0.1 is in use: set FTP_PORT to another one, or to 0 for any.\n`)
})

it('serves files at the port of its FTP server, and leaves when it cannot open the rest', async () => {
  const { ready, said } = serveNothing({ FTP_PORT: '0' })
  await ready
  await expect.poll(said).toMatch(/over ftp:\/\/127\.0\.0\.1:\d+/u)
  const { exit } = serveNothing({ FTP_PORT: '0', DATA_DIR: '/dev/null/data' })
  expect(await exit).toBe(2)
})

it.each([
  ['a file', () => ({ DATA_DIR: join(root, 'package.json') }), /^DATA_DIR .*package.json cannot be written: EEXIST/u],
  ['nowhere', () => ({ DATA_DIR: '/dev/null/data' }), /^DATA_DIR \/dev\/null\/data cannot be written: ENOTDIR/u],
  ['not a database', brokenFolder, /^DATA_DIR .* holds a file that is no database/u],
  ['no host', () => ({ HOST: '192.0.2.1' }), /^HOST 192\.0\.2\.1 is no address of this machine\./u],
])('says in one line what keeps it from starting: %s', async (_, env, line) => {
  const { exit, said } = serveNothing(env())
  expect(await exit).toBe(2)
  expect(said().trim().split('\n')).toHaveLength(1)
  expect(said()).toMatch(line)
})

function brokenFolder(): Record<string, string> {
  const directory = temporaryFolder()
  writeFileSync(join(directory, 'platform.db'), 'not a database at all, but long enough to have a header'.repeat(100))
  return { DATA_DIR: directory }
}

it('serves at an address of IPv6 and at any free port', async () => {
  const { ready } = serveNothing({ HOST: '::1' })
  const address = await ready
  expect(address).toMatch(/^http:\/\/\[::1\]:\d+$/u)
  expect((await fetch(`${address}/readyz`)).status).toBe(200)
})

it('stops within five seconds though a request never ends, and lets a new one take its place', async () => {
  const env = { DATA_DIR: temporaryFolder() }
  const first = serveNothing(env)
  const { port } = new URL(await first.ready)
  const socket = connect(Number(port), '127.0.0.1')
  socket.on('error', () => undefined)
  socket.write('POST /user-service/auth/login/operator HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n')
  socket.write('Content-Length: 1000\r\n\r\n{')
  // The request has begun when another one on the same server is answered after it.
  await fetch(`http://127.0.0.1:${port}/healthz`)
  const passed = fairTime()
  first.child.kill('SIGTERM')
  expect(await first.exit).toBe(0)
  expect(passed()).toBeLessThan(5_000)
  const second = serveNothing(env)
  expect((await fetch(`${await second.ready}/readyz`)).status).toBe(200)
})

it('takes the piles of the demo along when it is killed', async () => {
  const piles = start({}, 'simulator/bench/process/main.ts')
  const broken = { pileId: 'P1', connectorId: 1, name: 'ground failure' }
  const supplies = [{ kind: 'AC', phases: 3, amps: 16 }]
  const url = 'ws://127.0.0.1:1/ocpp/0PL002/{id}'
  piles.child.stdin?.end(JSON.stringify({ url, piles: [{ id: 'P1', supplies }], tags: ['T1'], broken }))
  piles.child.disconnect()
  expect(await piles.exit).toBe(0)
})

it('tells the past of a demo first, so that it can be seen as of then', async () => {
  const directory = temporaryFolder()
  const demo = start({ DATA_DIR: directory })
  await demo.ready
  demo.child.kill('SIGTERM')
  await demo.exit
  const host = openHost({ directory, clock: realClock, ids: realIds })
  const facts = host.world('0PL002')?.store.after(0, 100_000) ?? []
  host.close()
  expect(facts.length).toBeGreaterThan(1_000)
  expect(facts.map(({ at }) => at)).toEqual(facts.map(({ at }) => at).toSorted())
})

it('does not turn an installation of its own into a demo', async () => {
  const env = { DATA_DIR: temporaryFolder() }
  const own = serveNothing(env)
  await own.ready
  own.child.kill('SIGTERM')
  await own.exit
  const { exit, said } = start(env)
  expect(await exit).toBe(2)
  expect(said()).toContain('holds an installation of its own')
})

it('is founded again when it was cut short before anybody could sign in', async () => {
  const directory = temporaryFolder()
  const host = openHost({ directory, clock: realClock, ids: realIds })
  await host.found('0PL002', { name: '0PL002', menuCodeAllList: [] })
  host.close()
  const again = start({ DATA_DIR: directory, ADMIN_PASSWORD: '' }, 'backend/main.ts', '--no-demo')
  expect(await again.exit).toBe(2)
  expect(again.said()).toContain('ADMIN_PASSWORD')
  await serveNothing({ DATA_DIR: directory }).ready
})
