import type { FirmwareNotice } from '#contracts/equipment/firmware/firmware-job.ts'
import type { FromPile, FromPileAction } from '#contracts/ocpp/1.6/messages.ts'
import { instant } from '#contracts/units.ts'
import type { Instant } from '#contracts/units.ts'
import type { TagInfo } from '../areas/charging/authorization/commands.ts'
import { notifyDiagnostics, notifyLog } from '../areas/equipment/diagnostics/notifications.ts'
import { notifyFirmware } from '../areas/equipment/firmware/notifications.ts'
import { authorize, boot } from '../areas/equipment/connectivity/commands.ts'
import type { Entry } from '../areas/equipment/joining/public.ts'
import { meterValues } from '../areas/charging/transaction/meter-values.ts'
import { status } from '../areas/equipment/status-notification/commands.ts'
import { startTransaction } from '../areas/charging/transaction/start.ts'
import { stopTransaction } from '../areas/charging/transaction/stop.ts'
import { isUnsaid, mendedIn, mendsOf, momentOf } from './lenient/mended.ts'
import type { Odd } from './lenient/mended.ts'
import { meterSamples, REGISTER_MAX } from './meter-values.ts'
import { securityEvent, signCertificate } from './security.ts'
import type { Secured } from './security.ts'

/**
 * What a charge point asks and what it is answered: translate, give the command, translate back. Nothing is decided here.
 * Payloads that pass their schema are always confirmed, however odd they are (OCPP 1.6 §4.8, §4.10, errata 3.18): what
 * does not fit is left out of the facts and told in the log.
 */

/** Remembers a card that nobody knows, so that it can be registered. */
function noteCard({ world, pileId }: Caller, idTag: string, { status: said }: TagInfo): void {
  if (said === 'Invalid') world.seenCards.note({ idTag, pileId })
}

/** The charge point behind a connection, as an action sees it. */
export interface Caller extends Secured {
  /** How it came in. */
  readonly entry: Entry
  /** Its BootNotification was answered with this. */
  booted(status: FromPile['BootNotification']['conf']['status'], intervalSeconds: number): void
  /** The connectors it has, 0 included; none when nobody registered it. */
  connectors(): readonly number[]
  /** It reported the status of this connector. */
  reported(connectorId: number): void
  /** Something odd about the call that is being answered, which is told once. */
  odd(odd: Odd): void
}

type Answer<Action extends FromPileAction> = (
  pile: Caller,
  request: FromPile[Action]['req'],
  messageId: string,
) => FromPile[Action]['conf'] | Promise<FromPile[Action]['conf']>

export const answers: { readonly [Action in FromPileAction]: Answer<Action> } = {
  async BootNotification(pile, request, messageId) {
    const said = {
      pileId: pile.pileId,
      entry: pile.entry,
      vendor: request.chargePointVendor,
      model: request.chargePointModel,
      serialNumber: request.chargePointSerialNumber ?? null,
      boxSerialNumber: request.chargeBoxSerialNumber ?? null,
      firmwareVersion: request.firmwareVersion ?? null,
      iccid: request.iccid ?? null,
      imsi: request.imsi ?? null,
      meterType: request.meterType ?? null,
      meterSerialNumber: request.meterSerialNumber ?? null,
      ...mendedIn(request),
    }
    const registration = await pile.world.commandBus.run(boot, said, by(pile, messageId))
    pile.booted(registration.status, registration.interval)
    return { ...registration, currentTime: now(pile) }
  },

  Heartbeat: (pile) => ({ currentTime: now(pile) }),

  async StatusNotification(pile, report, messageId) {
    const said = {
      pileId: pile.pileId,
      connectorId: report.connectorId,
      status: report.status,
      errorCode: report.errorCode,
      info: report.info ?? null,
      vendorId: report.vendorId ?? null,
      vendorErrorCode: report.vendorErrorCode ?? ownErrorCode(report),
      timestamp: timeOf(pile, report),
    }
    const { known } = await pile.world.commandBus.run(status, said, by(pile, messageId))
    if (known) pile.reported(report.connectorId)
    else pile.warn({ ...report, messageId }, 'a status of a connector this pile does not have')
    return {}
  },

  async Authorize(pile, { idTag }, messageId) {
    const info = await pile.world.commandBus.run(authorize, { pileId: pile.pileId, idTag }, by(pile, messageId))
    noteCard(pile, idTag, info)
    return { idTagInfo: idTagInfo(info) }
  },

  async StartTransaction(pile, request, messageId) {
    const { idTag } = request
    const reservationId = reservationOf(pile, request.reservationId)
    const connectorId = connectorOf(pile, request.connectorId)
    if (connectorId === 0 || !pile.connectors().includes(connectorId))
      pile.warn({ connectorId, messageId }, 'a start on a connector this pile does not have')
    const timestamp = timeOf(pile, request)
    const meterStart = wattHours(pile, request.meterStart)
    const said = { pileId: pile.pileId, connectorId, idTag, meterStart, timestamp, reservationId, ...mendedIn(request) }
    const started = await pile.world.commandBus.run(startTransaction, said, by(pile, messageId))
    noteCard(pile, idTag, started)
    return { transactionId: started.transactionId, idTagInfo: idTagInfo(started) }
  },

  async MeterValues(pile, { connectorId, transactionId = null, meterValue }, messageId) {
    const samples = meterSamples(meterValue, now(pile), (odd) => pile.odd(odd))
    if (samples.length === 0) {
      pile.warn({ connectorId, transactionId, messageId }, 'meter values without a legible reading')
      return {}
    }
    const said = { pileId: pile.pileId, connectorId, transactionId, samples }
    const { known } = await pile.world.commandBus.run(meterValues, said, by(pile, messageId))
    if (!known) pile.warn({ connectorId, transactionId, messageId }, 'meter values of no running transaction')
    return {}
  },

  async StopTransaction(pile, request, messageId) {
    const { transactionId, reason = 'Local', idTag = null, transactionData = [] } = request
    const said = {
      pileId: pile.pileId,
      transactionId,
      // A stop that tells no reading ends with the last one.
      meterStop: isUnsaid(request, 'meterStop') ? null : wattHours(pile, request.meterStop),
      timestamp: timeOf(pile, request),
      ...mendedIn(request),
      reason,
      idTag,
      samples: meterSamples(transactionData, now(pile), (odd) => pile.odd(odd)),
    }
    const stopped = await pile.world.commandBus.run(stopTransaction, said, by(pile, messageId))
    if (!stopped.known) pile.warn({ transactionId, reason, messageId }, 'a stop of no transaction we know')
    return stopped.tag === null ? {} : { idTagInfo: idTagInfo(stopped.tag) }
  },

  /** We speak no vendor's dialect; saying so is the protocol's answer and no failure (OCPP 1.6 §4.3). */
  DataTransfer: () => ({ status: 'UnknownVendorId' }),

  async DiagnosticsStatusNotification(pile, { status: said }, messageId) {
    const notice = { pileId: pile.pileId, requestId: null, status: said }
    const { known } = await pile.world.commandBus.run(notifyDiagnostics, notice, by(pile, messageId))
    if (!known) pile.warn({ status: said, messageId }, 'a status of diagnostics that no upload waits for')
    return {}
  },

  FirmwareStatusNotification: (pile, { status: said }, messageId) =>
    hearFirmware(pile, { said, requestId: null }, messageId),

  async LogStatusNotification(pile, { status: said, requestId = null }, messageId) {
    const notice = { pileId: pile.pileId, requestId, status: said }
    const { known } = await pile.world.commandBus.run(notifyLog, notice, by(pile, messageId))
    if (!known) pile.warn({ status: said, requestId, messageId }, 'a status of a log that no upload waits for')
    return {}
  },

  SecurityEventNotification: securityEvent,

  SignCertificate: signCertificate,

  SignedFirmwareStatusNotification: (pile, { status: said, requestId = null }, messageId) =>
    hearFirmware(pile, { said, requestId }, messageId),
}

