import { beforeAll, describe, expect, it } from 'vitest'
import { DAY, HOUR } from '#contracts/durations.ts'
import type { CertificateUse } from '#contracts/ocpp/1.6/security.ts'
import { CertificateStore } from '#simulator/security/certificate-store.ts'
import { authority, ocspHashesOf, requestIn } from '#tests/support/site/pki.ts'
import type { Authority } from '#tests/support/site/pki.ts'
import { MORNING, ready } from '../rig.ts'

/** The certificates of a pile: its own, and whom it trusts. */

let root: Authority
let stranger: Authority
beforeAll(async () => {
  root = await authority('Central Root')
  stranger = await authority('Stranger')
})

const bench = (configuration: Readonly<Record<string, string>> = {}) => {
  const rig = ready({ configuration: { CpoName: 'Operator', ...configuration } })
  const install = (certificate: string, certificateType: CertificateUse = 'CentralSystemRootCertificate') =>
    rig.ask('InstallCertificate', { certificateType, certificate })
  const ids = (certificateType: CertificateUse = 'CentralSystemRootCertificate') =>
    rig.ask('GetInstalledCertificateIds', { certificateType }) as { readonly certificateHashData: readonly object[] }
  const events = () => rig.received('SecurityEventNotification').map(({ type }) => type)
  /** Triggers a SignCertificate, and returns its request. */
  const requested = async (): Promise<string> => {
    const before = rig.received('SignCertificate').length
    const trigger = { requestedMessage: 'SignChargePointCertificate' }
    expect(rig.ask('ExtendedTriggerMessage', trigger)).toEqual({ status: 'Accepted' })
    await expect.poll(() => rig.received('SignCertificate').length).toBe(before + 1)
    return String(rig.received('SignCertificate').at(-1)?.['csr'])
  }
  const signed = (certificateChain: string) => rig.ask('CertificateSigned', { certificateChain })
  return { ...rig, install, ids, events, requested, signed }
}

const accepted = { status: 'Accepted' }
const rejected = { status: 'Rejected' }

describe('a certificate of its own', () => {
  it('is requested with a new key each time, by a request that the key has signed', async () => {
    const { requested } = bench()
    const one = await requestIn(await requested())
    const other = await requestIn(await requested())
    expect(one).toMatchObject({ isGenuine: true, subject: 'CN=CP000001, O=Operator' })
    expect(other.key).not.toBe(one.key)
  })

  it('is used from the next connection on', async () => {
    const { pile, requested, signed, install } = bench()
    install(root.chain)
    const chain = await root.sign(await requested())
    expect(pile.security.access().certificate).toBeUndefined()
    expect(signed(chain)).toEqual(accepted)
    expect(pile.security.access().certificate?.chain).toBe(chain)
    expect(pile.security.access().certificate?.key).toContain('BEGIN PRIVATE KEY')
    expect(signed(chain)).toEqual(rejected)
  })

  it('may come through an authority in between', async () => {
    const { requested, signed, install } = bench()
    install(root.chain)
    const between = await root.below('Between')
    expect(signed(`${await between.sign(await requested())}\n${between.chain}`)).toEqual(accepted)
  })

  it('makes a pile of profile 3 connect anew', async () => {
    const { clock, events, install, pile, requested, signed, system } = bench({ SecurityProfile: '3' })
    install(root.chain)
    const connections = () => system.frames.filter((frame) => frame.includes('"StartupOfTheDevice"')).length
    expect(connections()).toBe(1)
    signed(await root.sign(await requested()))
    expect(pile.isConnected).toBe(false)
    clock.advance(10_000)
    expect(pile.isConnected).toBe(true)
    expect(events()).toEqual(['StartupOfTheDevice'])
  })

  it.each<readonly [string, (csr: string) => Promise<string>]>([
    ['for another key', async () => (await root.issue({ commonName: 'CP000001' })).chain],
    ['for another name', (csr) => root.sign(csr, { commonName: 'CP000002' })],
    ['that is over', (csr) => root.sign(csr, { to: MORNING - 1 })],
    ['that has not begun', (csr) => root.sign(csr, { from: MORNING + DAY })],
    ['of a stranger', (csr) => stranger.sign(csr)],
    [
      'behind one that is no authority',
      async (csr) => {
        const leaf = await root.below('Leaf', { isAuthority: false })
        return `${await leaf.sign(csr)}\n${leaf.chain}`
      },
    ],
    ['that is none', () => Promise.resolve('-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----')],
  ])('is refused %s, and the central system is notified', async (_, make) => {
    const { events, install, pile, requested, signed } = bench()
    install(root.chain)
    expect(signed(await make(await requested()))).toEqual(rejected)
    expect(events()).toEqual(['InvalidChargePointCertificate'])
    expect(pile.security.access().certificate).toBeUndefined()
  })

  it('is refused when the root it leads to is over', async () => {
    const { clock, install, requested, signed } = bench()
    const short = await authority('Short Root', { to: MORNING + HOUR })
    install(short.chain)
    const chain = await short.sign(await requested())
    clock.advance(2 * HOUR)
    expect(signed(chain)).toEqual(rejected)
  })

  it('is refused when its chain is longer than allowed', async () => {
    const { requested, signed } = bench({ CertificateSignedMaxChainSize: '100' })
    expect(signed(await root.sign(await requested()))).toEqual(rejected)
  })

  it('is not taken when the central system would not sign', async () => {
    const { requested, signed, system } = bench()
    system.answering('SignCertificate', () => ({ conf: rejected }))
    expect(signed(await root.sign(await requested()))).toEqual(rejected)
  })
})

