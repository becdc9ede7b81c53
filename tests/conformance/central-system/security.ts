import { X509Certificate, createPrivateKey, createPublicKey } from 'node:crypto'
import { system } from '#contracts/actor.ts'
import { hashDataOf } from '#backend/ocpp/certificates/hash.ts'
import { setPassword } from '#backend/ocpp/handshake/pile-password.ts'
import { enrol, foreignAuthority, request } from '#tests/backend/ocpp/certificates/certificates.ts'
import type { Identity } from '#tests/backend/ocpp/certificates/certificates.ts'
import { NotApplicable, must } from '../case.ts'
import type { CentralBench, CentralSystemCase } from './bench.ts'
import { commanded, lastOf } from './steps.ts'

const shared = { profile: 'Security', subject: 'central-system', isSecure: true } as const
const by = { actor: system('conformance'), correlation: 'conformance' }
const password = '0123456789abcdef'
const plain = { isTls: false, password, certificate: null } as const
const secure = { isTls: true, password, certificate: null } as const

/** The charge point is given a password, and comes with it. */
async function withPassword({ operator, pile }: CentralBench): Promise<void> {
  await operator.wants(`Give ${pile.id} the password ${password}`, ({ world }) =>
    setPassword(world, { pileId: pile.id, password }, by),
  )
  await pile.hangUp()
}

/** The charge point has a certificate of the central system's authority, and comes with it. */
async function withCertificate({ operator, pile }: CentralBench): Promise<void> {
  const given: Identity[] = []
  await operator.wants(`Sign a first certificate for ${pile.id}`, async (network) =>
    given.push(await enrol(network, pile.id)),
  )
  const [certificate] = given
  if (certificate === undefined) throw new NotApplicable('a first certificate cannot be taken over by hand')
  await pile.hangUp()
  pile.prove({ isTls: true, password: null, certificate })
  await pile.connect()
  await pile.boot()
}

/** The operator wants a new certificate: the charge point asks for it and is sent the chain. */
async function renewed(bench: CentralBench, status: 'Accepted' | 'Rejected'): Promise<Identity> {
  const { pile } = bench
  const wanted = { requestedMessage: 'SignChargePointCertificate' } as const
  const { answer, payload } = await commanded(bench, 'ExtendedTriggerMessage', wanted)
  must(payload.connectorId === undefined, 'no connector is named')
  answer({ status: 'Accepted' })
  const { csr, key } = await request(pile.id)
  const signing = await pile.say('SignCertificate', { csr })
  must(signing.status === 'Accepted', 'the request is accepted')
  const signed = await pile.asked('CertificateSigned')
  signed.answer({ status })
  return { cert: signed.payload.certificateChain, key }
}

/** Whether a certificate is for this key and bears this name. */
function mustFit({ cert, key }: Identity, name: string): void {
  const leaf = new X509Certificate(cert)
  const own = createPublicKey(createPrivateKey(key)).export({ type: 'spki', format: 'pem' })
  must(leaf.publicKey.export({ type: 'spki', format: 'pem' }) === own, 'the certificate is for the key of the request')
  must(leaf.subject.split('\n').includes(`CN=${name}`), `the certificate names ${name}`)
}

/** The charge point tells a security event, and the central system keeps it. */
async function noticed({ operator, pile, time }: CentralBench, type: string): Promise<void> {
  await pile.say('SecurityEventNotification', { type, timestamp: new Date(time.now()).toISOString() })
  await operator.shows(`${type} is kept`, ({ world }) =>
    world.store.facts('pile-security', pile.id).some(({ data }) => JSON.stringify(data).includes(type)),
  )
}

