import { createPublicKey, X509Certificate } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { millis } from '#contracts/units.ts'
import { criticalEvents, techInfoLength } from '#contracts/equipment/pile-security.ts'
import { DAY, HOUR } from '#contracts/durations.ts'
import { openAuthority, renewalOf } from '#backend/ocpp/certificates/authority.ts'
import { openStore } from '#backend/store/store.ts'
import { realClock } from '#backend/clock.ts'
import { realIds } from '#backend/ids.ts'
import { temporaryFolder } from '#tests/support/folder.ts'
import { request } from './certificates/certificates.ts'
import type { KeyKind } from './certificates/certificates.ts'
import { openNetwork } from './network.ts'
import type { Network } from './network.ts'
import { openStation } from './station.ts'
import type { Station } from './station.ts'
import { secureUrl } from './wires.ts'

/** The security extension of OCPP 1.6: events that piles notice, and certificates they ask for. */

let network: Network
let station: Station
beforeEach(async () => {
  network = await openNetwork({ isLively: true, tls: {} })
  station = await network.booted()
})
afterEach(() => network.close())

const facts = (type: string, pileId = 'CP1') =>
  network.world.store.facts('pile-security', pileId).filter((fact) => fact.type === type)
const noticed = () => facts('security.noticed').map(({ data, by }) => ({ ...Object(data), by }))
const timestamp = '2026-11-20T08:00:00Z'
const isText = (value: unknown): value is string => typeof value === 'string'

/** The chain that CertificateSigned brings, which is answered with a status. */
async function delivered(status: 'Accepted' | 'Rejected' = 'Accepted'): Promise<readonly X509Certificate[]> {
  const [type, id, action, payload] = await station.heard()
  expect([type, action]).toEqual([2, 'CertificateSigned'])
  station.say(JSON.stringify([3, id, { status }]))
  const { certificateChain } = Object(payload)
  if (!isText(certificateChain)) throw new Error('no chain')
  expect(certificateChain.length).toBeLessThanOrEqual(10_000)
  return certificateChain
    .split(/(?<=-----END CERTIFICATE-----)\s+/u)
    .filter((part) => part !== '')
    .map((part) => new X509Certificate(part))
}

describe('a security event', () => {
  it.each(['InvalidChargePointCertificate', 'InvalidCentralSystemCertificate', 'FirmwareUpdated', 'VendorSpecific'])(
    'of type %s is confirmed and kept [TC_077_CSMS] [TC_078_CSMS]',
    async (type) => {
      expect(await station.confirmed('SecurityEventNotification', { type, timestamp })).toEqual({})
      const by = { kind: 'pile', id: 'CP1' }
      expect(noticed()).toEqual([{ type, techInfo: null, reportedAt: '2026-11-20T08:00:00.000Z', by }])
    },
  )

  it('is kept with what is said about it, however odd its date', async () => {
    const techInfo = 'x'.repeat(techInfoLength)
    const event = { type: criticalEvents[0] ?? '', timestamp: '2016-12-31T23:59:60Z', techInfo }
    expect(await station.confirmed('SecurityEventNotification', event)).toEqual({})
    expect(noticed()).toMatchObject([{ techInfo, reportedAt: null }])
    expect(network.lines).toContainEqual(expect.objectContaining({ message: 'a timestamp that is no date' }))
  })
})

