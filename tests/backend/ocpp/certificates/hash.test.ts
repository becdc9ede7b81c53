import 'reflect-metadata'
import { createHash, X509Certificate } from 'node:crypto'
import { X509Certificate as Parsed } from '@peculiar/x509'
import { expect, it } from 'vitest'
import { hashDataOf, names, rootToInstall } from '#backend/ocpp/certificates/hash.ts'
import { breach } from '#backend/ocpp/strict.ts'
import { lasting } from '#tests/support/site/pki.ts'
import { testStart } from '#tests/support/lifecycles/given-when-then.ts'
import { foreignAuthority, selfSigned } from './certificates.ts'

const now = Date.parse(testStart)
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const made = async () => new X509Certificate((await foreignAuthority()).root.certificate)

it('names a root by issuer, key and serial number, as OCSP does [TC_075_1_CSMS] [TC_075_2_CSMS]', async () => {
  const root = await made()
  const { x = '', y = '' } = root.publicKey.export({ format: 'jwk' })
  const point = Buffer.concat([Buffer.of(4), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')])
  const told = hashDataOf(root)
  expect(told).toEqual({
    hashAlgorithm: 'SHA256',
    issuerNameHash: sha256(new Uint8Array(new Parsed(root.raw).issuerName.toArrayBuffer())),
    issuerKeyHash: sha256(point),
    serialNumber: root.serialNumber,
  })
  const answer = { status: 'Accepted', certificateHashData: [told] }
  expect(breach('GetInstalledCertificateIds', 'conf', answer)).toBeNull()
})

it.each(['SHA256', 'SHA384', 'SHA512'] as const)('knows a root by %s, in whatever letters', async (algorithm) => {
  const [root, other] = [await made(), await made()]
  const told = hashDataOf(root, algorithm)
  const loud = {
    ...told,
    issuerNameHash: told.issuerNameHash.toUpperCase(),
    serialNumber: `00${told.serialNumber.toLowerCase()}`,
  }
  expect(names(loud, root)).toBe(true)
  expect(names(told, other)).toBe(false)
  expect(names({ ...told, serialNumber: other.serialNumber }, root)).toBe(false)
})

it('lets a pile be sent a root that signs and is valid, and no other certificate', async () => {
  const root = await made()
  expect(rootToInstall(root.toString(), now)).toEqual({ certificate: root.toString() })
  expect(rootToInstall(root.toString(), lasting.to + 1_000)).toBe('expired')
  expect(rootToInstall((await selfSigned('CP1', 'x')).cert, now)).toBe('it signs nothing')
  expect(rootToInstall('nothing', now)).toBe('no certificate in PEM')
})