/** The cases of authentication about central systems. */
const authentication: readonly CentralSystemCase[] = [
  {
    ...shared,
    id: 'TC_083_CSMS',
    name: 'Upgrade Charge Point Security Profile - Accepted',
    passes: 'The higher profile is let in, and the lower one no more.',
    async run(bench) {
      const { pile } = bench
      await withPassword(bench)
      pile.prove(plain)
      await pile.connect()
      await pile.boot()
      const { answer, payload } = await commanded(bench, 'ChangeConfiguration', { key: 'SecurityProfile', value: '2' })
      must(payload.value === '2', 'the next profile is asked for')
      answer({ status: 'Accepted' })
      const reset = await commanded(bench, 'Reset', { type: 'Hard' })
      reset.answer({ status: 'Accepted' })
      await pile.hangUp()
      pile.prove(secure)
      await pile.connect()
      await pile.boot()
      await pile.hangUp()
      pile.prove(plain)
      must((await pile.handshake()).kind === 'refused', 'the lower profile is refused')
    },
  },
  {
    ...shared,
    id: 'TC_085_CSMS',
    name: 'Basic Authentication - Valid username/password combination',
    passes: 'Nobody is let in without credentials; the right ones are, plain and in hex.',
    async run(bench) {
      const { pile } = bench
      await withPassword(bench)
      pile.prove({ ...plain, password: null })
      const without = await pile.handshake()
      must(without.kind === 'refused', 'a handshake without credentials is refused')
      pile.prove({ ...plain, password: Buffer.from(password).toString('hex') })
      must((await pile.handshake()).kind === 'upgraded', 'the password in hex is right')
      pile.prove(plain)
      await pile.connect()
      await pile.boot()
    },
  },
  {
    ...shared,
    id: 'TC_087_CSMS',
    name: 'TLS - Client-side certificate - valid certificate',
    passes: 'The certificate is asked for and enough; it ties to its charge point.',
    async run(bench) {
      await withCertificate(bench)
      await bench.pile.hangUp()
      bench.pile.prove({ isTls: true, password: null, certificate: null })
      must((await bench.pile.handshake()).kind === 'refused', 'nobody is let in without a certificate')
      const { root, certificate } = await foreignAuthority()
      must(root.certificate !== '', 'there is another authority')
      bench.pile.prove({ isTls: true, password: null, certificate: await certificate(bench.pile.id, 'Foreign') })
      must((await bench.pile.handshake()).kind === 'refused', 'a certificate of another authority is refused')
    },
  },
]

/** The cases of certificates about central systems. */
const certificates: readonly CentralSystemCase[] = [
  {
    ...shared,
    id: 'TC_074_CSMS',
    name: 'Update Charge Point Certificate by request of Central System',
    passes: 'The chain is for the key of the request and names the charge point, which comes back with it.',
    async run(bench) {
      await withCertificate(bench)
      const certificate = await renewed(bench, 'Accepted')
      mustFit(certificate, bench.pile.id)
      await bench.pile.hangUp()
      bench.pile.prove({ isTls: true, password: null, certificate })
      await bench.pile.connect()
      await bench.pile.boot()
    },
  },
  ...(
    [
      ['TC_075_1_CSMS', 'ManufacturerRootCertificate'],
      ['TC_075_2_CSMS', 'CentralSystemRootCertificate'],
    ] as const
  ).map(([id, certificateType]): CentralSystemCase => ({
    ...shared,
    id,
    name: `Install a certificate - ${certificateType}`,
    passes: 'Kind and certificate are right; the list is taken.',
    async run(bench) {
      const { certificate } = (await foreignAuthority()).root
      const install = await commanded(bench, 'InstallCertificate', { certificateType, certificate })
      must(install.payload.certificateType === certificateType, `the kind is ${certificateType}`)
      must(new X509Certificate(install.payload.certificate).ca, 'the certificate is one of an authority')
      install.answer({ status: 'Accepted' })
      const listed = await commanded(bench, 'GetInstalledCertificateIds', { certificateType })
      listed.answer({ status: 'Accepted', certificateHashData: [hashDataOf(new X509Certificate(certificate))] })
      await bench.operator.shows(
        'the certificates are shown',
        (network) => lastOf(network, 'GetInstalledCertificateIds') === 'done',
      )
    },
  })),
  {
    ...shared,
    id: 'TC_077_CSMS',
    name: 'Invalid ChargePointCertificate Security Event',
    passes: 'The event is confirmed and kept.',
    async run(bench) {
      await withCertificate(bench)
      await renewed(bench, 'Rejected')
      await noticed(bench, 'InvalidChargePointCertificate')
    },
  },
  {
    ...shared,
    id: 'TC_078_CSMS',
    name: 'Invalid CentralSystemCertificate Security Event',
    passes: 'The event is confirmed and kept.',
    async run(bench) {
      const { certificate } = (await foreignAuthority()).root
      const wanted = { certificateType: 'CentralSystemRootCertificate', certificate } as const
      const { answer } = await commanded(bench, 'InstallCertificate', wanted)
      answer({ status: 'Rejected' })
      await bench.operator.shows('it was refused', (network) => lastOf(network, 'InstallCertificate') === 'failed')
      await noticed(bench, 'InvalidCentralSystemCertificate')
    },
  },
]

/** The cases of the security extension about central systems. */
export const security: readonly CentralSystemCase[] = [...authentication, ...certificates]