interface Untyped {
  of(pile: Caller, request: unknown, messageId: string): object | Promise<object>
}

const untyped: Readonly<Record<string, Untyped['of']>> = answers

/**
 * The answer to an action; null where it has none. It takes only a request that has passed the strict schema of the action.
 */
export const answerTo = (action: string): Untyped['of'] | null => untyped[action] ?? null

/** A pile says how far it is with its firmware, in the words of either message. */
async function hearFirmware(
  pile: Caller,
  { said, requestId }: { readonly said: FirmwareNotice; readonly requestId: number | null },
  messageId: string,
): Promise<Record<string, never>> {
  const notice = { pileId: pile.pileId, requestId, status: said }
  const { known } = await pile.world.commandBus.run(notifyFirmware, notice, by(pile, messageId))
  if (!known) pile.warn({ status: said, requestId, messageId }, 'a status of firmware that no job waits for')
  return {}
}

/** What is known of a tag; it may be cached to the end of its last day, in UTC. */
const idTagInfo = ({ status, parentIdTag, expiryDate }: TagInfo): FromPile['Authorize']['conf']['idTagInfo'] => ({
  status,
  ...(expiryDate === null ? {} : { expiryDate: `${expiryDate}T23:59:59.999Z` }),
  ...(parentIdTag === null ? {} : { parentIdTag }),
})

const now = (pile: Caller): Instant => instant(pile.world.clock.now())

const by = (pile: Caller, correlation: string) => ({ actor: pile.actor, correlation })

/** The time of a message by the charge point's own clock; null when it gave none or it is no date. */
const timeOf = (pile: Caller, said: { readonly timestamp?: string }): Instant | null =>
  momentOf(said, (odd) => pile.odd(odd))

/** An error code that OCPP does not know is the vendor's own. */
function ownErrorCode(report: object): string | null {
  const own = mendsOf(report).find(({ kind }) => kind === 'unknownErrorCode')
  return own?.raw?.replaceAll('"', '').slice(0, VENDOR_CODE_MAX) ?? null
}

/** OCPP 1.6 §6.47. */
const VENDOR_CODE_MAX = 50

/** Connectors are numbered with three digits at most (contracts/ids.ts). */
const CONNECTOR_MAX = 999

/** A connector's number; what cannot be one is told of the pile as a whole. */
function connectorOf(pile: Caller, connectorId: number): number {
  if (connectorId >= 0 && connectorId <= CONNECTOR_MAX) return connectorId
  pile.warn({ connectorId }, 'a number no connector has')
  return 0
}

/** A reservation's number; null for none, and for one that is too large to be ours. */
function reservationOf(pile: Caller, reservationId: number | undefined): number | null {
  if (reservationId === undefined || Number.isSafeInteger(reservationId)) return reservationId ?? null
  pile.warn({ reservationId }, 'a number no reservation has')
  return null
}

/** A register as whole watt-hours; one beyond any meter is brought to the end of the scale, where review finds it. */
function wattHours(pile: Caller, register: number): number {
  if (Math.abs(register) <= REGISTER_MAX) return register
  pile.warn({ register }, 'a register beyond any meter')
  return Math.sign(register) * REGISTER_MAX
}
