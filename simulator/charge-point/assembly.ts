import { answer, summaryOf } from '../answers/answer.ts'
import { Authorization } from '../authorization/authorization.ts'
import { LocalAuthList } from '../authorization/local-auth-list.ts'
import { Charging } from '../charging/charging.ts'
import { Configuration } from '../configuration/configuration.ts'
import { Connection } from '../connection/connection.ts'
import type { ConnectionUser } from '../connection/connection.ts'
import { Outbox } from '../connection/outbox.ts'
import { Registration } from '../connection/registration.ts'
import { Connector } from '../connector/connector.ts'
import { MainController } from '../connector/main-controller.ts'
import { StatusReports } from '../connector/status-reports.ts'
import { Calendar } from '../environment/calendar.ts'
import type { Cancel } from '../environment/clock.ts'
import { FaultInjector } from '../faults/fault-injector.ts'
import { NetworkFaults } from '../faults/network-faults.ts'
import { Quirks } from '../faults/quirks.ts'
import { memoryTransfer } from '../files/memory-transfer.ts'
import { Transfers } from '../files/transfers.ts'
import { Firmware } from '../firmware/firmware.ts'
import { Logs } from '../logs/logs.ts'
import { requests } from '../security/requests.ts'
import { SecurityLog } from '../security/security-log.ts'
import { Security } from '../security/security.ts'
import { AlignedReadings } from '../transactions/aligned-readings.ts'
import { Reservations } from '../transactions/reservations.ts'
import { Transactions } from '../transactions/transactions.ts'
import { UserActions } from '../transactions/user-actions.ts'
import { built, identityOf, REMEMBERS } from './charge-point-options.ts'
import type { ChargePointOptions } from './charge-point-options.ts'
import type { Publish, Watch } from './events.ts'
import { announceTo } from './part.ts'
import type { Part } from './part.ts'
import { Power } from './power.ts'

type Base = ReturnType<typeof baseOf>
type Usage = ReturnType<typeof usageOf>
type Upkeep = ReturnType<typeof upkeepOf>
type Operation = ReturnType<typeof operationOf>

/** All parts of a charge point. Only the charge point itself holds them all. */
export type Assembly = Base & Usage & Upkeep & Operation

interface Events {
  readonly publish: Publish
  readonly watch: (watch: Watch) => Cancel
}

/**
 * Builds the parts of a charge point in four layers; each part is given what it needs of the layers below. What a lower
 * layer needs of a higher one is passed as a function, which is not called before everything is built.
 */
export function assemble(options: ChargePointOptions, events: Events): Assembly {
  const base = baseOf(options, events)
  const usage = usageOf(base, () => assembly.registration.isAccepted)
  const upkeep = upkeepOf(
    options,
    { ...base, ...usage },
    {
      reboot: () => assembly.power.reboot('SoftReset'),
      reconnect: () => assembly.connection.reconnect(),
    },
  )
  const operation = operationOf(options, { ...base, ...usage, ...upkeep }, (call) => {
    const reply = answer(assembly, call)
    events.publish({ type: 'called', action: call.action, answer: summaryOf(reply) })
    return reply
  })
  const assembly: Assembly = { ...base, ...usage, ...upkeep, ...operation }
  return assembly
}

/** What all other parts are built on. */
function baseOf(options: ChargePointOptions, { publish, watch }: Events) {
  const { id, clock, supplies, speed = 1, meterStartWh = 0 } = options
  const configuration = new Configuration({ ...options.configuration, ...built(supplies) })
  const retryPolicy = () => ({
    attempts: configuration.count('TransactionMessageAttempts'),
    retryMs: configuration.count('TransactionMessageRetryInterval') * 1000,
  })
  const outbox = new Outbox({ clock, retryPolicy, publish })
  return {
    id,
    clock,
    calendar: new Calendar(clock),
    configuration,
    connectors: supplies.map(
      (supply, at) => new Connector({ pileId: id, id: at + 1 }, { supply, speed, meterStartWh }),
    ),
    mainController: new MainController(id),
    localAuthList: new LocalAuthList(configuration),
    networkFaults: new NetworkFaults(clock, options.connect),
    outbox,
    quirks: new Quirks(outbox),
    transfers: new Transfers(clock, options.transfer ?? memoryTransfer(clock)),
    identity: identityOf(options),
    publish,
    watch,
  }
}

