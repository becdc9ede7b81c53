import { X509Certificate } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { connect } from 'node:tls'
import type { ConnectionOptions, TLSSocket } from 'node:tls'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { system } from '#contracts/actor.ts'
import { certificatesMax } from '#contracts/equipment/pile-security.ts'
import { DAY } from '#contracts/durations.ts'
import { riseTo } from '#backend/areas/equipment/security/commands.ts'
import { setPassword } from '#backend/ocpp/handshake/pile-password.ts'
import { pileSecurity } from '#machines/equipment/pile-security.ts'
import { temporaryFolder } from '#tests/support/folder.ts'
import { actorOf } from '#tests/support/lifecycles/actors.ts'
import { ahead, over } from '#tests/support/site/pki.ts'
import { authorityOf, enrol, foreignAuthority, selfSigned } from './certificates.ts'
import type { Foreign, Identity } from './certificates.ts'
import { openNetwork, operator } from '../network.ts'
import type { Network } from '../network.ts'
import { openStation } from '../station.ts'
import { secureUrl } from '../wires.ts'

/** What a certificate must be to let its pile in, and which are refused (security profile 3). */

const by = { actor: system('test'), correlation: 'test' }

let network: Network
let foreign: Foreign
let ca: string
beforeEach(async () => {
  foreign = await foreignAuthority()
  const file = join(temporaryFolder(), 'ca.pem')
  writeFileSync(file, foreign.root.certificate)
  network = await openNetwork({ tls: { authorities: [file] } })
  ca = await network.authority.root()
  await network.world.commandBus.run(riseTo, { pileId: 'CP1', profile: 3 }, by)
})
afterEach(async () => {
  looks = true
  await network.close()
})

/** Whether the pile looks at the certificate of the server. */
let looks = true
const enter = async ({ cert, key }: Identity, pileId = 'CP1') => {
  const station = await openStation(secureUrl(network, pileId), { tls: { ca, cert, key, rejectUnauthorized: looks } })
  await station.close()
}
const refused = async (shown: Identity): Promise<void> => {
  await expect(enter(shown)).rejects.toThrow('HTTP 401')
}
const why = () => network.lines.flatMap(({ detail }) => (detail['status'] === 401 ? [detail['why']] : []))
const noticed = () =>
  network.world.store
    .facts('pile-security', 'CP1')
    .flatMap(({ type, data }) => (type === 'security.noticed' ? [data] : []))

describe('a certificate of our own authority', () => {
  it('lets its pile in, and no other [TC_087_CSMS]', async () => {
    const identity = await enrol(network, 'CP1')
    await enter(identity)
    await network.world.commandBus.run(riseTo, { pileId: 'CP2', profile: 3 }, by)
    await expect(enter(identity, 'CP2')).rejects.toThrow('HTTP 401')
    expect(why()).toEqual(['certificate refused: another common name'])
  })

  it('may name the serial number that the pile told at its boot [TC_087_CSMS]', async () => {
    const bySerial = await enrol(network, 'CP1', 'SN-4711')
    await refused(bySerial)
    const first = await openStation(secureUrl(network, 'CP1'), { tls: { ca, ...(await enrol(network, 'CP1')) } })
    const boot = { chargePointVendor: 'V', chargePointModel: 'M', chargePointSerialNumber: 'SN-4711' }
    await first.confirmed('BootNotification', boot)
    await first.close()
    await enter(bySerial)
  })

  it('that was revoked is refused, though it is valid and one before it still counts', async () => {
    const [older, newer] = [await enrol(network, 'CP1'), await enrol(network, 'CP1')]
    await enter(newer)
    const revoke = { id: 'CP1', command: 'revoke', body: { serialNumber: newer.serialNumber } } as const
    await network.world.commandBus.run((tx) => tx.dispatch(pileSecurity, revoke), null, { ...by, actor: actorOf.SU })
    await refused(newer)
    expect(why()).toEqual(['certificate refused: revoked'])
    await enter(older)
  })

  it('counts only while it is among the newest, and for the very pile it was signed for', async () => {
    const first = await enrol(network, 'CP1')
    for (let n = 0; n < certificatesMax; n += 1) await enrol(network, 'CP1')
    await refused(first)
    await refused(await enrol(network, 'CP2', 'CP1'))
    expect(why()).toEqual([
      'certificate refused: replaced by newer ones',
      'certificate refused: replaced by newer ones',
    ])
  })

  it('counts until it expires, not before it is valid', async () => {
    const identity = await enrol(network, 'CP1')
    // Within the year the server gets another certificate of its own, which by the machine's clock has yet to begin.
    looks = false
    network.pass(365 * DAY - 2_000)
    await enter(identity)
    network.pass(3_000)
    await refused(identity)
    expect(why()).toEqual(['certificate refused: expired'])
  })

  it('signs nothing itself', async () => {
    const { cert, key } = await enrol(network, 'CP1')
    const child = await authorityOf({ certificate: cert, key }).certificate('CP1', operator)
    await refused({ ...child, cert: `${child.cert}\n${cert}` })
    expect(why()).toEqual([expect.stringMatching(/INVALID_CA|UNSPECIFIED/u)])
  })
})