describe('whom it trusts', () => {
  it.each(['CentralSystemRootCertificate', 'ManufacturerRootCertificate'] as const)(
    '%s: keeps a root, names it as OCSP does, and lets it go',
    async (use) => {
      const { ask, ids, install } = bench()
      expect(ids(use)).toEqual({ status: 'NotFound' })
      expect(install(root.chain, use)).toEqual(accepted)
      const { name, key } = await ocspHashesOf(root.chain)
      const [named] = ids(use).certificateHashData
      expect(named).toMatchObject({ hashAlgorithm: 'SHA256', issuerNameHash: name, issuerKeyHash: key })
      expect(ids(use).certificateHashData).toHaveLength(1)
      const remove = () => ask('DeleteCertificate', { certificateHashData: named })
      expect(remove()).toEqual(accepted)
      expect(remove()).toEqual({ status: 'NotFound' })
      expect(ids(use)).toEqual({ status: 'NotFound' })
    },
  )

  it('stores the same root once', () => {
    const { ids, install } = bench()
    install(root.chain)
    install(root.chain)
    expect(ids().certificateHashData).toHaveLength(1)
  })

  it.each<readonly [string, () => Promise<string>]>([
    ['no certificate', () => Promise.resolve('nonsense')],
    ['a certificate that may not sign', async () => (await root.issue({ commonName: 'Leaf' })).chain],
    ['one that is over', async () => (await authority('Old', { to: MORNING - 1 })).chain],
    ['one signed by somebody else', async () => (await root.below('Between')).chain],
    ['a kind of key it does not know', async () => (await authority('Ed', { algorithm: 'Ed25519' })).chain],
    ['several', () => Promise.resolve(`${root.chain}\n${stranger.chain}`)],
  ])('refuses %s, and notifies the central system', async (_, make) => {
    const { events, ids, install } = bench()
    expect(install(await make())).toEqual(rejected)
    expect(events()).toEqual(['InvalidCentralSystemCertificate'])
    expect(ids()).toEqual({ status: 'NotFound' })
  })

  it('has room for so many', () => {
    const { install } = bench({ CertificateStoreMaxLength: '1' })
    expect(install(root.chain)).toEqual(accepted)
    expect(install(stranger.chain)).toEqual({ status: 'Failed' })
  })

  it('does not part with the last root that TLS needs', () => {
    const { ask, ids, install } = bench({ SecurityProfile: '2' })
    install(root.chain)
    install(stranger.chain)
    const [first, second] = ids().certificateHashData
    const remove = (certificateHashData: unknown) => ask('DeleteCertificate', { certificateHashData })
    expect(remove(first)).toEqual(accepted)
    expect(remove(second)).toEqual({ status: 'Failed' })
  })

  it('wants a successor signed by its predecessor where that is the rule, and stores the way back', async () => {
    const { ids, install } = bench({ AdditionalRootCertificateCheck: 'true' })
    install(root.chain)
    expect(install(stranger.chain)).toEqual(rejected)
    const second = await root.below('Second Root')
    expect(install(second.chain)).toEqual(accepted)
    expect(ids().certificateHashData).toHaveLength(2)
    const third = await second.below('Third Root')
    expect(install(third.chain)).toEqual(accepted)
    expect(ids().certificateHashData).toHaveLength(2)
    const { name } = await ocspHashesOf(third.chain)
    expect(ids().certificateHashData[0]).toMatchObject({
      issuerNameHash: name,
      issuerKeyHash: (await ocspHashesOf(second.chain)).key,
    })
  })

  it('finds a certificate by whatever hash it is named with', () => {
    const store = new CertificateStore()
    store.install({ use: 'CentralSystemRootCertificate', pem: root.chain }, MORNING, { most: 1, isSuccession: false })
    const [meant] = store.ids('CentralSystemRootCertificate')
    if (meant === undefined) throw new Error('the root should be there')
    expect(store.find({ ...meant, serialNumber: `00${meant.serialNumber.toLowerCase()}` })).not.toBeNull()
    expect(store.find({ ...meant, hashAlgorithm: 'SHA512' })).toBeNull()
    expect(store.find({ ...meant, issuerKeyHash: meant.issuerNameHash })).toBeNull()
  })
})
