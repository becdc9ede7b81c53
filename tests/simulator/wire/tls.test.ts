import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import type { IncomingHttpHeaders } from 'node:http'
import { createServer } from 'node:https'
import type { ServerOptions } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { TLSSocket } from 'node:tls'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { WebSocketServer } from 'ws'
import { realClock } from '#simulator/environment/real-clock.ts'
import type { Address } from '#simulator/wire/address.ts'
import { leanWire } from '#simulator/wire/lean.ts'
import { socketWire } from '#simulator/wire/socket.ts'
import type { Access, CloseReason, Connect } from '#simulator/wire/wire.ts'
import { temporaryFolder } from '#tests/support/folder.ts'
import { ahead, authority, over } from '#tests/support/site/pki.ts'
import type { Authority, Keyed } from '#tests/support/site/pki.ts'

/** Both wires over real TLS (security whitepaper §3). */

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
})

const PILE = 'CP:7'
const local = { commonName: 'central.example', names: ['127.0.0.1'] }
let root: Authority
let stranger: Authority
let server: Keyed
let own: Keyed
beforeAll(async () => {
  root = await authority('Root')
  stranger = await authority('Stranger')
  server = await root.issue(local)
  own = await root.issue({ commonName: PILE })
})

/** What a handshake proved. */
interface Shake {
  readonly headers: IncomingHttpHeaders
  readonly protocol: string | null
  readonly shown: string | undefined
}

async function serve(by: Keyed, more: ServerOptions = {}) {
  const shakes: Shake[] = []
  const https = createServer({ cert: by.chain, key: by.key, ...more })
  const sockets = new WebSocketServer({ server: https, handleProtocols: () => 'ocpp1.6' })
  sockets.on('connection', (_, { headers, socket }) => {
    if (!(socket instanceof TLSSocket)) throw new Error('this is no TLS')
    const { subject } = socket.getPeerCertificate()
    const shown = [subject?.CN].flat()[0]
    shakes.push({ headers, protocol: socket.getProtocol(), shown })
  })
  https.on('tlsClientError', () => undefined)
  https.listen(0, '127.0.0.1')
  await once(https, 'listening')
  ends.push(() => {
    for (const client of sockets.clients) client.terminate()
    https.closeAllConnections()
    https.close()
  })
  // A listening server has a socket address.
  const { port } = https.address() as AddressInfo
  return { url: `wss://127.0.0.1:${port}/ocpp/{id}`, shakes }
}

/** How an attempt to connect ends: open, or why not. */
const attempted = (connect: Connect, access?: Access): Promise<CloseReason | 'open'> =>
  new Promise((resolve) => {
    const wire = connect(
      PILE,
      {
        opened: () => resolve('open'),
        called: () => ({ conf: { status: 'Accepted' } }),
        closed: resolve,
      },
      access,
    )
    ends.push(() => wire.cut())
  })

const open: Access = { profile: 2, password: null, authorities: [] }

const wires: readonly (readonly [string, (address: Address) => Connect])[] = [
  ['ocpp-rpc', socketWire],
  ['bare WebSocket', (address) => leanWire(address, realClock)],
]

