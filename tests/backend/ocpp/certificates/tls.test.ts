import { X509Certificate } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { connect as connectPlain } from 'node:net'
import { join } from 'node:path'
import { connect } from 'node:tls'
import type { ConnectionOptions, TLSSocket } from 'node:tls'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DAY } from '#contracts/durations.ts'
import { openTlsServer } from '#backend/ocpp/certificates/tls-server.ts'
import { temporaryFolder } from '#tests/support/folder.ts'
import { openNetwork } from '../network.ts'
import type { Network, NetworkOptions } from '../network.ts'
import { openStation } from '../station.ts'
import { secureUrl } from '../wires.ts'

/** The TLS that charge points are served (security whitepaper §3, profiles 2 and 3). */

let network: Network
let ca: string
const open = async (tls: NonNullable<NetworkOptions['tls']>): Promise<void> => {
  network = await openNetwork({ tls })
  ca = await network.authority.root()
}
beforeEach(() => open({}))
afterEach(() => network.close())

/** Shakes hands; rejects with OpenSSL's code. */
function shake(options: ConnectionOptions): Promise<TLSSocket> {
  const { hostname: host, port } = new URL(secureUrl(network, 'CP1'))
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port: Number(port), ca, ...options }, () => resolve(socket))
    socket.on('error', reject)
  })
}
const subjectOf = (socket: TLSSocket) => {
  const shown = socket.getPeerX509Certificate()
  socket.destroy()
  return shown
}
const failures = () => network.lines.filter(({ message }) => message === 'TLS handshake failed')

