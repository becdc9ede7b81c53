import { tagKey } from '#contracts/ids.ts'
import type { IdTagInfo } from '#contracts/ocpp/1.6/values.ts'
import type { Authorization } from '../authorization/authorization.ts'
import type { Clock } from '../environment/clock.ts'
import type { Settings } from '../configuration/configuration.ts'
import type { Connector, PresentedTag, Reservation } from '../connector/connector.ts'
import type { Publish } from '../charge-point/events.ts'
import { broken } from '../faults/faults.ts'
import type { Quirks } from '../faults/quirks.ts'
import type { StatusReports } from '../connector/status-reports.ts'
import type { Reservations } from './reservations.ts'
import type { Transactions } from './transactions.ts'
import type { Vehicle } from '../connector/vehicle.ts'

interface Needs {
  readonly clock: Clock
  readonly configuration: Settings
  readonly authorization: Pick<Authorization, 'ask' | 'known'>
  readonly quirks: Pick<Quirks, 'takeStopForAny'>
  readonly statusReports: Pick<StatusReports, 'refresh'>
  readonly reservations: Pick<Reservations, 'allows' | 'mightAllow' | 'use'>
  readonly transactions: Pick<Transactions, 'begin' | 'end'>
  readonly publish: Publish
}

/** What people do at a connector with cable and card. */
export class UserActions {
  readonly #needs: Needs

  constructor(needs: Needs) {
    this.#needs = needs
  }

  /** Plugs in a car. False when there is one already. */
  plug(connector: Connector, vehicle: Vehicle): boolean {
    const { clock, statusReports } = this.#needs
    if (connector.vehicle !== null || (connector.isPlugged && connector.transaction === null)) return false
    connector.advance(clock.now())
    connector.set({ isPlugged: true, vehicle })
    const { presented, transaction } = connector
    if (transaction !== null) statusReports.refresh(connector)
    else if (presented !== null && this.canBegin(connector)) this.#begin(connector, presented)
    else this.#timeOut(connector)
    return true
  }

  /** Unplugs the cable; while it is locked, only at the car. False when no cable is plugged in. */
  unplug(connector: Connector): boolean {
    if (!connector.isPlugged) return false
    connector.advance(this.#needs.clock.now())
    connector.removeVehicle()
    if (connector.transaction !== null) this.#pulledDuring(connector)
    else if (!connector.isLocked) this.#free(connector)
    return true
  }

  /** OCPP 1.6 §9.1.25, §9.1.28: what a pull at the car's side means during a transaction. */
  #pulledDuring(connector: Connector): void {
    const { configuration, statusReports, transactions } = this.#needs
    statusReports.refresh(connector)
    if (!configuration.flag('StopTransactionOnEVSideDisconnect')) return
    const idTag = connector.transaction?.idTag ?? null
    transactions.end(connector, 'EVDisconnected')
    if (configuration.flag('UnlockConnectorOnEVSideDisconnect') || connector.hasFixedCable) this.#free(connector)
    else connector.set({ isLocked: true, releasedBy: idTag })
  }

