import { randomBytes } from 'node:crypto'
import type { CertificateUse } from '#contracts/ocpp/1.6/security.ts'
import { authority, ocspHashesOf, requestIn } from '#tests/support/site/pki.ts'
import type { Authority } from '#tests/support/site/pki.ts'
import { must } from '../case.ts'
import type { Bench, ChargePointCase } from '../rig/bench.ts'
import { noticed, PATIENCE_MS, request, secure } from './security-steps.ts'
import { booted, valueOf } from './steps.ts'

const shared = { profile: 'Security', subject: 'charge-point' } as const
const byPassword = { SecurityProfile: '1', AuthorizationKey: '0123456789abcdef' } as const
const DAY_MS = 86_400_000
/** A charge point may take so long to come back. */
const RECONNECT_MS = 300_000

/** Installs a root for this case. */
async function install(
  { afterwards, central }: Bench,
  certificateType: CertificateUse,
  root: Authority,
): Promise<void> {
  const answer = await central.call('InstallCertificate', { certificateType, certificate: root.chain })
  must(answer.status === 'Accepted', `a ${certificateType} is accepted`)
  afterwards(async () => {
    const { certificateHashData = [] } = await central.call('GetInstalledCertificateIds', { certificateType })
    const { key } = await ocspHashesOf(root.chain)
    const own = certificateHashData.find(({ issuerKeyHash }) => issuerKeyHash.toLowerCase() === key)
    if (own !== undefined) await central.call('DeleteCertificate', { certificateHashData: own })
  })
}