describe('a signing request', () => {
  it.each(['P-256', 'P-384', 'RSA2048'] as const)(
    'with a key of %s is signed; its chain follows the answer and opens the door [TC_074_CSMS]',
    async (kind) => {
      const { csr, key } = await request('CP1', kind)
      expect(await station.confirmed('SignCertificate', { csr })).toEqual({ status: 'Accepted' })
      const [leaf, root, ...more] = await delivered()
      if (leaf === undefined || root === undefined) throw new Error('no chain')
      expect(more).toEqual([])
      expect(leaf.publicKey.equals(createPublicKey(key))).toBe(true)
      expect(leaf.subject).toBe('CN=CP1\nO=0PL002')
      expect(leaf.ca).toBe(false)
      expect(leaf.verify(root.publicKey)).toBe(true)
      expect(root.toString()).toBe(new X509Certificate(await network.authority.root()).toString())
      const tls = { ca: root.toString(), cert: leaf.toString(), key }
      await (await openStation(secureUrl(network, 'CP1'), { tls })).close()
      expect(network.world.store.stateOf('pile-security', 'CP1')?.value).toBe('Profile3')
    },
  )

  it('is kept as a fact: its serial number, and until when it is good', async () => {
    const { csr } = await request('CP1')
    await station.confirmed('SignCertificate', { csr })
    const [leaf] = await delivered()
    const [fact] = facts('security.certified')
    const { serialNumber, notAfter, commonName } = Object(fact?.data)
    expect([serialNumber, commonName]).toEqual([leaf?.serialNumber, 'CP1'])
    expect(leaf?.validToDate.toISOString()).toBe(notAfter)
    // A pile whose clock is late must be able to use it at once.
    expect(leaf?.validToDate.getTime()).toBe((leaf?.validFromDate.getTime() ?? 0) + 365 * DAY + HOUR)
    expect(millis(notAfter) - millis(renewalOf(notAfter))).toBe(30 * DAY)
  })

  it('may name the serial number of the boot, but not that of another pile [TC_074_CSMS]', async () => {
    const boot = { chargePointVendor: 'V', chargePointModel: 'M', chargePointSerialNumber: 'SN 1, O=x' }
    await station.confirmed('BootNotification', boot)
    expect(await station.confirmed('SignCertificate', await signing('SN 1, O=x'))).toEqual({ status: 'Accepted' })
    const [leaf] = await delivered()
    expect(leaf?.toLegacyObject().subject).toMatchObject({ CN: 'SN 1, O=x', O: '0PL002' })
    expect(await station.confirmed('SignCertificate', await signing('CP2'))).toEqual({ status: 'Rejected' })
    expect(noticed()).toMatchObject([{ type: 'SigningRefused', techInfo: 'the common name CP2 is not its own' }])
  })

  it.each([
    ['RSA1024', 'a weak or unknown kind of key'],
    ['Ed25519', 'a weak or unknown kind of key'],
  ] as const)('with a key of %s is rejected, and noted', async (kind: KeyKind, techInfo) => {
    expect(await station.confirmed('SignCertificate', await signing('CP1', kind))).toEqual({ status: 'Rejected' })
    expect(noticed()).toMatchObject([{ type: 'SigningRefused', techInfo, by: { kind: 'system' } }])
    expect(facts('security.certified')).toEqual([])
  })

  it.each([
    ['no request at all', () => 'nothing', 'no signing request'],
    ['one that was cut', async () => (await request('CP1')).csr.slice(0, 100), 'no signing request'],
    ['one whose name was changed', tampered, 'not signed by its own key'],
    ['a certificate', () => network.authority.root(), 'no signing request'],
  ])('that is %s is rejected, and noted', async (_, make, techInfo) => {
    const csr = await make()
    expect(await station.confirmed('SignCertificate', { csr })).toEqual({ status: 'Rejected' })
    expect(noticed()).toMatchObject([{ type: 'SigningRefused', techInfo }])
  })

  it('whose certificate the pile does not take is shown as refused, and the pile may go on [TC_077_CSMS]', async () => {
    await station.confirmed('SignCertificate', await signing('CP1'))
    await delivered('Rejected')
    const event = { type: 'InvalidChargePointCertificate', timestamp }
    expect(await station.confirmed('SecurityEventNotification', event)).toEqual({})
    expect(network.world.store.states('remote-command')).toMatchObject([{ value: 'Rejected' }])
  })
})

const signing = async (commonName: string, kind?: KeyKind) => ({ csr: (await request(commonName, kind)).csr })

/** A request for CP1 in the place of which somebody wrote CP2. */
async function tampered(): Promise<string> {
  const { csr } = await request('CP1')
  const [, body = ''] = /REQUEST-----([\s\S]+?)-----END/u.exec(csr) ?? []
  const bytes = Buffer.from(body, 'base64')
  bytes.write('CP2', bytes.indexOf('CP1'), 'latin1')
  return `-----BEGIN CERTIFICATE REQUEST-----\n${bytes.toString('base64')}\n-----END CERTIFICATE REQUEST-----`
}

describe('the authority', () => {
  it('is made once, on demand, and is the same after a restart', async () => {
    const file = `${temporaryFolder()}/platform.db`
    const open = () => {
      const { store } = openStore(file)
      return { store, authority: openAuthority({ vault: store.vault, clock: realClock, ids: realIds }) }
    }
    const first = open()
    expect(first.store.vault.keys('authority')).toEqual([])
    const [root, again] = await Promise.all([first.authority.root(), first.authority.root()])
    expect(again).toBe(root)
    first.store.close()
    const second = open()
    expect(await second.authority.root()).toBe(root)
    expect(new X509Certificate(root).ca).toBe(true)
    second.store.close()
  })
})