describe.each(wires)('%s', (_, wire) => {
  it('connects to a server that its authority vouches for, with TLS 1.2 or better', async () => {
    const { url, shakes } = await serve(server)
    expect(await attempted(wire({ url, password: null, authority: root.chain }))).toBe('open')
    expect(shakes).toHaveLength(1)
    expect(['TLSv1.2', 'TLSv1.3']).toContain(shakes[0]?.protocol)
    expect(shakes[0]?.headers.authorization).toBeUndefined()
  })

  it('trusts whom the pile itself trusts', async () => {
    const { url } = await serve(server)
    const connect = wire({ url, password: null, authority: stranger.chain })
    expect(await attempted(connect, open)).toMatchObject({ isUntrusted: true })
    expect(await attempted(connect, { ...open, authorities: [root.chain] })).toBe('open')
  })

  it.each<readonly [string, () => Promise<Keyed>]>([
    ['of another authority', () => stranger.issue(local)],
    ['for another name', () => root.issue({ ...local, names: ['10.0.0.1'] })],
    ['that is over', () => root.issue({ ...local, ...over })],
    ['that has not begun', () => root.issue({ ...local, ...ahead })],
    ['it signed itself', () => authority('127.0.0.1', { names: ['127.0.0.1'] })],
  ])('refuses a server with a certificate %s', async (__, make) => {
    const { url, shakes } = await serve(await make())
    const closed = await attempted(wire({ url, password: null, authority: root.chain }))
    expect(closed).toMatchObject({ isUntrusted: true })
    expect(shakes).toEqual([])
  })

  it('accepts nothing older than TLS 1.2', async () => {
    const old = { minVersion: 'TLSv1.1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT@SECLEVEL=0' } as const
    const { url, shakes } = await serve(server, old)
    const closed = await attempted(wire({ url, password: null, authority: root.chain }))
    expect(closed).toMatchObject({ reason: expect.stringContaining('protocol version') })
    expect(shakes).toEqual([])
  })

  it('proves itself by its password, whatever bytes it has', async () => {
    const { url, shakes } = await serve(server)
    const password = Buffer.from('00ff'.repeat(8), 'hex')
    const connect = wire({ url, password: 'of-the-address', authority: root.chain })
    expect(await attempted(connect, { ...open, password })).toBe('open')
    const basic = Buffer.from(String(shakes[0]?.headers.authorization).replace('Basic ', ''), 'base64')
    expect(basic).toEqual(Buffer.concat([Buffer.from(`${PILE}:`), password]))
  })

  it('proves itself by its certificate, and then by no password', async () => {
    const { url, shakes } = await serve(server, { requestCert: true, ca: root.chain })
    const connect = wire({ url, password: 'of-the-address', authority: root.chain })
    const access = { profile: 3, password: Buffer.from('sixteen-to-20-ch'), authorities: [], certificate: own } as const
    expect(await attempted(connect, access)).toBe('open')
    expect(shakes).toMatchObject([{ shown: PILE }])
    expect(shakes[0]?.headers.authorization).toBeUndefined()
  })

  it('does not send its certificate below profile 3', async () => {
    const { url, shakes } = await serve(server, { requestCert: true, rejectUnauthorized: false, ca: root.chain })
    const connect = wire({ url, password: null, authority: root.chain })
    expect(await attempted(connect, { ...open, certificate: own })).toBe('open')
    expect(shakes.map(({ shown }) => shown)).toEqual([undefined])
  })

  it('shows the certificate of the address where the pile has none', async () => {
    const { url, shakes } = await serve(server, { requestCert: true, ca: root.chain })
    const address = { url, password: null, authority: root.chain, certificate: () => own }
    expect(await attempted(wire(address), { profile: 3, password: null, authorities: [] })).toBe('open')
    expect(shakes).toMatchObject([{ shown: PILE }])
  })

  it('connects the secure address from profile 2 on', async () => {
    const { url, shakes } = await serve(server)
    const connect = wire({ url: 'ws://127.0.0.1:1/{id}', secureUrl: url, password: null, authority: root.chain })
    expect(await attempted(connect, { ...open, profile: 1 })).not.toBe('open')
    expect(await attempted(connect, open)).toBe('open')
    expect(shakes).toHaveLength(1)
  })
})

it('the command line connects with the given authority, certificates and profile', async () => {
  const folder = temporaryFolder()
  const write = (name: string, text: string): string => {
    const path = join(folder, name)
    writeFileSync(path, text)
    return path
  }
  for (const commonName of ['CP000001', 'CP000002']) {
    const { chain, key } = await root.issue({ commonName })
    write(`${commonName}.pem`, chain)
    write(`${commonName}.key`, key)
  }
  const { url, shakes } = await serve(server, { requestCert: true, ca: root.chain })
  const own = ['--cert', join(folder, '{id}.pem'), '--key', join(folder, '{id}.key'), '--profile', '3']
  const args = ['--url', url, '--piles', '2', '--quiet', '--ca', write('root.pem', root.chain), ...own]
  const cli = fileURLToPath(new URL('../../../simulator/bench/cli.ts', import.meta.url))
  const child = spawn(process.execPath, [cli, ...args], { stdio: 'ignore' })
  ends.push(() => child.kill('SIGKILL'))
  await expect.poll(() => shakes.length).toBe(2)
  expect(new Set(shakes.map(({ shown }) => shown))).toEqual(new Set(['CP000001', 'CP000002']))
})