describe('TLS', () => {
  it.each([
    ['ECDHE-ECDSA-AES128-GCM-SHA256', 'TLSv1.2'],
    ['ECDHE-ECDSA-AES256-GCM-SHA384', 'TLSv1.2'],
    ['AES128-GCM-SHA256', 'TLSv1.2'],
    ['AES256-GCM-SHA384', 'TLSv1.2'],
    ['TLS_AES_128_GCM_SHA256', 'TLSv1.3'],
  ] as const)('is spoken with %s, which the whitepaper demands', async (ciphers, version) => {
    const socket = await shake({ ciphers, minVersion: version, maxVersion: version })
    expect(socket.getCipher().name).toBe(ciphers)
    expect(socket.getProtocol()).toBe(version)
    socket.destroy()
  })

  it.each([
    ['an older version', { minVersion: 'TLSv1.1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT@SECLEVEL=0' }],
    ['a cipher without authentication of what it hides', { maxVersion: 'TLSv1.2', ciphers: 'ECDHE-RSA-AES128-SHA256' }],
  ] as const)('is not spoken with %s; the log says so', async (_, options) => {
    await expect(shake(options)).rejects.toThrow('alert')
    await network.until(() => failures().length === 1)
    expect(failures()).toMatchObject([{ level: 'warn', detail: { address: '127.0.0.1' } }])
  })

  it('with its own authority names the addresses it was told', async () => {
    expect(subjectOf(await shake({}))?.checkIP('127.0.0.1')).toBe('127.0.0.1')
    await network.close()
    await open({ names: ['csms.example.com', '127.0.0.1', '::1'] })
    const shown = subjectOf(await shake({}))
    expect([shown?.checkHost('csms.example.com'), shown?.checkIP('::1')]).toEqual(['csms.example.com', '::1'])
  })

  it('is left at once by who speaks something else, and goes on', async () => {
    const { port } = new URL(secureUrl(network, 'CP1'))
    const noise = connectPlain(Number(port), '127.0.0.1', () => noise.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n'))
    await new Promise((resolve) => noise.on('error', () => undefined).once('close', resolve))
    expect(failures()).toHaveLength(1)
    ;(await shake({})).destroy()
  })

  it('serves charge points alone: what is no upgrade is not found', async () => {
    const socket = await shake({})
    socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
    const [first] = await new Promise<Buffer[]>((resolve) => socket.once('data', (data) => resolve([data])))
    expect(String(first)).toMatch(/^HTTP\/1\.1 404 /u)
    socket.destroy()
  })
})

describe('the certificate of the server', () => {
  let folder: string
  let certificate: string
  let key: string
  beforeEach(() => {
    folder = temporaryFolder()
    certificate = join(folder, 'cert.pem')
    key = join(folder, 'key.pem')
  })
  const write = async (name: string): Promise<string> => {
    const [pair] = await network.authority.server([name, '127.0.0.1'])
    if (pair === undefined) throw new Error('no certificate')
    writeFileSync(certificate, pair.certificate)
    writeFileSync(key, pair.key)
    return new X509Certificate(pair.certificate).serialNumber
  }
  const noFiles = { certificates: [], keys: [], authorities: [], names: [] }
  const opened = (files: Partial<typeof noFiles> | object) => {
    const { authority, world } = network
    return openTlsServer({ ...noFiles, ...files, authority, clock: world.clock, log: network.gateway.log })
  }

  it('is replaced without a restart, and connections that are open stay', async () => {
    const first = await write('one.example.com')
    await network.close()
    // The same authority would be another in a new world: the files were signed by the old one.
    await open({ certificates: [certificate], keys: [key] })
    const station = await openStation(secureUrl(network, 'CP1'), { tls: { rejectUnauthorized: false } })
    const serial = async () => subjectOf(await shake({ rejectUnauthorized: false }))?.serialNumber
    expect(await serial()).toBe(first)
    const second = await write('two.example.com')
    expect(await serial()).toBe(first)
    await network.tls?.renew()
    expect(await serial()).toBe(second)
    await station.confirmed('BootNotification', { chargePointVendor: 'V', chargePointModel: 'M' })
    await station.close()
  })

  it('that is broken when it is replaced leaves the one there is', async () => {
    const first = await write('one.example.com')
    await network.close()
    await open({ certificates: [certificate], keys: [key] })
    writeFileSync(certificate, 'nothing')
    await expect(network.tls?.renew()).rejects.toThrow(`--tls-cert ${certificate} holds nothing of the kind`)
    expect(subjectOf(await shake({ rejectUnauthorized: false }))?.serialNumber).toBe(first)
  })

  it('of our own is renewed before it ends, every day it is looked at', async () => {
    const before = subjectOf(await shake({}))?.serialNumber
    network.pass(DAY)
    await network.tls?.renew()
    expect(subjectOf(await shake({}))?.serialNumber).toBe(before)
    network.pass(340 * DAY)
    let now = before
    while (now === before) now = subjectOf(await shake({ rejectUnauthorized: false }))?.serialNumber
    expect(now).toMatch(/^4[0-9A-F]{31}$/u)
  })

  it.each([
    [
      'a certificate nobody can read',
      () => ({ certificates: ['/nowhere'], keys: [key] }),
      '--tls-cert /nowhere cannot',
    ],
    ['a key nobody can read', () => ({ certificates: [certificate], keys: ['/nowhere'] }), '--tls-key /nowhere cannot'],
    ['a key that is none', () => ({ certificates: [certificate], keys: [certificate] }), 'holds nothing of the kind'],
    ['an authority that is none', () => ({ authorities: [key] }), '--tls-ca '],
  ])('does not begin with %s, and says so', async (_, files, message) => {
    await write('one.example.com')
    await expect(opened(files())).rejects.toThrow(message)
  })

  it('does not begin with the key of another', async () => {
    await write('one.example.com')
    const other = join(folder, 'other.pem')
    const [pair] = await network.authority.server(['other'])
    writeFileSync(other, pair?.key ?? '')
    const begins = opened({ certificates: [certificate], keys: [other] })
    await expect(begins).rejects.toThrow(`--tls-key ${other} is not the key of --tls-cert ${certificate}`)
  })
})
