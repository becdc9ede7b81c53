import type { Publish } from '../charge-point/events.ts'
import { connectorOf } from '../connector/connector.ts'
import type { Connector } from '../connector/connector.ts'
import { MainController } from '../connector/main-controller.ts'
import type { StatusReports } from '../connector/status-reports.ts'
import type { Clock } from '../environment/clock.ts'
import type { Reservations } from '../transactions/reservations.ts'
import type { Transactions } from '../transactions/transactions.ts'
import { broken, faultNamed } from './faults.ts'
import type { FaultName } from '#contracts/lab/faults.ts'
import type { Fault } from './faults.ts'
import type { NetworkFaults } from './network-faults.ts'

interface Needs {
  readonly clock: Clock
  readonly connectors: readonly Connector[]
  readonly mainController: MainController
  readonly statusReports: Pick<StatusReports, 'refresh' | 'refreshAll'>
  readonly reservations: Pick<Reservations, 'interrupted'>
  readonly transactions: Pick<Transactions, 'end'>
  readonly networkFaults: Pick<NetworkFaults, 'delayBy'>
  readonly publish: Publish
}

/** Injects faults (faults.ts) and heals them. A fault of the whole pile ignores the connector. */
export class FaultInjector {
  readonly #needs: Needs

  constructor(needs: Needs) {
    this.#needs = needs
  }

  /** False when the fault is active already. */
  fault(name: FaultName, connectorId: number): boolean {
    const fault = faultNamed(name)
    const holder = this.#holderOf(fault, connectorId)
    if (holder.faults.includes(fault)) return false
    this.#change(holder, [...holder.faults, fault])
    this.#needs.publish({ type: 'fault', connectorId: fault.where === 'pile' ? 0 : connectorId, fault: name })
    return true
  }

  /** False when the fault was not active. */
  heal(name: FaultName, connectorId: number): boolean {
    const fault = faultNamed(name)
    const holder = this.#holderOf(fault, connectorId)
    if (!holder.faults.includes(fault)) return false
    this.#change(
      holder,
      holder.faults.filter((each) => each !== fault),
    )
    this.#needs.publish({ type: 'healed', connectorId: fault.where === 'pile' ? 0 : connectorId, fault: name })
    return true
  }

  #holderOf(fault: Fault, connectorId: number): Connector | MainController {
    return fault.where === 'pile' ? this.#needs.mainController : connectorOf(this.#needs.connectors, connectorId)
  }

  #change(holder: Connector | MainController, active: readonly Fault[]): void {
    const { clock, networkFaults, statusReports, reservations, transactions } = this.#needs
    if (holder instanceof MainController) {
      holder.faults = active
      networkFaults.delayBy(broken(active).latencyMs ?? 0)
      return statusReports.refreshAll()
    }
    holder.advance(clock.now())
    holder.faults = active
    if (holder.condition.status === 'Faulted') holder.presented = null
    reservations.interrupted()
    statusReports.refresh(holder)
    if (broken(active).power === 'ends') transactions.end(holder, 'Other')
  }
}
