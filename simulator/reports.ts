import { nothing } from './clock.ts'
import type { Clock } from './clock.ts'
import type { Connector } from './connector.ts'
import type { PileEvent } from './events.ts'
import type { Outbox } from './outbox.ts'
import type { Status } from './status.ts'

interface ReportParts {
  readonly clock: Clock
  readonly outbox: Outbox
  /** Whether the pile may report at all: it is connected and registered. */
  readonly mayReport: () => boolean
  readonly tell: (event: PileEvent) => void
}

/** Keeps the reported statuses in step with what is (OCPP 1.6 §4.9). */
export class Reports {
  readonly #parts: ReportParts

  constructor(parts: ReportParts) {
    this.#parts = parts
  }

  /** Derives a connector's status anew, reports a change, and sets the alarm clock for the car's next step. */
  refresh(connector: Connector): void {
    const { clock } = this.#parts
    this.take(connector.status, connector.condition)
    const ms = connector.untilNextStep()
    if (ms === null) return connector.wait('vehicle', nothing)
    const step = (): void => {
      connector.advance(clock.now())
      this.refresh(connector)
    }
    connector.wait('vehicle', clock.after(ms, step))
  }

  /** A connector, or the pile as a whole, takes a condition; a new one is reported. */
  take(status: Status, condition: Connector['condition']): void {
    if (!status.become(condition, this.#parts.clock.now())) return
    const { connectorId, value, errorCode } = status
    this.#parts.tell({ type: 'status', connectorId, status: value, errorCode })
    if (this.#parts.mayReport()) this.send(status)
  }

  send(status: Status): void {
    const notification = status.notification()
    this.#parts.outbox.ask('StatusNotification', notification, (outcome) => {
      if (outcome.ok) status.confirmed(notification)
    })
  }
}
