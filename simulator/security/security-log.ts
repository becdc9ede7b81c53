import type { Publish } from '../charge-point/events.ts'
import type { Settings } from '../configuration/configuration.ts'
import type { Outbox } from '../connection/outbox.ts'
import type { Calendar } from '../environment/calendar.ts'

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

/** Reported only from security profile 1 on: an unauthenticated pile would flood its queue with them. */
const fromProfile1: ReadonlySet<SecurityEvent> = new Set(['ResetOrReboot', 'StartupOfTheDevice'])
/** Logged only: not critical, and the central system knows of them or cannot be reached. */
const logged: ReadonlySet<SecurityEvent> = new Set([
  'FailedToAuthenticateAtCentralSystem',
  'ReconfigurationOfSecurityParameters',
])

const TECH_INFO_LENGTH = 255

interface Needs {
  readonly calendar: Calendar
  readonly configuration: Settings
  readonly outbox: Pick<Outbox, 'notify'>
  readonly publish: Publish
}

/** Logs security events and notifies the central system of those that matter, now or when it is connected. */
export class SecurityLog {
  readonly #needs: Needs

  constructor(needs: Needs) {
    this.#needs = needs
  }

  log(type: SecurityEvent, info: string | null = null): void {
    const { calendar, configuration, outbox, publish } = this.#needs
    publish({ type: 'security', event: type, info })
    const isPush = !logged.has(type) && (configuration.count('SecurityProfile') > 0 || !fromProfile1.has(type))
    if (!isPush) return
    const timestamp = calendar.stamp()
    const techInfo = info === null ? {} : { techInfo: info.slice(0, TECH_INFO_LENGTH) }
    outbox.notify('SecurityEventNotification', { type, timestamp, ...techInfo })
  }
}
