import { pile } from '#contracts/actor.ts'
import type { ConnectorFact, ErrorCode, ReportedStatus } from '#contracts/equipment/connector.ts'
import type { FromPile } from '#contracts/ocpp/1.6/messages.ts'
import { instant } from '#contracts/units.ts'
import { connector as lifecycle } from '#machines/equipment/connector.ts'
import { evolve } from '#machines/kit/lifecycle.ts'
import type { State } from '#machines/kit/lifecycle.ts'
import type { ConnectorContext } from '#machines/equipment/connector.ts'
import { isNew } from '#machines/kit/tags.ts'
import type { Fault } from '../faults/faults.ts'

/** The vendor every simulated pile names as its maker, and the owner of its vendorErrorCodes. */
export const VENDOR = 'Chargebook'

/** The condition of a connector, or of the whole pile. */
export interface Condition {
  readonly status: ReportedStatus
  readonly fault: Fault | null
}

export type StatusNotification = FromPile['StatusNotification']['req']

/**
 * The status of one connector (or of connector 0, the pile) as it moves through M02. Moves are strict: a status that
 * the table does not allow is a defect of the simulator, and throws. Delivery is separate: no history is sent after a
 * time offline (OCPP 1.6 §4.9), so `delivered` may lag behind and then jump.
 */
export class Status {
  readonly #pileId: string
  readonly connectorId: number
  #state: State<ConnectorContext> = lifecycle.initial
  #fault: Fault | null = null
  #since = ''
  #delivered = ''

  constructor(pileId: string, connectorId: number) {
    this.#pileId = pileId
    this.connectorId = connectorId
  }

  get value(): ReportedStatus {
    return isNew(this.#state) ? 'Available' : this.#state.context.status
  }

  get errorCode(): ErrorCode {
    return this.#fault?.errorCode ?? 'NoError'
  }

  /** Takes a new condition at an instant (milliseconds). True when it differs from the last one. */
  become({ status, fault }: Condition, now: number): boolean {
    if (this.#state.value === status && this.#fault === fault) return false
    const fact: ConnectorFact = {
      type: 'connector.reported',
      data: {
        pileId: this.#pileId,
        connectorId: this.connectorId,
        status,
        errorCode: fault?.errorCode ?? 'NoError',
        info: fault?.info ?? null,
        vendorId: fault === null ? null : VENDOR,
        vendorErrorCode: fault?.vendorErrorCode ?? null,
        since: instant(now),
      },
      at: instant(now),
      by: pile(this.#pileId),
    }
    const { state, irregular } = evolve(lifecycle, this.#state, fact)
    if (irregular)
      throw new Error(`${this.#pileId}~${this.connectorId} may not go from ${this.#state.value} to ${status} (M02)`)
    this.#state = state
    this.#fault = fault
    this.#since = fact.at
    return true
  }

  /** The message that reports the current condition. */
  notification(): StatusNotification {
    const fault = this.#fault
    const details = fault === null ? {} : { info: fault.info, vendorId: VENDOR, vendorErrorCode: fault.vendorErrorCode }
    const { connectorId, value: status, errorCode } = this
    return { connectorId, errorCode, status, timestamp: this.#since, ...details }
  }

  /** Whether the central system has confirmed the current condition. */
  get isDelivered(): boolean {
    return this.#delivered === this.#name()
  }

  /** Marks a notification as confirmed. */
  confirmed({ status, errorCode }: StatusNotification): void {
    this.#delivered = `${status} ${errorCode}`
  }

  #name(): string {
    return `${this.value} ${this.errorCode}`
  }
}
