import type { ChargingRateUnit } from '#contracts/ocpp/1.6/values.ts'
import type { Settings } from '../configuration/configuration.ts'
import { connectorOf } from '../connector/connector.ts'
import type { Connector } from '../connector/connector.ts'
import type { MainController } from '../connector/main-controller.ts'
import type { Vehicle } from '../connector/vehicle.ts'
import type { Cancel, Clock } from '../environment/clock.ts'
import type { FaultName } from '../faults/faults.ts'
import type { NetworkFaults } from '../faults/network-faults.ts'
import type { Quirks } from '../faults/quirks.ts'
import type { Mishap } from '../files/transfers.ts'
import type { Security } from '../security/security.ts'
import { assemble } from './assembly.ts'
import type { Assembly } from './assembly.ts'
import type { ChargePointOptions } from './charge-point-options.ts'
import type { PileEvent, Watch } from './events.ts'

/**
 * A charge point: power it on, do to it what people do (plug, swipe, unplug), break it and mend it. It speaks
 * OCPP 1.6-J by itself. All time comes from `clock`, all chance from `random`.
 */
export class ChargePoint {
  readonly id: string
  readonly clock: Clock
  readonly #parts: Assembly
  #watchers: readonly Watch[] = []

  constructor(options: ChargePointOptions) {
    this.id = options.id
    this.clock = options.clock
    this.#parts = assemble(options, { publish: (event) => this.#publish(event), watch: (watch) => this.watch(watch) })
  }

  /** Hears of everything that happens here until the answered function is called. */
  watch(watch: Watch): Cancel {
    this.#watchers = [...this.#watchers, watch]
    return () => {
      this.#watchers = this.#watchers.filter((each) => each !== watch)
    }
  }

  #publish(event: PileEvent): void {
    const observed = { ...event, at: this.clock.now(), pile: this.id }
    this.#parts.logs.note(observed)
    for (const watch of this.#watchers) watch(observed)
  }

  get connectors(): readonly Connector[] {
    return this.#parts.connectors
  }

  /** A connector by its number; throws on one that is not there. */
  connector(connectorId: number): Connector {
    return connectorOf(this.#parts.connectors, connectorId)
  }

  /** Connector 0, the pile as a whole. */
  get mainController(): MainController {
    return this.#parts.mainController
  }

  get isConnected(): boolean {
    return this.#parts.outbox.isConnected
  }

  get isAccepted(): boolean {
    return this.#parts.registration.isAccepted
  }

  /** Transaction messages not yet confirmed. */
  get pending(): number {
    return this.#parts.outbox.pending
  }

  get firmwareVersion(): string {
    return this.#parts.firmware.version
  }

  /** Its keys, for those who look. */
  get configuration(): Settings {
    return this.#parts.configuration
  }

  /** What it proves itself by and whom it trusts, for those who look. */
  get security(): Pick<Security, 'access' | 'installed'> {
    return this.#parts.security
  }

  /** What the profiles allow a connector, or the whole pile (0), to draw now; null when they say nothing. */
  limitAt(connectorId: number, unit: ChargingRateUnit): number | null {
    return this.#parts.charging.composite(connectorId, { seconds: 1, unit })[0]?.limit ?? null
  }

  powerOn(): void {
    this.#parts.power.on()
  }

  powerOff(): void {
    this.#parts.power.off()
  }

  /** The connection drops and stays away until `restore`. The pile goes on by itself. */
  drop(): void {
    this.#parts.connection.cut()
  }

  restore(): void {
    if (this.#parts.power.isOn) this.#parts.connection.open()
  }

  plug(connectorId: number, vehicle: Vehicle): boolean {
    return this.#parts.userActions.plug(this.connector(connectorId), vehicle)
  }

  unplug(connectorId: number): boolean {
    return this.#parts.userActions.unplug(this.connector(connectorId))
  }

  /** False when the reader takes no notice, as without power. */
  swipe(connectorId: number, idTag: string): boolean {
    return this.#parts.power.isOn && this.#parts.userActions.swipe(this.connector(connectorId), idTag)
  }

  /** Whether a card could begin something here. */
  canBegin(connectorId: number): boolean {
    return this.#parts.userActions.canBegin(this.connector(connectorId))
  }

  /** Ends a transaction without a card, if one runs. */
  stop(connectorId: number): void {
    this.#parts.transactions.end(this.connector(connectorId), 'Other')
  }

  /** Gives a transaction no power for now, or gives it again: the pile's own decision. False when nothing changes. */
  withhold(connectorId: number, isWithheld: boolean): boolean {
    const connector = this.connector(connectorId)
    if (connector.transaction === null || connector.isWithheld === isWithheld) return false
    connector.advance(this.clock.now())
    connector.isWithheld = isWithheld
    this.#parts.statusReports.refresh(connector)
    return true
  }

  /** Breaks something. False when it is broken already. */
  fault(name: FaultName, connectorId: number): boolean {
    return this.#parts.faultInjector.fault(name, connectorId)
  }

  /** Mends it. False when it was not broken. */
  heal(name: FaultName, connectorId: number): boolean {
    return this.#parts.faultInjector.heal(name, connectorId)
  }

  /** What goes wrong on the way to the central system. */
  get networkFaults(): NetworkFaults {
    return this.#parts.networkFaults
  }

  /** What the pile does wrong of itself. */
  get quirks(): Quirks {
    return this.#parts.quirks
  }

  /** Boots again though it is accepted, as after an outage nobody has seen. */
  bootAgain(): void {
    this.#parts.registration.boot()
  }

  /** A second connection of the same identity; the first is left as it is. False without one. */
  replaceSocket(): boolean {
    return this.#parts.connection.replace()
  }

  /** What goes wrong with its files until null is given. */
  get mishap(): Mishap | null {
    return this.#parts.transfers.mishap
  }

  set mishap(mishap: Mishap | null) {
    this.#parts.transfers.mishap = mishap
  }
}
