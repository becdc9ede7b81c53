import { system } from '#contracts/actor.ts'
import { pileSecurity } from '#machines/equipment/pile-security.ts'
import { must } from '../case.ts'
import type { Asked, CentralBench, CentralSystemCase } from './bench.ts'
import { asksForLog, jobState, LOCATION, rebooted, upgraded, uploadStatus, VERSION } from './firmware-management.ts'

const shared = { profile: 'Security', subject: 'central-system' } as const

const signing = {
  certificate: '-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----\n',
  signature: 'TWFu',
}

/** The operator upgrades a charge point of security profile 2, which has accepted it. */
async function ordered(bench: CentralBench): Promise<Asked<'SignedUpdateFirmware'>['payload']> {
  const { operator, pile } = bench
  const by = { actor: system('conformance'), correlation: 'conformance' }
  await operator.wants(`Let ${pile.id} be of security profile 2`, ({ world }) =>
    world.commandBus.run(
      (tx) => tx.dispatch(pileSecurity, { id: pile.id, command: 'rise', body: { profile: 2 } }),
      null,
      by,
    ),
  )
  const { answer, payload } = await upgraded(bench, 'SignedUpdateFirmware', signing)
  answer({ status: 'Accepted' })
  return payload
}

/** The cases of secure firmware and of the security log about central systems. */
export const secureFirmware: readonly CentralSystemCase[] = [
  {
    ...shared,
    id: 'TC_079_CSMS',
    name: 'Get Security Log',
    passes: 'Kind and location are right; both notifications are confirmed.',
    async run(bench) {
      const { answer, payload } = await asksForLog(bench, 'GetLog')
      must(payload.logType === 'SecurityLog', 'the security log is asked for')
      must(payload.log.remoteLocation.startsWith('ftp://'), 'there is a location')
      answer({ status: 'Accepted', filename: 'security.log' })
      const { requestId } = payload
      for (const status of ['Uploading', 'Uploaded'] as const)
        await bench.pile.say('LogStatusNotification', { status, requestId })
      await bench.operator.shows('the log is there', (network) => uploadStatus(network) === '3')
    },
  },
  {
    ...shared,
    id: 'TC_080_CSMS',
    name: 'Secure Firmware Update',
    isLab: true,
    passes: 'All fields are there; everything is confirmed.',
    async run(bench) {
      const { requestId, firmware } = await ordered(bench)
      must(firmware.location === LOCATION, 'the location is the configured one')
      must(firmware.signingCertificate === signing.certificate, 'the certificate is the configured one')
      must(firmware.signature === signing.signature, 'the signature is the configured one')
      for (const status of [
        'Downloading',
        'Downloaded',
        'SignatureVerified',
        'Installing',
        'InstallRebooting',
      ] as const)
        await bench.pile.say('SignedFirmwareStatusNotification', { status, requestId })
      await rebooted(bench, VERSION)
      const timestamp = new Date(bench.time.now()).toISOString()
      await bench.pile.say('SecurityEventNotification', { type: 'FirmwareUpdated', timestamp })
      await bench.pile.say('SignedFirmwareStatusNotification', { status: 'Installed', requestId })
      await bench.operator.shows('the upgrade has succeeded', (network) => jobState(network) === 'Verified')
    },
  },
  {
    ...shared,
    id: 'TC_081_CSMS',
    name: 'Secure Firmware Update - Invalid Signature',
    isLab: true,
    passes: 'InvalidSignature is confirmed and shown as a failure.',
    async run(bench) {
      const { requestId } = await ordered(bench)
      for (const status of ['Downloading', 'Downloaded', 'InvalidSignature'] as const)
        await bench.pile.say('SignedFirmwareStatusNotification', { status, requestId })
      await bench.operator.shows('the signature was refused', (network) => jobState(network) === 'InstallationFailed')
    },
  },
]
