import type { Connection } from '../connection/connection.ts'
import type { Connector } from '../connector/connector.ts'
import type { StatusReports } from '../connector/status-reports.ts'
import { nothing } from '../environment/clock.ts'
import type { Cancel, Clock } from '../environment/clock.ts'
import type { SecurityLog } from '../security/security-log.ts'
import type { Transactions } from '../transactions/transactions.ts'
import type { UserActions } from '../transactions/user-actions.ts'
import type { Publish } from './events.ts'
import type { Announce } from './component.ts'

/** How long a reboot takes. */
const REBOOT_MS = 8_000
/** A soft reset leaves this much time for the StopTransactions to be sent. */
const SOFT_RESET_MS = 2_000

interface Needs {
  readonly clock: Clock
  readonly connectors: readonly Connector[]
  readonly connection: Pick<Connection, 'close' | 'open'>
  readonly statusReports: Pick<StatusReports, 'refreshAll'>
  readonly securityLog: SecurityLog
  readonly transactions: Pick<Transactions, 'endAll'>
  readonly userActions: Pick<UserActions, 'callOff'>
  readonly announce: Announce
  readonly publish: Publish
}

/** A pile's power: on, off, and off and on again. */
export class Power {
  readonly #needs: Needs
  #isOn = false
  #isRebooting = false
  /** The next step of a reboot. */
  #comeback: Cancel = nothing

  constructor(needs: Needs) {
    this.#needs = needs
  }

  get isOn(): boolean {
    return this.#isOn
  }

  /** Switches on; does nothing when it is on. */
  on(): void {
    if (this.#isOn) return
    this.#isOn = true
    const { announce, clock, connectors, connection, statusReports } = this.#needs
    for (const connector of connectors) connector.advance(clock.now())
    this.#isRebooting = false
    announce('poweredOn')
    statusReports.refreshAll()
    announce('reconfigured')
    connection.open()
  }

  /** Switches off: transactions end with PowerLoss, which is reported when power returns. */
  off(): void {
    this.#comeback()
    // Without power nothing is sent any more: the line goes first.
    this.#needs.connection.close()
    this.#goDark('PowerLoss')
  }

  /** Ends transactions, disconnects and boots again (OCPP 1.6 §5.14). */
  reboot(reason: 'HardReset' | 'SoftReset'): void {
    if (this.#isRebooting) return
    this.#isRebooting = true
    const { clock, connection, securityLog, transactions, publish } = this.#needs
    publish({ type: 'rebooting' })
    const shutDown = (): void => {
      connection.close()
      securityLog.log('ResetOrReboot', reason)
      // Transactions that began while the first stops were sent end here too: none outlives a reboot.
      this.#goDark(reason)
      this.#comeback = clock.after(REBOOT_MS, () => this.on())
    }
    // A hard reset has no time for the StopTransactions: they are stored and sent after the boot.
    if (reason === 'HardReset') return shutDown()
    transactions.endAll(reason)
    this.#comeback = clock.after(SOFT_RESET_MS, shutDown)
    return undefined
  }

  /** Transactions end, and a tag that waits for its cable is forgotten. */
  #goDark(reason: 'HardReset' | 'PowerLoss' | 'SoftReset'): void {
    this.#isOn = false
    const { announce, connectors, transactions, userActions } = this.#needs
    transactions.endAll(reason)
    for (const connector of connectors.filter(({ presented }) => presented !== null)) userActions.callOff(connector)
    announce('poweredOff')
  }
}
