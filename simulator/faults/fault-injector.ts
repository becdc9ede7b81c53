import type { ChargePoint } from '../charge-point/charge-point.ts'
import { broken, faultNamed } from './faults.ts'
import type { Fault, FaultName } from './faults.ts'

/** What people break and mend at a pile (faults.ts). A fault of the whole pile ignores the connector. */
export class Damage {
  readonly #pile: ChargePoint

  constructor(pile: ChargePoint) {
    this.#pile = pile
  }

  /** Breaks something. False when it is broken already. */
  fault(name: FaultName, connectorId: number): boolean {
    const fault = faultNamed(name)
    if (this.#active(fault, connectorId).includes(fault)) return false
    this.#change(fault, connectorId, [...this.#active(fault, connectorId), fault])
    this.#pile.tell({ type: 'fault', connectorId: fault.where === 'pile' ? 0 : connectorId, fault: name })
    return true
  }

  /** Mends it. False when it was not broken. */
  heal(name: FaultName, connectorId: number): boolean {
    const fault = faultNamed(name)
    const before = this.#active(fault, connectorId)
    if (!before.includes(fault)) return false
    const after = before.filter((each) => each !== fault)
    this.#change(fault, connectorId, after)
    this.#pile.tell({ type: 'healed', connectorId: fault.where === 'pile' ? 0 : connectorId, fault: name })
    return true
  }

  #active(fault: Fault, connectorId: number): readonly Fault[] {
    return fault.where === 'pile' ? this.#pile.faults : this.#pile.connector(connectorId).faults
  }

  #change(fault: Fault, connectorId: number, active: readonly Fault[]): void {
    const { clock, outbox, reports, reservations, sessions } = this.#pile
    if (fault.where === 'pile') {
      this.#pile.faults = active
      outbox.delayBy(broken(active).latencyMs ?? 0)
      return this.#pile.refreshAll()
    }
    const connector = this.#pile.connector(connectorId)
    connector.advance(clock.now())
    connector.faults = active
    if (connector.condition.status === 'Faulted') connector.presented = null
    reservations.interrupted()
    reports.refresh(connector)
    if (broken(active).power === 'ends') sessions.end(connector, 'Other')
  }
}