/** What users and their cars touch: authorization, transactions, reservations, charging. */
function usageOf(base: Base, isAccepted: () => boolean) {
  const { networkFaults, outbox, quirks } = base
  const contradicted = (): void => void faultInjector.fault('local list conflict', 0)
  const authorization = new Authorization({ ...base, contradicted })
  const mayReport = (): boolean => outbox.isConnected && isAccepted()
  const statusReports = new StatusReports({ ...base, mayReport, balance: () => charging.balance() })
  const begun: Charging['begun'] = (connector, tag) => charging.begun(connector, tag)
  const transactions = new Transactions({
    ...base,
    outbox: quirks.senderOver(outbox),
    authorization,
    statusReports,
    begun,
  })
  const reservations = new Reservations({
    ...base,
    reserved: (connector) => statusReports.refresh(connector),
    freed: (connector) => userActions.leftFree(connector),
  })
  const userActions = new UserActions({ ...base, authorization, statusReports, reservations, transactions })
  const charging = new Charging({ ...base, statusReports })
  const alignedReadings = new AlignedReadings({ ...base, transactions })
  const delayBy = (ms: number): void => networkFaults.delayBy(ms)
  const faultInjector = new FaultInjector({ ...base, statusReports, reservations, transactions, delayBy })
  return {
    authorization,
    statusReports,
    transactions,
    reservations,
    userActions,
    charging,
    alignedReadings,
    faultInjector,
  }
}

/** Firmware, logs and security. */
function upkeepOf(
  { makeRequest = requests, remembers = REMEMBERS }: ChargePointOptions,
  below: Base & Usage,
  { reboot, reconnect }: { readonly reboot: () => void; readonly reconnect: () => void },
) {
  const { userActions, id, identity, statusReports, reservations } = below
  const securityLog = new SecurityLog(below)
  const firmware = new Firmware({
    ...below,
    securityLog,
    callOff: (connector) => userActions.callOff(connector),
    refresh: (connector) => statusReports.refresh(connector),
    withdrawn: () => reservations.interrupted(),
    reboot,
  })
  const logs = new Logs({ ...below, remembers, firmwareVersion: () => firmware.version })
  const commonName = identity.chargePointSerialNumber ?? id
  const security = new Security({ ...below, securityLog, makeRequest, commonName, reconnect })
  return { securityLog, firmware, logs, security }
}

/** Power, registration and the connection to the central system. */
function operationOf(options: ChargePointOptions, below: Base & Usage & Upkeep, called: ConnectionUser['called']) {
  const { alignedReadings, calendar, charging, clock, configuration, firmware, userActions, id, identity } = below
  const { logs, networkFaults, outbox, quirks, statusReports, reservations, security, transactions, publish } = below
  const parts: Part[] = [configuration]
  const announce = announceTo(parts)
  const registration = new Registration({
    ...below,
    identity: () => ({ ...identity, firmwareVersion: firmware.version }),
    accepted(afterBoot) {
      connection.resetBackoff()
      if (afterBoot) statusReports.sendAll()
      announce('registering')
      outbox.registered()
      if (!afterBoot) statusReports.sendMissed()
      announce('registered')
    },
    timed(currentTime) {
      if (calendar.set(currentTime)) announce('clockSet')
    },
  })
  const user: ConnectionUser = {
    opened(wire) {
      outbox.connected(wire)
      publish({ type: 'connected' })
      registration.connected()
    },
    called,
    closed({ code, reason }) {
      registration.disconnected()
      outbox.disconnected()
      publish({ type: 'disconnected', code, reason })
    },
    refused(why) {
      publish({ type: 'refused', code: why.code, reason: why.reason })
      security.refused(why)
    },
  }
  const connection = new Connection({
    id,
    clock,
    random: options.random,
    connect: networkFaults.connect,
    user,
    access: () => security.access(),
    pingMs: () => configuration.count('WebSocketPingInterval') * 1000,
  })
  const power = new Power({ ...below, announce, connection, callOff: (connector) => userActions.callOff(connector) })
  parts.push(
    quirks,
    registration,
    transactions,
    connection,
    alignedReadings,
    reservations,
    charging,
    firmware,
    logs,
    security,
  )
  return { registration, connection, power, announce }
}