  #free(connector: Connector): void {
    connector.wait('attendant')
    if (connector.presented === null) connector.wait('timeOut')
    connector.set({ isPlugged: false, isLocked: false, awaitsUser: false, releasedBy: null })
    this.#needs.statusReports.refresh(connector)
  }

  /** Opens the lock in any case; the user pulls the cable after `pullAfterMs`. */
  release(connector: Connector, pullAfterMs: number): void {
    connector.isLocked = false
    const pull = (): void => {
      if (connector.transaction === null) this.unplug(connector)
    }
    if (connector.isPlugged) connector.wait('attendant', this.#needs.clock.after(pullAfterMs, pull))
  }

  /**
   * Holds a card to the reader: starts, stops or unlocks a cable. False when the reader ignores it: it is dead, or the
   * connector is out of order.
   */
  swipe(connector: Connector, idTag: string): boolean {
    if (broken(connector.faults).reader !== undefined) return false
    if (connector.transaction !== null) return this.#swipeToStop(connector, idTag)
    if (connector.releasedBy !== null && tagKey(connector.releasedBy) === tagKey(idTag)) {
      this.#free(connector)
      return true
    }
    if (!this.canBegin(connector) || !this.#needs.reservations.mightAllow(connector, this.known(idTag))) return false
    this.authorize(connector, idTag)
    return true
  }

  #swipeToStop(connector: Connector, idTag: string): boolean {
    const { quirks, transactions } = this.#needs
    const { transaction } = connector
    const isOwn = transaction !== null && tagKey(transaction.idTag) === tagKey(idTag)
    const mayStop = isOwn || quirks.takeStopForAny()
    if (mayStop) transactions.end(connector, 'Local', idTag)
    else
      this.#ask(connector, idTag, ({ parentIdTag }) => {
        const isRelated = parentIdTag !== undefined && parentIdTag === transaction?.parentIdTag
        if (isRelated && connector.transaction === transaction) transactions.end(connector, 'Local', idTag)
      })
    return true
  }

  /** Asks whether a tag may charge and, if so, presents it, with the limits that were given for it. */
  authorize(connector: Connector, idTag: string, limits: Pick<PresentedTag, 'profile'> = {}): void {
    this.#ask(connector, idTag, ({ parentIdTag = null }) => this.present(connector, { idTag, parentIdTag, ...limits }))
  }

  #ask(connector: Connector, idTag: string, accepted: (info: IdTagInfo) => void): void {
    this.#needs.authorization.ask(idTag, (info) => {
      this.#needs.publish({ type: 'authorized', connectorId: connector.id, idTag, status: info.status })
      if (info.status === 'Accepted') accepted(info)
    })
  }

  /** A tag with what the pile knows of it by itself. */
  known(idTag: string): PresentedTag {
    return { idTag, parentIdTag: this.#needs.authorization.known(idTag)?.parentIdTag ?? null }
  }

  /** Whether a tag could start something here. */
  canBegin(connector: Connector): boolean {
    const { status } = connector.condition
    return status !== 'Faulted' && status !== 'Unavailable' && connector.transaction === null && !connector.isLocked
  }

  /** An accepted tag is there: begins, or waits ConnectionTimeOut for a cable. */
  present(connector: Connector, tag: PresentedTag): void {
    const { statusReports, reservations } = this.#needs
    if (!this.canBegin(connector) || !reservations.allows(connector, tag)) return
    connector.set({ presented: tag, awaitsUser: false })
    statusReports.refresh(connector)
    if (connector.isPlugged) this.#begin(connector, tag)
    else this.#timeOut(connector)
  }

  #begin(connector: Connector, tag: PresentedTag): void {
    const { reservations, transactions } = this.#needs
    transactions.begin(connector, { ...tag, reservationId: reservations.use(connector, tag) })
  }

  /** The reservation of a connector has ended: a user who has plugged in meanwhile may now show a tag. */
  leftFree(connector: Connector): void {
    if (connector.condition.status === 'Preparing' && connector.presented === null) this.#timeOut(connector)
    else this.#needs.statusReports.refresh(connector)
  }

  /** Ends the use of a connector, though a cable may be plugged in (M02 B1, B6). */
  callOff(connector: Connector): void {
    connector.wait('timeOut')
    const { reservation } = connector
    connector.presented = null
    connector.awaitsUser = connector.isPlugged && connector.isOperative && reservation === null
    if (reservation !== null) this.#passThrough(connector, reservation)
    this.#needs.statusReports.refresh(connector)
  }

  /** The holder of the reservation did not come: Preparing leads back to Reserved only by way of Available (M02). */
  #passThrough(connector: Connector, reservation: Reservation): void {
    if (connector.status.value !== 'Preparing') return
    connector.reservation = null
    this.#needs.statusReports.refresh(connector)
    connector.reservation = reservation
  }

  /** ConnectionTimeOut (OCPP 1.6 §9.1.6): a tag without cable is forgotten, a cable without tag needs its user. */
  #timeOut(connector: Connector): void {
    const { clock, configuration, statusReports } = this.#needs
    const seconds = configuration.count('ConnectionTimeOut')
    statusReports.refresh(connector)
    if (seconds === 0) return
    const over = (): void => {
      if (connector.transaction === null) this.callOff(connector)
    }
    connector.wait('timeOut', clock.after(seconds * 1000, over))
  }
}
