import { AlignedReadings } from '../transactions/aligned-readings.ts'
import { answer, told } from '../answers/answer.ts'
import { Authorisation } from '../authorization/authorization.ts'
import { built, identityOf, REMEMBERS } from './charge-point-options.ts'
import type { ChargePointOptions } from './charge-point-options.ts'
import { Calendar } from '../environment/calendar.ts'
import { Charging } from '../charging/charging.ts'
import type { Cancel, Clock } from '../environment/clock.ts'
import { Configuration } from '../configuration/configuration.ts'
import { Connector } from '../connector/connector.ts'
import { Damage } from '../faults/fault-injector.ts'
import type { PileEvent, Watch } from './events.ts'
import type { Fault, FaultName } from '../faults/faults.ts'
import { Firmware } from '../firmware/firmware.ts'
import { Hands } from '../transactions/user-actions.ts'
import { Link } from '../connection/connection.ts'
import { LocalList } from '../authorization/local-auth-list.ts'
import { Logs } from '../logs/logs.ts'
import { Mischief } from '../faults/network-faults.ts'
import { Outbox } from '../connection/outbox.ts'
import type { Part } from './part.ts'
import { Power } from './power.ts'
import { Registration } from '../connection/registration.ts'
import type { BootIdentity } from '../connection/registration.ts'
import { Reports } from '../connector/status-reports.ts'
import { Reservations } from '../transactions/reservations.ts'
import { requests } from '../security/requests.ts'
import { Security } from '../security/security.ts'
import { Sessions } from '../transactions/transactions.ts'
import { Status } from '../connector/status.ts'
import { Transfers } from '../files/transfers.ts'
import type { Vehicle } from '../connector/vehicle.ts'
import { memoryTransfer } from '../files/memory-transfer.ts'

/**
 * A charge point: power it on, do to it what people do (plug, swipe, unplug), break it and mend it. It speaks
 * OCPP 1.6-J by itself. All time comes from `clock`, all chance from `random`.
 */
export class ChargePoint {
  readonly id: string
  readonly clock: Clock
  readonly calendar: Calendar
  readonly connectors: readonly Connector[]
  readonly configuration: Configuration
  readonly authorisation: Authorisation
  readonly localList: LocalList
  readonly outbox: Outbox
  readonly registration: Registration
  readonly reports: Reports
  readonly sessions: Sessions
  readonly reservations: Reservations
  readonly hands: Hands
  readonly charging: Charging
  readonly transfers: Transfers
  readonly firmware: Firmware
  readonly logs: Logs
  readonly security: Security
  /** Connector 0, the pile as a whole. */
  readonly status: Status
  isOperative = true
  faults: readonly Fault[] = []
  readonly mischief: Mischief
  readonly #link: Link
  readonly #power: Power
  readonly #damage: Damage
  readonly #parts: readonly Part[]
  #watchers: readonly Watch[] = []

