import type { ToPile, ToPileAction } from '#contracts/ocpp/1.6/messages.ts'
import type { ChargePoint } from '../charge-point.ts'
import type { Connector } from '../connector.ts'
import { broken } from '../faults.ts'
import type { CentralCall, Reply } from '../wire/wire.ts'
import { trigger } from './remote-trigger.ts'

/** Somebody at the pile asked for the unlocking, and pulls the cable as soon as it gives way. */
const PULL_AFTER_MS = 5_000

type Conf<Action extends ToPileAction> = ToPile[Action]['conf']

/** The pile's answer to a call of the central system (OCPP 1.6 §5), and what follows once the answer has left. */
export function answer(pile: ChargePoint, call: CentralCall): Reply {
  switch (call.action) {
    case 'ChangeAvailability':
      return changeAvailability(pile, call.payload)
    case 'ChangeConfiguration':
      return changeConfiguration(pile, call.payload)
    case 'ClearCache':
      return says<'ClearCache'>({ status: pile.authorisation.clear() ? 'Accepted' : 'Rejected' })
    case 'DataTransfer':
      return says<'DataTransfer'>({ status: 'UnknownVendorId' })
    case 'GetConfiguration':
      return says<'GetConfiguration'>(pile.configuration.list(call.payload.key ?? []))
    case 'RemoteStartTransaction':
      return remoteStart(pile, call.payload)
    case 'RemoteStopTransaction':
      return remoteStop(pile, call.payload)
    case 'Reset':
      return reset(pile, call.payload)
    case 'TriggerMessage':
      return trigger(pile, call.payload)
    case 'UnlockConnector':
      return unlock(pile, call.payload)
    default:
      return call satisfies never
  }
}

const says = <Action extends ToPileAction>(conf: Conf<Action>, afterwards?: () => void): Reply =>
  afterwards === undefined ? { conf } : { conf, afterwards }

/** §5.2. Connector 0 means the pile and all its connectors. */
function changeAvailability(pile: ChargePoint, asked: ToPile['ChangeAvailability']['req']): Reply {
  const { connectorId, type } = asked
  const meant = pile.connectors.filter(({ id }) => connectorId === 0 || id === connectorId)
  if (meant.length === 0) return says<'ChangeAvailability'>({ status: 'Rejected' })
  const isOperative = type === 'Operative'
  const waits = !isOperative && meant.some(({ transaction }) => transaction !== null)
  return says<'ChangeAvailability'>({ status: waits ? 'Scheduled' : 'Accepted' }, () => {
    if (connectorId === 0) pile.isOperative = isOperative
    for (const connector of meant) setOperative(pile, connector, isOperative)
    pile.refreshAll()
  })
}

function setOperative(pile: ChargePoint, connector: Connector, isOperative: boolean): void {
  if (isOperative) {
    if (!connector.isOperative) connector.set({ isOperative, awaitsUser: false })
    connector.closesAfter = false
  } else if (connector.transaction !== null) connector.closesAfter = true
  else {
    // Preparing leads to Unavailable only by way of Available or Finishing (M02).
    if (connector.condition.status === 'Preparing') pile.hands.callOff(connector)
    connector.set({ isOperative, awaitsUser: false })
  }
}

/** §5.3 */
function changeConfiguration(pile: ChargePoint, asked: ToPile['ChangeConfiguration']['req']): Reply {
  const status = pile.configuration.change(asked.key, asked.value)
  return says<'ChangeConfiguration'>({ status }, () => {
    if (status === 'Accepted') pile.reconfigured()
  })
}

/** §5.11: the answer promises an attempt. Without a connector the pile takes one with a cable in, else a free one. */
function remoteStart(pile: ChargePoint, asked: ToPile['RemoteStartTransaction']['req']): Reply {
  const able = pile.connectors.filter((each) => pile.hands.canBegin(each) && each.presented === null)
  const connector =
    asked.connectorId === undefined
      ? (able.find(({ isPlugged }) => isPlugged) ?? able[0])
      : able.find(({ id }) => id === asked.connectorId)
  if (connector === undefined) return says<'RemoteStartTransaction'>({ status: 'Rejected' })
  return says<'RemoteStartTransaction'>({ status: 'Accepted' }, () => {
    if (pile.configuration.flag('AuthorizeRemoteTxRequests')) pile.hands.authorise(connector, asked.idTag)
    else pile.hands.present(connector, { idTag: asked.idTag, parentIdTag: null })
  })
}

/** §5.12 */
function remoteStop(pile: ChargePoint, asked: ToPile['RemoteStopTransaction']['req']): Reply {
  const connector = pile.connectors.find(({ transaction }) => transaction?.id === asked.transactionId)
  if (connector === undefined) return says<'RemoteStopTransaction'>({ status: 'Rejected' })
  return says<'RemoteStopTransaction'>({ status: 'Accepted' }, () => pile.sessions.end(connector, 'Remote'))
}

/** §5.14 */
function reset(pile: ChargePoint, asked: ToPile['Reset']['req']): Reply {
  if (broken(pile.faults).reset !== undefined) return says<'Reset'>({ status: 'Rejected' })
  return says<'Reset'>({ status: 'Accepted' }, () => pile.reboot(asked.type === 'Hard' ? 'HardReset' : 'SoftReset'))
}

/** §5.18: a fixed cable has no lock to open; a running transaction is stopped first. */
function unlock(pile: ChargePoint, asked: ToPile['UnlockConnector']['req']): Reply {
  const connector = pile.connectors.find(({ id }) => id === asked.connectorId)
  if (connector === undefined || connector.hasFixedCable) return says<'UnlockConnector'>({ status: 'NotSupported' })
  if (broken(connector.faults).lock !== undefined) return says<'UnlockConnector'>({ status: 'UnlockFailed' })
  return says<'UnlockConnector'>({ status: 'Unlocked' }, () => {
    pile.sessions.end(connector, 'UnlockCommand')
    pile.hands.release(connector, PULL_AFTER_MS)
  })
}
