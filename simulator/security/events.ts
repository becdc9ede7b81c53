import type { ChargePoint } from '../charge-point/charge-point.ts'

/** The security events of the whitepaper (§8) that a pile notices. */
export type SecurityEvent =
  | 'FailedToAuthenticateAtCentralSystem'
  | 'FirmwareUpdated'
  | 'InvalidCentralSystemCertificate'
  | 'InvalidChargePointCertificate'
  | 'InvalidFirmwareSignature'
  | 'InvalidFirmwareSigningCertificate'
  | 'ReconfigurationOfSecurityParameters'
  | 'ResetOrReboot'
  | 'StartupOfTheDevice'

/** What a central system learns only from those who prove who they are: a pile of profile 0 would fill its line with them. */
const fromProfile1: ReadonlySet<SecurityEvent> = new Set(['ResetOrReboot', 'StartupOfTheDevice'])
/** For the log alone: not critical, and the central system knows of them or cannot be told. */
const logged: ReadonlySet<SecurityEvent> = new Set([
  'FailedToAuthenticateAtCentralSystem',
  'ReconfigurationOfSecurityParameters',
])

const TECH_INFO_LENGTH = 255

/** Writes an event into the security log and, where it matters, tells the central system, at once or when it can. */
export function noteSecurity(pile: ChargePoint, type: SecurityEvent, info: string | null = null): void {
  pile.tell({ type: 'security', event: type, info })
  const isPush = !logged.has(type) && (pile.configuration.count('SecurityProfile') > 0 || !fromProfile1.has(type))
  if (!isPush) return
  const timestamp = pile.calendar.stamp()
  const techInfo = info === null ? {} : { techInfo: info.slice(0, TECH_INFO_LENGTH) }
  pile.outbox.inform('SecurityEventNotification', { type, timestamp, ...techInfo })
}
