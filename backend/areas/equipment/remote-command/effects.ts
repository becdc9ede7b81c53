import { connectorKey } from '#contracts/ids.ts'
import { propertiesOf } from '#contracts/equipment/remote/remote-actions.ts'
import type { RemoteActionName } from '#contracts/equipment/remote/remote-actions.ts'
import type { ReportedStatus } from '#contracts/equipment/connector.ts'
import type { FromPile, FromPileAction, ToPile } from '#contracts/ocpp/1.6/messages.ts'
import { connector } from '#machines/equipment/connector.ts'
import { pileEntity } from '#machines/master-data.ts'
import { pileLink } from '#machines/equipment/pile-link.ts'
import type { CommandContext } from '#machines/equipment/remote/remote-command.context.ts'
import { isNew } from '#machines/kit/tags.ts'
import type { Transaction } from '#backend/kernel/transaction.ts'
import { isPassword } from '#contracts/ocpp/1.6/password-key.ts'

/**
 * How the effect of a command is observed (M06, note): by a message of the pile, or by the status of its connectors.
 */

/** A call of a pile. */
export type Message = {
  readonly [Action in FromPileAction]: { readonly action: Action; readonly payload: FromPile[Action]['req'] }
}[FromPileAction]

/**
 * The request of a command with one of these actions; it was checked against its schema before the command was issued.
 */
export function requestOf<Action extends RemoteActionName>(
  { action, payload }: Pick<CommandContext, 'action' | 'payload'>,
  ...actions: readonly Action[]
): ToPile[Action]['req'] {
  if (!actions.some((one) => one === action)) throw new TypeError(`${action} is none of ${actions.join(', ')}`)
  return payload
}

/** Whether a message of the pile is the effect of a command, or may have caused it. */
export function mayShow(command: CommandContext, message: Message): boolean {
  const { effect } = propertiesOf(command)
  switch (effect) {
    case 'StartTransaction':
      return message.action === 'StartTransaction' && isStartOf(command, message.payload)
    case 'StopTransaction': {
      const { transactionId } = requestOf(command, 'RemoteStopTransaction')
      return message.action === 'StopTransaction' && message.payload.transactionId === transactionId
    }
    case 'BootNotification':
      return message.action === 'BootNotification'
    case 'RequestedMessage':
      return isRequested(command, message)
    case 'FirstStatusNotification':
      return isFirstStatus(command, message)
    case 'ConnectorFreed':
    case 'AvailabilityReported':
    case 'ReservedReported':
    case 'AvailableReported':
      return message.action === 'StatusNotification'
    case 'ConfigurationReadBack':
      // A password cannot be read back: the pile proves it by connecting with it.
      return isPassword(requestOf(command, 'ChangeConfiguration'))
    case 'Answer':
    case 'CompositeScheduleEqual':
    case 'ListVersionEqual':
      // Observed in an answer, not in a message.
      return false
    default:
      return effect satisfies never
  }
}

function isStartOf(command: CommandContext, start: FromPile['StartTransaction']['req']): boolean {
  const { idTag, connectorId } = requestOf(command, 'RemoteStartTransaction')
  if (connectorId !== undefined && connectorId !== start.connectorId) return false
  return idTag.toLowerCase() === start.idTag.toLowerCase()
}

/** The actions of triggered messages, where their name differs. */
const triggered: Readonly<Record<string, readonly FromPileAction[]>> = {
  FirmwareStatusNotification: ['FirmwareStatusNotification', 'SignedFirmwareStatusNotification'],
  SignChargePointCertificate: ['SignCertificate'],
}

function isRequested(command: CommandContext, message: Message): boolean {
  const { requestedMessage, connectorId } = requestOf(command, 'TriggerMessage', 'ExtendedTriggerMessage')
  const names: readonly string[] = triggered[requestedMessage] ?? [requestedMessage]
  if (!names.includes(message.action)) return false
  const own = 'connectorId' in message.payload ? message.payload.connectorId : undefined
  return connectorId === undefined || own === undefined || own === connectorId
}

/** Idle does not show that anything has begun. */
function isFirstStatus(command: CommandContext, message: Message): boolean {
  const { action } = command
  switch (message.action) {
    case 'DiagnosticsStatusNotification':
      return action === 'GetDiagnostics' && message.payload.status !== 'Idle'
    case 'FirmwareStatusNotification':
      return action === 'UpdateFirmware' && message.payload.status !== 'Idle'
    case 'LogStatusNotification':
    case 'SignedFirmwareStatusNotification': {
      const own = message.action === 'LogStatusNotification' ? 'GetLog' : 'SignedUpdateFirmware'
      if (action !== own || message.payload.status === 'Idle') return false
      return message.payload.requestId === requestOf(command, 'GetLog', 'SignedUpdateFirmware').requestId
    }
    default:
      return false
  }
}

/**
 * Whether the connectors have the status that a command requested; null for commands whose effect is no status. A pile
 * whose connectors already have it sends no new report, so its answer is checked in the same way.
 */
export function isReached(tx: Transaction, command: CommandContext): boolean | null {
  const stands = (...wanted: readonly ReportedStatus[]): boolean =>
    statuses(tx, command).some((status) => wanted.includes(status))
  switch (propertiesOf(command).effect) {
    case 'ConnectorFreed':
      return stands('Available', 'Unavailable', 'Reserved')
    case 'AvailabilityReported': {
      const isOff = requestOf(command, 'ChangeAvailability').type === 'Inoperative'
      const all = statuses(tx, command)
      return all.length > 0 && all.every((status) => (status === 'Unavailable') === isOff && status !== 'Faulted')
    }
    case 'ReservedReported':
      // A reservation of the whole pile keeps one connector free, and no connector reports it (OCPP 1.6 §5.13).
      return command.connectorId === 0 || stands('Reserved')
    case 'ConfigurationReadBack':
      return hasComeSince(tx, command)
    case 'AvailableReported':
      return command.connectorId === 0 || !stands('Reserved')
    default:
      return null
  }
}

/** Whether the pile has reconnected since a new password was sent; false for values that are read back. */
function hasComeSince(tx: Transaction, command: CommandContext): boolean {
  const { openedAt } = tx.stateOf(pileLink, command.pileId).context
  const isNew = openedAt !== null && command.sentAt !== null && openedAt > command.sentAt
  return isNew && isPassword(requestOf(command, 'ChangeConfiguration'))
}

/**
 * The last reported status of a command's connector; of all connectors for connector 0, and for a command of the whole
 * pile.
 */
function statuses(tx: Transaction, { pileId, connectorId }: CommandContext): readonly ReportedStatus[] {
  const whole = connectorId === null || connectorId === 0
  const known = tx.stateOf(pileEntity, pileId)
  const all = isNew(known) ? [] : known.context.connectors.map((one) => one.connectorId)
  return (whole ? all : [connectorId]).flatMap((id) => {
    const { value, context } = tx.stateOf(connector, connectorKey(pileId, id))
    return isNew(value) ? [] : [context.status]
  })
}