/** The cases of the security extension but for firmware. */
export const security: readonly ChargePointCase[] = [
  {
    ...shared,
    id: 'TC_073_CS',
    name: 'Update Charge Point Password for HTTP Basic Authentication',
    passes: 'It comes back with the new password, and shows it to nobody.',
    build: { configuration: byPassword },
    async run({ afterwards, central, handshake, time }) {
      const before = handshake()?.password ?? null
      must(before !== null, 'it proves itself by a password')
      const password = randomBytes(20)
      const change = (value: Buffer) =>
        central.call('ChangeConfiguration', { key: 'AuthorizationKey', value: value.toString('hex') })
      must((await change(password)).status === 'Accepted', 'the new password is accepted')
      const isNew = (): boolean => handshake()?.password?.equals(password) === true
      await time.pass(RECONNECT_MS, () => isNew() && central.isConnected)
      must(isNew(), 'it comes back with the new password')
      const { configurationKey = [] } = await central.call('GetConfiguration', { key: ['AuthorizationKey'] })
      must(configurationKey[0]?.value === undefined, 'the password is not shown')
      afterwards(() => change(before))
    },
  },
  {
    ...shared,
    id: 'TC_074_CS',
    name: 'Update Charge Point Certificate by request of Central System',
    passes: 'A request with a new key each time; the new certificate is shown at the next connection.',
    build: { configuration: { SecurityProfile: '3' }, isTls: true },
    async run(bench) {
      const { central, handshake, time } = bench
      const tls = secure(bench)
      await install(bench, 'CentralSystemRootCertificate', tls.root)
      const first = await requestIn(await request(bench))
      const csr = await request(bench)
      const second = await requestIn(csr)
      must(first.isGenuine && second.isGenuine, 'requests are signed by their own keys')
      must(first.key !== second.key, 'every request has a key of its own')
      const before = handshake()?.serialNumber
      const answer = await central.call('CertificateSigned', { certificateChain: await tls.root.sign(csr) })
      must(answer.status === 'Accepted', 'the certificate is accepted')
      const isNew = (): boolean => handshake()?.serialNumber !== before && central.isConnected
      await time.pass(RECONNECT_MS, isNew)
      must(isNew(), 'it comes back with the new certificate')
    },
  },
  {
    ...shared,
    id: 'TC_075_1_CS',
    name: 'Install certificate - ManufacturerRootCertificate',
    passes: 'It is accepted, and listed with the right hashes.',
    async run(bench) {
      const use = 'ManufacturerRootCertificate'
      const root = await authority('Manufacturer Root')
      await install(bench, use, root)
      const { name, key } = await ocspHashesOf(root.chain)
      const { certificateHashData = [] } = await bench.central.call('GetInstalledCertificateIds', {
        certificateType: use,
      })
      const isRoot = certificateHashData.some(
        ({ hashAlgorithm, issuerKeyHash, issuerNameHash }) =>
          hashAlgorithm !== 'SHA256' || (issuerKeyHash.toLowerCase() === key && issuerNameHash.toLowerCase() === name),
      )
      must(isRoot, 'it is listed with the hashes of its name and key')
    },
  },
  {
    ...shared,
    id: 'TC_077_CS',
    name: 'Invalid ChargePointCertificate Security Event',
    passes: 'A certificate for another key is refused, and the event follows.',
    async run(bench) {
      const { central } = bench
      await request(bench)
      const root = await authority('Somebody')
      const { chain: certificateChain } = await root.issue({ commonName: 'Somebody Else' })
      const answer = await central.call('CertificateSigned', { certificateChain })
      must(answer.status === 'Rejected', 'the certificate is rejected')
      await noticed(bench, 'InvalidChargePointCertificate')
    },
  },
  {
    ...shared,
    id: 'TC_078_CS',
    name: 'Invalid CentralSystemCertificate Security Event',
    passes: 'A root that is over is refused, and the event follows.',
    async run(bench) {
      const { central, time } = bench
      const { chain: certificate } = await authority('Old Root', { from: 0, to: time.now() - DAY_MS })
      const certificateType = 'CentralSystemRootCertificate'
      const answer = await central.call('InstallCertificate', { certificateType, certificate })
      must(answer.status === 'Rejected', 'the root is rejected')
      await noticed(bench, 'InvalidCentralSystemCertificate')
    },
  },
  {
    ...shared,
    id: 'TC_079_CS',
    name: 'Get Security Log',
    passes: 'The file is uploaded with its request’s id, and holds the security events.',
    async run(bench) {
      const { central } = bench
      const certificate = 'this is no certificate'
      await central.call('InstallCertificate', { certificateType: 'CentralSystemRootCertificate', certificate })
      const { files, url } = await bench.folder()
      const requestId = 79
      const log = { remoteLocation: url }
      const answer = await central.call('GetLog', { log, logType: 'SecurityLog', requestId })
      must(
        answer.status === 'Accepted' && answer.filename !== undefined,
        'the request is accepted, the file has a name',
      )
      await central.expect('LogStatusNotification', { status: 'Uploading', requestId }, PATIENCE_MS)
      await central.expect('LogStatusNotification', { status: 'Uploaded', requestId }, PATIENCE_MS)
      const text = files.get(answer.filename)?.toString() ?? ''
      must(text.includes('InvalidCentralSystemCertificate'), 'the file holds what has just been noticed')
    },
  },
  {
    ...shared,
    id: 'TC_083_CS',
    name: 'Upgrade security profile',
    passes: 'The higher profile is accepted, and what it comes back with after a reset.',
    build: { configuration: byPassword, isTls: true },
    async run(bench) {
      const { central, handshake } = bench
      secure(bench)
      must(handshake()?.protocol === null, 'it begins without TLS')
      const answer = await central.call('ChangeConfiguration', { key: 'SecurityProfile', value: '2' })
      must(answer.status === 'Accepted' || answer.status === 'RebootRequired', 'the higher profile is accepted')
      const since = central.mark()
      await central.call('Reset', { type: 'Hard' })
      await booted(bench, since)
      must(typeof handshake()?.protocol === 'string' && handshake()?.password !== null, 'it proves itself over TLS')
      must((await valueOf(bench, 'SecurityProfile')) === '2', 'its profile is 2')
    },
  },
  {
    ...shared,
    id: 'TC_084_CS',
    name: 'Downgrade security profile - Rejected',
    passes: 'A lower profile is refused.',
    build: { configuration: byPassword },
    async run(bench) {
      const profile = Number((await valueOf(bench, 'SecurityProfile')) ?? '0')
      must(profile > 0, 'it has a profile that could fall')
      const value = String(profile - 1)
      const answer = await bench.central.call('ChangeConfiguration', { key: 'SecurityProfile', value })
      must(answer.status === 'Rejected', 'the lower profile is rejected')
      must((await valueOf(bench, 'SecurityProfile')) === String(profile), 'its profile is as it was')
    },
  },
  {
    ...shared,
    id: 'TC_086_CS',
    name: 'TLS - server-side certificate - Valid certificate',
    passes: 'It connects with TLS 1.2 or better to the right certificate, and to no other.',
    build: { configuration: { ...byPassword, SecurityProfile: '2' }, isTls: true },
    async run(bench) {
      const { central, handshake, station, time } = bench
      const tls = secure(bench)
      must(/^TLSv1\.[23]$/u.test(handshake()?.protocol ?? ''), 'it speaks TLS 1.2 or better')
      must(handshake()?.password !== null, 'it proves itself by its password')
      await station.drop()
      const stranger = await authority('Stranger')
      tls.show(await stranger.issue({ commonName: 'central.example', names: ['127.0.0.1'] }))
      await station.restore()
      await time.pass(RECONNECT_MS)
      must(!central.isConnected, 'it does not connect where the certificate is a stranger’s')
      tls.showOwn()
      await time.pass(RECONNECT_MS, () => central.isConnected)
      must(central.isConnected, 'it connects where the certificate is right')
    },
  },
  {
    ...shared,
    id: 'TC_087_CS',
    name: 'TLS - Client-side certificate - valid certificate',
    passes: 'It shows its certificate, and sends no password.',
    build: { configuration: { ...byPassword, SecurityProfile: '3' }, isTls: true },
    run(bench) {
      secure(bench)
      const { commonName, password, protocol } = bench.handshake() ?? {}
      must(/^TLSv1\.[23]$/u.test(protocol ?? ''), 'it speaks TLS 1.2 or better')
      must(typeof commonName === 'string', 'it shows a certificate')
      must(password === null, 'it sends no password')
      return Promise.resolve()
    },
  },
]