describe('a certificate of an authority that was given', () => {
  it.each(['Operator', operator])('lets the pile of the organization %s in', async (organization) => {
    await enter(await foreign.certificate('CP1', organization))
  })

  it.each([
    ['another name', () => foreign.certificate('CP2', operator), 'another common name'],
    ['another organization', () => foreign.certificate('CP1', 'Somebody else'), 'another organization'],
    ['an end in the past', () => foreign.certificate('CP1', operator, over), 'CERT_HAS_EXPIRED'],
    ['a beginning to come', () => foreign.certificate('CP1', operator, ahead), 'CERT_NOT_YET_VALID'],
    ['an issuer nobody trusts', strangers, 'UNABLE_TO_VERIFY_LEAF_SIGNATURE'],
    ['itself as issuer', () => selfSigned('CP1', operator), 'DEPTH_ZERO_SELF_SIGNED_CERT'],
  ])('with %s is refused, and noted once', async (_, make, fault) => {
    const shown = await make()
    await refused(shown)
    await refused(shown)
    expect(why()).toEqual([`certificate refused: ${fault}`, `certificate refused: ${fault}`])
    expect(noticed()).toMatchObject([{ type: 'CertificateRefused', techInfo: expect.stringContaining(fault) }])
  })

  it('that was revoked is refused', async () => {
    const shown = await foreign.certificate('CP1', operator)
    await enter(shown)
    const { serialNumber } = new X509Certificate(shown.cert)
    const revoke = { id: 'CP1', command: 'revoke', body: { serialNumber } } as const
    await network.world.commandBus.run((tx) => tx.dispatch(pileSecurity, revoke), null, { ...by, actor: actorOf.OP })
    await refused(shown)
    expect(why()).toEqual(['certificate refused: revoked'])
  })
})

describe('a pile with a password', () => {
  const password = '0123456789abcdef'
  const authorization = `Basic ${Buffer.from(`CP2:${password}`).toString('base64')}`
  const stands = () => network.world.store.stateOf('pile-security', 'CP2')?.value
  beforeEach(() => setPassword(network.world, { pileId: 'CP2', password }, by))

  it('that shows a certificate beside it is raised by that only when it was asked to be', async () => {
    const tls = { ca, ...(await enrol(network, 'CP2')) }
    const enterWithBoth = async () => (await openStation(secureUrl(network, 'CP2'), { authorization, tls })).close()
    await enterWithBoth()
    expect(stands()).toBe('Profile2')
    const raise = { id: 'CP2', command: 'askRaise', body: { profile: 3 } } as const
    await network.world.commandBus.run((tx) => tx.dispatch(pileSecurity, raise), null, { ...by, actor: actorOf.OP })
    await enterWithBoth()
    expect(stands()).toBe('Profile3')
  })

  it('that shows a certificate alone is told what is wrong with that', async () => {
    const { cert, key } = await foreign.certificate('CP3', operator)
    const entering = openStation(secureUrl(network, 'CP2'), { tls: { ca, cert, key } })
    await expect(entering).rejects.toThrow('HTTP 401')
    expect(why()).toEqual(['certificate refused: another common name'])
  })
})

async function strangers(): Promise<Identity> {
  return (await foreignAuthority()).certificate('CP1', operator)
}

it.each(['TLSv1.2', 'TLSv1.3'] as const)(
  'a session of %s is never resumed: who comes back shows its certificate again',
  async (maxVersion) => {
    const { cert, key } = await enrol(network, 'CP1')
    const { hostname: host, port } = new URL(secureUrl(network, 'CP1'))
    /** Shakes hands and waits for what a session could be resumed with. */
    const shake = (resumed: Partial<ConnectionOptions>) =>
      new Promise<{ readonly socket: TLSSocket; readonly session: Buffer }>((resolve, reject) => {
        const socket = connect({ host, port: Number(port), ca, cert, key, maxVersion, ...resumed })
        socket.once('session', (session) => resolve({ socket, session })).on('error', reject)
      })
    const first = await shake({})
    first.socket.destroy()
    const second = await shake({ session: first.session })
    expect(second.socket.isSessionReused()).toBe(false)
    second.socket.destroy()
  },
)
