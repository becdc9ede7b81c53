import { createSign } from 'node:crypto'
import type { FromPile } from '#contracts/ocpp/1.6/messages.ts'
import { authority } from '#tests/support/site/pki.ts'
import { must } from '../case.ts'
import type { Bench, ChargePointCase } from '../rig/bench.ts'
import { imageFor, put } from './firmware-management.ts'
import { noticed, PATIENCE_MS } from './security-steps.ts'

const shared = { profile: 'Security', subject: 'charge-point' } as const
const requestId = 80
/** Downloading, Downloaded, SignatureVerified, Installing. */
const USUAL_BEFORE_BOOT = 4

type FirmwareStatus = FromPile['SignedFirmwareStatusNotification']['req']['status']

/** Orders an update whose signature is of the image, or of something else. */
async function order(bench: Bench, isGenuine: boolean): Promise<void> {
  const { central, time } = bench
  const image = imageFor(bench, '2.0.0')
  const location = await put(bench, 'signed.bin', image)
  const maker = await authority('Manufacturer Root')
  const { chain: signingCertificate, key } = await maker.issue({ commonName: 'Firmware Signer' })
  const certificateType = 'ManufacturerRootCertificate'
  const root = await central.call('InstallCertificate', { certificateType, certificate: maker.chain })
  must(root.status === 'Accepted', 'the manufacturer’s root is accepted')
  const signature = createSign('sha256')
    .update(isGenuine ? image : 'something else')
    .sign(key, 'base64')
  const retrieveDateTime = new Date(time.now()).toISOString()
  const firmware = { location, retrieveDateTime, signingCertificate, signature }
  const answer = await central.call('SignedUpdateFirmware', { requestId, firmware })
  must(answer.status === 'Accepted', 'the update is accepted')
}

async function says({ central }: Bench, ...statuses: readonly FirmwareStatus[]): Promise<void> {
  for (const each of statuses) {
    const { payload } = await central.expect('SignedFirmwareStatusNotification', undefined, PATIENCE_MS)
    must(payload.status === each, `the status of the firmware is ${each}, not ${payload.status}`)
    must(payload.requestId === requestId, `${each} has the id of the request`)
  }
}

/** The cases of signed firmware. */
export const securityFirmware: readonly ChargePointCase[] = [
  {
    ...shared,
    id: 'TC_080_CS',
    name: 'Secure Firmware Update',
    passes: 'All statuses in their order with the id of the request, a boot, Installed, and the event.',
    async run(bench) {
      const { central } = bench
      const since = central.mark()
      await order(bench, true)
      await says(bench, 'Downloading', 'Downloaded', 'SignatureVerified', 'Installing')
      const boot = await central.expect('BootNotification', undefined, PATIENCE_MS)
      must(boot.payload.firmwareVersion === '2.0.0', 'it boots with the new version')
      const rebooting = central.heard('SignedFirmwareStatusNotification', since).slice(USUAL_BEFORE_BOOT)
      must(
        rebooting.every(({ at, payload }) => at >= boot.at || payload.status === 'InstallRebooting'),
        'nothing but InstallRebooting is said before the boot',
      )
      await says(bench, 'Installed')
      await noticed(bench, 'FirmwareUpdated')
    },
  },
  {
    ...shared,
    id: 'TC_081_CS',
    name: 'Secure Firmware Update - Invalid Signature',
    passes: 'InvalidSignature, and the event.',
    async run(bench) {
      const since = bench.central.mark()
      await order(bench, false)
      await says(bench, 'Downloading', 'Downloaded', 'InvalidSignature')
      // The event may come before the status.
      await bench.time.pass(10_000)
      const events = bench.central.heard('SecurityEventNotification', since, { type: 'InvalidFirmwareSignature' })
      must(events.length === 1, 'InvalidFirmwareSignature is noticed')
    },
  },
]
