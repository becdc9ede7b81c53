import { AnswersByHand } from '../answers/by-hand.ts'
import { Authorization } from '../authorization/authorization.ts'
import { LocalAuthList } from '../authorization/local-auth-list.ts'
import { Charging } from '../charging/charging.ts'
import { Configuration } from '../configuration/configuration.ts'
import { Connection } from '../connection/connection.ts'
import { Outbox } from '../connection/outbox.ts'
import { Registration } from '../connection/registration.ts'
import type { BootIdentity } from '../connection/registration.ts'
import { Connector } from '../connector/connector.ts'
import { MainController } from '../connector/main-controller.ts'
import { StatusReports } from '../connector/status-reports.ts'
import { Calendar } from '../environment/calendar.ts'
import type { Cancel, Clock } from '../environment/clock.ts'
import type { Random } from '../environment/random.ts'
import { FaultInjector } from '../faults/fault-injector.ts'
import { NetworkFaults } from '../faults/network-faults.ts'
import { Quirks } from '../faults/quirks.ts'
import type { Sender } from '../faults/quirks.ts'
import { memoryTransfer } from '../files/memory-transfer.ts'
import { Transfers } from '../files/transfers.ts'
import { Firmware } from '../firmware/firmware.ts'
import { Logs } from '../logs/logs.ts'
import { requests } from '../security/requests.ts'
import type { MakeRequest } from '../security/requests.ts'
import { SecurityLog } from '../security/security-log.ts'
import { Security } from '../security/security.ts'
import { AlignedReadings } from '../transactions/aligned-readings.ts'
import { Reservations } from '../transactions/reservations.ts'
import { Transactions } from '../transactions/transactions.ts'
import { UserActions } from '../transactions/user-actions.ts'
import { CentralSystem } from './central-system.ts'
import { built, identityOf, EVENTS_MAX } from './charge-point-options.ts'
import type { ChargePointOptions } from './charge-point-options.ts'
import type { Publish, Watch } from './events.ts'
import type { Component } from './component.ts'
import { Power } from './power.ts'

interface Events {
  readonly publish: Publish
  readonly watch: (watch: Watch) => Cancel
}

/**
 * All components of a charge point. A component is given this object, but its type lets it see only the needs that it
 * declares; it calls other components only after all are built. The charge point alone sees the whole.
 */
export class Assembly {
  readonly id: string
  readonly clock: Clock
  readonly random: Random
  readonly publish: Publish
  readonly watch: (watch: Watch) => Cancel
  readonly identity: BootIdentity
  /** The subject of the pile's certificates. */
  readonly commonName: string
  readonly makeRequest: MakeRequest
  /** How many events are stored for logs. */
  readonly eventsMax: number

  readonly calendar: Calendar
  readonly configuration: Configuration
  readonly connectors: readonly Connector[]
  readonly mainController: MainController
  readonly transfers: Transfers
  readonly networkFaults: NetworkFaults
  readonly outbox: Outbox
  readonly quirks: Quirks
  readonly sender: Sender

  readonly localAuthList: LocalAuthList
  readonly authorization = new Authorization(this)
  readonly statusReports = new StatusReports(this)
  readonly transactions = new Transactions(this)
  readonly reservations = new Reservations(this)
  readonly userActions = new UserActions(this)
  readonly charging = new Charging(this)
  readonly alignedReadings = new AlignedReadings(this)
  readonly faultInjector = new FaultInjector(this)

  readonly securityLog = new SecurityLog(this)
  readonly firmware: Firmware
  readonly logs: Logs
  readonly security = new Security(this)

  readonly answersByHand = new AnswersByHand()
  readonly centralSystem = new CentralSystem(this)
  readonly registration = new Registration(this)
  readonly connection = new Connection(this)
  readonly power = new Power(this)

  constructor(options: ChargePointOptions, { publish, watch }: Events) {
    const { id, clock, random, supplies, speed = 1, meterStartWh = 0 } = options
    this.id = id
    this.clock = clock
    this.random = random
    this.publish = publish
    this.watch = watch
    this.identity = identityOf(options)
    this.commonName = this.identity.chargePointSerialNumber ?? id
    this.makeRequest = options.makeRequest ?? requests
    this.eventsMax = options.eventsMax ?? EVENTS_MAX

    this.calendar = new Calendar(clock)
    this.configuration = new Configuration({ ...options.configuration, ...built(supplies) })
    this.connectors = supplies.map(
      (supply, at) => new Connector({ pileId: id, id: at + 1 }, { supply, speed, meterStartWh }),
    )
    this.mainController = new MainController(id)
    this.transfers = new Transfers(clock, options.transfer ?? memoryTransfer(clock))
    this.networkFaults = new NetworkFaults(clock, options.connect)
    this.outbox = new Outbox(this)
    this.quirks = new Quirks(this.outbox)
    this.sender = this.quirks.senderOver(this.outbox)
    this.localAuthList = new LocalAuthList(this.configuration)
    this.firmware = new Firmware(this)
    this.logs = new Logs(this)
  }

  /** Calls the hook of this name of every component that has it, in this order. */
  readonly announce = (moment: keyof Component): void => {
    const { alignedReadings, charging, configuration, connection, firmware, logs } = this
    const { quirks, registration, reservations, security, transactions } = this
    const early: readonly Component[] = [configuration, quirks, registration, transactions, connection, alignedReadings]
    const parts: readonly Component[] = [...early, reservations, charging, firmware, logs, security]
    for (const part of parts) part[moment]?.()
  }
}
