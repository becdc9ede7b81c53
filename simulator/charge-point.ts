import { instant } from '#contracts/units.ts'
import { answer, told } from './answers/answer.ts'
import { Authorisation } from './authorisation.ts'
import { nothing } from './clock.ts'
import type { Cancel, Clock } from './clock.ts'
import { Configuration } from './configuration.ts'
import { Connector } from './connector.ts'
import type { PileEvent, Watch } from './events.ts'
import { broken, faultNamed } from './faults.ts'
import type { Fault, FaultName } from './faults.ts'
import { Hands } from './hands.ts'
import { Link } from './link.ts'
import { Outbox } from './outbox.ts'
import type { Random } from './random.ts'
import { Registration } from './registration.ts'
import type { BootIdentity } from './registration.ts'
import { Reports } from './reports.ts'
import { Sessions } from './sessions.ts'
import { Status, VENDOR } from './status.ts'
import type { Supply, Vehicle } from './vehicle.ts'
import type { Dial } from './wire/wire.ts'

/** A reboot takes so long. */
const REBOOT_MS = 8_000
/** A soft reset leaves so much time for the stops to be sent. */
const SOFT_RESET_MS = 2_000

export interface ChargePointOptions {
  /** Charge box identity, the last part of the URL (OCPP-J §3.1.1). */
  readonly id: string
  readonly clock: Clock
  readonly random: Random
  readonly dial: Dial
  /** One supply a connector; connector 1 first. */
  readonly supplies: readonly Supply[]
  readonly identity?: Partial<BootIdentity>
  /** Configuration keys that differ from the factory's values. */
  readonly configuration?: Readonly<Record<string, string>>
  /** Register of every meter at the beginning, in Wh. */
  readonly meterStartWh?: number
  /** How much faster than the clock batteries fill; the protocol keeps its own time. */
  readonly speed?: number
}

/**
 * A charge point: power it on, do to it what people do (plug, swipe, unplug), break it and mend it. It speaks
 * OCPP 1.6-J by itself. All time comes from `clock`, all chance from `random`.
 */
export class ChargePoint {
  readonly id: string
  readonly clock: Clock
  readonly connectors: readonly Connector[]
  readonly configuration: Configuration
  readonly authorisation: Authorisation
  readonly outbox: Outbox
  readonly registration: Registration
  readonly reports: Reports
  readonly sessions: Sessions
  readonly hands: Hands
  /** Connector 0, the pile as a whole. */
  readonly status: Status
  isOperative = true
  faults: readonly Fault[] = []
  readonly #link: Link
  #isRebooting = false
  #aligned: Cancel = nothing
  /** The next step of a reboot. */
  #comeback: Cancel = nothing
  #watchers: readonly Watch[] = []

