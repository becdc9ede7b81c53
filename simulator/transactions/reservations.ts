import { DAY } from '#contracts/durations.ts'
import { tagKey } from '#contracts/ids.ts'
import type { ToPile } from '#contracts/ocpp/1.6/messages.ts'
import type { Component } from '../charge-point/component.ts'
import type { Settings } from '../configuration/configuration.ts'
import type { Connector, PresentedTag, Reservation } from '../connector/connector.ts'
import type { StatusReports } from '../connector/status-reports.ts'
import type { Calendar } from '../environment/calendar.ts'
import { nothing } from '../environment/clock.ts'
import type { Cancel, Clock } from '../environment/clock.ts'
import type { Quirks } from '../faults/quirks.ts'

type ReserveNowRequest = ToPile['ReserveNow']['req']
type ReserveNowStatus = ToPile['ReserveNow']['conf']['status']

interface Needs {
  readonly calendar: Calendar
  readonly clock: Clock
  readonly configuration: Settings
  readonly connectors: readonly Connector[]
  readonly quirks: Pick<Quirks, 'endsReservations'>
  readonly statusReports: Pick<StatusReports, 'refresh'>
  readonly userActions: { leftFree(connector: Connector): void }
}

/** Longer timers than this wait in several steps: a timer of the real clock cannot wait for more than 24 days. */
const LONGEST_WAIT_MS = DAY

/**
 * Reservations (OCPP 1.6 §5.1, §5.13). One of connector 0 names no connector: as many connectors stay free as there are
 * such reservations.
 */
export class Reservations implements Component {
  readonly #needs: Needs
  readonly #reservations = new Map<number, { readonly reservation: Reservation; expiry: Cancel }>()

  constructor(needs: Needs) {
    this.#needs = needs
  }

  has(id: number): boolean {
    return this.#reservations.has(id)
  }

