import type { ToPile } from '#contracts/ocpp/1.6/messages.ts'
import { instantOf, millis } from '#contracts/units.ts'
import type { Calendar } from '../environment/calendar.ts'
import { nothing } from '../environment/clock.ts'
import { retryPolicyOf } from '../files/transfers.ts'
import type { Firmware } from '../firmware/firmware.ts'
import type { Logs } from '../logs/logs.ts'
import { isSigned } from '../security/security.ts'
import type { Security } from '../security/security.ts'
import type { Reply } from '../wire/wire.ts'
import { reply } from './answers.ts'
import type { Answers } from './answers.ts'
import { remoteTrigger } from './remote-trigger.ts'
import type { TriggerNeeds } from './remote-trigger.ts'

/** What the security extension needs of the pile. */
export interface SecurityNeeds extends TriggerNeeds {
  readonly calendar: Calendar
  readonly firmware: Pick<Firmware, 'isBusy' | 'isInstalling' | 'plainStatus' | 'signedStatus' | 'update'>
  readonly logs: Pick<Logs, 'diagnosticsStatus' | 'isUploadingLog' | 'log' | 'logStatus'>
  readonly security: Pick<
    Security,
    'delete' | 'install' | 'installed' | 'requestCertificate' | 'takeCertificate' | 'useCertificate' | 'vouches'
  >
}

/** The security extension (whitepaper edition 3, §4). */
export const security = {
  CertificateSigned(pile, { certificateChain }) {
    if (!pile.security.takeCertificate(certificateChain)) return reply({ status: 'Rejected' })
    return reply({ status: 'Accepted' }, () => pile.security.useCertificate())
  },
  DeleteCertificate: (pile, { certificateHashData }) => reply({ status: pile.security.delete(certificateHashData) }),
  ExtendedTriggerMessage: trigger,
  GetInstalledCertificateIds(pile, { certificateType }) {
    const certificateHashData = pile.security.installed(certificateType)
    if (certificateHashData.length === 0) return reply({ status: 'NotFound' })
    return reply({ status: 'Accepted', certificateHashData })
  },
  GetLog(pile, request) {
    const status = pile.logs.isUploadingLog ? 'AcceptedCanceled' : 'Accepted'
    const file = pile.logs.log(request)
    return file === null ? reply({ status: 'Rejected' }) : reply({ status, filename: file.name }, file.begin)
  },
  InstallCertificate: (pile, { certificateType, certificate }) =>
    reply({ status: pile.security.install(certificateType, certificate) }),
  SignedUpdateFirmware: update,
} satisfies Answers<SecurityNeeds>

/** As TriggerMessage, with the messages of the extension; a pending pile may also be asked for its certificate. */
function trigger(
  pile: SecurityNeeds,
  { requestedMessage, connectorId }: ToPile['ExtendedTriggerMessage']['req'],
): Reply<'ExtendedTriggerMessage'> {
  const { firmware, logs, outbox } = pile
  const follows = (send: () => void) =>
    pile.registration.mustBeSilent ? reply({ status: 'Rejected' }) : reply({ status: 'Accepted' }, send)
  switch (requestedMessage) {
    case 'FirmwareStatusNotification':
      return follows(() => outbox.sendNow('SignedFirmwareStatusNotification', firmware.signedStatus, nothing))
    case 'LogStatusNotification':
      return follows(() => outbox.sendNow('LogStatusNotification', logs.logStatus, nothing))
    case 'SignChargePointCertificate':
      return follows(() => pile.security.requestCertificate())
    case 'BootNotification':
    case 'Heartbeat':
    case 'MeterValues':
    case 'StatusNotification':
      return remoteTrigger.TriggerMessage(
        pile,
        connectorId === undefined ? { requestedMessage } : { requestedMessage, connectorId },
      )
    default:
      return requestedMessage satisfies never
  }
}

function update(pile: SecurityNeeds, request: ToPile['SignedUpdateFirmware']['req']): Reply<'SignedUpdateFirmware'> {
  const { firmware, requestId } = request
  const { location, signature, signingCertificate: certificate } = firmware
  if (!pile.security.vouches(certificate)) return reply({ status: 'InvalidCertificate' })
  if (pile.firmware.isInstalling) return reply({ status: 'Rejected' })
  const now = pile.calendar.now()
  const at = (text: string | undefined): number => {
    const moment = text === undefined ? null : instantOf(text)
    return moment === null ? now : millis(moment)
  }
  const order = {
    location,
    retrieveAt: at(firmware.retrieveDateTime),
    installAt: at(firmware.installDateTime),
    retryPolicy: retryPolicyOf(request),
    signed: { requestId, isGenuine: (content: Uint8Array) => isSigned(content, { certificate, signature }) },
  }
  return reply({ status: pile.firmware.isBusy ? 'AcceptedCanceled' : 'Accepted' }, () => pile.firmware.update(order))
}