  constructor(options: ChargePointOptions) {
    const { id, clock, random, dial, supplies, speed = 1, meterStartWh = 0 } = options
    const tell = (event: PileEvent): void => this.tell(event)
    this.id = id
    this.clock = clock
    this.status = new Status(id, 0)
    this.connectors = supplies.map(
      (supply, at) => new Connector({ pileId: id, id: at + 1 }, { supply, speed, meterStartWh }),
    )
    const count = { NumberOfConnectors: String(supplies.length) }
    const configuration = new Configuration({ ...options.configuration, ...count })
    this.configuration = configuration
    const patience = () => ({
      attempts: configuration.count('TransactionMessageAttempts'),
      retryMs: configuration.count('TransactionMessageRetryInterval') * 1000,
    })
    const outbox = new Outbox({ clock, patience, tell })
    this.outbox = outbox
    this.authorisation = new Authorisation({ clock, configuration, outbox })
    const identity = { ...factory, chargePointSerialNumber: id.slice(0, 25), ...options.identity }
    const accepted = (afterBoot: boolean): void => this.#accepted(afterBoot)
    this.registration = new Registration({ clock, configuration, outbox, identity, accepted, tell })
    this.reports = new Reports({
      clock,
      outbox,
      tell,
      mayReport: () => outbox.isConnected && this.registration.isAccepted,
    })
    const { authorisation, reports } = this
    this.sessions = new Sessions({ clock, configuration, outbox, authorisation, reports, tell })
    this.hands = new Hands({ clock, configuration, authorisation, reports, sessions: this.sessions, tell })
    this.#link = new Link({ id, clock, random, dial, user: this.#linkUser() })
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
    if (this.#watchers.length === 0) return
    const observed = { ...event, at: this.clock.now(), pile: this.id }
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
    for (const connector of this.connectors) connector.advance(this.clock.now())
    this.#isRebooting = false
    this.registration.forget()
    this.refreshAll()
    this.reconfigured()
    this.#link.open()
  }

  /** Switches off: what runs has ended for want of power, and will be said so when power returns. */
  powerOff(): void {
    for (const connector of this.connectors) this.sessions.end(connector, 'PowerLoss')
    this.#aligned()
    this.#comeback()
    this.#link.close()
  }

  /** Stops what runs, goes away, comes back with a boot (OCPP 1.6 §5.14). */
  reboot(reason: 'HardReset' | 'SoftReset'): void {
    if (this.#isRebooting) return
    this.#isRebooting = true
    this.tell({ type: 'rebooting' })
    const stop = (): void => {
      for (const connector of this.connectors) this.sessions.end(connector, reason)
    }
    const leave = (): void => {
      this.#link.close()
      // What began while the first stops were on their way ends here too: nothing runs on through a reboot.
      stop()
      this.#comeback = this.clock.after(REBOOT_MS, () => this.powerOn())
    }
    // A hard reset has no time for the stops: they are kept, and sent after the boot.
    if (reason === 'HardReset') return leave()
    stop()
    this.#comeback = this.clock.after(SOFT_RESET_MS, leave)
    return undefined
  }

  /** The connection drops and stays away until `restore`. The pile goes on by itself. */
  drop(): void {
    this.#link.cut()
  }

  restore(): void {
    this.#link.open()
  }

  plug(connectorId: number, vehicle: Vehicle): boolean {
    return this.hands.plug(this.connector(connectorId), vehicle)
  }

  unplug(connectorId: number): boolean {
    return this.hands.unplug(this.connector(connectorId))
  }

  swipe(connectorId: number, idTag: string): boolean {
    return this.hands.swipe(this.connector(connectorId), idTag)
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

  /** Breaks something (faults.ts); a fault of the whole pile ignores the connector. False when it is broken already. */
  fault(name: FaultName, connectorId: number): boolean {
    const fault = faultNamed(name)
    if (this.#active(fault, connectorId).includes(fault)) return false
    this.#change(fault, connectorId, [...this.#active(fault, connectorId), fault])
    this.tell({ type: 'fault', connectorId: fault.where === 'pile' ? 0 : connectorId, fault: name })
    return true
  }

  /** Mends it. False when it was not broken. */
  heal(name: FaultName, connectorId: number): boolean {
    const fault = faultNamed(name)
    const before = this.#active(fault, connectorId)
    if (!before.includes(fault)) return false
    const after = before.filter((each) => each !== fault)
    this.#change(fault, connectorId, after)
    this.tell({ type: 'healed', connectorId: fault.where === 'pile' ? 0 : connectorId, fault: name })
    return true
  }

  #active(fault: Fault, connectorId: number): readonly Fault[] {
    return fault.where === 'pile' ? this.faults : this.connector(connectorId).faults
  }

  #change(fault: Fault, connectorId: number, active: readonly Fault[]): void {
    if (fault.where === 'pile') {
      this.faults = active
      this.outbox.delayBy(broken(active).latencyMs ?? 0)
      return this.refreshAll()
    }
    const connector = this.connector(connectorId)
    connector.advance(this.clock.now())
    connector.faults = active
    if (connector.condition.status === 'Faulted') connector.presented = null
    this.reports.refresh(connector)
    if (broken(active).power === 'ends') this.sessions.end(connector, 'Other')
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
    this.#aligned()
    this.#aligned = nothing
    const everyMs = this.configuration.count('ClockAlignedDataInterval') * 1000
    if (everyMs > 0) this.#align(everyMs)
  }

  /** Readings on the clock: the interval is counted from midnight UTC (OCPP 1.6 §9.1.5). */
  #align(everyMs: number): void {
    const now = this.clock.now()
    const midnight = Date.parse(`${instant(now).slice(0, 10)}T00:00:00.000Z`)
    const next = midnight + (Math.floor((now - midnight) / everyMs) + 1) * everyMs
    this.#aligned = this.clock.after(next - now, () => {
      for (const connector of this.connectors) this.sessions.sample(connector, 'Sample.Clock')
      this.#align(everyMs)
    })
  }

  #linkUser(): ConstructorParameters<typeof Link>[0]['user'] {
    return {
      opened: (wire) => {
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
      refused: ({ code, reason }) => this.tell({ type: 'refused', code, reason }),
    }
  }

  /** Registered: after a boot everything is reported, after a mere reconnect what the central system missed (§4.2, §4.9). */
  #accepted(afterBoot: boolean): void {
    this.#link.steady()
    this.outbox.registered(true)
    for (const status of [this.status, ...this.connectors.map((connector) => connector.status)])
      if (afterBoot || !status.isDelivered) this.reports.send(status)
  }
}

const factory: BootIdentity = { chargePointVendor: VENDOR, chargePointModel: 'Bench 22', firmwareVersion: '1.0.0' }
