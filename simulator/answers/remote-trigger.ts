import type { ToPile } from '#contracts/ocpp/1.6/messages.ts'
import type { Outbox } from '../connection/outbox.ts'
import type { Registration } from '../connection/registration.ts'
import type { Connector } from '../connector/connector.ts'
import type { MainController } from '../connector/main-controller.ts'
import type { StatusReports } from '../connector/status-reports.ts'
import { nothing } from '../environment/clock.ts'
import type { Firmware } from '../firmware/firmware.ts'
import type { Logs } from '../logs/logs.ts'
import type { Transactions } from '../transactions/transactions.ts'
import type { Reply } from '../wire/wire.ts'
import { reply } from './answers.ts'
import type { Answers } from './answers.ts'

/** What a trigger needs of the pile. */
export interface TriggerNeeds {
  readonly connectors: readonly Connector[]
  readonly firmware: Pick<Firmware, 'plainStatus'>
  readonly logs: Pick<Logs, 'diagnosticsStatus'>
  readonly mainController: MainController
  readonly outbox: Pick<Outbox, 'sendNow'>
  readonly registration: Pick<Registration, 'beatNow' | 'boot' | 'isAccepted' | 'mustBeSilent'>
  readonly statusReports: Pick<StatusReports, 'sendNow'>
  readonly transactions: Pick<Transactions, 'sampleNow'>
}

type TriggerRequest = ToPile['TriggerMessage']['req']

/**
 * TriggerMessage (OCPP 1.6 §5.17): the reply first, then the message; for all connectors when none is named.
 * Without an upload or update the status is Idle. An accepted boot is not repeated, and a rejected pile sends nothing
 * (§4.2).
 */
function trigger(pile: TriggerNeeds, request: TriggerRequest): Reply<'TriggerMessage'> {
  const { connectorId, requestedMessage } = request
  const isThere = connectorId === undefined || (connectorId >= 0 && connectorId <= pile.connectors.length)
  const { isAccepted, mustBeSilent } = pile.registration
  const isDone = requestedMessage === 'BootNotification' && isAccepted
  if (mustBeSilent || !isThere || isDone || (requestedMessage === 'MeterValues' && connectorId === 0))
    return reply({ status: 'Rejected' })
  return reply({ status: 'Accepted' }, () => send(pile, request))
}

export const remoteTrigger = { TriggerMessage: trigger } satisfies Answers<TriggerNeeds>

function send(pile: TriggerNeeds, { requestedMessage, connectorId }: TriggerRequest): void {
  const { outbox } = pile
  const meant = pile.connectors.filter(({ id }) => connectorId === undefined || id === connectorId)
  switch (requestedMessage) {
    case 'BootNotification':
      return pile.registration.boot()
    case 'Heartbeat':
      return pile.registration.beatNow()
    case 'StatusNotification':
      if (connectorId === undefined || connectorId === 0) pile.statusReports.sendNow(pile.mainController.status)
      for (const { status } of meant) pile.statusReports.sendNow(status)
      return
    case 'MeterValues':
      for (const connector of meant) pile.transactions.sampleNow(connector)
      return
    case 'DiagnosticsStatusNotification':
      return outbox.sendNow('DiagnosticsStatusNotification', { status: pile.logs.diagnosticsStatus }, nothing)
    case 'FirmwareStatusNotification':
      return outbox.sendNow('FirmwareStatusNotification', { status: pile.firmware.plainStatus }, nothing)
    default:
      return requestedMessage satisfies never
  }
}
