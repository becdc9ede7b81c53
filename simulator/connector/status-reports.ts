import type { Calendar } from '../environment/calendar.ts'
import { nothing } from '../environment/clock.ts'
import type { Cancel, Clock } from '../environment/clock.ts'
import type { Settings } from '../configuration/configuration.ts'
import type { Connector } from './connector.ts'
import type { MainController } from './main-controller.ts'
import type { Publish } from '../charge-point/events.ts'
import type { Outbox } from '../connection/outbox.ts'
import type { Status, StatusNotification } from './status.ts'
import type { CallOutcome } from '../wire/wire.ts'

interface Needs {
  readonly calendar: Calendar
  readonly connectors: readonly Connector[]
  readonly mainController: MainController
  readonly clock: Clock
  readonly configuration: Settings
  readonly outbox: Pick<Outbox, 'isConnected' | 'send' | 'sendNow'>
  /** Divides the power among the connectors. */
  readonly charging: { balance(): void }
  readonly registration: { readonly isAccepted: boolean }
  readonly publish: Publish
}

/** Reports statuses as they change (OCPP 1.6 §4.9). */
export class StatusReports {
  readonly #needs: Needs
  /** Timers of statuses that have not lasted long enough to be reported. */
  readonly #lasting = new Map<Status, Cancel>()

  constructor(needs: Needs) {
    this.#needs = needs
  }

  /** Divides the power again and derives the status of a connector. */
  refresh(connector: Connector): void {
    this.#needs.charging.balance()
    this.show(connector)
  }

  /** Derives all statuses anew, connector 0 included. */
  refreshAll(): void {
    const { connectors, mainController } = this.#needs
    this.take(mainController.status, mainController.condition)
    for (const connector of connectors) this.refresh(connector)
  }

  /** Derives a connector's status anew, reports a change, and sets the timer for the car's next step. */
  show(connector: Connector): void {
    const { clock } = this.#needs
    this.take(connector.status, connector.condition)
    const ms = connector.untilNextStep()
    if (ms === null) return connector.wait('vehicle', nothing)
    const step = (): void => {
      connector.advance(clock.now())
      this.refresh(connector)
    }
    connector.wait('vehicle', clock.after(ms, step))
  }

  /**
   * Sets the condition of a connector, or of the pile as a whole; a new one is reported once it has lasted
   * MinimumStatusDuration (OCPP 1.6 §9.1.21), so that shorter ones are never reported.
   */
  take(status: Status, condition: Connector['condition']): void {
    if (!status.become(condition, this.#needs.calendar.now())) return
    const { connectorId, value, errorCode } = status
    this.#needs.publish({ type: 'status', connectorId, status: value, errorCode })
    const seconds = this.#needs.configuration.count('MinimumStatusDuration')
    if (seconds === 0) return this.#report(status)
    this.#lasting.get(status)?.()
    const lasted = (): void => {
      this.#lasting.delete(status)
      if (!status.isDelivered) this.#report(status)
    }
    this.#lasting.set(status, this.#needs.clock.after(seconds * 1000, lasted))
  }

  #report(status: Status): void {
    const { outbox, registration } = this.#needs
    if (outbox.isConnected && registration.isAccepted) this.send(status)
  }

  /** Reports all statuses at once, as after a boot. */
  sendAll(): void {
    for (const status of this.#statuses()) this.sendNow(status)
  }

  /** Reports the statuses that the central system has not confirmed. */
  sendMissed(): void {
    for (const status of this.#statuses()) if (!status.isDelivered) this.send(status)
  }

  #statuses(): readonly Status[] {
    const { connectors, mainController } = this.#needs
    return [mainController.status, ...connectors.map(({ status }) => status)]
  }

  send(status: Status): void {
    const notification = status.notification()
    this.#needs.outbox.send('StatusNotification', notification, confirms(status, notification))
  }

  /** As `send`, but at once: after a boot statuses are sent before stored messages, and triggered ones always. */
  sendNow(status: Status): void {
    const notification = status.notification()
    this.#needs.outbox.sendNow('StatusNotification', notification, confirms(status, notification))
  }
}

const confirms =
  (status: Status, notification: StatusNotification) =>
  ({ ok }: CallOutcome<'StatusNotification'>): void => {
    if (ok) status.confirmed(notification)
  }