  constructor(options: ChargePointOptions) {
    const { id, clock, random, dial, supplies, speed = 1, meterStartWh = 0 } = options
    const tell = (event: PileEvent): void => this.tell(event)
    this.id = id
    this.clock = clock
    const calendar = new Calendar(clock)
    this.calendar = calendar
    this.status = new Status(id, 0)
    this.connectors = supplies.map(
      (supply, at) => new Connector({ pileId: id, id: at + 1 }, { supply, speed, meterStartWh }),
    )
    const configuration = new Configuration({ ...options.configuration, ...built(supplies) })
    this.configuration = configuration
    const patience = () => ({
      attempts: configuration.count('TransactionMessageAttempts'),
      retryMs: configuration.count('TransactionMessageRetryInterval') * 1000,
    })
    const outbox = new Outbox({ clock, patience, tell })
    this.outbox = outbox
    const localList = new LocalList(configuration)
    this.localList = localList
    const contradicted = (): void => void this.fault('local list conflict', 0)
    this.authorisation = new Authorisation({ calendar, configuration, localList, outbox, contradicted })
    const identity = identityOf(options)
    const accepted = (afterBoot: boolean): void => this.#accepted(afterBoot)
    const timed = (currentTime: string): void => this.#timed(currentTime)
    const self = (): BootIdentity => ({ ...identity, firmwareVersion: this.firmware.version })
    this.registration = new Registration({ clock, configuration, outbox, identity: self, accepted, timed, tell })
    this.reports = new Reports({
      calendar,
      clock,
      configuration,
      outbox,
      tell,
      mayReport: () => outbox.isConnected && this.registration.isAccepted,
      balance: () => this.charging.balance(),
    })
    const { authorisation, reports } = this
    const begun: Charging['begun'] = (connector, tag) => this.charging.begun(connector, tag)
    this.sessions = new Sessions({ calendar, clock, configuration, outbox, authorisation, reports, begun, tell })
    this.reservations = new Reservations(this)
    const { reservations, sessions } = this
    this.hands = new Hands({ clock, configuration, authorisation, reports, reservations, sessions, tell })
    const access: Security['access'] = () => this.security.access()
    this.#link = new Link({ id, clock, random, dial, user: this.#linkUser(), access })
    this.charging = new Charging(this)
    this.transfers = new Transfers(clock, options.transfer ?? memoryTransfer(clock))
    const { transfers } = this
    this.firmware = new Firmware(this, { transfers, identity })
    this.logs = new Logs(this, { transfers, remembers: options.remembers ?? REMEMBERS })
    const makeRequest = options.makeRequest ?? requests
    this.security = new Security(this, { commonName: identity.chargePointSerialNumber ?? id, makeRequest })
    this.#damage = new Damage(this)
    this.mischief = new Mischief(this, this.#link)
    this.#parts = [new AlignedReadings(this), this.reservations, this.charging, this.firmware, this.logs, this.security]
    this.#power = new Power({ pile: this, link: this.#link, parts: this.#parts })
  }

  /** Hears of everything that happens here until the answered function is called. */
  watch(watch: Watch): Cancel {
    this.#watchers = [...this.#watchers, watch]
    return () => {
      this.#watchers = this.#watchers.filter((each) => each !== watch)
    }
  }

  /** Tells the watchers. */
  tell(event: PileEvent): void {
    const observed = { ...event, at: this.clock.now(), pile: this.id }
    this.logs.note(observed)
    for (const watch of this.#watchers) watch(observed)
  }

  get isConnected(): boolean {
    return this.outbox.isConnected
  }

  /** A connector by its number; throws on one that is not there. */
  connector(connectorId: number): Connector {
    const connector = this.connectors[connectorId - 1]
    if (connector === undefined) throw new RangeError(`${this.id} has no connector ${connectorId}`)
    return connector
  }

  powerOn(): void {
    this.#power.on()
  }

  /** Switches off: what runs has ended for want of power, and will be said so when power returns. */
  powerOff(): void {
    this.#power.off()
  }

  /** Stops what runs, goes away, comes back with a boot (OCPP 1.6 §5.14). */
  reboot(reason: 'HardReset' | 'SoftReset'): void {
    this.#power.reboot(reason)
  }

  /** The connection drops and stays away until `restore`. The pile goes on by itself. */
  drop(): void {
    this.#link.cut()
  }

  restore(): void {
    if (this.#power.isOn) this.#link.open()
  }

  /** Hangs up and dials anew, with what it proves itself by now. */
  reconnect(): void {
    this.#link.again()
  }

  plug(connectorId: number, vehicle: Vehicle): boolean {
    return this.hands.plug(this.connector(connectorId), vehicle)
  }

  unplug(connectorId: number): boolean {
    return this.hands.unplug(this.connector(connectorId))
  }

  /** False when the reader takes no notice, as without power. */
  swipe(connectorId: number, idTag: string): boolean {
    return this.#power.isOn && this.hands.swipe(this.connector(connectorId), idTag)
  }

  /** Gives a transaction no power for now, or gives it again: the pile's own decision. False when nothing changes. */
  withhold(connectorId: number, isWithheld: boolean): boolean {
    const connector = this.connector(connectorId)
    if (connector.transaction === null || connector.isWithheld === isWithheld) return false
    connector.advance(this.clock.now())
    connector.isWithheld = isWithheld
    this.reports.refresh(connector)
    return true
  }

  /** Breaks something (damage.ts). False when it is broken already. */
  fault(name: FaultName, connectorId: number): boolean {
    return this.#damage.fault(name, connectorId)
  }

  /** Mends it. False when it was not broken. */
  heal(name: FaultName, connectorId: number): boolean {
    return this.#damage.heal(name, connectorId)
  }

  /** Derives all statuses anew, connector 0 included. */
  refreshAll(): void {
    const fault = this.faults.at(-1) ?? null
    this.reports.take(this.status, { status: this.isOperative ? 'Available' : 'Unavailable', fault })
    for (const connector of this.connectors) this.reports.refresh(connector)
  }

  /** A configuration key changed: timers that depend on one start anew. */
  reconfigured(): void {
    if (this.isConnected && this.registration.isAccepted) this.registration.beat()
    for (const connector of this.connectors) this.sessions.sampleEvery(connector)
    this.#link.pingEvery(this.#pingMs)
    for (const part of this.#parts) part.reconfigured?.()
  }

  get #pingMs(): number {
    return this.configuration.count('WebSocketPingInterval') * 1000
  }

  #timed(currentTime: string): void {
    if (this.calendar.set(currentTime)) for (const part of this.#parts) part.clockSet?.()
  }

  #linkUser(): ConstructorParameters<typeof Link>[0]['user'] {
    return {
      opened: (wire) => {
        wire.pingEvery(this.#pingMs)
        this.outbox.connected(wire)
        this.tell({ type: 'connected' })
        this.registration.connected()
      },
      called: (call) => {
        const reply = answer(this, call)
        this.tell({ type: 'asked', action: call.action, answer: told(reply) })
        return reply
      },
      closed: ({ code, reason }) => {
        this.registration.disconnected()
        this.outbox.disconnected()
        this.tell({ type: 'disconnected', code, reason })
      },
      refused: (why) => {
        this.tell({ type: 'refused', code: why.code, reason: why.reason })
        this.security.refused(why)
      },
    }
  }

  /** Registered: after a boot everything is reported, after a mere reconnect what the central system missed (§4.2, §4.9). */
  #accepted(afterBoot: boolean): void {
    this.#link.steady()
    const statuses = [this.status, ...this.connectors.map((connector) => connector.status)]
    if (afterBoot) for (const status of statuses) this.reports.sendNow(status)
    this.outbox.registered(true)
    if (!afterBoot) for (const status of statuses.filter(({ isDelivered }) => !isDelivered)) this.reports.send(status)
    for (const part of this.#parts) part.registered?.()
  }
}
