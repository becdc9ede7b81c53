import type { ChargingRateUnit } from '#contracts/ocpp/1.6/values.ts'
import { answer } from '../answers/answer.ts'
import type { AnswersByHand } from '../answers/by-hand.ts'
import type { LocalAuthList } from '../authorization/local-auth-list.ts'
import type { InstalledProfile } from '../charging/store.ts'
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
import { problemOf } from '../wire/decode.ts'
import type { AsIsOutcome } from '../wire/wire.ts'
import { Assembly } from './assembly.ts'
import type { ChargePointOptions } from './charge-point-options.ts'
import type { PileEvent, Watch } from './events.ts'

/** A call that somebody wrote. */
export interface Written {
  readonly action: string
  readonly payload: unknown
  readonly isAsIs: boolean
}

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

  /** The installed charging profiles. */
  get profiles(): readonly InstalledProfile[] {
    return this.#parts.charging.installed
  }

  /** The Local Authorization List. */
  get localAuthList(): Pick<LocalAuthList, 'version' | 'tags'> {
    return this.#parts.localAuthList
  }

  /** Changes a configuration key as ChangeConfiguration would (OCPP 1.6 §5.3). False when it is not changed. */
  configure(key: string, value: string): boolean {
    const reply = answer(this.#parts, { action: 'ChangeConfiguration', payload: { key, value } })
    if (!('conf' in reply) || !('status' in reply.conf)) return false
    reply.afterwards?.()
    return reply.conf.status === 'Accepted' || reply.conf.status === 'RebootRequired'
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

  /** How the next calls of the central system are answered in the pile's place. */
  get answersByHand(): AnswersByHand {
    return this.#parts.answersByHand
  }

  /**
   * Sends a call that somebody wrote, as soon as the one before it is answered. `isAsIs` sends whatever it is; otherwise it
   * is not sent when it breaks OCPP 1.6, and what is wrong is returned. `settled` is told its answer.
   */
  send({ action, payload, isAsIs }: Written, settled: (outcome: AsIsOutcome) => void = () => undefined): string | null {
    const problem = isAsIs ? null : problemOf(action, payload)
    if (problem === null) this.#parts.outbox.sendAsIs(action, payload, settled)
    return problem
  }

  /** Its time of day goes wrong by so many milliseconds, until the central system sets it again. */
  jumpClock(ms: number): void {
    this.#parts.calendar.jump(ms)
    this.#parts.announce('clockSet')
  }

  /** What its time of day is, in milliseconds since 1970. */
  get timeOfDay(): number {
    return this.#parts.calendar.now()
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
