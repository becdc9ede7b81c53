import type { ChargingRateUnit } from '#contracts/ocpp/1.6/values.ts'
import type { Configuration, Settings } from '../configuration/configuration.ts'
import { connectorOf } from '../connector/connector.ts'
import type { Connector } from '../connector/connector.ts'
import type { MainController } from '../connector/main-controller.ts'
import type { Vehicle } from '../connector/vehicle.ts'
import type { Cancel, Clock } from '../environment/clock.ts'
import type { FaultName, Mishap } from '#contracts/lab/faults.ts'
import type { NetworkFaults } from '../faults/network-faults.ts'
import type { Quirks } from '../faults/quirks.ts'
import type { Security } from '../security/security.ts'
import { Assembly } from './assembly.ts'
import type { ChargePointOptions } from './charge-point-options.ts'
import type { PileEvent, Watch } from './events.ts'

/**
 * A charge point: switch it on, use it (plug, swipe, unplug), inject faults and heal them. It speaks OCPP 1.6-J on its
 * own. All time comes from `clock`, all randomness from `random`.
 */
export class ChargePoint {
  readonly id: string
  readonly clock: Clock
  readonly #parts: Assembly
  #watchers: readonly Watch[] = []

  constructor(options: ChargePointOptions) {
    this.id = options.id
    this.clock = options.clock
    this.#parts = new Assembly(options, {
      publish: (event) => this.#publish(event),
      watch: (watch) => this.watch(watch),
    })
  }

  /** Calls `watch` with every event until the returned function is called. */
  watch(watch: Watch): Cancel {
    this.#watchers = [...this.#watchers, watch]
    return () => {
      this.#watchers = this.#watchers.filter((each) => each !== watch)
    }
  }

  #publish(event: PileEvent): void {
    const observed = { ...event, at: this.clock.now(), pile: this.id }
    this.#parts.logs.record(observed)
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

  /** Its configuration keys, read-only. */
  get configuration(): Pick<Configuration, keyof Settings | 'list'> {
    return this.#parts.configuration
  }

  /** Its credentials and the certificates it trusts, read-only. */
  get security(): Pick<Security, 'access' | 'installed'> {
    return this.#parts.security
  }

  /** What the profiles allow a connector, or the whole pile (0), to draw now; null when there is no limit. */
  limitAt(connectorId: number, unit: ChargingRateUnit): number | null {
    return this.#parts.charging.composite(connectorId, { seconds: 1, unit })[0]?.limit ?? null
  }

  powerOn(): void {
    this.#parts.power.on()
  }

  powerOff(): void {
    this.#parts.power.off()
  }

  get isPowered(): boolean {
    return this.#parts.power.isOn
  }

  /** Drops the connection until `restore`. The pile goes on offline. */
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

  /** False when the reader ignores the card, as without power. */
  swipe(connectorId: number, idTag: string): boolean {
    return this.#parts.power.isOn && this.#parts.userActions.swipe(this.connector(connectorId), idTag)
  }

  /** Whether a card could start a transaction here. */
  canBegin(connectorId: number): boolean {
    return this.#parts.userActions.canBegin(this.connector(connectorId))
  }

  /** Ends a transaction without a card, if one runs. */
  stop(connectorId: number): void {
    this.#parts.transactions.end(this.connector(connectorId), 'Other')
  }

  /** The button for emergencies: every transaction ends at once. False when none runs. */
  emergencyStop(): boolean {
    const isRunning = this.connectors.some(({ transaction }) => transaction !== null)
    this.#parts.transactions.endAll('EmergencyStop')
    return isRunning
  }

  /** The car wants to stop, or to go on. False when there is none, or it does so already. */
  pauseCar(connectorId: number, isPaused: boolean): boolean {
    const connector = this.connector(connectorId)
    if (connector.vehicle === null || connector.isCarPaused === isPaused) return false
    connector.advance(this.clock.now())
    connector.pauseCar(isPaused)
    this.#parts.statusReports.refresh(connector)
    return true
  }

  /** Suspends a transaction by the pile's own decision, or resumes it. False when nothing changes. */
  withhold(connectorId: number, isWithheld: boolean): boolean {
    const connector = this.connector(connectorId)
    if (connector.transaction === null || connector.isWithheld === isWithheld) return false
    connector.advance(this.clock.now())
    connector.isWithheld = isWithheld
    this.#parts.statusReports.refresh(connector)
    return true
  }

  /** Injects a fault. False when it is active already. */
  fault(name: FaultName, connectorId: number): boolean {
    return this.#parts.faultInjector.fault(name, connectorId)
  }

  /** Heals a fault. False when it was not active. */
  heal(name: FaultName, connectorId: number): boolean {
    return this.#parts.faultInjector.heal(name, connectorId)
  }

  /** Faults of the network between the pile and the central system. */
  get networkFaults(): NetworkFaults {
    return this.#parts.networkFaults
  }

  /** Misbehaviour of the pile itself. */
  get quirks(): Quirks {
    return this.#parts.quirks
  }

  /** Sends BootNotification again though it is accepted, as after an outage that went unnoticed. */
  bootAgain(): void {
    this.#parts.registration.boot()
  }

  /** Opens a second connection of the same identity without closing the first. False when there is none. */
  replaceSocket(): boolean {
    return this.#parts.connection.replace()
  }

  /** What goes wrong with its file transfers, until it is set to null. */
  get mishap(): Mishap | null {
    return this.#parts.transfers.mishap
  }

  set mishap(mishap: Mishap | null) {
    this.#parts.transfers.mishap = mishap
  }
}