  /** The answer to ReserveNow. One with the same id would be replaced, so it does not stand in the way. */
  answer({ connectorId, expiryDate, reservationId }: ReserveNowRequest): ReserveNowStatus {
    const { calendar, configuration, connectors } = this.#needs
    const isLate = !(Date.parse(expiryDate) > calendar.now())
    if (isLate || !configuration.flag('AcceptReservations')) return 'Rejected'
    if (connectorId === 0) return this.#answerForAny(reservationId)
    const connector = connectors.find(({ id }) => id === connectorId)
    if (connector === undefined) return 'Rejected'
    if (this.#isFree(connector, reservationId))
      return this.#hasRoomBeside(connector, reservationId) ? 'Accepted' : 'Occupied'
    const { status } = connector.condition
    return status === 'Faulted' || status === 'Unavailable' ? status : 'Occupied'
  }

  /** Stores an accepted reservation. */
  make({ connectorId, expiryDate, idTag, parentIdTag, reservationId }: ReserveNowRequest): void {
    this.end(reservationId)
    const reservation: Reservation = {
      id: reservationId,
      connectorId,
      idTag,
      parentIdTag: parentIdTag ?? null,
      expiresAt: Date.parse(expiryDate),
    }
    this.#reservations.set(reservationId, { reservation, expiry: nothing })
    this.#await(reservationId)
    const connector = this.#connectorOf(reservation)
    if (connector === undefined) return
    connector.reservation = reservation
    this.#needs.statusReports.refresh(connector)
  }

  /** Ends a reservation, whatever the reason: its connector is free again. */
  end(id: number): void {
    const reservation = this.#forget(id)
    const connector = reservation === undefined ? undefined : this.#connectorOf(reservation)
    if (connector?.reservation !== reservation || connector === undefined) return
    connector.reservation = null
    this.#needs.userActions.leftFree(connector)
  }

  /** Removes reservations that an outage of connectors ends (§5.13); the caller reports the new statuses. */
  interrupted(): void {
    const isOut = ({ condition: { status } }: Connector): boolean =>
      status === 'Unavailable' || (status === 'Faulted' && this.#needs.quirks.endsReservations)
    for (const connector of this.#needs.connectors.filter(isOut)) {
      if (connector.reservation !== null) this.#forget(connector.reservation.id)
      connector.reservation = null
    }
    if (this.#needs.connectors.every(isOut)) for (const { id } of this.#forAny()) this.#forget(id)
  }

  /** Whether a tag may charge here: by its own reservation, or because no other is affected. */
  allows(connector: Connector, tag: PresentedTag): boolean {
    if (this.#own(connector, tag) !== undefined) return true
    return connector.reservation === null && this.#hasRoomBeside(connector, null)
  }

  /** As `allows`, for a tag whose parent is not known yet. */
  mightAllow(connector: Connector, tag: PresentedTag): boolean {
    const hasFamily = [connector.reservation, ...this.#forAny()].some((each) => typeof each?.parentIdTag === 'string')
    return this.allows(connector, tag) || (tag.parentIdTag === null && hasFamily)
  }

  /** Whether this connector is the one that a tag has reserved. */
  isFor(connector: Connector, tag: PresentedTag): boolean {
    return connector.reservation !== null && isHolder(connector.reservation, tag)
  }

  /** Uses up the reservation of a tag that begins here; returns its id, or null. */
  use(connector: Connector, tag: PresentedTag): number | null {
    const own = this.#own(connector, tag)
    if (own === undefined) return null
    this.#forget(own.id)
    if (connector.reservation === own) connector.reservation = null
    return own.id
  }

  clockSet(): void {
    for (const id of this.#reservations.keys()) this.#await(id)
  }

  #answerForAny(reservationId: number): ReserveNowStatus {
    const { configuration, connectors } = this.#needs
    if (!configuration.flag('ReserveConnectorZeroSupported')) return 'Rejected'
    const free = connectors.filter((each) => this.#isFree(each, reservationId))
    if (free.length > this.#forAny(reservationId).length) return 'Accepted'
    const statuses = connectors.map(({ condition }) => condition.status)
    if (statuses.every((status) => status === 'Faulted')) return 'Faulted'
    return statuses.every((status) => status === 'Faulted' || status === 'Unavailable') ? 'Unavailable' : 'Occupied'
  }

  /** Free, or reserved by the one reservation that is to be replaced. */
  #isFree({ condition, isPlugged, reservation }: Connector, except: number | null): boolean {
    if (condition.status === 'Reserved') return reservation?.id === except && !isPlugged
    return condition.status === 'Available'
  }

  /** Whether enough connectors stay free for the reservations of any when this one is taken. */
  #hasRoomBeside(connector: Connector, except: number | null): boolean {
    const others = this.#needs.connectors.filter((each) => each !== connector && this.#isFree(each, except))
    return others.length >= this.#forAny(except).length
  }

  #forAny(except: number | null = null): readonly Reservation[] {
    const all = [...this.#reservations.values()].map(({ reservation }) => reservation)
    return all.filter(({ connectorId, id }) => connectorId === 0 && id !== except)
  }

  #own(connector: Connector, tag: PresentedTag): Reservation | undefined {
    const { reservation } = connector
    if (reservation !== null) return isHolder(reservation, tag) ? reservation : undefined
    return this.#forAny().find((each) => isHolder(each, tag))
  }

  #connectorOf({ connectorId }: Reservation): Connector | undefined {
    return this.#needs.connectors.find(({ id }) => id === connectorId)
  }

  #forget(id: number): Reservation | undefined {
    const entry = this.#reservations.get(id)
    entry?.expiry()
    this.#reservations.delete(id)
    return entry?.reservation
  }

  /** Ends a reservation when its time is over. */
  #await(id: number): void {
    const entry = this.#reservations.get(id)
    if (entry === undefined) return
    entry.expiry()
    const { calendar, clock } = this.#needs
    const leftMs = entry.reservation.expiresAt - calendar.now()
    const next = (): void => (leftMs <= LONGEST_WAIT_MS ? this.end(id) : this.#await(id))
    entry.expiry = clock.after(Math.min(leftMs, LONGEST_WAIT_MS), next)
  }
}

function isHolder(reservation: Reservation, { idTag, parentIdTag }: PresentedTag): boolean {
  if (tagKey(reservation.idTag) === tagKey(idTag)) return true
  if (reservation.parentIdTag === null || parentIdTag === null) return false
  return tagKey(reservation.parentIdTag) === tagKey(parentIdTag)
}
